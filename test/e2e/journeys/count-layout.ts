/**
 * Layout faults of the Count screen: words cut off in the band, keys too small for a finger, the next
 * step or a result out of view. Runs in the page.
 */
export function layoutFaults(): string[] {
  const found: string[] = []
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const inside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  const says = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} «${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}»`

  const band = document.querySelector('.scan-result')
  const readOut = document.querySelector('.last-scan')
  if (band === null || readOut === null) return ['there is no count']
  for (const part of band.querySelectorAll(
    '.scan-result-word, .scan-result-fact, .scan-result-delta, .scan-result-verdict, .icon',
  )) {
    if (!inside(boxOf(part), boxOf(band))) found.push(`out of the band: ${says(part)}`)
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) found.push(`cut in the band: ${says(part)}`)
  }
  const [words, end] = [
    band.querySelector('.scan-result-texts'),
    band.querySelector('.scan-result-delta, .scan-result-verdict'),
  ]
  if (words && end && boxOf(words).right > boxOf(end).left) found.push('the words of the band run into its end')

  for (const key of document.querySelectorAll('.count button, .count input:not([type=file])')) {
    // A low window has no digits beside a panel.
    if (key.getClientRects().length === 0) continue
    const { width, height } = boxOf(key.closest('.field-box') ?? key)
    // Below letters they are as high as the rest leaves room for.
    const isBelowLetters = key.matches('.letters ~ .compact > *')
    const least = key.matches('.pad-key, .button[data-size=dock]') && !isBelowLetters ? 75.5 : 47.5
    if (width < 48 || height < least) found.push(`${width.toFixed()} × ${height.toFixed()} px: ${says(key)}`)
    if (key.scrollWidth > key.clientWidth + 1 && key.tagName === 'BUTTON') found.push(`cut: ${says(key)}`)
    if (key.tagName === 'BUTTON' && key.scrollHeight > key.clientHeight + 1) found.push(`cut below: ${says(key)}`)
  }
  if (readOut.scrollWidth > readOut.clientWidth + 1) found.push('the last scan runs out at its side')
  const display = document.querySelector('.pad-value')
  if (display !== null && display.scrollWidth > display.clientWidth + 1) found.push(`cut: ${says(display)}`)
  const always =
    '.last-scan [data-tone=primary], .reason-answers .button, .last-scan [data-size=next], .read-total-big, ' +
    '.same-lot-keys .button, .lot-expiry .button, .reading, .readings ~ .button'
  // Notes are at hand where the window is lowest, and what answers a question is whole.
  const answers =
    '.more-presets .button, .more-note .button, .search-later, .people-back, .panel > .read-answers .button'
  for (const part of readOut.querySelectorAll(`${always}, ${answers}`))
    if (!inside(boxOf(part), boxOf(readOut))) found.push(`out of sight: ${says(part)}`)
  for (const part of document.querySelectorAll('.count-actions, .pad, .tally'))
    if (!inside(boxOf(part), new DOMRect(0, 0, innerWidth, innerHeight))) found.push(`out of sight: ${says(part)}`)
  const bar = document.querySelector('.count-bar')
  for (const part of bar?.children ?? [])
    if (boxOf(part).width > 0 && !inside(boxOf(part), boxOf(bar!))) found.push(`out of the bar: ${says(part)}`)
  const keys = [...document.querySelectorAll('.pad-key, .letter, .count-actions .button, .count-bar button')]
  for (const key of keys)
    if (key.getClientRects().length > 0 && !inside(boxOf(key), new DOMRect(0, 0, innerWidth, innerHeight)))
      found.push(`out of the window: ${says(key)}`)
  const isApart = (a: DOMRect, b: DOMRect) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
  const all = [...document.querySelectorAll('.count button')].filter(
    (key) =>
      boxOf(key).width > 0 &&
      key.closest('.panel-needs, .entries, .more, .search, .serials-scroll, .tally-scroller') === null,
  )
  for (const serial of readOut.querySelectorAll('.serials-rows bdi'))
    if (serial.scrollWidth > serial.clientWidth + 1) found.push(`below its keys: ${says(serial)}`)
  const [serials, done] = [readOut.querySelector('.serials-scroll'), readOut.querySelector('.serials > .read-answers')]
  if (done !== null && (serials === null || !isApart(boxOf(serials), boxOf(done))))
    found.push('serials scroll below the next step')
  /** The part that can be seen: what the last scan does not show is scrolled to. */
  const seen = (key: Element) => {
    const { left, right, top, bottom } = boxOf(key)
    if (!readOut.contains(key)) return new DOMRect(left, top, right - left, bottom - top)
    const [first, last] = [Math.max(top, boxOf(readOut).top), Math.min(bottom, boxOf(readOut).bottom)]
    return new DOMRect(left, first, right - left, Math.max(0, last - first))
  }
  const inView = all.filter((key) => seen(key).height > 0)
  for (const [at, key] of inView.entries())
    for (const other of inView.slice(at + 1))
      if (!key.contains(other) && !isApart(seen(key), seen(other))) found.push(`${says(key)} lies over ${says(other)}`)
  return found
}

/** How many rows of what waits, or can be undone, are seen whole beside the keys. */
export function rowsInSight(): number {
  const list = document.querySelector('.panel-needs')
  if (list === null) return 0
  const { top, bottom } = list.getBoundingClientRect()
  return [...list.querySelectorAll('li')].filter((row) => {
    const box = row.getBoundingClientRect()
    return box.top >= top - 1 && box.bottom <= bottom + 1
  }).length
}

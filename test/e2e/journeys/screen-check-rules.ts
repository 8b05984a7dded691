import type { Locator, Page } from 'playwright-core'

/** Calls of a page to its core that wait for an answer. */
export function watchCalls(page: Page): () => number {
  const waiting = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().includes('/rpc/') || request.resourceType() === 'script') waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return () => waiting.size
}

/** Waits until nothing is being read any more, and what was read is drawn. */
export async function settled(page: Page, waiting: () => number): Promise<void> {
  for (let still = 0; still < 2;) {
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    still = waiting() === 0 && (await page.locator('[aria-busy=true]').count()) === 0 ? still + 1 : 0
  }
}

/** Content outside the window where nothing scrolls, and text that ends at an edge without saying so. */
export async function cut(page: Page): Promise<string[]> {
  return [...(await outside(page)), ...(await cutText(page))]
}

function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const lost = [...document.querySelectorAll('button, input, select, textarea, a[href], h1, h2')].filter(
      (element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        if (width <= 1 || height <= 1 || (left >= -1 && right <= innerWidth + 1)) return false
        for (let up = element.parentElement; up !== null; up = up.parentElement) if (scrolls(up)) return false
        return true
      },
    )
    return [
      ...(wide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []),
      ...lost.map((element) => `cut: ${element.outerHTML.slice(0, 120)}`),
    ]
  })
}

/** A figure without its first digits is another: what is cut must end with dots, or be within reach by scrolling. */
function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width <= 1) continue
      for (let up = text.parentElement; up !== null && up !== document.body; up = up.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(up)
        if (overflowX === 'visible') continue
        const box = up.getBoundingClientRect()
        // Scrolling areas hide nothing; texts for screen readers are not visible.
        if (/auto|scroll/.test(overflowX) || box.width <= 1) break
        if (left >= box.left - 1 && right <= box.right + 1) continue
        if (textOverflow !== 'ellipsis') faults.add(`cut text: ${text.textContent ?? ''}`)
        break
      }
    }
    return [...faults]
  })
}

const fingerPx = 48

/**
 * What is pressed but smaller than a finger, on a screen that is touched; `within`: selector of the parts to look at. The label of
 * a field and the space around a sign belong to it. The hours of a week are too many: their table has the same.
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ within: selector, least }) => {
      if (!matchMedia('(pointer: coarse)').matches) return []
      const pressed =
        'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=row][data-at]'
      const found = new Set<string>()
      for (const root of document.querySelectorAll(selector))
        for (const element of root.querySelectorAll<HTMLElement>(pressed)) {
          const own = element.getBoundingClientRect()
          const hidden = getComputedStyle(element).clipPath !== 'none' || element.closest('.unseen') !== null
          if (own.width <= 1 || own.height <= 1 || hidden || element.matches('.heat-mark')) continue
          if (!element.checkVisibility()) continue
          const holder = element.matches('input, select, textarea')
            ? element.closest('.field-box, .one-field, label')
            : null
          const { width, height } = (holder ?? element).getBoundingClientRect()
          const around = getComputedStyle(element, '::after')
          const isAround = around.content !== 'none' && around.position === 'absolute'
          const wide = Math.max(width, isAround ? parseFloat(around.width) : 0)
          const high = Math.max(height, isAround ? parseFloat(around.height) : 0)
          if (wide < least - 0.5 || high < least - 0.5) {
            const says = element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML)
            found.add(`${Math.round(wide)} × ${Math.round(high)} px: ${says.slice(0, 60)} (${element.className})`)
          }
        }
      return [...found]
    },
    { within, least: fingerPx },
  )
}

/** More stops than this are a list without an end. */
const mostStops = 80

/**
 * Walks with Tab: what has the focus must be in the window and be shown as focused. From the top of the page, or through
 * what was `opened`: there from where the focus is, until it leaves or comes round.
 */
export async function stops(page: Page, opened?: Locator): Promise<string[]> {
  const faults: string[] = []
  const within = opened === undefined ? null : await opened.elementHandle()
  await page.evaluate((inside) => {
    if (inside === null && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const one of document.querySelectorAll('[data-walked]')) one.removeAttribute('data-walked')
  }, within)
  for (let n = 0; n < mostStops; n += 1) {
    if (n > 0 || within === null) await page.keyboard.press('Tab')
    const stop = await page.evaluate((inside) => {
      const element = document.activeElement
      if (element === null || element === document.body || element.hasAttribute('data-walked')) return null
      if (inside !== null && !inside.contains(element)) return null
      element.setAttribute('data-walked', '')
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      const seen = width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
      const marked = (one: Element, part?: string) => {
        const { outlineStyle, boxShadow, content } = getComputedStyle(one, part)
        return (part === undefined || content !== 'none') && (outlineStyle !== 'none' || boxShadow !== 'none')
      }
      // A field's frame, a row's, or the current row of a grid may show it in the element's place.
      const inner = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      const near: Element[] = [element, ...(inner === null ? [] : [inner])]
      // Layers above the page always have a shadow, with or without focus.
      const floating = '[role=dialog], [role=alertdialog], [role=menu], aside, main'
      for (
        let up = element.parentElement;
        up !== null && near.length < 6 && !up.matches(floating);
        up = up.parentElement
      )
        near.push(up)
      return {
        html: element.outerHTML.slice(0, 200),
        at: `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`,
        seen,
        marked: near.some((one) => marked(one) || marked(one, '::after')),
      }
    }, within)
    if (stop === null) return faults
    if (!stop.seen) faults.push(`focus outside the window (${stop.at}): ${stop.html}`)
    if (!stop.marked) faults.push(`focus not to be seen: ${stop.html}`)
  }
  return faults
}

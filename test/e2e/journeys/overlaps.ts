import type { Page } from 'playwright-core'

/**
 * Words and controls that lie over each other in the same layer. What has its own background and stays or floats (a head that
 * stays while its list scrolls, a menu, a dialog) is a layer of its own, and may cover what is behind it.
 */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Item {
      element: Element
      text: string | null
      layer: Element
      box: DOMRect
    }
    const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
    const isOpaque = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return backgroundImage !== 'none' || !/^transparent$|[,/] ?0\)$/.test(backgroundColor)
    }
    const layerOf = (from: Element | null): Element => {
      let hasGround = false
      for (let up = from; up !== null; up = up.parentElement) {
        hasGround ||= isOpaque(up)
        if (up.matches('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return up
        if (/sticky|fixed|absolute/.test(getComputedStyle(up).position) && hasGround) return up
      }
      return document.documentElement
    }
    /** The part of a box that can be seen; `null` if none. */
    const seen = (box: DOMRect, element: Element): DOMRect | null => {
      let { left, right, top, bottom } = box
      for (let up: Element | null = element; up !== null && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(up)
        const edge = up.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        if (position === 'fixed') break
      }
      return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[inert], .unseen') === null &&
      getComputedStyle(element).clipPath === 'none'

    const items: Item[] = []
    const add = (element: Element, text: string | null, whole: DOMRect) => {
      const box = seen(whole, element)
      if (box !== null)
        items.push({ element, text, layer: layerOf(text === null ? element.parentElement : element), box })
    }
    for (const element of document.querySelectorAll(controls))
      if (isShown(element)) add(element, null, element.getBoundingClientRect())
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement
      if (element === null || (text.textContent ?? '').trim() === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, top, width, height } of range.getClientRects()) {
        // Letters fill the middle of their line only.
        const inner = new DOMRect(left, top + height * 0.2, width, height * 0.6)
        if (width > 1) add(element, text.textContent, inner)
      }
    }

    const says = ({ element, text }: Item) =>
      `«${(text ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}» (${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''})`
    const found = new Set<string>()
    for (const [at, one] of items.entries())
      for (const other of items.slice(at + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 1.5 && high > 1.5) found.add(`overlapping: ${says(one)} and ${says(other)}`)
      }
    return [...found]
  })
}

/** Controls whose words do not fit into them, and lines of text that end at the lower edge of what does not scroll. */
export function cutBelow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const isClipped = (inner: Element, outer: Element) => {
      for (let up: Element | null = inner; up !== null; up = up.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(up)
        if (overflowX !== 'visible' || clipPath !== 'none') return true
        if (up === outer) return false
      }
      return false
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const holder = text.parentElement
      if (holder === null || (text.textContent ?? '').trim() === '') continue
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect()
      if (width <= 1) continue
      const control = holder.closest('button, a[href], summary, label')
      const isLabelled = control !== null && holder.closest('.unseen') === null
      if (isLabelled && getComputedStyle(control).display !== 'inline' && !isClipped(holder, control)) {
        const box = control.getBoundingClientRect()
        const isBeside = left < box.left - 1 || right > box.right + 1
        if (isBeside || top + height * 0.2 < box.top || bottom - height * 0.2 > box.bottom)
          faults.add(`out of its control: ${text.textContent ?? ''}`)
      }
      for (let up: Element | null = holder; up !== null && up !== document.body; up = up.parentElement) {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(up)
        if (position === 'fixed') break
        if (overflowY === 'visible') continue
        const box = up.getBoundingClientRect()
        if (/auto|scroll/.test(overflowY) || box.height <= 1 || webkitLineClamp !== 'none') break
        // What does not fit whole beside the rest wraps out of sight on purpose.
        if (top >= box.bottom - 1 || bottom <= box.top + 1) break
        if (bottom - height * 0.2 > box.bottom + 1 || top + height * 0.2 < box.top - 1)
          faults.add(
            `cut below: ${text.textContent ?? ''} in ${up.tagName.toLowerCase()}.${up.getAttribute('class') ?? ''}`,
          )
      }
    }
    return [...faults]
  })
}

/** Keys that go on, in the foot of a form or in what is open above the page, that a person must scroll to: they stay in view. */
export function keysOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = ':is([role=dialog], [role=alertdialog], form [data-foot])'
    const keys = `${open} :is(button[type=submit], button[data-tone=primary])`
    return [...document.querySelectorAll(keys)].flatMap((key) => {
      if (!key.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const { top, bottom } = key.getBoundingClientRect()
      let [first, last] = [0, innerHeight]
      for (let up = key.parentElement; up !== null && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowY === 'visible') continue
        const box = up.getBoundingClientRect()
        ;[first, last] = [Math.max(first, box.top), Math.min(last, box.bottom)]
      }
      return top < first - 1 || bottom > last + 1 ? [`out of sight: ${key.textContent ?? ''}`] : []
    })
  })
}

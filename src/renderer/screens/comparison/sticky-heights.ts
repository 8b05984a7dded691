/**
 * Writes the height of each part with `data-height` into a CSS variable of the same name, so that what is sticky stands below
 * it and nothing that has the focus is behind it. A React ref: returns what ends the observation.
 */
export function observeHeights(article: HTMLElement | null): (() => void) | undefined {
  if (article === null || typeof ResizeObserver === 'undefined') return undefined
  // The box that scrolls is outside of the article.
  const { style } = document.documentElement
  const parts = [...article.querySelectorAll('[data-height]')]
  const nameOf = (part: Element) => `--${part.getAttribute('data-height')}`
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      style.setProperty(nameOf(target), `${borderBoxSize[0]?.blockSize ?? 0}px`)
  })
  for (const part of parts) observer.observe(part)
  return () => {
    observer.disconnect()
    for (const part of parts) style.removeProperty(nameOf(part))
  }
}

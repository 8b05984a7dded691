/** Required contrast of texts (level AAA of WCAG 2.2, 1.4.6) and of marks (1.4.11). */
const least = { text: 7, largeText: 4.5, mark: 3 }

/**
 * Everything below `root` that is shown with too little contrast, one line for each: what it is, what it says, the
 * ratio. Colours are those that the browser computed, laid over every background behind them. Runs in the page.
 */
export function weakContrasts({ root, limits }: { root: string; limits: typeof least }): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const top = document.querySelector(root)
  if (canvas === null || top === null) throw new Error(`there is no ${root}`)
  type Colour = [number, number, number, number]
  const known = new Map<string, Colour>()

  function colourOf(css: string): Colour {
    const before = known.get(css)
    if (before) return before
    canvas!.clearRect(0, 0, 1, 1)
    canvas!.fillStyle = css
    canvas!.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas!.getImageData(0, 0, 1, 1).data
    const colour: Colour = [r, g, b, a / 255]
    known.set(css, colour)
    return colour
  }

  const over = ([r, g, b, a]: Colour, below: Colour): Colour => [
    r * a + below[0] * (1 - a),
    g * a + below[1] * (1 - a),
    b * a + below[2] * (1 - a),
    1,
  ]

  function backgroundOf(element: Element): Colour {
    const layers: Colour[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const layer = colourOf(getComputedStyle(at).backgroundColor)
      layers.push(layer)
      if (layer[3] === 1) break
    }
    return layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1])
  }

  function luminance([r, g, b]: Colour): number {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
      const c = part / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }

  function ratioOf(css: string, element: Element): number {
    const background = backgroundOf(element)
    let opacity = 1
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity)
    const [r, g, b, a] = colourOf(css)
    const [light, dark] = [luminance(over([r, g, b, a * opacity], background)), luminance(background)].sort(
      (x, y) => y - x,
    )
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  }

  function nameOf(element: Element): string {
    const names: string[] = []
    for (let at: Element | null = element; at !== null && at !== top && names.length < 3; at = at.parentElement)
      names.unshift(at.tagName.toLowerCase() + [...at.classList].map((name) => `.${name}`).join(''))
    return names.join(' > ')
  }

  const found = new Set<string>()
  function check(element: Element, css: string, says: string, needed: number): void {
    const ratio = ratioOf(css, element)
    if (ratio < needed) found.add(`${nameOf(element)} «${says.trim()}»: ${ratio.toFixed(2)} of ${needed}`)
  }

  function neededBy(style: CSSStyleDeclaration): number {
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    return isLarge ? limits.largeText : limits.text
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement
    if (element === null || node.nodeValue?.trim() === '' || !isSeen(element)) continue
    const style = getComputedStyle(element)
    check(element, style.color, node.nodeValue ?? '', neededBy(style))
  }
  for (const field of top.querySelectorAll('input')) {
    if (!isSeen(field)) continue
    const style = getComputedStyle(field)
    const { color } = field.value === '' ? getComputedStyle(field, '::placeholder') : style
    check(field, color, field.value || field.placeholder || '(empty)', neededBy(style))
  }
  for (const icon of top.querySelectorAll('svg'))
    if (isSeen(icon)) check(icon, getComputedStyle(icon).stroke, `icon ${icon.classList.item(1) ?? ''}`, limits.mark)
  return [...found]
}

export { least as leastContrast }

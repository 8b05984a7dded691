/** Without a key for so long the caret stays: that of Windows blinks as long. */
const blinkMs = 5000

/**
 * Lets the caret blink only while somebody works: each blink paints the page, day and night, because the screens of the dock
 * have a field with the focus. Returns the function that ends it.
 */
export function restCaret(target: Window = window): () => void {
  const { document } = target
  let resting: Element | null = null
  let workedAt = performance.now()
  let timer: number | undefined

  function rest(): void {
    timer = undefined
    const left = workedAt + blinkMs - performance.now()
    if (left > 0) return wait(left)
    resting = document.activeElement
    // On the field alone: of the page every element would get its styles anew.
    resting?.setAttribute('data-caret-rests', '')
  }

  function wait(ms: number): void {
    timer = target.setTimeout(rest, ms)
  }

  function work(): void {
    workedAt = performance.now()
    resting?.removeAttribute('data-caret-rests')
    resting = null
    if (timer === undefined) wait(blinkMs)
  }

  const types = ['keydown', 'pointerdown', 'focusin'] as const
  for (const type of types) target.addEventListener(type, work, { capture: true, passive: true })
  work()
  return () => {
    target.clearTimeout(timer)
    for (const type of types) target.removeEventListener(type, work, { capture: true })
  }
}

/**
 * Enter that is held down presses a key of the page, or sends a form, once: the browser would do it again and again. Text of
 * several lines takes each one. Returns the function that ends it.
 */
export function pressOnceWhileHeld(target: Window = window): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  }
  target.addEventListener('keydown', onKey, { capture: true })
  return () => target.removeEventListener('keydown', onKey, { capture: true })
}

/** True for the second press of a double press, as the browser counts it: gloves press twice where once is meant. */
export function isRepeatedPress({ detail }: { detail: number }): boolean {
  return detail > 1
}

/** A click that does it, unless it is the second one of a double press. */
export const onFirstPress = (press: () => void) => (event: { detail: number }) => {
  if (!isRepeatedPress(event)) press()
}

/** True for the second press alone: of a key that is pressed on on purpose, the third press counts again. */
export function isSecondPress({ detail }: { detail: number }): boolean {
  return detail === 2
}

const controls = 'button, a, input, select, textarea, summary'

/** The control that a press is meant for: a label presses its own. */
function controlOf({ target }: MouseEvent): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(controls)
}

/**
 * The second press of a double press does nothing if something else has come where the first one was: the next row of a list, a
 * dialog with its keys and the scrim that closes it. Nor does it take back what the first one has turned on or opened. Returns
 * the function that ends it.
 */
export function pressNothingElse(target: Window = window): () => void {
  let first: Element | null | undefined
  const onDown = (event: MouseEvent) => {
    if (!isRepeatedPress(event)) first = controlOf(event)
  }
  const onClick = (event: MouseEvent) => {
    if (!isRepeatedPress(event)) return
    const control = controlOf(event)
    const turns = control?.matches('button:is([aria-expanded], [aria-pressed])') === true
    if (!turns && (first === undefined || first === control)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  target.addEventListener('mousedown', onDown, { capture: true })
  target.addEventListener('click', onClick, { capture: true })
  return () => {
    target.removeEventListener('mousedown', onDown, { capture: true })
    target.removeEventListener('click', onClick, { capture: true })
  }
}

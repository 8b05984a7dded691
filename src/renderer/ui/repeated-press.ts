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

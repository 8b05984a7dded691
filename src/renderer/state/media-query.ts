/** True if a media query fits the window now; false where the environment has none. */
export function mediaMatches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}

/** Calls `changed` whenever the answer of a media query changes; returns how to stop that. */
export function onMediaChange(query: string, changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

import type { KeyboardEvent } from 'react'

/** Ctrl+Enter in a field of several lines sends its form. */
export function submitByKey(event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

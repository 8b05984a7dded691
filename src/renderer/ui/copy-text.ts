/**
 * Copies a text to the clipboard after a button was pressed, by way of a selected field: the clipboard's own interface
 * needs a permission that the page is never given. Returns whether it was copied; the focus is where it was.
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  field.setAttribute('aria-hidden', 'true')
  document.body.append(field)
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

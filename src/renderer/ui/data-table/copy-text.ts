/**
 * Puts a text on the clipboard from a press of a button, by way of a field that is marked and copied: the clipboard's
 * own interface needs a permission that the page is never given. Answers whether it was taken.
 */
export function copyText(text: string): boolean {
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
  }
}

import type { ExportedFile } from '../../../contract/shapes/comparison.ts'

/** Hands a file to the browser to save, with the bytes that its encoding asks for. */
export function saveFile({ name, mediaType, content, encoding }: ExportedFile): void {
  // A Blob makes UTF-8 of a text; in ISO 8859-1 each character is its own byte.
  const bytes = encoding === 'utf-8' ? content : Uint8Array.from(content, (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: the address lives a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

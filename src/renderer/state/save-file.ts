import type { ExportedFile } from '../../contract/shapes/comparison.ts'

/** Saves a file in the browser, with the bytes of its encoding. */
export function saveFile({
  name,
  mediaType,
  content,
  encoding,
}: Pick<ExportedFile, 'name' | 'mediaType' | 'content' | 'encoding'>): void {
  const url = URL.createObjectURL(new Blob([bytesOf(content, encoding)], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: the address lives a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A Blob makes UTF-8 of a text; in ISO 8859-1 each character is its own byte. */
function bytesOf(content: string, encoding: ExportedFile['encoding']): string | Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return content
  return Uint8Array.from(encoding === 'base64' ? atob(content) : content, (sign) => sign.charCodeAt(0))
}

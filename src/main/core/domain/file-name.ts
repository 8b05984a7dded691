/** Characters that Windows rejects in names, and those that could disguise a name: controls, direction marks. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const maxLength = 60
/** Linux takes 255 bytes for a whole name, in which this is one part of several. */
const maxBytes = 120

/** Converts a code or name to a part of a file name: unsafe characters are replaced by `_`; at most 60 characters and 120 bytes. */
export function fileNamePart(text: string): string {
  const plain = text.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ').trim()
  let part = ''
  let bytes = 0
  for (const character of Array.from(plain).slice(0, maxLength)) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    part += character
  }
  return part
}

/** Characters that Windows rejects in names, and those that could disguise a name: controls, direction marks. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const maxLength = 60

/** Converts a code or name to a part of a file name: unsafe characters are replaced by `_`, at most 60 characters. */
export function fileNamePart(text: string): string {
  const plain = text.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ').trim()
  return Array.from(plain).slice(0, maxLength).join('')
}

/** What Windows refuses in a name, and what could disguise one: separators, controls, marks of direction. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const longest = 60

/** A code or name as part of a file's name: what Windows refuses replaced, cut to a length. */
export function fileNamePart(text: string): string {
  const plain = text.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ').trim()
  return Array.from(plain).slice(0, longest).join('')
}

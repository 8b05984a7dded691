/** Encoding that a response declares. WHATWG: the labels of ISO 8859-1 mean Windows-1252, too. */
export type BodyEncoding = 'utf8' | 'windows-1252'

/** The bytes 80 to 9F of Windows-1252; five of them mean control characters. */
const from80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** Whole characters of UTF-8 beyond ASCII (Unicode, table 3-7), or another byte. */
const beyondAscii =
  /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g

/**
 * The text of bytes of a response. Bytes that are no UTF-8 although nothing else is declared are Windows-1252, one by one: as U+FFFD
 * two codes could become the same.
 */
export function bodyText(bytes: Buffer, encoding: BodyEncoding, from = 0, to = bytes.length): string {
  if (encoding === 'utf8') {
    const text = bytes.toString('utf8', from, to)
    if (!text.includes('\ufffd')) return text
  }
  return textOfBinary(bytes.toString('latin1', from, to), encoding)
}

/** The same for bytes that are kept as a string of one character each. */
export function textOfBinary(binary: string, encoding: BodyEncoding): string {
  if (encoding === 'windows-1252') return binary.replaceAll(/[\x80-\x9f]/g, ofWindows)
  return binary.replaceAll(beyondAscii, (found) =>
    found.length > 1 ? Buffer.from(found, 'latin1').toString('utf8') : ofWindows(found),
  )
}

function ofWindows(byte: string): string {
  return from80[byte.charCodeAt(0) - 0x80] ?? byte
}

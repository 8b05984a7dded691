const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Base45 (RFC 9285): two bytes in three characters that a QR code stores in 5.5 bits each. */
export function toBase45(bytes: Uint8Array): string {
  const digit = (value: number) => alphabet.charAt(value % 45)
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1]
    if (second === undefined) text += digit(first) + digit(Math.floor(first / 45))
    else {
      const pair = first * 256 + second
      text += digit(pair) + digit(Math.floor(pair / 45)) + digit(Math.floor(pair / 2025))
    }
  }
  return text
}

/** Decodes Base45; `null` for a text that no bytes have. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.split('').map((sign) => alphabet.indexOf(sign))
  if (digits.includes(-1) || text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < digits.length; at += 3) {
    const [first = 0, second = 0, third] = digits.slice(at, at + 3)
    const value = first + 45 * second + 2025 * (third ?? 0)
    if (value > (third === undefined ? 0xff : 0xffff)) return null
    bytes.push(...(third === undefined ? [value] : [value >> 8, value & 0xff]))
  }
  return Uint8Array.from(bytes)
}

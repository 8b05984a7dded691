/** Maximum size of a photo, in bytes. */
export const maxPhotoBytes = 6_000_000

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

const signatures = {
  'image/jpeg': (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  'image/png': (bytes: Uint8Array) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes: Uint8Array) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
} as const

/** Decodes a base64 text; `null` if it is not valid base64 with padding. */
export function bytesFromBase64(text: string): Buffer | null {
  return text.length % 4 === 0 && base64.test(text) ? Buffer.from(text, 'base64') : null
}

/** True if the bytes begin with the signature of this image type. */
export function hasImageSignature(type: keyof typeof signatures, bytes: Uint8Array): boolean {
  return signatures[type](bytes)
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte)
}

/** Converts a certificate file to PEM text. CER files of Windows may hold the DER bytes of one certificate. */
export async function pemOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // DER starts with the tag of a sequence; no text does.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return new TextDecoder().decode(bytes)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

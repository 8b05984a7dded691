/** A scan for display: without symbology identifier and without separators, which no font shows. */
export function displayBarcode(raw: string): string {
  return raw
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('\u001d', ' ')
    .trim()
}

/** The symbology that a scanner may type before a code (ISO/IEC 15424). */
export const symbologyIdentifier = /^\][A-Za-z]\d/

/** A scan for display: without symbology identifier and without separators, which no font shows. */
export function displayBarcode(raw: string): string {
  return raw.replace(symbologyIdentifier, '').replaceAll('\u001d', ' ').trim()
}

/** The place, from 1, that the character at this index of a scan has in `displayBarcode`. */
export function displayedPosition(raw: string, at: number): number {
  return raw.slice(0, at).replace(symbologyIdentifier, '').trimStart().length + 1
}

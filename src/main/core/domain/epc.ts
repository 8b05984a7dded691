import { hasCheckDigit, openGtin } from './gtin.ts'
import { identifiers } from './gs1/table.ts'
import { validateValue } from './gs1/value.ts'

// URIs of goods, containers and places as EPCIS 2.0 takes them: a GS1 Digital Link in its canonical form where there is a
// GS1 number, else a private URN. See docs/report-formats.md.

const link = 'https://id.gs1.org'

/** A linked barcode of an article; units in millionths. */
interface LinkedBarcode {
  barcodeKey: string
  unitsPerScan: number
}

/**
 * The GTIN of one unit of an article, 14 digits: its code, if that is a GTIN, else a linked barcode that stands for one
 * unit, the lowest package level first. `null` if there is none.
 */
export function unitGtin(articleCode: string, barcodes: readonly LinkedBarcode[]): string | null {
  const ofUnit = barcodes.filter(({ unitsPerScan }) => unitsPerScan === 1e6)
  const linked = ofUnit.flatMap(({ barcodeKey }) => openGtin(barcodeKey) ?? []).toSorted()
  return openGtin(articleCode) ?? linked[0] ?? null
}

/** A private URN: whose code it is (the company's GLN, else `local`), its kind and the code, percent-encoded. */
export function privateUrn(gln: string | null, ...parts: readonly string[]): string {
  return ['urn:x-muelle', gln ?? 'local', ...parts.map(encoded)].join(':')
}

/** Units of a lot, or of an article if it has no lot. */
export function goodsUri(gln: string | null, gtin: string | null, articleCode: string, lot: string | null): string {
  if (gtin !== null && (lot === null || isValue('10', lot)))
    return `${link}/01/${gtin}${lot === null ? '' : `/10/${linkValue(lot)}`}`
  return privateUrn(gln, 'article', articleCode, ...(lot === null ? [] : ['lot', lot]))
}

/** One piece with a serial number. */
export function serialUri(gln: string | null, gtin: string | null, articleCode: string, serial: string): string {
  if (gtin !== null && isValue('21', serial)) return `${link}/01/${gtin}/21/${linkValue(serial)}`
  return privateUrn(gln, 'article', articleCode, 'serial', serial)
}

/** A container: by its SSCC, with or without the identifier 00 before it, else by its number. */
export function containerUri(gln: string | null, container: string): string {
  const sscc = /^(?:00)?(\d{18})$/.exec(container)?.[1]
  return sscc !== undefined && hasCheckDigit(sscc) ? `${link}/00/${sscc}` : privateUrn(gln, 'container', container)
}

/** A place by its GLN. */
export function placeUri(gln: string): string {
  return `${link}/414/${gln}`
}

/** A company by its GLN. */
export function partyUri(gln: string): string {
  return `${link}/417/${gln}`
}

function isValue(ai: '10' | '21', text: string): boolean {
  const identifier = identifiers.get(ai)
  // Neither has a date, so the year plays no part.
  return identifier !== undefined && validateValue(identifier, text, { year: 2000 }) === null
}

/** An order or a control of the company by its number; without its GLN a private URN. */
export function transactionUri(gln: string | null, kind: 'order' | 'control', number: string): string {
  return gln === null ? privateUrn(gln, kind, number) : `urn:epcglobal:cbv:bt:${gln}:${encoded(number)}`
}

/** A value in a path: the grammar of GS1 Digital Link also encodes the five signs that `encodeURIComponent` leaves. */
function linkValue(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Characters that `encodeURIComponent` leaves are allowed in a path and in a URN; half a surrogate pair is not a character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

import { createHash } from 'node:crypto'
import { isCalendarDate } from '../domain/dates.ts'
import { containerUri, glnUri, goodsUri, privateUrn, serialUri } from '../domain/epc.ts'
import type { Units } from '../domain/model.ts'
import { piecesByLine } from '../domain/pieces.ts'
import { serialsByLine } from '../domain/serials.ts'
import { subtractUnits, unitsToNumber, zeroUnits } from '../domain/units.ts'
import { numberWithPart } from './delivery-parts-text.ts'
import type { Report, ReportLine } from './report.ts'

/** An event without what all events of the document share. */
interface Observed {
  epcList: string[]
  quantityList: { epcClass: string; quantity: number; uom?: string }[]
  disposition: 'in_progress' | 'damaged'
  /** Fields of the namespace `muelle`. */
  facts: Record<string, string | number>
}

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { muelle: 'urn:x-muelle:epcis:' }]

/**
 * Builds an EPCIS 2.0 document (JSON-LD): an ObjectEvent of the business step `receiving` for each received line, one more for
 * its damaged units, and one for the containers that arrived. docs/report-formats.md describes its fields.
 */
export function epcisDocument(report: Report): string {
  const { madeAt, practice } = report
  const shared = sharedFields(report)
  const document = {
    '@context': context,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: madeAt,
    ...(practice ? { 'muelle:practice': true } : {}),
    epcisBody: {
      eventList: [...observedLines(report), ...observedContainers(report)].map((one, index) => ({
        type: 'ObjectEvent',
        eventID: eventId(report, index),
        ...shared,
        disposition: one.disposition,
        ...(one.epcList.length === 0 ? {} : { epcList: one.epcList }),
        ...(one.quantityList.length === 0 ? {} : { quantityList: one.quantityList }),
        ...Object.fromEntries(Object.entries(one.facts).map(([name, value]) => [`muelle:${name}`, value])),
        ...(practice ? { 'muelle:practice': true } : {}),
      })),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** When, where, from whom and by which documents: equal in all events of a report. */
function sharedFields(report: Report) {
  const { company, location, documents, receipt, receivedAt, madeAt } = report
  const gln = company?.gln ?? null
  // What is signed has a finished count, and its time has an offset.
  const at = receivedAt !== null && /[+-]\d\d:\d\d$/.test(receivedAt) ? receivedAt : madeAt
  const [supplier, ...others] = new Set(documents.map(({ supplierCode, supplierName }) => supplierCode ?? supplierName))
  const orders = new Set(documents.flatMap(({ purchaseOrder }) => purchaseOrder ?? []))
  const transaction = (type: string, bizTransaction: string) => ({ type, bizTransaction })
  const ours = (kind: string, number: string) =>
    gln === null ? privateUrn(gln, kind, number) : `urn:epcglobal:cbv:bt:${gln}:${encodeURIComponent(number)}`
  return {
    eventTime: at,
    eventTimeZoneOffset: at.slice(-6),
    action: 'OBSERVE',
    bizStep: 'receiving',
    ...(location === null ? {} : { readPoint: { id: privateUrn(gln, 'location', location) } }),
    ...(gln === null ? {} : { bizLocation: { id: glnUri(gln) } }),
    bizTransactionList: [
      ...documents.map(({ number, supplierCode }) =>
        transaction('desadv', privateUrn(gln, 'supplier', supplierCode ?? '', 'document', number)),
      ),
      ...[...orders].map((order) => transaction('po', ours('order', order))),
      transaction('recadv', ours('control', numberWithPart(report.controlId, report.part))),
    ],
    // Lines don't say whose they are, so goods of several suppliers have no source.
    ...(supplier == null || others.length > 0
      ? {}
      : { sourceList: [{ type: 'possessing_party', source: privateUrn(gln, 'supplier', supplier) }] }),
    ...(gln === null ? {} : { destinationList: [{ type: 'possessing_party', destination: glnUri(gln) }] }),
    ...(receipt === null ? {} : { 'muelle:receipt': receipt.reference }),
  }
}

function observedLines(report: Report): Observed[] {
  const serials = serialsByLine(report.lines, report.serials)
  const pieces = piecesByLine(report.lines, report.weighed)
  return report.lines.flatMap((line, index) => observedLine(report, line, serials[index] ?? [], pieces[index] ?? null))
}

/** What was received of a line; nothing if nothing was. Damaged units are an event of their own, unless they are serials. */
function observedLine(
  { company, gtins }: Report,
  line: ReportLine,
  serials: readonly string[],
  pieces: Units | null,
): Observed[] {
  const { articleCode, lot, expiry, damaged } = line
  const counted = line.counted ?? zeroUnits
  const gln = company?.gln ?? null
  const gtin = gtins.get(articleCode) ?? null
  const facts = {
    articleCode,
    ...(lot === null ? {} : { lot }),
    ...(expiry === null ? {} : { [isCalendarDate(expiry) ? 'expirationDate' : 'expiryAsReceived']: expiry }),
    ...(line.status === null ? {} : { status: line.status }),
  }
  const quantities = (units: Units) =>
    units <= 0 ? [] : [{ epcClass: goodsUri(gln, gtin, articleCode, lot), ...quantityOf(units, pieces !== null) }]
  if (serials.length > 0) {
    // Units without a serial number stay a quantity.
    const rest = subtractUnits(counted, (serials.length * 1e6) as Units)
    return [
      {
        epcList: serials.map((serial) => serialUri(gln, gtin, articleCode, serial)),
        quantityList: quantities(rest),
        disposition: 'in_progress',
        facts: { ...facts, ...(damaged > 0 ? { damagedUnits: unitsToNumber(damaged) } : {}) },
      },
    ]
  }
  return [
    { quantityList: quantities(subtractUnits(counted, damaged)), disposition: 'in_progress' as const },
    { quantityList: quantities(damaged), disposition: 'damaged' as const },
  ]
    .filter(({ quantityList }) => quantityList.length > 0)
    .map((one) => ({ ...one, epcList: [], facts }))
}

/** Without a unit EPCIS takes a quantity for whole pieces: fractions of a base unit are of a mutually defined one (ZZ). */
function quantityOf(units: Units, byWeight: boolean): { quantity: number; uom?: string } {
  const quantity = unitsToNumber(units)
  if (byWeight) return { quantity, uom: 'KGM' }
  return Number.isInteger(quantity) ? { quantity } : { quantity, uom: 'ZZ' }
}

function observedContainers({ containers, company }: Report): Observed[] {
  const arrived = containers.filter(({ status }) => status !== 'missing')
  if (arrived.length === 0) return []
  const epcList = [...new Set(arrived.map(({ container }) => containerUri(company?.gln ?? null, container)))]
  return [{ epcList, quantityList: [], disposition: 'in_progress', facts: {} }]
}

/** The same event of the same signature has the same id in every export: a UUID of version 8 (RFC 9562) of its hash. */
function eventId({ controlId, part, counts, receipt }: Report, index: number): string {
  const signature = receipt?.reference ?? counts.map(({ signedAt }) => signedAt).join(' ')
  const hash = createHash('sha256')
    .update(JSON.stringify(['epcis', controlId, part, signature, index]))
    .digest()
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x80
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

import { createHash } from 'node:crypto'
import { isCalendarDate } from '../domain/dates.ts'
import { containerUri, goodsUri, partyUri, placeUri, privateUrn, serialUri, transactionUri } from '../domain/epc.ts'
import type { Units } from '../domain/model.ts'
import { piecesByLine } from '../domain/pieces.ts'
import { serialsByLine } from '../domain/serials.ts'
import { subtractUnits, unitsToNumber, zeroUnits } from '../domain/units.ts'
import { numberWithPart } from './delivery-parts-text.ts'
import type { Report } from './report.ts'

/** An event without what all events of the document share. */
interface Observed {
  epcList: string[]
  quantityList: { epcClass: string; quantity: number; uom?: string }[]
  disposition: 'in_progress' | 'damaged' | 'expired'
  /** Fields of the namespace `muelle`. */
  facts: Record<string, string | number>
}

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { muelle: 'urn:x-muelle:epcis:' }]

/**
 * Builds an EPCIS 2.0 document (JSON-LD): an ObjectEvent of the business step `receiving` for each received article, lot and expiry,
 * one more for its damaged and its expired units, and one for the containers that arrived. docs/report-formats.md describes its fields.
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
      eventList: [...observedGoods(report), ...observedContainers(report)].map((one, index) => ({
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
  // A signed control has a finished count, whose time has an offset.
  const at = receivedAt !== null && /[+-]\d\d:\d\d$/.test(receivedAt) ? receivedAt : madeAt
  const [supplier, ...others] = new Set(documents.map(({ supplierCode, supplierName }) => supplierCode ?? supplierName))
  const orders = new Set(documents.flatMap(({ purchaseOrder }) => purchaseOrder ?? []))
  const transaction = (type: string, bizTransaction: string) => ({ type, bizTransaction })
  return {
    eventTime: at,
    eventTimeZoneOffset: at.slice(-6),
    action: 'OBSERVE',
    bizStep: 'receiving',
    ...(location === null ? {} : { readPoint: { id: privateUrn(gln, 'location', location) } }),
    ...(gln === null ? {} : { bizLocation: { id: placeUri(gln) } }),
    bizTransactionList: [
      ...documents.map(({ number, supplierCode }) =>
        transaction('desadv', privateUrn(gln, 'supplier', supplierCode ?? '', 'document', number)),
      ),
      ...[...orders].map((order) => transaction('po', transactionUri(gln, 'order', order))),
      transaction('recadv', transactionUri(gln, 'control', numberWithPart(report.controlId, report.part))),
    ],
    // Lines don't say whose they are, so goods of several suppliers have no source.
    ...(supplier == null || others.length > 0
      ? {}
      : { sourceList: [{ type: 'possessing_party', source: privateUrn(gln, 'supplier', supplier) }] }),
    ...(gln === null ? {} : { destinationList: [{ type: 'possessing_party', destination: partyUri(gln) }] }),
    ...(receipt === null ? {} : { 'muelle:receipt': receipt.reference }),
  }
}

function observedGoods(report: Report): Observed[] {
  const serials = serialsByLine(report.received, report.serials)
  const pieces = piecesByLine(report.received, report.weighed)
  return report.received.flatMap((goods, at) => observed(report, goods, serials[at] ?? [], pieces[at] ?? null))
}

/**
 * Damaged and expired units are events of their own, unless they are serials: which of them are damaged is not known. Serials are
 * instances of what was counted, of goods by weight of all their pieces, whose weight is a fact. Where they are more than the deciding
 * count found, as those of an earlier count may be, it is not known which arrived, and none is named.
 */
function observed(
  { company, gtins }: Report,
  { articleCode, lot, expiry, units, damaged, expired, byWeight }: Report['received'][number],
  serials: readonly string[],
  pieces: Units | null,
): Observed[] {
  const gln = company?.gln ?? null
  const gtin = gtins.get(articleCode) ?? null
  const facts = {
    articleCode,
    ...(lot === null ? {} : { lot }),
    ...(expiry === null ? {} : { [isCalendarDate(expiry) ? 'expirationDate' : 'expiryAsReceived']: expiry }),
  }
  const isKilos = pieces !== null || byWeight === true
  const quantities = (part: Units) =>
    part <= 0 ? [] : [{ epcClass: goodsUri(gln, gtin, articleCode, lot), ...quantityOf(part, isKilos) }]
  const withoutSerial = subtractUnits(isKilos ? (pieces ?? zeroUnits) : units, (serials.length * 1e6) as Units)
  if (serials.length > 0 && (isKilos ? withoutSerial === 0 : withoutSerial >= 0))
    return [
      {
        epcList: serials.map((serial) => serialUri(gln, gtin, articleCode, serial)),
        // Units without a serial number stay a quantity.
        quantityList: quantities(withoutSerial),
        disposition: 'in_progress',
        facts: {
          ...facts,
          ...(isKilos ? { kilograms: unitsToNumber(units) } : {}),
          ...(damaged > 0 ? { damagedUnits: unitsToNumber(damaged) } : {}),
          ...(expired > 0 ? { expiredUnits: unitsToNumber(expired) } : {}),
        },
      },
    ]
  const rest = subtractUnits(subtractUnits(units, damaged), expired)
  return (
    [
      ['in_progress', rest],
      ['damaged', damaged],
      ['expired', expired],
    ] as const
  ).flatMap(([disposition, part]) =>
    part <= 0 ? [] : [{ epcList: [], quantityList: quantities(part), disposition, facts }],
  )
}

/** Without a unit EPCIS takes a quantity for whole pieces: fractions of a base unit are of a mutually defined one (ZZ). */
function quantityOf(units: Units, byWeight: boolean): { quantity: number; uom?: string } {
  const quantity = unitsToNumber(units)
  if (byWeight) return { quantity, uom: 'KGM' }
  return Number.isInteger(quantity) ? { quantity } : { quantity, uom: 'ZZ' }
}

function observedContainers({ containers, company }: Report): Observed[] {
  const arrived = containers.filter(({ status }) => status === 'arrived' || status === 'not_declared')
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

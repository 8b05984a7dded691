import { createHash } from 'node:crypto'
import { Failure } from '../domain/failure.ts'
import { holdsByLine } from '../../../contract/shapes/hold.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'
import { piecesByLine } from '../domain/pieces.ts'
import { serialsByLine } from '../domain/serials.ts'
import { discrepancyCode } from './discrepancy.ts'
import { numberWithPart } from './delivery-parts-text.ts'
import { dateSegment, encodeExact, encodeText, interchangeText, present, stateUponReceipt } from './edifact.ts'
import type { Segment } from './edifact.ts'
import { holdText } from './hold-texts.ts'
import { containerSegments, transportSegments } from './receiving-advice-transport.ts'
import type { Report, ReportLine } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Maximum lines of a CPS group, references and contacts of the message, in directory D.96A. */
const linesPerGroup = 9999
const maxReferences = 10
const maxContacts = 10
/** States of a line, in directory D.96A. */
const maxStates = 10
/** Numbers in one GIN segment. */
const serialsPerSegment = 5
const maxSerialSegments = 99

/** Data of a line that other parts of the report hold. */
interface LineExtras {
  number: number
  serials: readonly string[]
  /** Pieces of goods by weight, whose units are kilograms. */
  pieces: Units | null
  states: readonly string[]
}

/**
 * Builds an EDIFACT RECADV of directory D.96A; docs/report-formats.md describes its fields. Throws
 * `Failure('conflict')` if a code does not fit its field (`too_long`, `characters`) or there are too many documents.
 */
export function receivingAdvice(report: Report, language: ReportLanguage): string {
  const words = reportTexts[language]
  const { documents, lines, counts, madeAt } = report
  const [first] = documents
  const supplierCode = first?.supplierCode ?? null
  const serials = serialsByLine(lines, report.serials)
  const pieces = piecesByLine(lines, report.weighed)
  const holds = holdsByLine(report.holds, lines)
  const operators = [...new Set(counts.map(({ operator }) => operator))].slice(0, maxContacts)
  return interchangeText({
    // 14: GS1 numbers.
    sender: report.company?.gln ? [report.company.gln, '14'] : 'MUELLE',
    recipient: supplierCode === null ? 'SUPPLIER' : encodeExact(supplierCode, 35, 'supplierCode'),
    at: madeAt,
    reference: interchangeReference(report),
    isTest: report.practice,
    message: ['RECADV', 'D', '96A', 'UN'],
    segments: [
      // An unsigned advice is a proposal: no system books it as an original.
      ['BGM', '632', numberWithPart(report.controlId, report.part), report.signed ? '9' : '16'],
      ...present(dateSegment('137', madeAt)),
      ...present(report.receivedAt === null ? null : dateSegment('50', report.receivedAt)),
      ...references(report),
      party('SU', supplierCode, first?.supplierName ?? (supplierCode === null ? words.unknownSupplier : null)),
      ...present(buyer(report)),
      party('DP', null, report.location ?? words.warehouse),
      ...operators.map((operator): Segment => ['CTA', 'GR', [null, encodeText(operator, 35)]]),
      ...transportSegments(report, language),
      ...lines.flatMap((line, index) => [
        ...(index % linesPerGroup === 0 ? [['CPS', String(index / linesPerGroup + 1)] satisfies Segment] : []),
        ...(index === 0 ? containerSegments(report, language) : []),
        ...lineSegments(line, {
          number: index + 1,
          serials: serials[index] ?? [],
          pieces: pieces[index] ?? null,
          states: (holds.get(line) ?? []).map((hold) => holdText(hold, language)),
        }),
      ]),
      ['CNT', ['2', String(lines.length)]],
    ],
  })
}

/** Unique for each interchange, also of several that are made at once: the time, and what it is about. */
function interchangeReference({ madeAt, controlId, part, receipt }: Report): string {
  const about = JSON.stringify([controlId, part, receipt?.reference ?? null])
  const hash = createHash('sha256').update(about).digest('hex').slice(0, 6)
  return `${Date.parse(madeAt).toString(36).padStart(8, '0')}${hash}`.toUpperCase()
}

/** Delivery notes with their dates, then receipt and orders while there is room: only the notes are mandatory. */
function references({ documents, receipt }: Report): Segment[] {
  if (documents.length > maxReferences)
    throw new Failure('conflict', 'The message cannot hold all documents', { reason: 'too_many_documents' })
  const orders = new Set(documents.flatMap(({ purchaseOrder }) => (purchaseOrder === null ? [] : [purchaseOrder])))
  const optional: Segment[] = [
    ...(receipt === null ? [] : [['RFF', ['ACD', receipt.reference]] satisfies Segment]),
    ...[...orders]
      .slice(0, maxReferences)
      .map((order): Segment => ['RFF', ['ON', encodeExact(order, 35, 'purchaseOrder')]]),
  ]
  return [
    ...documents.flatMap(({ number, date }): Segment[] => [
      ['RFF', ['DQ', encodeExact(number, 35, 'number')]],
      ...present(date === null ? null : dateSegment('171', date)),
    ]),
    ...optional.slice(0, maxReferences - documents.length),
  ]
}

/** The receiver: its GLN (code list of GS1, 9) and name. */
function buyer({ company }: Report): Segment | null {
  if (company === null) return null
  const name = encodeText(company.name, 70)
  return [
    'NAD',
    'BY',
    company.gln === null ? null : [company.gln, null, '9'],
    null,
    [name.slice(0, 35), name.slice(35)],
  ]
}

/** A code of more than 17 characters does not fit into NAD: then only the name identifies the party. */
function party(role: string, code: string | null, name: string | null): Segment {
  const fits = code !== null && code.trim().length <= 17
  const label = name ?? (fits ? null : code)
  const text = label === null ? '' : encodeText(label, 70)
  return [
    'NAD',
    role,
    fits ? [encodeExact(code, 17, 'supplierCode'), null, '92'] : null,
    null,
    [text.slice(0, 35), text.slice(35)],
  ]
}

/** Serials of a line, five to a segment (BN: serial number). */
function serialSegments(serials: readonly string[]): Segment[] {
  const count = Math.ceil(serials.length / serialsPerSegment)
  if (count > maxSerialSegments)
    throw new Failure('conflict', 'The message cannot hold all serials', { reason: 'too_long', field: 'serial' })
  return Array.from({ length: count }, (_, at): Segment => [
    'GIN',
    'BN',
    ...serials
      .slice(at * serialsPerSegment, (at + 1) * serialsPerSegment)
      .map((serial) => encodeExact(serial, 35, 'serial')),
  ])
}

function lineSegments(line: ReportLine, { number, serials, pieces, states }: LineExtras): Segment[] {
  const { articleCode, lot, expiry, description, difference } = line
  const code = discrepancyCode(line)
  const text = description === null ? '' : encodeText(description, 70)
  // Goods by weight are the only ones whose unit is known.
  const unit = pieces === null && line.byWeight !== true ? [] : ['KGM']
  return [
    ['LIN', String(number), null, [encodeExact(articleCode, 35, 'articleCode'), 'IN']],
    ...present(lot === null ? null : ['PIA', '1', [encodeExact(lot, 35, 'lot'), 'NB']]),
    ...present(text === '' ? null : ['IMD', 'F', null, [null, null, null, text.slice(0, 35), text.slice(35)]]),
    ...present(line.declared === null ? null : ['QTY', ['12', quantity(line.declared), ...unit]]),
    ...present(line.counted === null ? null : ['QTY', ['48', quantity(line.counted), ...unit]]),
    ...present(pieces === null ? null : ['QTY', ['48', quantity(pieces), 'PCE']]),
    ...present(line.damaged === 0 ? null : ['QTY', ['124', quantity(line.damaged), ...unit]]),
    ...present(
      code === null || difference === null
        ? null
        : ['QVR', [quantity(difference), '12'], code, [null, null, null, line.status]],
    ),
    ...present(
      expiry === null ? null : (dateSegment('36', expiry) ?? ['DTM', ['36', encodeExact(expiry, 35, 'expiry')]]),
    ),
    ...states.slice(0, maxStates).map((state) => stateUponReceipt(state)),
    ...serialSegments(serials),
  ]
}

/** At most 15 digits; sign and decimal point don't count. */
function quantity(units: Units): string {
  const text = formatUnits(units)
  if (text.replace(/[-.]/g, '').length > 15)
    throw new Failure('conflict', 'The value is too long for the message', { reason: 'too_long', field: 'units' })
  return text
}

import type { Company } from '../../../contract/shapes/company.ts'
import type { Hold } from '../../../contract/shapes/hold.ts'
import { holdsByLine } from '../../../contract/shapes/hold.ts'
import { isCalendarDate } from '../domain/dates.ts'
import type { Units } from '../domain/model.ts'
import { trimToNull } from '../domain/text.ts'
import { formatUnits, zeroUnits, subtractUnits } from '../domain/units.ts'
import { piecesByLine } from '../domain/pieces.ts'
import { serialsByLine } from '../domain/serials.ts'
import { discrepancyCode } from './discrepancy.ts'
import { numberWithPart, partLines, partText } from './delivery-parts-text.ts'
import { holdText, holdTexts } from './hold-texts.ts'
import { shipment } from './shipment.ts'
import type { Report, ReportCount, ReportLine } from './report.ts'
import { reportTexts, deviceLabel, signingRuleText, statusText } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'
import { lineRulesText, toleranceText } from './rules-text.ts'
import { textElement, element, xmlText } from './xml.ts'
import type { XmlElement } from './xml.ts'

const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:ReceiptAdvice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/**
 * Builds a UBL 2.1 ReceiptAdvice. Elements follow the order of the schema; see docs/report-formats.md. Units have no
 * unit code, because the WMS's base unit has none, except those of goods by weight.
 */
export function receiptAdvice(report: Report, language: ReportLanguage): string {
  const words = reportTexts[language]
  const { madeAt, documents, counts, lines } = report
  const [first] = documents
  const serials = serialsByLine(lines, report.serials)
  const pieces = piecesByLine(lines, report.weighed)
  const orders = [...new Set(documents.flatMap(({ purchaseOrder }) => (purchaseOrder ? [purchaseOrder] : [])))]
  const receivedOn = dateOf(report.receivedAt)
  const operators = [...new Set(counts.map(({ operator }) => operator))].join(', ')
  const heldOf = holdsByLine(report.holds, lines)
  const rule = signingRuleText(report.signingRule, language)
  const children = [
    textElement('cbc:UBLVersionID', '2.1'),
    textElement('cbc:ID', numberWithPart(report.controlId, report.part)),
    textElement('cbc:IssueDate', madeAt.slice(0, 10)),
    textElement('cbc:IssueTime', `${madeAt.slice(11, 19)}${madeAt.slice(23)}`),
    textElement('cbc:Note', report.practice ? words.practice : words.discrepancyReport),
    textElement('cbc:Note', partText(report, language)),
    ...(report.part === null ? partLines(report, language) : []).map((line) => textElement('cbc:Note', line)),
    ...counts.map((count) => textElement('cbc:Note', countNote(count, language))),
    rule === null ? null : textElement('cbc:Note', `${words.columns.signingRule}: ${rule}`),
    textElement('cbc:Note', toleranceText(report, language)),
    ...report.holds.map((hold) =>
      hold.container === null
        ? null
        : textElement('cbc:Note', `${holdTexts[language].title}: ${hold.container} ${holdText(hold, language)}`),
    ),
    textElement('cbc:LineCountNumeric', String(lines.length)),
    ...orders.map((order) => element('cac:OrderReference', [textElement('cbc:ID', order)])),
    ...documents.map(({ number, date }) =>
      element('cac:DespatchDocumentReference', [
        textElement('cbc:ID', number),
        textElement('cbc:IssueDate', dateOf(date)),
      ]),
    ),
    report.receipt === null
      ? null
      : element('cac:AdditionalDocumentReference', [
          textElement('cbc:ID', report.receipt.reference),
          textElement('cbc:IssueDate', dateOf(report.receipt.at)),
          textElement('cbc:DocumentType', words.receipt.title),
        ]),
    element('cac:DeliveryCustomerParty', [
      report.company ? receiver(report.company, report.location) : partyNamed(report.location, words.warehouse),
      element('cac:DeliveryContact', [textElement('cbc:Name', operators)]),
    ]),
    element('cac:DespatchSupplierParty', [
      textElement('cbc:CustomerAssignedAccountID', first?.supplierCode ?? null),
      partyNamed(first?.supplierName, first?.supplierCode, words.unknownSupplier),
    ]),
    shipment(report, language),
    ...lines.map((line, index) =>
      receiptLine(
        line,
        {
          number: index + 1,
          receivedOn,
          holds: heldOf.get(line) ?? [],
          serials: serials[index] ?? [],
          pieces: pieces[index] ?? null,
        },
        language,
      ),
    ),
  ]
  return xmlText({
    name: 'ReceiptAdvice',
    attributes: namespaces,
    content: children.filter((child) => child !== null),
  })
}

/** A party by the first of its names that is not blank: the schema requires one. */
function partyNamed(...names: (string | null | undefined)[]): XmlElement | null {
  const name = names.find((one) => trimToNull(one ?? null) !== null) ?? null
  return element('cac:Party', [element('cac:PartyName', [textElement('cbc:Name', name)])])
}

/** The receiver, in the order of the schema: GLN (ISO 6523 code 0088), name, place of receipt, tax number. */
function receiver({ name, gln, taxId }: Company, location: string | null): XmlElement | null {
  return element('cac:Party', [
    element('cac:PartyIdentification', [textElement('cbc:ID', gln, { schemeID: '0088' })]),
    element('cac:PartyName', [textElement('cbc:Name', name)]),
    element('cac:PhysicalLocation', [textElement('cbc:Name', location)]),
    taxId === null
      ? null
      : element('cac:PartyLegalEntity', [
          textElement('cbc:RegistrationName', name),
          textElement('cbc:CompanyID', taxId),
        ]),
  ])
}

function receiptLine(
  line: ReportLine,
  {
    number,
    receivedOn,
    holds,
    serials,
    pieces,
  }: {
    number: number
    receivedOn: string | null
    holds: readonly Hold[]
    serials: readonly string[]
    pieces: Units | null
  },
  language: ReportLanguage,
): XmlElement | null {
  const difference = line.difference ?? zeroUnits
  const units = (value: Units | null) => (value === null ? null : formatUnits(value))
  const property = (name: string, value: string | null) =>
    value === null
      ? null
      : element('cac:AdditionalItemProperty', [textElement('cbc:Name', name), textElement('cbc:Value', value)])
  const expiry = dateOf(line.expiry)
  // Goods by weight are the only ones whose unit is known.
  const unit = pieces === null && line.byWeight !== true ? {} : { unitCode: 'KGM' }
  return element('cac:ReceiptLine', [
    textElement('cbc:ID', String(number)),
    textElement('cbc:Note', statusText(line.status, language)),
    textElement('cbc:ReceivedQuantity', units(line.counted), unit),
    textElement('cbc:ShortQuantity', difference < 0 ? formatUnits(subtractUnits(zeroUnits, difference)) : null, unit),
    textElement('cbc:QuantityDiscrepancyCode', discrepancyCode(line), { listID: 'UN/ECE 4221', listAgencyID: '6' }),
    textElement('cbc:OversupplyQuantity', difference > 0 ? formatUnits(difference) : null, unit),
    textElement('cbc:ReceivedDate', receivedOn),
    element('cac:Item', [
      textElement('cbc:Description', line.description),
      textElement('cbc:Name', line.description ?? line.articleCode),
      element('cac:BuyersItemIdentification', [textElement('cbc:ID', line.articleCode)]),
      property('declared', units(line.declared)),
      property('wmsCount', units(line.wmsCount)),
      ...line.counts.map((count, index) => property(`count${index + 1}`, units(count))),
      property('damaged', units(line.damaged)),
      property('pieces', units(pieces)),
      property('status', line.status),
      property('unconfirmed', String(line.unconfirmed)),
      property('notOnPackage', line.notOnPackage?.fields.join(' ') ?? null),
      property('notOnPackageUnits', line.notOnPackage ? String(line.notOnPackage.units) : null),
      property('decided', String(line.decided)),
      property('rules', lineRulesText(line, language)),
      ...holds.map((hold) => property('hold', holdText(hold, language))),
      property('expiryAsReceived', expiry === null ? line.expiry : null),
      // One instance per serial; goods without serials are one instance of their lot.
      ...(serials.length === 0 ? [null] : serials).map((serial) =>
        element('cac:ItemInstance', [
          textElement('cbc:SerialID', serial),
          element('cac:LotIdentification', [
            textElement('cbc:LotNumberID', line.lot),
            textElement('cbc:ExpiryDate', expiry),
          ]),
        ]),
      ),
    ]),
  ])
}

function countNote(count: ReportCount, language: ReportLanguage): string {
  const { counter, operator, closedAt, signedAt, note, repeatedContainers } = count
  const { columns } = reportTexts[language]
  const when = closedAt === null ? '' : `, ${closedAt}`
  return [
    `${columns.countedBy[counter - 1]}: ${operator}${when}${deviceLabel(count)}`,
    ...(signedAt === null ? [] : [`${columns.signedAt}: ${signedAt}`]),
    ...(signedAt === null || note === null ? [] : [`${columns.note}: ${note}`]),
    ...(repeatedContainers.length === 0 ? [] : [`${columns.repeatedContainers}: ${repeatedContainers.join(', ')}`]),
  ].join('. ')
}

/** The calendar date at the start of a text, `null` if there is none. */
function dateOf(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? ''
  return isCalendarDate(day) ? day : null
}

import type { Company } from '../../../contract/shapes/company.ts'
import { isCalendarDate } from '../domain/dates.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits, noUnits, subtractUnits } from '../domain/units.ts'
import { discrepancyCode } from './discrepancy.ts'
import type { Report, ReportCount, ReportLine } from './report.ts'
import { reportWords, whereCounted } from './report-words.ts'
import type { ReportLanguage } from './report-words.ts'
import { leaf, parent, xmlText } from './xml.ts'
import type { XmlElement } from './xml.ts'

const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:ReceiptAdvice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/**
 * The report as a UBL 2.1 ReceiptAdvice. The order of elements is the schema's; docs/report-formats.md lists them. Units
 * have no unit code: the WMS's base unit has none.
 */
export function receiptAdvice(report: Report, language: ReportLanguage): string {
  const words = reportWords[language]
  const { madeAt, documents, counts, lines } = report
  const [first] = documents
  const orders = [...new Set(documents.flatMap(({ purchaseOrder }) => (purchaseOrder ? [purchaseOrder] : [])))]
  const receivedOn = dateOf(report.receivedAt)
  const operators = [...new Set(counts.map(({ operator }) => operator))].join(', ')
  const children = [
    leaf('cbc:UBLVersionID', '2.1'),
    leaf('cbc:ID', String(report.controlId)),
    leaf('cbc:IssueDate', madeAt.slice(0, 10)),
    leaf('cbc:IssueTime', `${madeAt.slice(11, 19)}${madeAt.slice(23)}`),
    leaf('cbc:Note', report.practice ? words.practice : words.real),
    ...counts.map((count) => leaf('cbc:Note', countNote(count, language))),
    leaf('cbc:LineCountNumeric', String(lines.length)),
    ...orders.map((order) => parent('cac:OrderReference', [leaf('cbc:ID', order)])),
    ...documents.map(({ number, date }) =>
      parent('cac:DespatchDocumentReference', [leaf('cbc:ID', number), leaf('cbc:IssueDate', dateOf(date))]),
    ),
    parent('cac:DeliveryCustomerParty', [
      report.company ? receiver(report.company, report.location) : partyNamed(report.location ?? words.warehouse),
      parent('cac:DeliveryContact', [leaf('cbc:Name', operators)]),
    ]),
    parent('cac:DespatchSupplierParty', [
      leaf('cbc:CustomerAssignedAccountID', first?.supplierCode ?? null),
      partyNamed(first?.supplierName ?? first?.supplierCode ?? words.unknownSupplier),
    ]),
    ...lines.map((line, index) => receiptLine(line, index + 1, receivedOn, language)),
  ]
  return xmlText({
    name: 'ReceiptAdvice',
    attributes: namespaces,
    content: children.filter((child) => child !== null),
  })
}

function partyNamed(name: string): XmlElement | null {
  return parent('cac:Party', [parent('cac:PartyName', [leaf('cbc:Name', name)])])
}

/** Who received, in the schema's order: GLN (ISO 6523 code 0088), name, place of receipt, tax number. */
function receiver({ name, gln, taxId }: Company, location: string | null): XmlElement | null {
  return parent('cac:Party', [
    parent('cac:PartyIdentification', [leaf('cbc:ID', gln, { schemeID: '0088' })]),
    parent('cac:PartyName', [leaf('cbc:Name', name)]),
    parent('cac:PhysicalLocation', [leaf('cbc:Name', location)]),
    taxId === null
      ? null
      : parent('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', name), leaf('cbc:CompanyID', taxId)]),
  ])
}

function receiptLine(
  line: ReportLine,
  number: number,
  receivedOn: string | null,
  language: ReportLanguage,
): XmlElement | null {
  const difference = line.difference ?? noUnits
  const units = (value: Units | null) => (value === null ? null : formatUnits(value))
  const property = (name: string, value: string | null) =>
    value === null ? null : parent('cac:AdditionalItemProperty', [leaf('cbc:Name', name), leaf('cbc:Value', value)])
  const expiry = dateOf(line.expiry)
  return parent('cac:ReceiptLine', [
    leaf('cbc:ID', String(number)),
    leaf('cbc:Note', reportWords[language].status[line.status ?? 'not_counted']),
    leaf('cbc:ReceivedQuantity', units(line.counted)),
    leaf('cbc:ShortQuantity', difference < 0 ? formatUnits(subtractUnits(noUnits, difference)) : null),
    leaf('cbc:QuantityDiscrepancyCode', discrepancyCode(line), { listID: 'UN/ECE 4221', listAgencyID: '6' }),
    leaf('cbc:OversupplyQuantity', difference > 0 ? formatUnits(difference) : null),
    leaf('cbc:ReceivedDate', receivedOn),
    parent('cac:Item', [
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.description ?? line.articleCode),
      parent('cac:BuyersItemIdentification', [leaf('cbc:ID', line.articleCode)]),
      property('declared', units(line.declared)),
      property('wmsCount', units(line.wmsCount)),
      ...line.counts.map((count, index) => property(`count${index + 1}`, units(count))),
      property('damaged', units(line.damaged)),
      property('status', line.status),
      property('unconfirmed', String(line.unconfirmed)),
      property('decided', String(line.decided)),
      property('expiryAsReceived', expiry === null ? line.expiry : null),
      parent('cac:ItemInstance', [
        parent('cac:LotIdentification', [leaf('cbc:LotNumberID', line.lot), leaf('cbc:ExpiryDate', expiry)]),
      ]),
    ]),
  ])
}

function countNote(count: ReportCount, language: ReportLanguage): string {
  const { counter, operator, closedAt, signedAt, note, repeatedContainers } = count
  const { columns } = reportWords[language]
  const when = closedAt === null ? '' : `, ${closedAt}`
  return [
    `${columns.countedBy[counter - 1]}: ${operator}${when}${whereCounted(count)}`,
    ...(signedAt === null ? [] : [`${columns.signedAt}: ${signedAt}`]),
    ...(signedAt === null || note === null ? [] : [`${columns.note}: ${note}`]),
    ...(repeatedContainers.length === 0 ? [] : [`${columns.repeatedContainers}: ${repeatedContainers.join(', ')}`]),
  ].join('. ')
}

/** The calendar date that a text begins with, `null` where it is none. */
function dateOf(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? ''
  return isCalendarDate(day) ? day : null
}

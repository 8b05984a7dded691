import { SaxesParser } from 'saxes'
import { isCalendarDate } from '../dates.ts'
import { Failure } from '../failure.ts'
import type { Units } from '../model.ts'
import { unitsFromText } from '../units.ts'
import type { AdvisedLine, DespatchAdvice } from './advice.ts'
import { addOnce, unreadableAdvice } from './advice.ts'

const root = 'urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2'
const ubl = new Set([
  root,
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
])
const maxDepth = 64

interface OpenLine {
  id: string
  buyers: string | null
  standard: string | null
  sellers: string | null
  name: string | null
  lots: string[]
  expiries: string[]
  serials: string[]
  quantity: string | null
  unitCode: string | null
  containers: string[]
}

/**
 * Reads a UBL 2.1 DespatchAdvice. Throws `validation`: `malformed` (with `line` and `column`, or the `line` of the advice),
 * `not_an_advice`, `too_deep`, and `entities` for a document type, whose entities could grow without end.
 */
export function readUblDespatchAdvice(text: string): DespatchAdvice {
  const advice: DespatchAdvice = {
    format: 'ubl',
    number: '',
    date: null,
    supplierCodes: [],
    supplierName: null,
    documents: [],
    orders: [],
    lines: [],
  }
  const path: string[] = []
  const lines: OpenLine[] = []
  const units: { id: string; lines: string[] }[] = []
  let value = ''
  const parser = new SaxesParser({ xmlns: true, position: true })
  parser.on('doctype', () => {
    throw unreadableAdvice('entities', 'A document type is not allowed')
  })
  parser.on('error', () => {
    throw unreadableAdvice('malformed', 'The text is not well-formed XML', { line: parser.line, column: parser.column })
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (path.length === 0 && (uri !== root || local !== 'DespatchAdvice'))
      throw unreadableAdvice('not_an_advice', 'The document is no UBL DespatchAdvice', { root: local.slice(0, 80) })
    if (path.length >= maxDepth) throw unreadableAdvice('too_deep', 'The document is nested too deeply')
    // Extensions are the sender's own.
    path.push(ubl.has(uri) ? local : '?')
    value = ''
    const place = path.slice(1).join('/')
    if (place === 'DespatchLine') lines.push(emptyLine())
    if (place === 'Shipment/TransportHandlingUnit') units.push({ id: '', lines: [] })
    if (place === 'DespatchLine/DeliveredQuantity') {
      const line = lines.at(-1)
      if (line) line.unitCode = attributes['unitCode']?.value.trim() || null
    }
  })
  parser.on('text', (part) => (value += part))
  parser.on('cdata', (part) => (value += part))
  parser.on('closetag', () => {
    const place = path.slice(1).join('/')
    const text = value.trim()
    value = ''
    path.pop()
    if (text === '') return
    const line = lines.at(-1)
    if (line && place.startsWith('DespatchLine/')) takeLine(line, place.slice('DespatchLine/'.length), text, advice)
    else takeHeader(advice, units, place, text)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw unreadableAdvice('malformed', 'The text is not well-formed XML')
  }
  if (advice.number === '') throw unreadableAdvice('malformed', 'The advice has no number', { field: 'ID' })
  advice.documents = [...new Set([advice.number, ...advice.documents])]
  advice.lines = lines.map((line) => finished(line, units))
  return advice
}

function emptyLine(): OpenLine {
  return {
    id: '',
    buyers: null,
    standard: null,
    sellers: null,
    name: null,
    lots: [],
    expiries: [],
    serials: [],
    quantity: null,
    unitCode: null,
    containers: [],
  }
}

function takeHeader(
  advice: DespatchAdvice,
  units: { id: string; lines: string[] }[],
  place: string,
  text: string,
): void {
  const supplier = /^(?:DespatchSupplierParty|SellerSupplierParty)\/(.*)$/.exec(place)?.[1]
  if (place === 'ID') advice.number = text
  else if (place === 'IssueDate') advice.date = dayOf(text)
  else if (place === 'OrderReference/ID') addOnce(advice.orders, text)
  else if (place === 'AdditionalDocumentReference/ID') addOnce(advice.documents, text)
  else if (place === 'Shipment/TransportHandlingUnit/ID') {
    const unit = units.at(-1)
    if (unit) unit.id = text
  } else if (place === 'Shipment/TransportHandlingUnit/HandlingUnitDespatchLine/ID') units.at(-1)?.lines.push(text)
  else if (supplier === 'CustomerAssignedAccountID' || supplier === 'Party/PartyIdentification/ID')
    addOnce(advice.supplierCodes, text)
  else if (supplier === 'Party/EndpointID') addOnce(advice.supplierCodes, text)
  else if (supplier === 'Party/PartyName/Name' || supplier === 'Party/PartyLegalEntity/RegistrationName')
    advice.supplierName ??= text
}

function takeLine(line: OpenLine, place: string, text: string, advice: DespatchAdvice): void {
  switch (place) {
    case 'ID':
      line.id = text
      break
    case 'DeliveredQuantity':
      line.quantity = text
      break
    case 'OrderLineReference/OrderReference/ID':
      addOnce(advice.orders, text)
      break
    case 'DocumentReference/ID':
      addOnce(advice.documents, text)
      break
    case 'Item/Name':
    case 'Item/Description':
      line.name ??= text
      break
    case 'Item/BuyersItemIdentification/ID':
      line.buyers = text
      break
    case 'Item/StandardItemIdentification/ID':
      line.standard = text
      break
    case 'Item/SellersItemIdentification/ID':
      line.sellers = text
      break
    case 'Item/ItemInstance/SerialID':
      addOnce(line.serials, text)
      break
    case 'Item/ItemInstance/LotIdentification/LotNumberID':
      addOnce(line.lots, text)
      break
    case 'Item/ItemInstance/LotIdentification/ExpiryDate':
      addOnce(line.expiries, dayOf(text))
      break
    case 'Shipment/TransportHandlingUnit/ID':
      addOnce(line.containers, text)
      break
    default:
  }
}

/** Units of several lots without a quantity of each have none of them. */
function finished(line: OpenLine, units: readonly { id: string; lines: string[] }[]): AdvisedLine {
  const quantity: Units | null = line.quantity === null ? null : unitsFromText(line.quantity)
  const articleCodes: string[] = []
  for (const code of [line.buyers, line.standard, line.sellers]) addOnce(articleCodes, code)
  if (quantity === null || quantity < 0 || articleCodes.length === 0)
    throw unreadableAdvice('malformed', 'A line has no article or no quantity', { line: line.id })
  const containers = [...line.containers]
  for (const unit of units) if (unit.lines.includes(line.id)) addOnce(containers, unit.id)
  const single = (list: readonly string[]) => (list.length === 1 ? (list[0] ?? null) : null)
  return {
    articleCodes,
    description: line.name,
    lot: single(line.lots),
    expiry: single(line.expiries),
    units: quantity,
    unitCode: line.unitCode,
    container: single(containers),
    serials: line.serials,
  }
}

function dayOf(text: string): string | null {
  const day = text.slice(0, 10)
  return isCalendarDate(day) ? day : null
}

import { fullYear } from '../../../../contract/two-digit-year.ts'
import { isCalendarDate } from '../dates.ts'
import type { DateText, Units } from '../model.ts'
import { subtractUnits, sumUnits, unitsFromText } from '../units.ts'
import type { AdvisedLine, DespatchAdvice } from './advice.ts'
import { addOnce, unreadableAdvice } from './advice.ts'
import { readSupplier } from './desadv-supplier.ts'
import { isNumber, messagesOf, wrongSegment } from './edifact-messages.ts'
import type { Segment } from './edifact-segments.ts'
import { component, readSegments } from './edifact-segments.ts'

/** Segments of the message by section, in directories D.96A and D.01B. */
const header = new Set(words('BGM DTM ALI MEA MOA CUX RFF NAD LOC CTA COM TOD FTX TDT PCD EQD SEL EQA HAN'))
const detail = new Set(
  words('CPS FTX PAC MEA QTY HAN PCI RFF DTM GIR GIN DLM LIN PIA IMD ALI MOA DGS LOC NAD CTA SGP QVR'),
)
const summary = new Set(words('CNT AUT'))
const releases = new Set(['96A', '01B'])

function words(text: string): string[] {
  return text.split(' ')
}

/** Goods of a LIN segment that one PCI group names: a part of the line. */
interface Portion {
  lot: string | null
  expiry: DateText | null
  units: Units | null
  serials: string[]
}

interface OpenLine extends AdvisedLine {
  place: number
  /** The receiver's own codes. */
  ownCodes: string[]
  stated: boolean
  portions: Portion[]
}

/** A packing level (CPS): its containers, and the one container around it. */
interface Level {
  around: string | null
  containers: string[]
}

/**
 * Reads the despatch advices of an EDIFACT interchange: DESADV of D.96A or D.01B. Throws `validation`: `truncated`, `malformed`
 * (with `segment` and `tag`), `version`, `not_an_advice`, `advice_cancelled`. `year`: the current one, for two-digit years.
 */
export function readDesadv(text: string, year: number): DespatchAdvice[] {
  const { segments, decimalMark } = readSegments(text)
  const messages = messagesOf(segments)
  if (messages.length === 0) throw unreadableAdvice('not_an_advice', 'The interchange has no message')
  return messages.map((message) =>
    readMessage(
      message.map((segment) => withFullYear(segment, year)),
      decimalMark,
    ),
  )
}

function readMessage(message: readonly Segment[], decimalMark: string): DespatchAdvice {
  const [first, ...rest] = message
  const last = rest.pop()
  if (!first || !last) throw unreadableAdvice('truncated', 'A message is empty')
  if (component(first, 1, 0) !== 'DESADV')
    throw unreadableAdvice('not_an_advice', 'The message is no despatch advice', { tag: component(first, 1, 0) ?? '' })
  const release = component(first, 1, 2) ?? ''
  if (component(first, 1, 1) !== 'D' || !releases.has(release))
    throw unreadableAdvice('version', 'Despatch advices are read of D.96A and D.01B', { release })
  if (!isNumber(component(last, 0), message.length) || component(last, 1) !== component(first, 0))
    throw wrongSegment(last)
  return readSections(rest, decimalMark)
}

function readSections(segments: readonly Segment[], decimalMark: string): DespatchAdvice {
  const [begin] = segments
  if (begin?.tag !== 'BGM') throw begin ? wrongSegment(begin) : unreadableAdvice('truncated', 'A message is empty')
  const number = component(begin, 1)
  if (number === null) throw wrongSegment(begin)
  // 1: cancellation, 3: deletion.
  if (['1', '3'].includes(component(begin, 2) ?? ''))
    throw unreadableAdvice('advice_cancelled', 'The message withdraws an earlier advice')
  const advice: DespatchAdvice = {
    format: 'desadv',
    number,
    date: null,
    supplierCodes: [],
    supplierName: null,
    documents: [number],
    orders: [],
    lines: [],
  }
  const at = segments.findIndex(({ tag }) => tag === 'CPS')
  const end = segments.findIndex(({ tag }) => summary.has(tag))
  const detailFrom = at < 0 ? (end < 0 ? segments.length : end) : at
  const detailTo = end < 0 ? segments.length : end
  const head = segments.slice(0, detailFrom)
  for (const segment of head) readHeader(segment, advice)
  readSupplier(head, advice)
  readDetail(segments.slice(detailFrom, detailTo), advice, decimalMark)
  const misplaced = segments.slice(detailTo).find(({ tag }) => !summary.has(tag))
  if (misplaced) throw wrongSegment(misplaced)
  const count = segments.find((segment) => segment.tag === 'CNT' && component(segment, 0, 0) === '2')
  const lines = segments.filter(({ tag }) => tag === 'LIN').length
  if (count && !isNumber(component(count, 0, 1), lines)) throw wrongSegment(count)
  return advice
}

function readHeader(segment: Segment, advice: DespatchAdvice): void {
  const { tag } = segment
  if (!header.has(tag)) throw wrongSegment(segment)
  const qualifier = component(segment, 0)
  if (tag === 'DTM' && qualifier === '137') advice.date ??= dateOf(segment)
  if (tag === 'RFF') reference(segment, advice)
}

/** Despatch advice (AAK), delivery note (DQ), packing list (PK) and shipment (SRN, AAS) are documents; ON is the order. */
function reference(segment: Segment, advice: DespatchAdvice): void {
  const qualifier = component(segment, 0, 0) ?? ''
  if (['AAK', 'DQ', 'PK', 'SRN', 'AAS', 'AAJ'].includes(qualifier)) addOnce(advice.documents, component(segment, 0, 1))
  if (qualifier === 'ON') addOnce(advice.orders, component(segment, 0, 1))
}

function readDetail(segments: readonly Segment[], advice: DespatchAdvice, decimalMark: string): void {
  const levels = new Map<string, Level>()
  let level: Level | null = null
  let line: OpenLine | null = null
  const finish = () => {
    // One by one: a call takes no hundred thousand arguments.
    for (const one of line === null ? [] : linesOf(line)) advice.lines.push(one)
    line = null
  }
  for (const segment of segments) {
    const { tag } = segment
    if (!detail.has(tag)) throw wrongSegment(segment)
    if (tag === 'CPS') {
      finish()
      level = openLevel(segment, levels)
    } else if (tag === 'LIN') {
      finish()
      if (!level) throw wrongSegment(segment)
      line = openLine(segment, containerOf(level))
    } else if (line) readLine(segment, line, advice, decimalMark)
    else if (tag === 'GIN' && ['BJ', 'AW'].includes(component(segment, 0) ?? ''))
      for (const sscc of numbers(segment)) addOnce((level ??= { around: null, containers: [] }).containers, sscc)
    // A package comes before the lines of its level.
    else if (tag === 'RFF') reference(segment, advice)
  }
  finish()
}

function openLevel(segment: Segment, levels: Map<string, Level>): Level {
  const id = component(segment, 0) ?? ''
  const parentId = component(segment, 1)
  const parent = parentId === null ? null : levels.get(parentId)
  if (parent === undefined || levels.has(id)) throw wrongSegment(segment)
  const level = { around: parent && containerOf(parent), containers: [] }
  levels.set(id, level)
  return level
}

/** The one container of the level, else of the one around it. */
function containerOf({ around, containers }: Level): string | null {
  return containers.length > 1 ? null : (containers[0] ?? around)
}

function openLine(segment: Segment, container: string | null): OpenLine {
  const line: OpenLine = {
    articleCodes: [],
    description: null,
    lot: null,
    expiry: null,
    units: 0 as Units,
    unitCode: null,
    container,
    serials: [],
    place: segment.place,
    ownCodes: [],
    stated: false,
    portions: [],
  }
  addOnce(line.articleCodes, component(segment, 2, 0))
  return line
}

function readLine(segment: Segment, line: OpenLine, advice: DespatchAdvice, decimalMark: string): void {
  const portion = line.portions.at(-1)
  const goods = portion ?? line
  const qualifier = component(segment, 0) ?? ''
  switch (segment.tag) {
    case 'PIA':
      for (const [code = '', kind = ''] of segment.elements.slice(1))
        if (kind.trim() === 'NB') goods.lot ??= code.trim() || null
        else if (['IN', 'BP'].includes(kind.trim())) line.ownCodes.push(code.trim())
        else if (['EN', 'SRV', 'UP', 'SA', 'VP', 'VN', 'MF'].includes(kind.trim())) addOnce(line.articleCodes, code)
      break
    case 'IMD':
      line.description ??= component(segment, 2, 3)
      break
    case 'QTY':
      readQuantity(segment, line, decimalMark)
      break
    case 'DTM':
      // 36: expiry, 361: best before.
      if (qualifier === '36' || qualifier === '361') goods.expiry ??= dateOf(segment)
      break
    case 'GIN':
      // BX: batch, BN: serial numbers.
      if (qualifier === 'BX') goods.lot ??= numbers(segment)[0] ?? null
      else if (qualifier === 'BN') for (const serial of numbers(segment)) goods.serials.push(serial)
      else if (qualifier === 'BJ' || qualifier === 'AW') line.container = numbers(segment)[0] ?? line.container
      break
    case 'RFF':
      if (component(segment, 0, 0) === 'BT') goods.lot ??= component(segment, 0, 1)
      else reference(segment, advice)
      break
    case 'PCI':
      line.portions.push({ lot: null, expiry: null, units: null, serials: [] })
      break
    default:
  }
}

/** 12: despatched; 11, split: of a portion of the line. Other quantities, such as pieces of a box (59), are not of the delivery. */
function readQuantity(segment: Segment, line: OpenLine, decimalMark: string): void {
  const qualifier = component(segment, 0, 0) ?? ''
  const portion = line.portions.at(-1)
  if (qualifier !== '12' && !(portion && qualifier === '11')) return
  const text = (component(segment, 0, 1) ?? '').replace(decimalMark === ' ' ? '.' : decimalMark, '.').replace(',', '.')
  const units = unitsFromText(text)
  if (units === null || units < 0) throw wrongSegment(segment)
  if (portion) portion.units = units
  else if (line.stated) throw wrongSegment(segment)
  else {
    line.units = units
    line.unitCode = component(segment, 0, 2)
    line.stated = true
  }
}

/** The line, or its portions with what is left of it. */
function linesOf({ place, stated, portions, ownCodes, ...rest }: OpenLine): AdvisedLine[] {
  // The receiver's own code stands first, the last one of several.
  const articleCodes = [...new Set([...ownCodes.reverse(), ...rest.articleCodes])].filter((code) => code !== '')
  const line = { ...rest, articleCodes }
  const sized = portions.flatMap((one) => (one.units === null ? [] : [{ ...one, units: one.units }]))
  const wrongLine = () =>
    unreadableAdvice('malformed', 'The quantities of a line do not fit', { segment: place, tag: 'LIN' })
  if (line.articleCodes.length === 0 || (!stated && sized.length === 0)) throw wrongLine()
  // A single portion without a quantity is the whole line.
  const [only] = portions
  if (sized.length === 0)
    return [
      {
        ...line,
        ...(only && portions.length === 1 ? { lot: line.lot ?? only.lot, expiry: line.expiry ?? only.expiry } : {}),
        serials: [...line.serials, ...portions.flatMap(({ serials }) => serials)],
      },
    ]
  const total = sumUnits(sized.map(({ units }) => units))
  const left = stated ? subtractUnits(line.units, total) : (0 as Units)
  if (left < 0) throw wrongLine()
  return [
    ...sized.map(({ lot, expiry, units, serials }) => ({
      ...line,
      lot: lot ?? line.lot,
      expiry: expiry ?? line.expiry,
      units,
      serials,
    })),
    ...(left > 0 ? [{ ...line, units: left }] : []),
  ]
}

/** Identity numbers of a GIN segment; of a range only its ends are given. */
function numbers({ elements }: Segment): string[] {
  return elements.slice(1).flatMap((range) => range.map((text) => text.trim()).filter((text) => text !== ''))
}

/** A DTM segment of format 101 (two-digit year) in format 102; other segments as they are. */
function withFullYear(segment: Segment, year: number): Segment {
  const text = component(segment, 0, 1) ?? ''
  if (segment.tag !== 'DTM' || component(segment, 0, 2) !== '101' || !/^\d{6}$/.test(text)) return segment
  const [[qualifier = ''] = [], ...rest] = segment.elements
  const day = `${fullYear(Number(text.slice(0, 2)), year)}${text.slice(2)}`
  return { ...segment, elements: [[qualifier, day, '102'], ...rest] }
}

/** The day of a DTM segment in format 102, 203 or 204; `null` if it has no day. */
function dateOf(segment: Segment): DateText | null {
  const text = component(segment, 0, 1) ?? ''
  const format = component(segment, 0, 2)
  const digits = ['102', '203', '204'].includes(format ?? '') ? text.slice(0, 8) : ''
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isCalendarDate(day) ? day : null
}

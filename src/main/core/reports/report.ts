import type { Company } from '../../../contract/shapes/company.ts'
import type { Comparison, ComparisonLine, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { SigningSentence } from '../../../contract/texts/shared-texts.ts'
import { signingSentences } from '../../../contract/texts/signing-sentences.ts'
import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import type { ListedHold } from '../../../contract/shapes/hold.ts'
import type { ReportReceipt } from '../receipts/report-receipt.ts'
import type { BlindControl, Instant, ReceivingDocument, Units } from '../domain/model.ts'
import type { WeighedGoods } from '../domain/pieces.ts'
import type { ReceivedGoods } from '../domain/received-goods.ts'
import { addUnits, exactUnits } from '../domain/units.ts'

/** A photo of a count: operator, subject and file name. */
export type ReportPhoto = Omit<ControlPhoto, 'sessionId' | 'eventId'>

/** One count: operator, times and signature. */
export interface ReportCount {
  /** The part of the delivery. */
  part: number
  counter: 1 | 2 | 3
  operator: string
  /** Device of the count; `null`: this PC. */
  device: string | null
  closedAt: Instant | null
  signedAt: Instant | null
  /** Its signature is of this part only; missing: of the whole. */
  signsPart?: number
  /** Note of the supervisor at signing. */
  note: string | null
  /** Name of the supervisor who signed, if given. */
  signedBy: string | null
  /** Containers that another count of the same number contains too. */
  repeatedContainers: string[]
  /** True if one operator made this and the other of the first two counts. */
  samePerson: boolean
}

/** A line of the comparison with exact units. `difference` is computed from `counted`. */
export interface ReportLine extends Pick<
  ComparisonLine,
  | 'articleCode'
  | 'description'
  | 'lot'
  | 'expiry'
  | 'status'
  | 'unconfirmed'
  | 'byWeight'
  | 'decided'
  | 'reason'
  | 'note'
  | 'notOnPackage'
  | 'tolerance'
  | 'requiredCounts'
  | 'shortLife'
> {
  declared: Units | null
  wmsCount: Units | null
  counts: (Units | null)[]
  counted: Units | null
  damaged: Units
  difference: Units | null
}

/** Discrepancy report of one control: source of all file formats. */
export interface Report {
  controlId: number
  /** The report is of this part of the delivery; `null`: of the whole. */
  part: number | null
  /** Parts of the delivery; empty unless it comes in several. */
  parts: NonNullable<Comparison['parts']>
  /** True if what is reported is signed: the whole, or the part. */
  signed: boolean
  /** True for the practice warehouse; every file states it. */
  practice: boolean
  /** The receiver; `null` until it is entered in the settings. */
  company: Company | null
  madeAt: Instant
  location: string | null
  receivedAt: string | null
  documents: Omit<ReceivingDocument, 'lines'>[]
  counts: ReportCount[]
  lines: ReportLine[]
  /** Tolerance of the delivery, and whose rule it is. */
  tolerance: Comparison['tolerance']
  /** The rule of signing; empty if it is not known. */
  signingRule: SigningSentence[]
  /** Notes of the counts, oldest first. */
  notes: Comparison['notes']
  /** Photos of the counts; their files are read when a page is rendered. */
  photos: readonly ReportPhoto[]
  /** Declared containers beside the scanned ones. */
  containers: NonNullable<Comparison['containers']>
  /** Serials of the counted goods. */
  serials: NonNullable<Comparison['serials']>
  /** Pieces of goods by weight, exact. */
  weighed: readonly WeighedGoods[]
  /** Trucks that brought the delivery, oldest first. */
  arrivals: readonly ListedArrival[]
  /** Goods and containers that are or were held, oldest first. */
  holds: readonly ListedHold[]
  /** Counted goods, also lots that the document does not declare. */
  received: readonly (ReceivedGoods & { description: string | null })[]
  /** GTIN of one unit, 14 digits, by article code; articles without one are missing. */
  gtins: ReadonlyMap<string, string>
  /** `null` unless the control is signed. */
  receipt: ReportReceipt | null
}

/** Counts of a control on this and other PCs with their signatures, by count number, then time. */
function reportCounts({ sessions, alsoCounted = [] }: Comparison): ReportCount[] {
  const own = sessions.map((count) => ({ ...count, device: null, repeatedContainers: [], samePerson: false }))
  return [...own, ...alsoCounted]
    .map(({ part = 1, counter, operator, device, closedAt, signature, repeatedContainers, samePerson }) => ({
      part,
      counter,
      operator,
      device,
      closedAt,
      signedAt: signature?.at ?? null,
      ...(signature?.part === undefined ? {} : { signsPart: signature.part }),
      signedBy: signature?.by ?? null,
      note: signature?.note ?? null,
      repeatedContainers,
      samePerson,
    }))
    .toSorted((a, b) => a.part - b.part || a.counter - b.counter || moment(a.closedAt) - moment(b.closedAt))
}

/** True if what was compared is signed: the whole, or this part. */
function isSigned({ part, parts = [], sessions, alsoCounted = [] }: Comparison): boolean {
  const ofPart = parts.find((one) => one.part === part)
  const ofWhole = [...sessions, ...alsoCounted].some(({ signature }) => signature && signature.part === undefined)
  return ofWhole || (part !== undefined && ofPart?.signature != null)
}

/** Unfinished counts come last. */
function moment(at: Instant | null): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at)
}

/** Time when the last count was finished. */
function lastClosed(counts: readonly ReportCount[]): Instant | null {
  const closed = counts.flatMap(({ closedAt }) => (closedAt === null ? [] : [closedAt]))
  return closed.toSorted((a, b) => moment(a) - moment(b)).at(-1) ?? null
}

/** Builds the report of a comparison. `control`: declared document; `made`: time, profile and receipt. */
export function buildReport(
  comparison: Comparison,
  control: BlindControl,
  photos: readonly ReportPhoto[],
  made: Pick<Report, 'madeAt' | 'practice' | 'company' | 'receipt' | 'arrivals' | 'holds' | 'gtins'> & {
    received: readonly ReceivedGoods[]
  },
): Report {
  const counts = reportCounts(comparison)
  const descriptions = new Map(comparison.lines.map((line) => [line.articleCode, line.description]))
  return {
    ...made,
    controlId: comparison.controlId,
    part: comparison.part ?? null,
    parts: comparison.parts ?? [],
    received: made.received.map((goods) => ({ ...goods, description: descriptions.get(goods.articleCode) ?? null })),
    signed: isSigned(comparison),
    location: control.location,
    receivedAt: lastClosed(counts) ?? control.date,
    documents: control.receivingDocuments.map(({ lines: _, ...document }) => document),
    counts,
    tolerance: comparison.tolerance,
    signingRule: signingSentences(comparison),
    notes: comparison.notes,
    containers: comparison.containers ?? [],
    serials: comparison.serials ?? [],
    weighed: (comparison.weighed ?? []).map((one) => ({
      ...one,
      pieces: exactUnits(one.pieces),
      weight: exactUnits(one.weight),
    })),
    photos,
    lines: comparison.lines.map((line) => {
      const declared = exactUnits(line.declared)
      const difference = exactUnits(line.difference)
      return {
        ...line,
        declared,
        wmsCount: exactUnits(line.wmsCount),
        counts: line.counts.map(exactUnits),
        counted: difference === null || declared === null ? lastCount(line) : addUnits(declared, difference),
        damaged: exactUnits(line.damaged),
        difference,
      }
    }),
  }
}

/** Counted units of a line that cannot be compared: the last count decides. `null` for any other line. */
function lastCount({ status, counts }: Comparison['lines'][number]): Units | null {
  return status === 'unreadable' ? exactUnits(counts.findLast((count) => count !== null) ?? null) : null
}

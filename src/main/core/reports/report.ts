import type { Company } from '../../../contract/shapes/company.ts'
import type { Comparison, ComparisonLine, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { BlindControl, Instant, ReceivingDocument, Units } from '../domain/model.ts'
import { addUnits } from '../domain/units.ts'

/** A picture of a count: whose, of what, and the name of its file. */
export type ReportPhoto = Omit<ControlPhoto, 'sessionId' | 'eventId'>

/** Who counted and who signed, one entry per count. */
export interface ReportCount {
  counter: 1 | 2 | 3
  operator: string
  /** The PC where it was made; `null`: this one. */
  device: string | null
  closedAt: Instant | null
  signedAt: Instant | null
  /** What the supervisor wrote when signing. */
  note: string | null
  /** The supervisor who signed, where that was said. */
  signedBy: string | null
  /** Containers that another count of the same counter has as well. */
  repeatedContainers: string[]
  /** One person made this and the other of the first two counts. */
  samePerson: boolean
}

/** A line of the comparison with exact units. `counted` is what `difference` was taken from. */
export interface ReportLine extends Pick<
  ComparisonLine,
  'articleCode' | 'description' | 'lot' | 'expiry' | 'status' | 'unconfirmed' | 'decided' | 'reason' | 'note'
> {
  declared: Units
  wmsCount: Units | null
  counts: (Units | null)[]
  counted: Units | null
  damaged: Units
  difference: Units | null
}

/** The discrepancy report of one control, as every file of it is written from. */
export interface Report {
  controlId: number
  /** Of the practice warehouse: every file says so. */
  practice: boolean
  /** Who received; `null` until somebody enters it in the settings. */
  company: Company | null
  madeAt: Instant
  location: string | null
  receivedAt: string | null
  documents: Omit<ReceivingDocument, 'lines'>[]
  counts: ReportCount[]
  lines: ReportLine[]
  /** What was written beside the counts, oldest first. */
  notes: Comparison['notes']
  /** Pictures of the counts; what is in their files is read when a page is made. */
  photos: readonly ReportPhoto[]
}

/** Who counted a control, at this PC and at others, and who signed: in the order of the counts, then of time. */
function reportCounts({ sessions, alsoCounted = [] }: Comparison): ReportCount[] {
  const own = sessions.map((count) => ({ ...count, device: null, repeatedContainers: [], samePerson: false }))
  return [...own, ...alsoCounted]
    .map(({ counter, operator, device, closedAt, signature, repeatedContainers, samePerson }) => ({
      counter,
      operator,
      device,
      closedAt,
      signedAt: signature?.at ?? null,
      signedBy: signature?.by ?? null,
      note: signature?.note ?? null,
      repeatedContainers,
      samePerson,
    }))
    .toSorted((a, b) => a.counter - b.counter || moment(a.closedAt) - moment(b.closedAt))
}

/** Counts that go on come last. */
function moment(at: Instant | null): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at)
}

/** When the last of them was closed. */
function lastClosed(counts: readonly ReportCount[]): Instant | null {
  const closed = counts.flatMap(({ closedAt }) => (closedAt === null ? [] : [closedAt]))
  return closed.toSorted((a, b) => moment(a) - moment(b)).at(-1) ?? null
}

/** The report of a comparison. `control` is what was declared, `made` when and for which profile. */
export function buildReport(
  comparison: Comparison,
  control: BlindControl,
  photos: readonly ReportPhoto[],
  made: Pick<Report, 'madeAt' | 'practice' | 'company'>,
): Report {
  const counts = reportCounts(comparison)
  return {
    ...made,
    controlId: comparison.controlId,
    location: control.location,
    receivedAt: lastClosed(counts) ?? control.date,
    documents: control.receivingDocuments.map(({ lines: _, ...document }) => document),
    counts,
    notes: comparison.notes,
    photos,
    lines: comparison.lines.map((line) => {
      const declared = exact(line.declared)
      const difference = exactOrNull(line.difference)
      return {
        ...line,
        declared,
        wmsCount: exactOrNull(line.wmsCount),
        counts: line.counts.map(exactOrNull),
        counted: difference === null ? null : addUnits(declared, difference),
        damaged: exact(line.damaged),
        difference,
      }
    }),
  }
}

/** The exact units of a figure of the contract, which is the double nearest to them. */
function exact(figure: number): Units {
  return Math.round(figure * 1e6) as Units
}

function exactOrNull(figure: number | null): Units | null {
  return figure === null ? null : exact(figure)
}

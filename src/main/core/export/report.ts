import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { readCountEvent } from '../domain/count-log/event.ts'
import type { BlindControl, Instant, ReceivingDocument, Units } from '../domain/model.ts'
import { addUnits } from '../domain/units.ts'
import { lastCountEvents } from '../store/count-events.ts'
import type { Precious } from '../store/precious.ts'
import { sessionsOfControls } from '../store/sessions.ts'

/** Who counted and who signed, one entry per count. */
export interface ReportCount {
  counter: 1 | 2 | 3
  operator: string
  closedAt: Instant | null
  signedAt: Instant | null
  /** What the supervisor wrote when signing. */
  note: string | null
}

/** A line of the comparison with exact units. `counted` is what `difference` was taken from. */
export interface ReportLine extends Pick<
  ComparisonLine,
  'articleCode' | 'description' | 'lot' | 'expiry' | 'status' | 'unconfirmed' | 'decided'
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
  madeAt: Instant
  location: string | null
  receivedAt: string | null
  documents: Omit<ReceivingDocument, 'lines'>[]
  counts: ReportCount[]
  lines: ReportLine[]
}

/** Who counted a control on this PC, and who signed, oldest count first. */
export function reportCounts(precious: Precious, controlId: number): ReportCount[] {
  return sessionsOfControls(precious, [controlId]).map(({ sessionId, counter, operator, closedAt, signedAt }) => ({
    counter,
    operator,
    closedAt,
    signedAt,
    note: signedAt === null ? null : signingNote(precious, sessionId),
  }))
}

/** After a signature come reveals at most: it stands near the end of the log. */
function signingNote(precious: Precious, sessionId: string): string | null {
  for (const { body } of lastCountEvents(precious, sessionId, 50).events.toReversed()) {
    const event = readCountEvent(body)
    if (event.kind === 'sign') return event.note
  }
  return null
}

/** The report of a comparison. `control` is what was declared, `made` when and for which profile. */
export function makeReport(
  comparison: Comparison,
  control: BlindControl,
  counts: ReportCount[],
  made: Pick<Report, 'madeAt' | 'practice'>,
): Report {
  const closed = counts.flatMap(({ closedAt }) => (closedAt === null ? [] : [closedAt]))
  return {
    ...made,
    controlId: comparison.controlId,
    location: control.location,
    receivedAt: closed.at(-1) ?? control.date,
    documents: control.receivingDocuments.map(({ lines: _, ...document }) => document),
    counts,
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

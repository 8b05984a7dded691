import { createHash } from 'node:crypto'
import type { HandoverFormat } from '../../../contract/shapes/handover.ts'
import type { HandoverReport, HandoverReports } from '../../../contract/shapes/handover-report.ts'
import { wallClockText } from '../domain/dates.ts'
import type { Instant } from '../domain/model.ts'
import { dueReports } from '../domain/report-schedule.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { dropOldReports } from '../store/handover-contents.ts'
import { destinations, type DestinationRecord, setReportsFrom } from '../store/handover-destinations.ts'
import { addEntry } from '../store/handover-entries.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { reportBase, reportTitle } from './report-files.ts'
import { scheduledReportTexts } from './report-texts.ts'

const everyMs = 60_000
/** A clock that was set back by more is a jump; less is a correction. */
const jumpMs = 5 * 60_000
const dayMs = 86_400_000
/** Time that the files of a report are kept, so that it is sent again with the same bytes. */
const keptMs = 60 * dayMs

/** HTTP takes one document; a person reads the others. */
export function reportFormats({ way }: DestinationRecord, prints: boolean): HandoverFormat[] {
  if (way.kind === 'http') return ['json']
  return prints ? ['csv', 'pdf'] : ['csv']
}

/** Adds a report to the outbox of a destination, unless it has it: its id is made of what the report is about. */
export function addReport(
  writer: PrimaryWriter,
  destinationId: string,
  report: HandoverReport,
  at: Instant,
): { id: string; isNew: boolean } {
  const facts = JSON.stringify(['report', report.kind, report.from, report.to, destinationId])
  const reference = createHash('sha256').update(facts, 'utf8').digest('hex').slice(0, 32)
  const isNew = addEntry(writer, {
    reference,
    destinationId,
    controlId: 0,
    part: null,
    sessionId: '',
    number: reportBase(report),
    supplierName: null,
    words: (['es', 'en'] as const).flatMap((language) => [
      reportTitle(report, language),
      scheduledReportTexts[language].names[report.kind],
    ]),
    signedAt: at,
    report: JSON.stringify(report),
  })
  return { id: `${reference}.${destinationId}`, isNew }
}

type Scheduled = Pick<DestinationRecord, 'destinationId' | 'reportsFromMs' | 'createdAt'> & { reports: HandoverReports }

/**
 * Puts reports into the outbox when they are due, by the wall clock of the warehouse: looked at every minute and at the start.
 * Until when that was done is kept in the transaction that adds them, so a PC that was off and a kill cost none and make none twice.
 */
export function createReportSchedule(
  { clock, now }: CoreContext,
  options: {
    database: PrimaryDatabase
    timeZone(): string
    /** False while the clock of this PC may be wrong. */
    isClockBelieved(): boolean
    onAdded(): void
    /** A failure of the storage: it is looked at again a minute later. */
    onFailure(error: unknown): void
  },
) {
  const { database, timeZone, isClockBelieved, onAdded, onFailure } = options
  let cancel: (() => void) | null = null
  let isClosed = false

  function check(): void {
    cancel?.()
    cancel = null
    if (isClosed) return
    try {
      const scheduled = destinations(database).flatMap(({ reports, switchedOn, ...rest }) =>
        reports === null || !switchedOn ? [] : [{ ...rest, reports }],
      )
      if (scheduled.length === 0) return
      addDue(scheduled)
    } catch (error) {
      onFailure(error)
    }
    cancel = clock.after(everyMs, check)
  }

  function addDue(scheduled: readonly Scheduled[]): void {
    const wall = (ms: number) => wallClockText(ms, timeZone())
    const nowMs = clock.now()
    // After a jump into the future and back, the last day is looked at again: what it had is known by its id.
    const due = scheduled.flatMap(({ destinationId, reports, reportsFromMs, createdAt }) => {
      const isJump = reportsFromMs > nowMs + jumpMs
      const fromMs = isJump ? Math.max(nowMs - dayMs, Date.parse(createdAt)) : reportsFromMs
      const found = dueReports(reports, wall(fromMs), wall(nowMs))
      return found.length === 0 && fromMs === reportsFromMs ? [] : [{ destinationId, found }]
    })
    if (due.length === 0) return
    const added = database.transaction((writer) => {
      // A clock that is ahead would drop what is young, and no change of it would be reported.
      if (isClockBelieved()) dropOldReports(writer, nowMs - keptMs)
      return due.flatMap(({ destinationId, found }) => {
        setReportsFrom(writer, destinationId, nowMs)
        return found.filter((report) => addReport(writer, destinationId, report, now()).isNew)
      })
    })
    if (added.length > 0) onAdded()
  }

  return {
    check,
    close(): void {
      isClosed = true
      cancel?.()
    },
  }
}

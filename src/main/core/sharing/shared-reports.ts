import type { Output } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SignedControl, SignedReports } from '../reports/signed-reports.ts'
import type { Log } from '../kernel/ports.ts'
import type { SharedFolder } from './shared-folder.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

type SharedReportsStatus = Output<'exchange.status'>['reports']

/** Maximum reports per sync, so that reports do not delay the counts of other PCs. */
const maxPerSync = 5
/** Controls processed before yielding to the event loop. */
const slice = 25
/** Maximum reports listed in the status. */
const maxListed = 50

/** Reports of this PC in the shared folder. */
export function createSharedReports(deps: {
  reports: SignedReports
  log: Log
  now(): string
  signal: AbortSignal
  /** Called for a file that cannot be written, although the folder can. */
  refused(name: string, error: Failure): void
  /** Called for a file that was written. */
  written(name: string): void
}) {
  const { reports, log, now, signal, refused, written: onWritten } = deps
  /** Control id → key of the counts from which its reports in the folder were built. */
  const writtenKeys = new Map<number, string>()
  let lastStatus: SharedReportsStatus = { waiting: 0, lastWrittenAt: null, files: [] }

  /** A file that is open cannot be removed: the next sync tries again. */
  async function remove(
    folder: SharedFolder,
    filesByControl: ReportFilesByControl,
    controlId: number,
    isOld: (key: string) => boolean,
  ) {
    const files = filesByControl.get(controlId) ?? []
    const left: typeof files = []
    for (const file of files) if (!isOld(file.key) || !(await folder.remove(file.name))) left.push(file)
    if (left.some(({ key }) => isOld(key))) log.warn('exchange.report_stays', { controlId })
    filesByControl.set(controlId, left)
  }

  /**
   * Returns `null` if no report is allowed now or it cannot be built; in the second case the next attempt is made when
   * its counts change.
   */
  async function made(controlId: number, key: string) {
    try {
      return await reports.make(controlId, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof Failure) log.warn('exchange.no_report', { code: error.code })
      // The signed data may be damaged: the other reports are written all the same.
      else log.error('exchange.bug', { stack: error instanceof Error ? (error.stack ?? '') : '' })
      writtenKeys.set(controlId, key)
      return null
    }
  }

  async function write(
    folder: SharedFolder,
    filesByControl: ReportFilesByControl,
    { controlId, key }: SignedControl,
  ): Promise<boolean> {
    const report = await made(controlId, key)
    if (report === null) return false
    const files = [...(filesByControl.get(controlId) ?? [])]
    filesByControl.set(controlId, files)
    let isComplete = true
    for (const { name, content } of report.files) {
      try {
        await folder.write(name, content)
      } catch (error) {
        if (!(error instanceof Failure) || (error.code !== 'validation' && error.code !== 'conflict')) throw error
        refused(name, error)
        if (error.code === 'validation') continue
        // In use now: the next sync writes this file and those after it.
        isComplete = false
        break
      }
      onWritten(name)
      files.push({ name, key: report.key })
    }
    if (isComplete) writtenKeys.set(controlId, report.key)
    await withdrawBlind(folder, filesByControl, controlId)
    lastStatus = { ...lastStatus, lastWrittenAt: now() }
    return true
  }

  async function withdrawBlind(
    folder: SharedFolder,
    filesByControl: ReportFilesByControl,
    controlId: number,
  ): Promise<void> {
    if (!reports.isBlind(controlId)) return
    writtenKeys.delete(controlId)
    await remove(folder, filesByControl, controlId, () => true)
  }

  return {
    /**
     * Removes reports of controls that are blind again, writes reports of newly signed or changed controls, then removes
     * outdated ones. Returns true if some remain for the next sync. Rejects if the folder fails.
     */
    async tidy(folder: SharedFolder, names: readonly string[]): Promise<boolean> {
      const yieldToEventLoop = createYielder()
      const filesByControl = reportFilesByControl(names, reports)
      for (const controlId of filesByControl.keys()) {
        await yieldToEventLoop()
        await withdrawBlind(folder, filesByControl, controlId)
      }
      const due = reports.signed().filter(({ controlId, key }) => {
        // The CSV is written before the PDF or HTML: if that exists, both do.
        const isThere = filesByControl.get(controlId)?.some((file) => file.key === key && !file.name.endsWith('.csv'))
        if (isThere) writtenKeys.set(controlId, key)
        return writtenKeys.get(controlId) !== key
      })
      let written = 0
      let asked = 0
      for (const control of due) {
        if (written === maxPerSync || signal.aborted) break
        await yieldToEventLoop()
        asked += 1
        if (await write(folder, filesByControl, control)) written += 1
      }
      for (const [controlId, key] of writtenKeys)
        await remove(folder, filesByControl, controlId, (other) => other !== key)
      const files = [...filesByControl].flatMap(([controlId, all]) => all.map(({ name }) => ({ name, controlId })))
      lastStatus = { ...lastStatus, waiting: due.length - asked, files: files.slice(-maxListed).toReversed() }
      return lastStatus.waiting > 0
    },
    status: () => lastStatus,
    /** Discards what is known of the folder's contents, after it was unavailable. */
    forget: () => writtenKeys.clear(),
  }
}

type ReportFilesByControl = Map<number, { name: string; key: string }[]>

function reportFilesByControl(names: readonly string[], reports: SignedReports): ReportFilesByControl {
  const filesByControl: ReportFilesByControl = new Map()
  for (const name of names) {
    const report = reports.read(name)
    if (report)
      filesByControl.set(report.controlId, [...(filesByControl.get(report.controlId) ?? []), { name, key: report.key }])
  }
  return filesByControl
}

/** Yields to the event loop once per slice. */
function createYielder(): () => Promise<void> {
  let asked = 0
  return async () => {
    asked += 1
    if (asked % slice === 0) await yieldToEventLoop()
  }
}

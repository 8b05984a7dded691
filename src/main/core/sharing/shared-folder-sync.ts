import type { Output } from '../../../contract/operations.ts'
import { splitCountFile } from '../domain/count-log/count-file.ts'
import { Failure } from '../domain/failure.ts'
import type { SignedReports } from '../reports/signed-reports.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { createRepeatedPass } from '../kernel/repeated-pass.ts'
import { systemCode } from '../store/regular-file.ts'
import { createSharedReports } from './shared-reports.ts'
import type { SharedFolder } from './shared-folder.ts'
import { createStepDeadline, isOfOneFile, openSharedFolder } from './shared-folder.ts'

export type ExchangeStatus = Output<'exchange.status'>

const extension = '.muelle'
const maxFileBytes = 32_000_000
const headBytes = 2000
/** Refused files that are named; all are counted. */
const maxNamed = 50
/** Nobody writes one file for longer: from then on a half-written one is named. */
const halfWrittenMs = 60_000

/** A count of this PC to write to the folder: file name and number of events. */
export interface LocalCountFile {
  sessionId: string
  name: string
  events: number
}

/**
 * Writes finished counts and reports of signed ones to the shared folder and imports counts of other PCs. The folder
 * may become unavailable at any time; counting never waits for it.
 */
export function createSharedFolderSync(
  { clock, log, now }: CoreContext,
  deps: {
    folder(): string | null
    deviceId: string
    /** Finished counts of this PC. */
    own(): LocalCountFile[]
    contentOf(sessionId: string): Promise<string>
    /** Imports a count file; returns true if it contained new events. */
    take(content: string): Promise<boolean>
    /** Reports of signed controls. */
    reports: SignedReports
  },
) {
  const deadline = createStepDeadline(clock)
  const tag = deps.deviceId.slice(0, 8)
  const passes = createRepeatedPass({ clock, isOn: () => deps.folder() !== null, pass: look })
  const stop = new AbortController()
  let fresh = initialFolderState()

  function initialFolderState() {
    return {
      /** Number of events written, by count. */
      written: new Map<string, number>(),
      /** Last processed version of each file. */
      seen: new Map<string, string>(),
      /** Since when files are half-written, as they are now. */
      halfWritten: new Map<string, number>(),
      problems: new Map<string, ExchangeStatus['problems'][number]>(),
      waiting: 0,
      lastWrittenAt: null as string | null,
      lastReadAt: null as string | null,
      failure: null as ExchangeStatus['failure'],
      sharedReports: createSharedReports({
        reports: deps.reports,
        log,
        now,
        signal: stop.signal,
        refused: (name, error) => refuse(fresh, name, error),
        written: (name) => void fresh.problems.delete(name),
      }),
    }
  }

  type FolderState = ReturnType<typeof initialFolderState>

  async function write(folder: SharedFolder, folderState: FolderState): Promise<void> {
    const due = deps.own().filter(({ sessionId, events }) => folderState.written.get(sessionId) !== events)
    folderState.waiting = due.length
    for (const { sessionId, name, events } of due) {
      if (passes.isClosed()) return
      await alone(folderState, name, async () => {
        if (!(await isWritten(folder, name, events))) {
          await folder.write(name, await deps.contentOf(sessionId))
          folderState.lastWrittenAt = now()
        }
        folderState.written.set(sessionId, events)
        folderState.waiting -= 1
      })
    }
  }

  /** True if the folder has the file of a count with so many events, down to its last byte. */
  async function isWritten(folder: SharedFolder, name: string, events: number): Promise<boolean> {
    if (eventsIn(await folder.head(name, headBytes)) !== events) return false
    try {
      return splitCountFile(await folder.read(name, maxFileBytes)).whole
    } catch (error) {
      // No PC reads one that is larger: writing it again each time helps nobody.
      if (isRefusal(error)) return error.details?.['reason'] === 'too_large'
      if (!isOfOneFile(error)) throw error
      return false
    }
  }

  /** Handles one file: what is wrong with it alone is listed, a problem of the folder or of this PC ends the pass. */
  async function alone(folderState: FolderState, name: string, work: () => Promise<void>): Promise<void> {
    folderState.halfWritten.delete(name)
    try {
      await work()
      folderState.problems.delete(name)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      // Another PC is writing the file: it is read again when it has changed.
      if (refusal.details?.['reason'] === 'half_written') folderState.halfWritten.set(name, clock.monotonic())
      else refuse(folderState, name, refusal)
    }
  }

  /** The failure that concerns this file alone, which may be a fault of the program; `null` for other failures. */
  function refusalOf(error: unknown): Failure | null {
    if (isRefusal(error)) return error
    if (error instanceof Failure || systemCode(error) !== null) return null
    logBug(error)
    return new Failure('internal', 'The file met a fault of the program')
  }

  function logBug(error: unknown): void {
    log.error('exchange.bug', { stack: error instanceof Error ? (error.stack ?? '') : '' })
  }

  function refuse(folderState: FolderState, name: string, { code, details }: Failure): void {
    problem(folderState, name, code, details?.reason ?? null)
  }

  async function read(folder: SharedFolder, folderState: FolderState): Promise<void> {
    const own = new Set(deps.own().map(({ name }) => name))
    const found = (await folder.list()).filter(({ name }) => isCountFile(name) && !own.has(name))
    const names = new Set([...own, ...found.map(({ name }) => name)])
    for (const name of folderState.problems.keys())
      if (isCountFile(name) && !names.has(name)) {
        folderState.problems.delete(name)
        folderState.seen.delete(name)
      }
    for (const { name, regular } of found) {
      if (passes.isClosed()) return
      if (!regular) unreadable(folderState, name, 'validation', 'not_regular')
      else await take(folder, name, folderState)
    }
  }

  async function take(folder: SharedFolder, name: string, folderState: FolderState): Promise<void> {
    try {
      const version = await folder.mark(name)
      if (version === null) return
      if (folderState.seen.get(name) === version.mark) return noteHalfWritten(folderState, name)
      await alone(folderState, name, async () => {
        try {
          if (await deps.take(await folder.read(name, maxFileBytes))) folderState.lastReadAt = now()
        } catch (error) {
          const refusal = refusalOf(error)
          // Read again when it has changed.
          if (refusal !== null) folderState.seen.set(name, version.mark)
          throw refusal ?? error
        }
        folderState.seen.set(name, version.mark)
      })
    } catch (error) {
      const code = systemCode(error)
      if (code === null || !isOfOneFile(error)) throw error
      // Rights can change without the file.
      if (code !== 'ENOENT') unreadable(folderState, name, 'storage_readonly', code)
    }
  }

  function noteHalfWritten(folderState: FolderState, name: string): void {
    const since = folderState.halfWritten.get(name)
    if (since === undefined || clock.monotonic() - since < halfWrittenMs) return
    folderState.halfWritten.delete(name)
    problem(folderState, name, 'validation', 'half_written')
  }

  /** Lists a file that is read again each time, also if it is then as it was before. */
  function unreadable(folderState: FolderState, name: string, code: string, reason: string): void {
    folderState.seen.delete(name)
    problem(folderState, name, code, reason)
  }

  function problem(folderState: FolderState, file: string, code: string, reason: string | null): void {
    folderState.problems.set(file, { file, code, reason, at: now() })
    log.warn('exchange.file_refused', { code, reason })
  }

  async function look(): Promise<'done' | 'failed' | null> {
    const path = deps.folder()
    if (path === null) return null
    const folderState = fresh
    try {
      const folder = openSharedFolder(path, deadline, tag)
      await write(folder, folderState)
      await read(folder, folderState)
      if (passes.isClosed()) return null
      if (await folderState.sharedReports.tidy(folder, await regularNames(folder))) passes.again()
      folderState.failure = null
      return 'done'
    } catch (error) {
      if (passes.isClosed()) return null
      const code = error instanceof Failure ? error.code : systemCode(error)
      if (code === null) logBug(error)
      if (folderState.failure === null) log.warn('exchange.failing', { code: code ?? 'internal' })
      // A share that was unavailable may have been emptied.
      folderState.written.clear()
      folderState.sharedReports.forget()
      folderState.failure = { code: code ?? 'internal', since: folderState.failure?.since ?? now() }
      return 'failed'
    }
  }

  return {
    status(): ExchangeStatus {
      const { waiting, lastWrittenAt, lastReadAt, failure, problems, sharedReports } = fresh
      const folder = deps.folder()
      const state = folder === null ? 'off' : failure === null ? 'ok' : 'failing'
      return {
        folder,
        state,
        busy: passes.isRunning(),
        lastWrittenAt,
        lastReadAt,
        waiting,
        failure,
        problems: [...problems.values()].slice(0, maxNamed),
        problemsTotal: problems.size,
        reports: sharedReports.status(),
      }
    },
    /** Starts again with the folder of the settings, which may be none. */
    apply(): void {
      fresh = initialFolderState()
      passes.restart()
    },
    /** The file of one of this PC's counts; `null` if there is none, or it cannot be read. */
    async ownFile(sessionId: string): Promise<string | null> {
      const path = deps.folder()
      const file = deps.own().find((count) => count.sessionId === sessionId)
      if (path === null || file === undefined) return null
      const folder = openSharedFolder(path, createStepDeadline(clock), tag)
      return folder.read(file.name, maxFileBytes).catch(() => null)
    },
    /** True if the folder has the count with this number of events, or there is no folder. */
    has: (sessionId: string, events: number) => deps.folder() === null || fresh.written.get(sessionId) === events,
    /** Schedules a sync soon, after something to be shared has changed. */
    soon(): void {
      if (fresh.failure === null) passes.soon()
    },
    close(): Promise<void> {
      const closed = passes.close()
      stop.abort()
      deadline.stop()
      return closed
    },
  }
}

/** A share may fold the letters of names. */
function isCountFile(name: string): boolean {
  return name.toLowerCase().endsWith(extension)
}

/** The file is rejected; other failures are those of the storage of this PC, or of the folder. */
function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && ['validation', 'conflict', 'internal'].includes(error.code)
}

async function regularNames(folder: SharedFolder): Promise<string[]> {
  return (await folder.list()).filter(({ regular }) => regular).map(({ name }) => name)
}

/** Number of events in the header of a file; `null` if it is not a count file. */
function eventsIn(head: string | null): number | null {
  const match = head === null ? null : /^\{[^\n]*?"events":(\d+)[^\n]*\}\n/.exec(head)
  return match?.[1] === undefined ? null : Number(match[1])
}

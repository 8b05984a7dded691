import type { Output } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SignedReports } from '../reports/signed-reports.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { createSharedReports } from './shared-reports.ts'
import type { SharedFolder } from './shared-folder.ts'
import { createStepDeadline, openSharedFolder } from './shared-folder.ts'

export type ExchangeStatus = Output<'exchange.status'>

/** Interval of reading the folder, and the maximum interval after failures. */
const intervalMs = 15_000
const maxIntervalMs = 600_000
const extension = '.muelle'
const maxFileBytes = 32_000_000
const headBytes = 2000
const maxProblems = 50

/** A count of this PC to write to the folder: file name and number of events. */
export interface LocalCountFile {
  sessionId: string
  name: string
  events: number
}

export interface SharedFolderSync {
  status(): ExchangeStatus
  /** Starts again with the folder of the settings, which may be none. */
  apply(): void
  /** Schedules a sync soon, after something to be shared has changed. */
  soon(): void
  close(): Promise<void>
}

/**
 * Writes finished counts and reports of signed ones to the shared folder and imports counts of other PCs. The folder
 * may become unavailable at any time; counting never waits for it.
 */
export function createSharedFolderSync(deps: {
  folder(): string | null
  deviceId: string
  clock: Clock
  log: Log
  now(): string
  /** Finished counts of this PC. */
  own(): LocalCountFile[]
  contentOf(sessionId: string): Promise<string>
  /** Imports a count file; returns true if it contained new events. */
  take(content: string): Promise<boolean>
  /** Reports of signed controls. */
  reports: SignedReports
}): SharedFolderSync {
  const { clock, log, now } = deps
  const deadline = createStepDeadline(clock)
  let cancel = (): void => {}
  let pass: Promise<void> | null = null
  let again = false
  let closed = false
  let waitMs = intervalMs
  const stop = new AbortController()
  let fresh = initialFolderState()

  function initialFolderState() {
    return {
      /** Number of events written, by count. */
      written: new Map<string, number>(),
      /** Last processed version of each file. */
      seen: new Map<string, string>(),
      problems: new Map<string, ExchangeStatus['problems'][number]>(),
      waiting: 0,
      lastWrittenAt: null as string | null,
      lastReadAt: null as string | null,
      failure: null as ExchangeStatus['failure'],
      sharedReports: createSharedReports({ reports: deps.reports, log, now, signal: stop.signal }),
    }
  }

  type FolderState = ReturnType<typeof initialFolderState>

  async function write(folder: SharedFolder, folderState: FolderState): Promise<void> {
    const due = deps.own().filter(({ sessionId, events }) => folderState.written.get(sessionId) !== events)
    folderState.waiting = due.length
    for (const { sessionId, name, events } of due) {
      if (closed) return
      const lying = await folder.head(name, headBytes)
      if (eventsIn(lying) !== events) {
        await folder.write(name, await deps.contentOf(sessionId))
        folderState.lastWrittenAt = now()
      }
      folderState.written.set(sessionId, events)
      folderState.waiting -= 1
    }
  }

  async function read(folder: SharedFolder, folderState: FolderState): Promise<void> {
    const own = new Set(deps.own().map(({ name }) => name))
    const names = (await folder.list()).filter((name) => name.endsWith(extension) && !own.has(name))
    for (const name of folderState.problems.keys()) if (!names.includes(name)) folderState.problems.delete(name)
    for (const name of names) {
      if (closed) return
      const found = await folder.mark(name)
      if (found === null || folderState.seen.get(name) === found.mark) continue
      if (found.bytes > maxFileBytes) problem(folderState, name, 'validation', 'too_large')
      else await takeFile(name, await folder.read(name), folderState)
      folderState.seen.set(name, found.mark)
    }
  }

  async function takeFile(name: string, content: string, folderState: FolderState): Promise<void> {
    try {
      if (await deps.take(content)) folderState.lastReadAt = now()
      folderState.problems.delete(name)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const reason = error.details?.['reason']
      // The storage of this PC failed, not the file: try again.
      if (error.code !== 'validation' && error.code !== 'conflict') throw error
      // Another PC is writing the file: it is read again when it has changed.
      if (reason === 'half_written') return
      problem(folderState, name, error.code, typeof reason === 'string' ? reason : null)
    }
  }

  function problem(folderState: FolderState, file: string, code: string, reason: string | null): void {
    if (folderState.problems.size < maxProblems) folderState.problems.set(file, { file, code, reason, at: now() })
    log.warn('exchange.file_refused', { code, reason })
  }

  async function look(): Promise<void> {
    const path = deps.folder()
    if (path === null) return
    const folderState = fresh
    try {
      const folder = openSharedFolder(path, deadline, deps.deviceId.slice(0, 8))
      await write(folder, folderState)
      await read(folder, folderState)
      if (closed) return
      if (await folderState.sharedReports.tidy(folder, await folder.list())) again = true
      folderState.failure = null
      waitMs = intervalMs
    } catch (error) {
      if (closed) return
      const code = error instanceof Failure ? error.code : systemCode(error)
      if (code === null) log.error('exchange.bug', { stack: error instanceof Error ? (error.stack ?? '') : '' })
      if (folderState.failure === null) log.warn('exchange.failing', { code: code ?? 'internal' })
      // A share that was unavailable may have been emptied.
      folderState.written.clear()
      folderState.sharedReports.forget()
      folderState.failure = { code: code ?? 'internal', since: folderState.failure?.since ?? now() }
      waitMs = Math.min(maxIntervalMs, waitMs * 2)
    }
  }

  function plan(ms: number): void {
    cancel()
    cancel = closed || deps.folder() === null ? () => {} : clock.after(ms, run)
  }

  function run(): void {
    if (pass !== null) {
      again = true
      return
    }
    again = false
    pass = look().finally(() => {
      pass = null
      if (again && !closed) run()
      else plan(waitMs)
    })
  }

  return {
    status() {
      const { waiting, lastWrittenAt, lastReadAt, failure, problems, sharedReports } = fresh
      const folder = deps.folder()
      const state = folder === null ? 'off' : failure === null ? 'ok' : 'failing'
      return {
        folder,
        state,
        busy: pass !== null,
        lastWrittenAt,
        lastReadAt,
        waiting,
        failure,
        problems: [...problems.values()],
        reports: sharedReports.status(),
      }
    },
    apply() {
      fresh = initialFolderState()
      waitMs = intervalMs
      plan(0)
    },
    soon() {
      if (fresh.failure === null) plan(0)
    },
    async close() {
      closed = true
      stop.abort()
      deadline.stop()
      again = false
      cancel()
      await pass
    },
  }
}

/** Number of events in the header of a file; `null` if it is not a count file. */
function eventsIn(head: string | null): number | null {
  const match = head === null ? null : /^\{[^\n]*?"events":(\d+)[^\n]*\}\n/.exec(head)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Error code of the operating system for a file operation; `null` for any other error, which is a bug. */
function systemCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

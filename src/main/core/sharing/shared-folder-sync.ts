import type { Output } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SignedReports } from '../reports/signed-reports.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { createReportShelf } from './shared-reports.ts'
import type { SlowFolder } from './shared-folder.ts'
import { createPatience, openSharedFolder } from './shared-folder.ts'

export type ExchangeStatus = Output<'exchange.status'>

/** Between two looks into the folder, and the longest wait after failures. */
const lookMs = 15_000
const longestMs = 600_000
const extension = '.muelle'
const largestFile = 32_000_000
const headBytes = 2000
const mostProblems = 50

/** A count of this PC that has to lie in the folder: under which name, and how long its log is. */
export interface LocalCountFile {
  sessionId: string
  name: string
  events: number
}

export interface SharedFolderSync {
  status(): ExchangeStatus
  /** Another folder, or none: begins anew at once. */
  apply(): void
  /** Something that lies in the folder, or should, has changed: looked at soon. */
  soon(): void
  close(): Promise<void>
}

/**
 * Writes finished counts and the reports of signed ones into a folder that PCs share and takes the counts of others from it. The folder may vanish and
 * return; nothing here is waited for by anybody who counts.
 */
export function createExchange(parts: {
  folder(): string | null
  deviceId: string
  clock: Clock
  log: Log
  now(): string
  /** Finished counts of this PC. */
  own(): LocalCountFile[]
  contentOf(sessionId: string): Promise<string>
  /** Takes a count's file; answers whether it held anything new. */
  take(content: string): Promise<boolean>
  /** Reports of signed controls. */
  reports: SignedReports
}): SharedFolderSync {
  const { clock, log, now } = parts
  const patience = createPatience(clock)
  let cancel = (): void => {}
  let pass: Promise<void> | null = null
  let again = false
  let closed = false
  let waitMs = lookMs
  const stop = new AbortController()
  let fresh = emptyBook()

  function emptyBook() {
    return {
      /** Events of each count that lie in the folder. */
      written: new Map<string, number>(),
      /** The writing of each file that was looked at. */
      seen: new Map<string, string>(),
      problems: new Map<string, ExchangeStatus['problems'][number]>(),
      waiting: 0,
      lastWrittenAt: null as string | null,
      lastReadAt: null as string | null,
      failure: null as ExchangeStatus['failure'],
      shelf: createReportShelf({ reports: parts.reports, log, now, signal: stop.signal }),
    }
  }

  type Book = ReturnType<typeof emptyBook>

  async function write(folder: SlowFolder, articleCatalog: Book): Promise<void> {
    const due = parts.own().filter(({ sessionId, events }) => articleCatalog.written.get(sessionId) !== events)
    articleCatalog.waiting = due.length
    for (const { sessionId, name, events } of due) {
      if (closed) return
      const lying = await folder.head(name, headBytes)
      if (eventsIn(lying) !== events) {
        await folder.write(name, await parts.contentOf(sessionId))
        articleCatalog.lastWrittenAt = now()
      }
      articleCatalog.written.set(sessionId, events)
      articleCatalog.waiting -= 1
    }
  }

  async function read(folder: SlowFolder, articleCatalog: Book): Promise<void> {
    const own = new Set(parts.own().map(({ name }) => name))
    const names = (await folder.list()).filter((name) => name.endsWith(extension) && !own.has(name))
    for (const name of articleCatalog.problems.keys()) if (!names.includes(name)) articleCatalog.problems.delete(name)
    for (const name of names) {
      if (closed) return
      const found = await folder.mark(name)
      if (found === null || articleCatalog.seen.get(name) === found.mark) continue
      if (found.bytes > largestFile) problem(articleCatalog, name, 'validation', 'too_large')
      else await takeFile(name, await folder.read(name), articleCatalog)
      articleCatalog.seen.set(name, found.mark)
    }
  }

  async function takeFile(name: string, content: string, articleCatalog: Book): Promise<void> {
    try {
      if (await parts.take(content)) articleCatalog.lastReadAt = now()
      articleCatalog.problems.delete(name)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const reason = error.details?.['reason']
      // Of this PC's storage, not of the file: tried again.
      if (error.code !== 'validation' && error.code !== 'conflict') throw error
      // Somebody else is writing it: it is looked at again when it has changed.
      if (reason === 'half_written') return
      problem(articleCatalog, name, error.code, typeof reason === 'string' ? reason : null)
    }
  }

  function problem(articleCatalog: Book, file: string, code: string, reason: string | null): void {
    if (articleCatalog.problems.size < mostProblems)
      articleCatalog.problems.set(file, { file, code, reason, at: now() })
    log.warn('exchange.file_refused', { code, reason })
  }

  async function look(): Promise<void> {
    const path = parts.folder()
    if (path === null) return
    const articleCatalog = fresh
    try {
      const folder = openSharedFolder(path, patience, parts.deviceId.slice(0, 8))
      await write(folder, articleCatalog)
      await read(folder, articleCatalog)
      if (closed) return
      if (await articleCatalog.shelf.tidy(folder, await folder.list())) again = true
      articleCatalog.failure = null
      waitMs = lookMs
    } catch (error) {
      if (closed) return
      const code = error instanceof Failure ? error.code : systemCode(error)
      if (code === null) log.error('exchange.bug', { stack: error instanceof Error ? (error.stack ?? '') : '' })
      if (articleCatalog.failure === null) log.warn('exchange.failing', { code: code ?? 'internal' })
      // A share that comes back may have been emptied.
      articleCatalog.written.clear()
      articleCatalog.shelf.forget()
      articleCatalog.failure = { code: code ?? 'internal', since: articleCatalog.failure?.since ?? now() }
      waitMs = Math.min(longestMs, waitMs * 2)
    }
  }

  function plan(ms: number): void {
    cancel()
    cancel = closed || parts.folder() === null ? () => {} : clock.after(ms, run)
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
      const { waiting, lastWrittenAt, lastReadAt, failure, problems, shelf } = fresh
      const folder = parts.folder()
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
        reports: shelf.status(),
      }
    },
    apply() {
      fresh = emptyBook()
      waitMs = lookMs
      plan(0)
    },
    soon() {
      if (fresh.failure === null) plan(0)
    },
    async close() {
      closed = true
      stop.abort()
      patience.stop()
      again = false
      cancel()
      await pass
    },
  }
}

/** How many events a file says it has; `null` where it is no file of a count. */
function eventsIn(head: string | null): number | null {
  const match = head === null ? null : /^\{[^\n]*?"events":(\d+)[^\n]*\}\n/.exec(head)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** The system's code of a file that could not be read or written; `null` for anything else, which is a bug. */
function systemCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

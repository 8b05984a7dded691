import { join } from 'node:path'
import type { Output } from '../../../contract/operations.ts'
import { maxAdviceBytes } from '../domain/despatch-advice/advice.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import { createRepeatedPass } from '../kernel/repeated-pass.ts'
import { createStepDeadline } from '../sharing/shared-folder.ts'
import { notRegular, readRegularFile, systemCode } from '../store/regular-file.ts'
import type { FoundFile } from './list-folder.ts'
import { listFolder } from './list-folder.ts'

type AdviceStatus = Omit<Output<'advices.status'>, 'unused' | 'unusedTotal'>

/** Refused files that are named; all are counted. */
const maxNamed = 50

export type AdviceFolder = ReturnType<typeof createAdviceFolder>

/**
 * Reads the despatch advices that arrive in a folder. A file is read when two looks found the same version of it, so that one
 * that is being written waits; a refused one is named and read again when it has changed. Nothing in the folder is changed:
 * it may be one for all PCs of a site, and a file that was read is known by its bytes.
 */
export function createAdviceFolder(deps: {
  folder(): string | null
  clock: Clock
  log: Log
  now(): Instant
  /** Stores the advices of a file; returns false if it has nothing new. Throws `validation` if it is no readable advice. */
  take(bytes: Uint8Array, name: string): boolean
  /** Refused files appeared or are gone. */
  onRefused(): void
}) {
  const { clock, log, now } = deps
  const deadline = createStepDeadline(clock)
  let fresh = initialState()
  const passes = createRepeatedPass({ clock, isOn: () => deps.folder() !== null, pass: look })

  function initialState() {
    return {
      /** Versions of the last look. */
      seen: new Map<string, string>(),
      /** Versions that need nothing more. */
      done: new Map<string, string>(),
      refused: new Map<string, AdviceStatus['problems'][number]>(),
      waiting: 0,
      lastLookAt: null as Instant | null,
      lastReadAt: null as Instant | null,
      failure: null as AdviceStatus['failure'],
    }
  }
  type State = ReturnType<typeof initialState>

  async function look(): Promise<'done' | 'failed' | null> {
    const path = deps.folder()
    if (path === null) return null
    const state = fresh
    let outcome: 'done' | 'failed' = 'done'
    const before = JSON.stringify([...state.refused.values()])
    try {
      const files = await listFolder(path, deadline)
      const names = new Set(files.map(({ name }) => name))
      for (const known of [state.seen, state.done, state.refused])
        for (const name of known.keys()) if (!names.has(name)) known.delete(name)
      let waiting = 0
      for (const file of files) {
        if (passes.isClosed() || state !== fresh) return null
        if ((await handle(state, path, file)) === 'waits') waiting++
      }
      Object.assign(state, { waiting, lastLookAt: now(), failure: null })
    } catch (error) {
      if (passes.isClosed()) return null
      const { code, reason } = failureOf(error)
      if (code === 'internal') logBug(error)
      if (state.failure === null) log.warn('advices.folder_failing', { code, reason })
      state.failure = { code, reason, since: state.failure?.since ?? now() }
      outcome = 'failed'
    }
    if (JSON.stringify([...state.refused.values()]) !== before) deps.onRefused()
    return outcome
  }

  async function handle(state: State, path: string, { name, mark }: FoundFile): Promise<'waits' | null> {
    if (mark === null) {
      refuse(state, name, notRegular())
      return null
    }
    if (state.done.get(name) === mark) return null
    if (state.seen.get(name) !== mark) {
      state.seen.set(name, mark)
      return 'waits'
    }
    const refuseVersion = (failure: Failure) => {
      state.done.set(name, mark)
      refuse(state, name, failure)
      return null
    }
    try {
      const bytes = await deadline.step(() => readRegularFile(join(path, name), maxAdviceBytes))
      if (deps.take(bytes, name)) state.lastReadAt = now()
      state.done.set(name, mark)
      state.refused.delete(name)
      return null
    } catch (error) {
      if (error instanceof Failure && error.code === 'validation') return refuseVersion(error)
      const code = systemCode(error)
      if (code === null) {
        if (error instanceof Failure) throw error
        logBug(error)
        return refuseVersion(new Failure('internal', 'The file met a fault of the program'))
      }
      // Open in another program, or rights that can change without the file: read again at the next look.
      if (code === 'EACCES' || code === 'EPERM')
        refuse(state, name, new Failure('storage_readonly', '', { reason: code }))
      return 'waits'
    }
  }

  function logBug(error: unknown): void {
    log.error('advices.bug', { stack: error instanceof Error ? (error.stack ?? '') : '' })
  }

  /** Says that a file is refused, and why; the place in the file would tell how many lines it has. */
  function refuse(state: State, file: string, error: Failure): void {
    const { reason } = failureOf(error)
    const { code } = error
    const known = state.refused.get(file)
    if (known?.code === error.code && known.reason === reason) return
    state.refused.set(file, { file, code, reason, at: now() })
    log.warn('advices.file_refused', { code, reason })
  }

  return {
    status(): AdviceStatus {
      const { refused, waiting, lastLookAt, lastReadAt, failure } = fresh
      const folder = deps.folder()
      return {
        folder,
        state: folder === null ? 'off' : failure === null ? 'ok' : 'failing',
        busy: passes.isRunning(),
        waiting,
        lastLookAt,
        lastReadAt,
        failure,
        problems: [...refused.values()].slice(0, maxNamed),
        problemsTotal: refused.size,
      }
    },
    /** Refused files, and since when the first of them is. */
    refused(): { count: number; since: Instant | null } {
      const [first = null] = [...fresh.refused.values()].map(({ at }) => at).sort()
      return { count: fresh.refused.size, since: first }
    },
    /** Starts again with the folder of the settings, which may be none. */
    apply(): void {
      fresh = initialState()
      passes.restart()
    },
    close(): Promise<void> {
      const closed = passes.close()
      deadline.stop()
      return closed
    },
  }
}

function failureOf(error: unknown): { code: string; reason: string | null } {
  if (!(error instanceof Failure)) return { code: systemCode(error) ?? 'internal', reason: null }
  const reason = error.details?.['reason']
  return { code: error.code, reason: typeof reason === 'string' ? reason : null }
}

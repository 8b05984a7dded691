import { z } from 'zod'
import type { BackupFailure, BackupSettings, BackupStatus } from '../../../contract/shapes/backup.ts'
import { backupFailure, lastBackup } from '../../../contract/shapes/backup.ts'
import { isRetryable } from '../../../contract/error-codes.ts'
import { lastBackupTime, nextBackupTime } from '../domain/backup-times.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import type { GuidedBackupOptions } from '../store/make-guided-backup.ts'
import type { BackupThread } from './backup-thread.ts'

const stateKey = 'guidedBackup'
const checkEveryMs = 60_000
/** A missing stick or a full folder is tried again after this time. */
const retryMs = 10 * 60_000
/** A clock that was set back by more is a jump; less is a correction. */
const jumpMs = 5 * 60_000

const storedState = z.object({
  last: lastBackup.nullable().default(null),
  failure: backupFailure.nullable().default(null),
  /** Where the failed backup was to be; older versions did not store it. */
  failedFolder: z.string().nullable().default(null),
  /** True if the last backup is on another disk than the data. */
  otherDisk: z.boolean().default(false),
})
type StoredState = z.infer<typeof storedState>

export type GuidedBackups = ReturnType<typeof createGuidedBackups>

/**
 * Makes backups into the folder of the settings when they are due by the clock of this PC, also later where the PC was off
 * or the folder away. A failure is recorded and tried again; counting never waits for any of it.
 */
export function createGuidedBackups(options: {
  settings(): BackupSettings
  thread: BackupThread
  database: PrimaryDatabase
  clock: Clock
  log: Log
  instant(ms: number): string
  facts: { dataFolder: string } & Omit<GuidedBackupOptions, 'folder' | 'nowMs' | 'at' | 'keep' | 'otherDisk'>
  onChanged(): void
}) {
  const { settings, thread, database, clock, log, instant, facts, onChanged } = options
  let cancel = (): void => {}
  let closed = false
  let pass: Promise<void> | null = null
  let running: BackupStatus['running'] = null
  let retry: { folder: string; at: number } | null = null

  const parsed = storedState.safeParse(readSetting(database, stateKey) ?? {})
  let state: StoredState = parsed.success ? parsed.data : storedState.parse({})

  const wall = (ms: number) => instant(ms).slice(0, 19)

  function store(next: StoredState): void {
    state = next
    try {
      database.transaction((writer) => writeSetting(writer, stateKey, next))
    } catch (error) {
      // The state is shown from memory, and the next backup stores it.
      if (!(error instanceof Failure)) throw error
      log.warn('backup.state_not_stored', { code: error.code })
    }
  }

  const failureIn = (folder: string) =>
    state.failedFolder === null || state.failedFolder === folder ? state.failure : null

  /** The state of the folder of today: what was made elsewhere is no backup there, and what failed elsewhere no failure. */
  function current(): Pick<StoredState, 'last' | 'failure'> {
    const { folder } = settings()
    if (folder === null) return { last: state.last, failure: null }
    return {
      last: state.last?.folder === folder ? state.last : null,
      failure: failureIn(folder),
    }
  }

  function isDue(): boolean {
    const times = settings()
    const { last } = current()
    if (times.folder === null) return false
    const now = clock.now()
    if (last === null || Date.parse(last.at) > now + jumpMs) return true
    return last.at.slice(0, 19) < lastBackupTime(times, wall(now))
  }

  async function make(): Promise<void> {
    const { folder, keep } = settings()
    if (folder === null || closed) return
    const nowMs = clock.now()
    const at = instant(nowMs)
    running = { phase: 'begin', done: 0, total: null }
    onChanged()
    try {
      const otherDisk = state.otherDisk && current().last !== null
      const task = { task: 'make' as const, ...facts, folder, keep, nowMs, at, otherDisk }
      const { otherDisk: isOtherDisk, ...made } = await thread.run(
        task,
        (progress) => (running = progress as BackupStatus['running']),
      )
      retry = null
      log.info('backup.made', { name: made.name, bytes: made.bytes, photos: made.photos })
      store({ last: { at, folder, ...made }, failure: null, failedFolder: null, otherDisk: isOtherDisk })
    } catch (error) {
      if (closed) return
      retry = { folder, at: clock.monotonic() + retryMs }
      const { code, details } = error instanceof Failure ? error : unexpected(error)
      log.warn('backup.failed', { code, reason: details?.['reason'] ?? '' })
      const value = { code, retryable: isRetryable(code), ...(details === undefined ? {} : { details }) }
      const since = failureIn(folder)?.since ?? at
      store({ ...state, failure: { error: value, since }, failedFolder: folder })
    } finally {
      running = null
      if (!closed) onChanged()
    }
  }

  /** A bug: people see that there is no backup all the same. */
  function unexpected(error: unknown): Failure {
    log.error('backup.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
    return new Failure('internal', 'The work on a backup failed unexpectedly')
  }

  function run(): Promise<void> {
    pass ??= make().finally(() => (pass = null))
    return pass
  }

  /** Another folder does not wait for the one that failed. */
  const waits = () => retry !== null && retry.folder === settings().folder && clock.monotonic() < retry.at

  function check(): void {
    cancel()
    if (closed) return
    if (isDue() && pass === null && !waits()) void run()
    cancel = clock.after(checkEveryMs, check)
  }

  return {
    status(): BackupStatus {
      const { last, failure } = current()
      const times = settings()
      const next = times.folder === null ? null : nextBackupTime(times, wall(clock.now()))
      return { running, last, failure, nextAt: next === null ? null : next + instant(clock.now()).slice(23) }
    },
    /** The failure of a backup that is due; `null` if the last one succeeded or none is set up. */
    failure: (): BackupFailure | null => current().failure,
    /** Makes a backup now. Resolves when it is made or has failed; never rejects. */
    run,
    /** Looks whether a backup is due, now and every minute. */
    check,
    close(): void {
      closed = true
      cancel()
    },
  }
}

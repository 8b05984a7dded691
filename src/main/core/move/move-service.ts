import type { OperationName } from '../../../contract/operations.ts'
import type { MoveObstacle, MoveStatus } from '../../../contract/shapes/move.ts'
import { isRetryable } from '../../../contract/error-codes.ts'
import type { BackupThread } from '../backups/backup-thread.ts'
import type { OwnDevice } from '../devices/own-device.ts'
import { Failure } from '../domain/failure.ts'
import type { Log } from '../kernel/ports.ts'
import { contentDigest } from '../store/backup-contents.ts'
import type { MoveFile, MoveFileOptions, MovePhase } from '../store/make-move-file.ts'
import { removeMoveWork } from '../store/make-move-file.ts'
import type { Moved } from '../store/move-settings.ts'
import { movedKey, movingKey, readMoved } from '../store/move-settings.ts'
import { addNotice } from '../store/notices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** Commands of a PC whose data moved on: they change nothing that was counted, received or set. */
const allowedAfterwards = new Set<OperationName>([
  'supervisor.unlock',
  'supervisor.lock',
  'kiosk.leave',
  'refresh.run',
  'jobs.cancel',
  'move.takeBack',
])

/** Settings of how this PC looks and sounds, which stay its own. */
const ownSettings = new Set(['commandId', 'language', 'theme', 'startScreen', 'soundVolume', 'spokenAnswers'])

/** True for a command that a PC whose data moved on may still do. */
function isAllowedAfterwards(name: OperationName, input: object): boolean {
  return (
    allowedAfterwards.has(name) ||
    (name === 'settings.update' && Object.keys(input).every((field) => ownSettings.has(field)))
  )
}

export type MoveService = ReturnType<typeof createMoveService>

/**
 * Moves the data of this PC to another one. While the file is made, commands that write are refused, so that nothing is
 * added that it lacks; when it is verified, one transaction retires this PC with a link of its chain. A kill before leaves
 * a PC in use; a kill after, one that is retired with a verified file.
 */
export function createMoveService(options: {
  database: PrimaryDatabase
  device: Pick<OwnDevice, 'appendLink'>
  thread: BackupThread
  log: Log
  now(): string
  profileFolder: string
  facts(): Omit<MoveFileOptions, 'folder' | 'passphrase' | 'profileFolder' | 'at'>
  obstacles(): MoveObstacle[]
  onChanged(): void
  /** The PC was retired. */
  onRetired(): void
}) {
  const { database, device, thread, log, now, profileFolder, facts, obstacles, onChanged, onRetired } = options
  let moved = readMoved(database)
  let running: MoveStatus['running'] = null
  let failure: MoveStatus['failure'] = null
  let isArriving = false
  let arriving: MoveStatus['arriving'] = null
  let closed = false
  /** True while a file that can be read may be in the folder though this PC was not retired. */
  let mayBeLeft = false

  removeMoveWork(profileFolder)
  noteInterrupted()

  /** A kill or a stick that is out may have left a file in the folder: nobody may use it, because this PC goes on. */
  function noteInterrupted(): void {
    const moving = readSetting(database, movingKey) as { folder: string; at: string } | undefined
    if (moving === undefined) return
    database.transaction((writer) => {
      writeSetting(writer, movingKey, undefined)
      addNotice(writer, { code: 'move_interrupted', at: now(), detail: `${moving.folder}, ${moving.at}` })
    })
    log.warn('move.interrupted')
  }

  async function make({ folder, passphrase, to }: { folder: string; passphrase: string; to: string }): Promise<void> {
    const own = facts()
    const at = now()
    database.transaction((writer) => writeSetting(writer, movingKey, { folder, at }))
    // A thread that hangs or stops says nothing about the file.
    mayBeLeft = true
    const file = await thread
      .run({ task: 'move', ...own, profileFolder, folder, passphrase, at }, (progress) => {
        running = { ...progress, phase: progress.phase as MovePhase }
      })
      .catch((error: unknown) => {
        mayBeLeft = !(error instanceof Failure) || ['timeout', 'internal', 'cancelled'].includes(error.code)
        throw error
      })
    try {
      retire(file, { moveId: own.moveId, folder, to })
    } catch (error) {
      if (readMoved(database) === null) await discard(folder, file.name)
      throw error
    }
    onRetired()
  }

  /** The reason why this PC stays in use is the failure that is shown; the file that is left is a notice. */
  async function discard(folder: string, name: string): Promise<void> {
    try {
      await thread.run({ task: 'discard_move', folder, name })
      mayBeLeft = false
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('move.file_left', { file: name, code: error.code })
    }
  }

  function retire({ name, sha256, content }: MoveFile, where: Pick<Moved, 'moveId' | 'folder' | 'to'>): void {
    const { moveId, to } = where
    const at = now()
    database.transaction((writer) => {
      // The file lacks data that came meanwhile from other PCs or the WMS.
      if (contentDigest(database) !== content)
        throw new Failure('conflict', 'Data were added while the file was made', { reason: 'changed' })
      device.appendLink({ kind: 'moved_on', at, moveId, to, sha256 })
      writeSetting(writer, movedKey, { ...where, at, name, sha256 })
      writeSetting(writer, movingKey, undefined)
    })
    moved = readMoved(database)
    log.info('move.retired', { file: name })
  }

  function note(error: unknown): void {
    if (closed) return
    if (!(error instanceof Failure))
      log.error('move.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
    const { code, details } =
      error instanceof Failure ? error : new Failure('internal', 'The move stopped unexpectedly')
    log.warn('move.failed', { code, reason: details?.reason ?? '' })
    failure = {
      error: { code, retryable: isRetryable(code), ...(details === undefined ? {} : { details }) },
      since: now(),
    }
    try {
      if (mayBeLeft) noteInterrupted()
      else database.transaction((writer) => writeSetting(writer, movingKey, undefined))
    } catch (storing) {
      // The next start says that the move was interrupted.
      if (!(storing instanceof Failure)) throw storing
    }
  }

  return {
    isMoved: () => moved !== null,
    status: () => ({ moved, running, arriving, failure }),
    /** Throws `conflict` where this command must not be done: its effect would be on neither PC, or on both. */
    assertInUse(name: OperationName, input: object): void {
      if (moved !== null && !isAllowedAfterwards(name, input))
        throw new Failure('conflict', 'The data of this PC moved on to another one', {
          reason: 'moved_on',
          at: moved.at,
          to: moved.to,
        })
      if (isArriving || (running !== null && !allowedAfterwards.has(name)))
        throw new Failure('conflict', 'The data of this PC are moving to another one', { reason: 'move_running' })
    },
    /** Throws `conflict` where a move cannot begin. */
    assertReady(): void {
      if (running !== null) throw new Failure('conflict', 'A move is in progress', { reason: 'move_running' })
      const [first] = obstacles()
      if (first !== undefined)
        throw new Failure('conflict', 'Something stands in the way of the move', {
          reason: 'move_blocked',
          obstacle: first.kind,
        })
    },
    /** Makes the file and retires this PC. Resolves when it is done or has failed; never rejects. */
    async run(input: { folder: string; passphrase: string; to: string }): Promise<void> {
      running = { phase: 'data', done: 0, total: null }
      failure = null
      onChanged()
      try {
        await make(input)
      } catch (error) {
        note(error)
      } finally {
        running = null
        if (!closed) onChanged()
      }
    },
    /** Takes this PC back into use. Within a command's transaction; `apply` after it. */
    takeBack() {
      if (moved === null) throw new Failure('conflict', 'This PC is in use', { reason: 'not_moved' })
      device.appendLink({ kind: 'move_taken_back', at: now(), moveId: moved.moveId })
      writeSetting(database.writer(), movedKey, undefined)
      return () => void (moved = null)
    },
    /** Throws `conflict` while data of another PC come already: the end of a second import would undo the first one. */
    assertNothingArrives(): void {
      if (isArriving || arriving !== null)
        throw new Failure('conflict', 'Data of another PC arrive already', { reason: 'move_running' })
    },
    /** Data of another PC are about to take the place of those of this one. */
    setArriving: (value: boolean) => void (isArriving = value),
    /** How far the file of another PC is unpacked; `null`: none is. */
    setUnpacked: (value: MoveStatus['arriving']) => void (arriving = value),
    close() {
      closed = true
    },
  }
}

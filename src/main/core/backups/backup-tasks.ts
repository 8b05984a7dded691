import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { BackupEntry, BackupExamination } from '../../../contract/shapes/backup.ts'
import { chainVerifier } from '../count-log/chain-verifier.ts'
import { instantText } from '../domain/dates.ts'
import { Failure, type FailureDetails } from '../domain/failure.ts'
import { folderFailure } from '../store/backup-files.ts'
import { assertFolder, listGuidedBackups, parseBackupName } from '../store/backup-folder.ts'
import { examineBackup, type ChosenBackup } from '../store/examine-backup.ts'
import {
  makeGuidedBackup,
  type BackupPhase,
  type GuidedBackup,
  type GuidedBackupOptions,
} from '../store/make-guided-backup.ts'
import { discardMoveFile, makeMoveFile } from '../store/make-move-file.ts'
import type { MoveFile, MoveFileOptions, MovePhase } from '../store/make-move-file.ts'
import { listMoveFiles } from '../store/move-file.ts'
import { examineMove, unpackMove } from '../store/unpack-move.ts'
import type { UnpackOptions } from '../store/unpack-move.ts'
import { stageRestore } from '../store/stage-restore.ts'

/** Work on folders that may be slow or gone: it runs in a thread of its own. */
export type BackupTask =
  | ({ task: 'make'; dataFolder: string } & GuidedBackupOptions)
  | { task: 'test'; folder: string; dataFolder: string }
  | { task: 'list'; folder: string; offsetMinutes: number }
  | ({ task: 'examine'; offsetMinutes: number } & ChosenBackup)
  | ({ task: 'stage'; seen: string; nowMs: number; at: string } & ChosenBackup)
  | ({ task: 'move' } & MoveFileOptions)
  | { task: 'discard_move'; folder: string; name: string }
  | { task: 'list_moves'; folder: string }
  | ({ task: 'examine_move' } & Parameters<typeof examineMove>[0])
  | ({ task: 'unpack_move' } & UnpackOptions)

/** The value of each task. */
export interface BackupResults {
  make: GuidedBackup
  test: null
  list: BackupEntry[]
  examine: BackupExamination
  stage: Awaited<ReturnType<typeof stageRestore>>
  move: MoveFile
  discard_move: void
  unpack_move: string
  list_moves: { name: string; bytes: number }[]
  examine_move: ReturnType<typeof examineMove>
}

export type BackupMessage =
  | { type: 'progress'; phase: BackupPhase | MovePhase; done: number; total: number | null }
  | { type: 'done'; value: unknown }
  | { type: 'failed'; code: ErrorCode; message: string; details: FailureDetails | undefined }

/** Runs a task in this thread and posts its messages; anything but a `Failure` ends the thread. */
export async function runBackupTask(task: BackupTask, post: (message: BackupMessage) => void): Promise<void> {
  try {
    post({ type: 'done', value: await run(task, post) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, details } = error
    post({ type: 'failed', code, message, details })
  }
}

async function run(task: BackupTask, post: (message: BackupMessage) => void): Promise<unknown> {
  const alive = () => post({ type: 'progress', phase: 'check', done: 0, total: null })
  switch (task.task) {
    case 'make':
      // The folder of the administrator was never tested, and a link may lead elsewhere today.
      if (isInside(task.folder, task.dataFolder))
        throw new Failure('conflict', 'The folder is in the data folder', { reason: 'backup_folder_inside' })
      return makeGuidedBackup(task, (phase, done, total) => post({ type: 'progress', phase, done, total }))
    case 'test':
      return testFolder(task.folder, task.dataFolder)
    case 'list':
      return list(task.folder, task.offsetMinutes)
    case 'examine':
      return examineBackup(task, chainVerifier(null), (ms) => instantText(ms, task.offsetMinutes), alive)
    case 'stage':
      return stageRestore(task, chainVerifier(null), alive)
    case 'move':
      return makeMoveFile(task, (phase, done, total) => post({ type: 'progress', phase, done, total }))
    case 'discard_move':
      return discardMoveFile(task.folder, task.name)
    case 'list_moves':
      return inFolder(task.folder, () => listMoveFiles(task.folder))
    case 'examine_move':
      return inFolder(task.folder, () => examineMove(task))
    case 'unpack_move':
      return unpackMove(task, (done, total) => post({ type: 'progress', phase: 'verify', done, total }))
  }
}

/** Throws `validation` with the reason why a folder cannot take backups. */
function testFolder(folder: string, dataFolder: string): null {
  const refusal = (code: string) =>
    new Failure('validation', 'This folder cannot be used', { issues: [{ path: 'backup.folder', code }] })
  if (!isAbsolute(folder)) throw refusal('not_absolute')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw refusal('not_a_folder')
  if (isInside(folder, dataFolder)) throw refusal('inside_data')
  const probe = join(folder, `muelle-${process.pid}.test`)
  try {
    mkdirSync(probe)
    rmSync(probe, { recursive: true })
  } catch {
    throw refusal('not_writable')
  }
  return null
}

/** True for a folder that is in another one, also by way of a link. */
function isInside(folder: string, parent: string): boolean {
  try {
    const way = relative(realpathSync(parent), realpathSync(folder))
    return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
  } catch {
    // Not there, or not to be entered: whoever uses it says why.
    return false
  }
}

function list(folder: string, offsetMinutes: number): BackupEntry[] {
  return inFolder(folder, () =>
    listGuidedBackups(folder).flatMap((name) => {
      const parsed = parseBackupName(name)
      if (parsed === null) return []
      const { device, atMs } = parsed
      return [{ name, kind: 'guided' as const, at: instantText(atMs, offsetMinutes), device }]
    }),
  )
}

function inFolder<T>(folder: string, work: () => T): T {
  try {
    assertFolder(folder)
    return work()
  } catch (error) {
    throw folderFailure(error, folder)
  }
}

import { basename } from 'node:path'
import type { BackupEntry } from '../../../contract/shapes/backup.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import { listBackups } from '../store/backups.ts'
import { orderRestore, withdrawRestore } from '../store/stage-restore.ts'
import type { BackupThread } from './backup-thread.ts'
import type { GuidedBackups } from './guided-backup.ts'

interface BackupHandlerOptions {
  guided: GuidedBackups
  thread: BackupThread
  grants: SupervisorGrants
  clock: Clock
  instant(ms: number): string
  profileFolder: string
  profile: string
  /** The folder of the settings. */
  folder(): string | null
  restart(): void
}

type BackupOperation = 'backups.status' | 'backups.run' | 'backups.list' | 'backups.examine' | 'backups.restore'

/** Handlers of the guided backup and of restoring. Examining and restoring need the supervisor. */
export function backupHandlers(options: BackupHandlerOptions): Pick<Handlers, BackupOperation> {
  const { guided, thread, grants, clock, instant, profileFolder, profile, folder, restart } = options
  const offset = () => clock.offsetMinutes(clock.now())

  function assertSupervisor(callerId: string): void {
    if (!grants.of(callerId))
      throw new Failure('forbidden', 'Only the supervisor restores data', { reason: 'supervisor_needed' })
  }

  const ownBackups = (): BackupEntry[] =>
    listBackups(profileFolder).map(({ path, kind, atMs }) => ({
      name: basename(path),
      kind,
      at: instant(atMs),
      device: null,
    }))

  return {
    'backups.status': () => guided.status(),
    'backups.run'(_input, context) {
      if (folder() === null)
        throw new Failure('conflict', 'No folder is set for backups', { reason: 'no_backup_folder' })
      const value = context.commit(() => ({ started: true }))
      void guided.run()
      return value
    },
    async 'backups.list'({ folder: place }, { callerId }) {
      if (place === null) return { rows: ownBackups() }
      if (place !== folder()) assertSupervisor(callerId)
      return { rows: await thread.run({ task: 'list', folder: place, offsetMinutes: offset() }) }
    },
    async 'backups.examine'({ folder: place, name }, { callerId }) {
      assertSupervisor(callerId)
      return thread.run({ task: 'examine', profileFolder, profile, folder: place, name, offsetMinutes: offset() })
    },
    async 'backups.restore'({ folder: place, name, seen }, context) {
      assertSupervisor(context.callerId)
      const nowMs = clock.now()
      const chosen = { profileFolder, profile, folder: place, name }
      const order = await thread.run({ task: 'stage', ...chosen, seen, nowMs, at: instant(nowMs) })
      try {
        orderRestore(profileFolder, order)
        const value = context.commit(() => ({ restarting: true, aside: order.aside }))
        restart()
        return value
      } catch (error) {
        withdrawRestore(profileFolder)
        throw error
      }
    },
  }
}

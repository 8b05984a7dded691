import type { MoveObstacle, MoveStatus } from '../../../contract/shapes/move.ts'
import type { BackupThread } from '../backups/backup-thread.ts'
import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import { assertTakes, orderMoveIn, withdrawMoveIn } from '../store/unpack-move.ts'
import type { MoveService } from './move-service.ts'

type MoveOperation = 'move.status' | 'move.begin' | 'move.takeBack' | 'move.list' | 'move.examine' | 'move.import'

/** Handlers of the move to another PC. All but the status need the supervisor. */
export function moveHandlers(options: {
  service: MoveService
  thread: BackupThread
  grants: SupervisorGrants
  pc: string
  /** Cost of scrypt for passphrases. */
  cost: number
  dataFolder: string
  /** The only profile that this PC can open, `null` for any. */
  fits: string | null
  clock: { now(): number }
  now(): string
  obstacles(): MoveObstacle[]
  travels(): MoveStatus['travels']
  restart(): void
}): Pick<Handlers, MoveOperation> {
  const { service, thread, grants, pc, cost, dataFolder, fits, clock, now, obstacles, travels, restart } = options

  function assertSupervisor(callerId: string): void {
    if (!grants.of(callerId))
      throw new Failure('forbidden', 'Only the supervisor moves data', { reason: 'supervisor_needed' })
  }

  return {
    'move.status'() {
      const { moved, ...rest } = service.status()
      const shown = moved === null ? null : (({ moveId: _, ...known }) => known)(moved)
      return { pc, moved: shown, obstacles: obstacles(), travels: travels(), ...rest }
    },
    'move.begin'({ stick: folder, passphrase, to }, context) {
      assertSupervisor(context.callerId)
      service.assertReady()
      const value = context.commit(() => ({ started: true }))
      void service.run({ folder, passphrase, to })
      return value
    },
    'move.takeBack'(_input, context) {
      assertSupervisor(context.callerId)
      let apply = (): void => {}
      const value = context.commit(() => {
        apply = service.takeBack()
        return { restarting: true }
      })
      apply()
      restart()
      return value
    },
    async 'move.list'({ stick: folder }, { callerId }) {
      assertSupervisor(callerId)
      return { rows: await thread.run({ task: 'list_moves', folder }) }
    },
    async 'move.examine'({ stick: folder, fileName: name, passphrase }, { callerId }) {
      assertSupervisor(callerId)
      const found = await thread.run({ task: 'examine_move', folder, name, passphrase, cost, dataFolder, fits })
      const { pc, device, at, program, counts, entries, lastEntryAt, photos, missingPhotos } = found.manifest
      const facts = { pc, device, at, program, counts, entries, lastEntryAt, missingPhotos }
      return { name, ...facts, photos: photos.length, refusal: found.refusal }
    },
    async 'move.import'({ stick: folder, fileName: name, passphrase }, context) {
      assertSupervisor(context.callerId)
      service.assertNothingArrives()
      const nowMs = clock.now()
      const task = { task: 'unpack_move', dataFolder, folder, name, passphrase, cost, fits, nowMs, at: now() } as const
      let profile: string
      service.setUnpacked({ done: 0, total: null })
      try {
        profile = await thread.run(task, ({ done, total }) => service.setUnpacked({ done, total }))
      } finally {
        service.setUnpacked(null)
      }
      try {
        const value = context.commit(() => {
          // Somebody may have begun to count while the file was read.
          assertTakes({ profile }, { dataFolder, fits })
          // A command that is recorded is not done again: one that cannot be carried out must not be.
          orderMoveIn(dataFolder)
          return { restarting: true }
        })
        service.setArriving(true)
        restart()
        return value
      } catch (error) {
        withdrawMoveIn(dataFolder)
        throw error
      }
    },
  }
}

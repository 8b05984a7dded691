import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { MoveObstacle } from '../../../contract/shapes/move.ts'
import type { BackupsRoom } from '../backups/create-backups.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import { fixedProfile, movingSettings } from '../settings/moved-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { SharingRoom } from '../sharing/create-sharing.ts'
import { dataTotals } from '../store/backup-contents.ts'
import { entryFigures } from '../store/handover-entries.ts'
import { saltBytes } from '../store/move-format.ts'
import { primaryFileName } from '../store/primary-database.ts'
import { openCountTotal } from '../store/sessions.ts'
import { moveHandlers } from './move-handlers.ts'
import { createMoveService } from './move-service.ts'

/** Moving the data of this PC to another one, and taking those of another one. */
export function createMoveRoom(
  context: CoreContext,
  { profile, folder: profileFolder, installation, device, deviceId, store, database }: ProfileData,
  { grants }: SettingsRoom,
  { thread, guided }: BackupsRoom,
  { unsent }: SharingRoom,
) {
  const { ports, clock, random, log, eventBus, now, newId, resources } = context
  const { dataFolder, restart } = ports
  const pc = hostname()
  const cost = ports.scryptCosts.moveFile

  function obstacles(): MoveObstacle[] {
    const { hub, folder } = unsent()
    const counts = {
      open_counts: openCountTotal(database),
      hub,
      shared_folder: folder,
      handover: entryFigures(database, {}).waiting,
      backup: guided.status().running === null ? 0 : 1,
    }
    const kinds = Object.entries(counts) as [MoveObstacle['kind'], number][]
    return kinds.flatMap(([kind, count]) => (count === 0 ? [] : [{ kind, count }]))
  }

  const service = createMoveService({
    database,
    device,
    thread,
    log,
    now,
    profileFolder,
    facts: () => ({
      moveId: newId(),
      program: ports.version,
      profile: profile.id,
      device: deviceId,
      pc,
      stem: `Muelle-${fileNamePart(pc)}-${now().slice(0, 10)}`,
      installation: movingSettings(installation.read(), profile),
      cost,
      salt: Buffer.from(random.bytes(saltBytes)).toString('base64'),
    }),
    obstacles,
    onChanged: () => eventBus.changed('settings'),
    onRetired() {
      // A damaged file is restored from the newest backup, which has to know that the PC is retired.
      store.backUp('close')
      restart()
    },
  })
  resources.add('move', service.close)
  return {
    isMoved: service.isMoved,
    assertInUse: service.assertInUse,
    handlers: moveHandlers({
      service,
      thread,
      grants,
      pc,
      cost,
      dataFolder,
      fits: fixedProfile(ports),
      clock,
      now,
      obstacles,
      travels() {
        const { size } = statSync(join(profileFolder, primaryFileName))
        return { ...dataTotals(database), bytes: size }
      },
      restart,
    }),
  }
}

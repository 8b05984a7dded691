import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { backupHandlers } from './backup-handlers.ts'
import { createBackupThread } from './backup-thread.ts'
import { createGuidedBackups } from './guided-backup.ts'

export type BackupsRoom = ReturnType<typeof createBackupsRoom>

/** The guided backup to a folder or stick, and restoring from any backup. */
export function createBackupsRoom(context: CoreContext, data: ProfileData, { settings, grants, react }: SettingsRoom) {
  const { ports, clock, log, eventBus, resources, instant } = context
  const { database, folder: profileFolder, deviceId, profile } = data
  const thread = createBackupThread({ entry: ports.backupWorker, clock })
  const guided = createGuidedBackups({
    settings: settings.backup,
    thread,
    database,
    clock,
    log,
    instant,
    facts: { dataFolder: ports.dataFolder, profileFolder, deviceId, profile: profile.id, program: ports.version },
    onChanged: () => eventBus.changed('settings'),
  })
  resources.add('backup thread', thread.close)
  resources.add('guided backup', guided.close)
  react({
    backup: {
      test: async (folder) => {
        await thread.run({ task: 'test', folder, dataFolder: ports.dataFolder })
      },
      apply: guided.check,
    },
  })
  return {
    guided,
    thread,
    start: guided.check,
    handlers: backupHandlers({
      guided,
      thread,
      grants,
      clock,
      instant,
      profileFolder,
      profile: profile.id,
      folder: () => settings.backup().folder,
      restart: ports.restart,
    }),
  }
}

import { basename } from 'node:path'
import type { CoreContext } from '../kernel/core-context.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { SharingRoom } from '../sharing/create-sharing.ts'
import { createStepDeadline } from '../sharing/shared-folder.ts'
import { Failure } from '../domain/failure.ts'
import { listBackups } from '../store/backups.ts'
import { entryFigures } from '../store/handover-entries.ts'
import { openCountTotal } from '../store/sessions.ts'
import { openFeed } from './feed.ts'
import { openUpdateFolder } from './update-folder.ts'
import { updateHandlers } from './update-handlers.ts'
import { createUpdateSchedule } from './update-schedule.ts'
import { createUpdateService } from './update-service.ts'

/** The installation gives up a program that has not ended by then. */
const endingMs = 2 * 60_000

export type UpdatesRoom = ReturnType<typeof createUpdatesRoom>

/** Updates of the installed program, from a web server of the site or a folder. Off until the settings or a policy say otherwise. */
export function createUpdatesRoom(
  context: CoreContext,
  { database, folder, deviceId }: ProfileData,
  { settings, assertSupervisor, connection, react }: SettingsRoom,
  { jobs }: RefreshRoom,
  { unsent }: SharingRoom,
) {
  const { ports, clock, log, eventBus, instant, newId, resources } = context
  const deadline = createStepDeadline(clock)
  let isEnding = false
  let goOn = (): void => {}
  const service = createUpdateService(context, {
    settings: settings.updates,
    folder: openUpdateFolder(ports.dataFolder),
    feed: (source) => openFeed(source, { clock, step: deadline.step, way: connection.network.wayTo }),
    deviceId,
    holds: () => ({
      openCounts: openCountTotal(database),
      handover: entryFigures(database, {}).waiting,
      ...unsent(),
    }),
    lastMigrationBackup() {
      const made = listBackups(folder).find(({ kind }) => kind === 'migration')
      return made === undefined ? null : { name: basename(made.path), at: instant(made.atMs) }
    },
    onChanged: () => eventBus.changed('settings'),
    onProceed() {
      isEnding = true
      goOn = clock.after(endingMs, () => void (isEnding = false))
    },
  })
  const schedule = createUpdateSchedule({ service, clock, log })
  resources.add('updates', async () => {
    goOn()
    service.close()
    deadline.stop()
    await schedule.close()
  })
  react({ updates: { apply: schedule.apply } })
  return {
    touch: schedule.touch,
    /** Throws `conflict` from the moment an installation proceeds: a count that began now would be open meanwhile. */
    assertStaying(): void {
      if (isEnding) throw new Failure('conflict', 'The program ends for an update', { reason: 'update_running' })
    },
    foundAt: service.foundAt,
    start(): void {
      schedule.start(service.begin())
    },
    handlers: updateHandlers({ service, jobs, newId, assertSupervisor }),
  }
}

import type { ArticlesRoom } from '../articles/create-articles.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { pick } from '../domain/pick.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { hasDamageNotice } from '../store/notices.ts'
import { listSessions } from '../store/sessions.ts'
import { createPhotoFiles } from '../store/photo-files.ts'
import { askAfterwardsEverywhere } from './ask-afterwards.ts'
import { createLateQuestions } from './late-questions.ts'
import { countHandlers } from './count-handlers.ts'
import { countLifecycleHandlers } from './count-lifecycle-handlers.ts'
import { createCountService } from './count-service.ts'
import { createCountLogChecks } from './create-log-checks.ts'
import { countFileHandlers } from './files/count-file-handlers.ts'
import { deviceHandlers } from './files/device-handlers.ts'
import { createImportedCountStates } from './files/imported-states.ts'
import { rebuildImportedCounts } from './files/rebuild-imported-counts.ts'
import { photoHandlers } from './photo-handlers.ts'
import { serialHandlers } from './serial-handlers.ts'
import { sweepPhotos } from './sweep-photos.ts'

/** Finished counts that are looked at when articles were read; what is older is on Home at its next reading. */
const lastFinished = 20

export type CountsRoom = ReturnType<typeof createCountsRoom>

/** Counting: scans, entries, lifecycle and photos of counts, and count files, also those of other PCs. */
export function createCountsRoom(
  context: CoreContext,
  data: ProfileData,
  { settings, ...rights }: SettingsRoom,
  { countStates: states, countLogWriter }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { articleCatalog }: ArticlesRoom,
  articleFactsRead: () => boolean,
) {
  const { log, now, eventBus, resources } = context
  const { profile, folder, database, device, backups } = data
  const imported = createImportedCountStates(database)
  const photos = createPhotoFiles(folder)
  const countLogFiles = { sharedFile: (_sessionId: string): Promise<string | null> => Promise.resolve(null) }
  const logChecks = createCountLogChecks(context, data, {
    states,
    sharedFile: (sessionId) => countLogFiles.sharedFile(sessionId),
    changed() {
      backups.soon()
      eventBus.changed('counts', 'controls')
    },
  })
  resources.add('log checks', logChecks.close)
  const countService = createCountService({
    ...pick(context, 'connectedPages', 'random', 'newId', 'now'),
    ...pick(data, 'database', 'deviceId'),
    ...pick(rights, 'grants', 'operatorPins', 'today', 'dayOf'),
    states,
    imported,
    logChecks,
    countLogWriter,
    articleCatalog,
    controlRepository,
    visibilityPolicy,
    rules: settings.read,
    articleFactsRead,
  })
  const lateQuestions = createLateQuestions(countService)
  const fileDeps = { countService, photos, practice: profile.kind === 'practice', device }
  const confirmedListeners: (() => void)[] = []
  return {
    countService,
    imported,
    lateQuestions,
    /** Called after a device was confirmed. */
    onDeviceConfirmed: (listener: () => void) => void confirmedListeners.push(listener),
    photos,
    /** Dependencies of reading and writing count files. */
    fileDeps,
    /** Tells where the shared folder has the file of a count. */
    readSharedFile: (read: (sessionId: string) => Promise<string | null>) => void (countLogFiles.sharedFile = read),
    async start() {
      const damaged = hasDamageNotice(database)
      if (damaged) rebuildImportedCounts(database, { now, log })
      await sweepPhotos({ database, photos, damaged, log })
      logChecks.start()
      eventBus.listen(({ name, payload }) => {
        if (name !== 'data.changed' || !payload.resources.includes('articles')) return
        const asked = askAfterwardsEverywhere(countService, log)
        // Those that were finished meanwhile are asked when they are opened again: screens say so.
        const { rows } = listSessions(database, { status: 'closed', limit: lastFinished })
        if (asked || rows.some((session) => lateQuestions(session) > 0)) eventBus.changed('counts')
      })
    },
    handlers: joinHandlers(
      countHandlers(countService, {
        now,
        afterClose: backups.soon,
        changed: () => eventBus.changed('counts'),
        scanned: eventBus.scanned,
        lateQuestions,
      }),
      countLifecycleHandlers(countService),
      serialHandlers(countService),
      photoHandlers(countService, photos),
      countFileHandlers(fileDeps),
      deviceHandlers(countService, () => confirmedListeners.forEach((listener) => listener())),
    ),
  }
}

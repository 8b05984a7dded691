import type { CountsRoom } from '../counts/create-counts.ts'
import { countFileName, exportCount } from '../counts/files/export-count.ts'
import { prepareImport } from '../counts/files/import-count.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ReportsRoom } from '../reports/create-reports.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { finishedSessions } from '../store/sessions.ts'
import { exchangeHandlers } from './shared-folder-handlers.ts'
import { createExchange } from './shared-folder-sync.ts'
import { testFolder } from './shared-folder.ts'

/** The folder that PCs share: finished counts and signed reports go out, the counts of other PCs come in. */
export function createSharingRoom(
  { clock, log, eventBus, now, resources }: CoreContext,
  { database, deviceId }: ProfileData,
  { settings, react }: SettingsRoom,
  { fileDeps }: CountsRoom,
  { signedReports }: ReportsRoom,
) {
  const sharedFolder = createExchange({
    folder: () => settings.read().exchangeFolder,
    deviceId,
    clock,
    log,
    now,
    own: () => finishedSessions(database).map((count) => ({ ...count, name: countFileName(count) })),
    contentOf: async (sessionId) => (await exportCount(fileDeps, sessionId)).content,
    async take(content) {
      const keep = await prepareImport(fileDeps, content)
      const { added } = database.transaction(keep)
      if (added > 0) eventBus.changed('counts', 'controls')
      return added > 0
    },
    reports: signedReports,
  })
  resources.add('shared folder', sharedFolder.close)
  // A count that begins, ends, is opened again or signed: what lies in the folder follows at once.
  eventBus.listen((event) => {
    if (event.name === 'data.changed' && event.payload.resources.includes('controls')) sharedFolder.soon()
  })
  react({ testExchangeFolder: (folder) => testFolder(folder, clock), applyExchange: sharedFolder.apply })
  return { start: sharedFolder.apply, handlers: exchangeHandlers(sharedFolder) }
}

import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import { countFileName, exportCount } from '../counts/files/export-count.ts'
import { prepareImport } from '../counts/files/import-count.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { ReportsRoom } from '../reports/create-reports.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { Failure } from '../domain/failure.ts'
import type { ImportedOrigin } from '../store/devices.ts'
import { importedOrigin } from '../store/devices.ts'
import { hasDamageNotice } from '../store/notices.ts'
import { finishedSessions } from '../store/sessions.ts'
import type { SupervisorDecisions } from './create-hub.ts'
import { createHub } from './create-hub.ts'
import { leaveIdentity } from './shared-identity.ts'
import { createSharedFolderSync } from './shared-folder-sync.ts'
import { testFolder } from './shared-folder.ts'

export type SharingRoom = ReturnType<typeof createSharingRoom>

/** The hub of the site; the shared folder: exports finished counts and signed reports, imports counts of other PCs. */
export function createSharingRoom(
  context: CoreContext,
  data: ProfileData,
  settingsRoom: SettingsRoom,
  countLog: CountLogRoom,
  counts: CountsRoom,
  { signedReports }: ReportsRoom,
  decisions: SupervisorDecisions,
) {
  const { clock, eventBus, resources } = context
  const { database, device, deviceId } = data
  const { settings, react } = settingsRoom
  const { fileDeps, onDeviceConfirmed, readSharedFile } = counts
  /** True for a log with the signature of this PC, which does not know it: a PC with a copy of its disk counts, too. */
  const isSignedHere = (origin: ImportedOrigin | null) =>
    origin !== null && origin.publicKey !== '' && origin.signer === deviceId && origin.publicKey === device.publicKey
  const sharedFolder = createSharedFolderSync(context, {
    folder: () => settings.read().exchangeFolder,
    deviceId,
    own: () =>
      finishedSessions(database).map((count) => ({ ...count, name: countFileName({ ...count, device: deviceId }) })),
    contentOf: async (sessionId) => (await exportCount(fileDeps, sessionId)).content,
    async take(content) {
      try {
        const keep = await prepareImport(fileDeps, content)
        const { added, outcome, device: counted, sessionId } = database.transaction(keep)
        if (added > 0) eventBus.changed('counts', 'controls')
        const isForeign = outcome === 'new' && isSignedHere(importedOrigin(database, counted, sessionId))
        // After damage it may be a count that this PC lost.
        if (isForeign && !hasDamageNotice(database)) leaveIdentity(context, database, 1)
        return added > 0
      } catch (error) {
        // The file of a count that was removed here stays for the other PCs.
        if (error instanceof Failure && error.details?.['reason'] === 'count_removed') return false
        throw error
      }
    },
    reports: signedReports,
  })
  resources.add('shared folder', sharedFolder.close)
  readSharedFile(sharedFolder.ownFile)
  // Updates the folder soon after a count is started, finished, reopened or signed.
  eventBus.listen((event) => {
    if (event.name === 'data.changed' && event.payload.resources.includes('controls')) sharedFolder.soon()
  })
  // Files that were rejected because nobody had confirmed their device are read again.
  onDeviceConfirmed(sharedFolder.apply)
  react({ exchange: { test: (folder) => testFolder(folder, clock), apply: sharedFolder.apply } })
  const hub = createHub(context, data, settingsRoom, countLog, counts, decisions)
  return {
    /** What has not left this PC yet. */
    unsent: () => ({ hub: hub.waiting(), folder: sharedFolder.status().waiting }),
    siteWarnings: hub.warnings,
    start() {
      sharedFolder.apply()
      hub.start()
    },
    /** Where a count of this PC, with this number of events, is not yet. */
    notSharedWith(sessionId: string, events: number) {
      if (!sharedFolder.has(sessionId, events)) return 'shared_folder' as const
      return hub.has(sessionId, events) ? null : ('hub' as const)
    },
    handlers: joinHandlers({ 'exchange.status': sharedFolder.status }, hub.handlers),
  }
}

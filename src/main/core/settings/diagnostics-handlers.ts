import type { Handlers } from '../kernel/dispatch.ts'
import { instantText } from '../domain/dates.ts'
import type { Ports } from '../kernel/ports.ts'
import type { ActiveProfile } from './settings.ts'
import { lastNotices } from '../store/notices.ts'
import type { Store } from '../store/open-store.ts'

const logLines = 500

/** What support needs to know. No secrets, no figures of documents. */
export function diagnosticsHandlers(options: {
  ports: Ports
  store: Store
  profile: ActiveProfile
  instanceId: string
  startedAt: string
}): Pick<Handlers, 'diagnostics.get'> {
  const { ports, store, profile, instanceId, startedAt } = options
  return {
    'diagnostics.get'() {
      const backupAt = store.lastBackupAtMs()
      return {
        version: ports.version,
        host: ports.host,
        instanceId,
        startedAt,
        profile: profile.kind,
        practice: profile.kind === 'practice',
        dataFolder: ports.dataFolder,
        files: store.files(),
        lastBackupAt: backupAt === null ? null : instantText(backupAt, ports.clock.offsetMinutes(backupAt)),
        notices: lastNotices(store.database, 50),
        log: ports.log.tail(logLines),
      }
    },
  }
}

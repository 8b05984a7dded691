import type { Handlers } from '../kernel/dispatch.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { managedView } from './managed-settings.ts'
import type { ActiveProfile } from './select-profile.ts'
import { lastNotices } from '../store/notices.ts'
import type { Store } from '../store/open-store.ts'

const logLines = 500

/** Handlers of diagnostics for support. No secrets, no quantities of documents. */
export function diagnosticsHandlers(options: {
  context: CoreContext
  store: Store
  profile: ActiveProfile
}): Pick<Handlers, 'diagnostics.get'> {
  const { context, store, profile } = options
  const { ports, instanceId, startedAt } = context
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
        lastBackupAt: backupAt === null ? null : context.instant(backupAt),
        notices: lastNotices(store.database, 50),
        log: ports.log.tail(logLines),
        policy: managedView(ports.policy),
        ...(ports.lastCrash === null ? {} : { lastCrash: ports.lastCrash }),
      }
    },
  }
}

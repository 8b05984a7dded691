import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { zipFile } from '../kernel/zip.ts'
import type { SupervisorGrants } from './access/grants.ts'
import { managedView } from './managed-settings.ts'
import { blankSecrets } from './blank-secrets.ts'
import type { ActiveProfile } from './select-profile.ts'
import { crashDumpsIn, readCrashDumps } from '../store/crash-dumps.ts'
import { lastLogLines } from '../store/log-files.ts'
import { lastNotices } from '../store/notices.ts'
import type { Store } from '../store/open-store.ts'

const logLines = 500

/** Handlers of diagnostics for support. No secrets, no quantities of documents. */
export function diagnosticsHandlers(
  { ports, instanceId, startedAt, now, instant }: CoreContext,
  { store, profile, grants }: { store: Store; profile: ActiveProfile; grants: SupervisorGrants },
) {
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
        lastBackupAt: backupAt === null ? null : instant(backupAt),
        notices: lastNotices(store.database, 50),
        log: ports.log.tail(logLines),
        windowLog: lastLogLines(ports.dataFolder, 'window', logLines),
        policy: managedView(ports.policy),
        ...(ports.lastCrash === null ? {} : { lastCrash: ports.lastCrash }),
        crashDumps: crashDumpsIn(ports.crashDumps).map(({ name, atMs, bytes }) => ({ name, at: instant(atMs), bytes })),
      }
    },
    async 'diagnostics.exportDumps'(_input, { callerId }) {
      // What a blind count must not show may be in memory.
      grants.assert(callerId, undefined, 'Only the supervisor saves crash dumps')
      const files = readCrashDumps(crashDumpsIn(ports.crashDumps))
      if (files.length === 0) throw new Failure('not_found', 'There are no crash dumps')
      for (const { bytes } of files) await blankSecrets(bytes, ports.secrets.known())
      return {
        name: `muelle-crash-dumps-${now().slice(0, 10)}.zip`,
        mediaType: 'application/zip',
        content: zipFile(files).toString('base64'),
        encoding: 'base64',
      }
    },
  } satisfies Partial<Handlers>
}

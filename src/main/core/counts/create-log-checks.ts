import { knownEnds } from '../store/log-sources.ts'
import { createAnchorIndex } from './anchor-index.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createLogChecks } from './log-checks.ts'
import type { RestoreDeps } from './restore-log.ts'
import { correctRow, restoreLog } from './restore-log.ts'

/** The verification of logs with what it is compared with and restored from: anchors, backups, copy of the log, shared folder. */
export function createCountLogChecks(
  context: CoreContext,
  { database, folder, deviceId }: ProfileData,
  { states, sharedFile, changed }: Pick<RestoreDeps, 'sharedFile'> & { states: CountStateCache; changed(): void },
) {
  const anchors = createAnchorIndex(database, deviceId)
  let ends: ReturnType<typeof knownEnds> | null = null
  const endsOf = (sessionId: string) => (ends ??= knownEnds(folder)).get(sessionId) ?? []
  const restoreDeps = { database, states, anchors, folder, sharedFile, knownEnds: endsOf }
  return createLogChecks(context, {
    database,
    changed,
    deviceId,
    anchors,
    knownEnds: endsOf,
    restore: (sessionId) => restoreLog(restoreDeps, sessionId),
    correctRow: (sessionId) => correctRow(database, sessionId),
  })
}

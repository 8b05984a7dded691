import { knownEnds } from '../store/log-sources.ts'
import { createAnchorIndex } from './anchor-index.ts'
import type { LogCheckDeps, LogChecks } from './log-checks.ts'
import { createLogChecks } from './log-checks.ts'
import type { RestoreDeps } from './restore-log.ts'
import { correctRow, restoreLog } from './restore-log.ts'

type Options = Pick<LogCheckDeps, 'database' | 'states' | 'clock' | 'log' | 'now' | 'changed'> &
  Pick<RestoreDeps, 'folder' | 'sharedFile'> & { deviceId: string }

/** The verification of logs with what it is compared with and restored from: anchors, backups, copy of the log, shared folder. */
export function createCountLogChecks({ folder, sharedFile, deviceId, ...options }: Options): LogChecks {
  const { database, states } = options
  const anchors = createAnchorIndex(database, deviceId)
  let ends: ReturnType<typeof knownEnds> | null = null
  const endsOf = (sessionId: string) => (ends ??= knownEnds(folder)).get(sessionId) ?? []
  const restoreDeps = { database, states, anchors, folder, sharedFile, knownEnds: endsOf }
  return createLogChecks({
    ...options,
    deviceId,
    anchors,
    knownEnds: endsOf,
    restore: (sessionId) => restoreLog(restoreDeps, sessionId),
    correctRow: (sessionId) => correctRow(database, sessionId),
  })
}

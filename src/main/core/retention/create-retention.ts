import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { controlHeads } from '../store/cache/controls.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { doubtOfClock } from './clock-belief.ts'
import type { RetentionDeps } from './retention-service.ts'
import { startDailyRun } from './daily-run.ts'
import { createOtherData } from './other-data.ts'
import { createRetentionService } from './retention-service.ts'
import { retentionHandlers } from './retention-handlers.ts'

/** Setting with the time of the last daily look at which the clock of this PC was believed. */
const believedKey = 'retentionClock'

/** What the deletion asks of the rooms whose data it deletes. */
interface RetentionPorts extends Pick<RetentionDeps, 'isDamaged' | 'verify' | 'notSharedWith' | 'photos'> {
  jobs: Jobs
}

/** Deletion of old data by age: off until it is set. */
export function createRetentionRoom(
  { ports: { dataFolder }, clock, log, newId, now, instant, eventBus, resources }: CoreContext,
  { database, cache, backups }: ProfileData,
  { settings, grants, connection }: SettingsRoom,
  { countStates, countLogWriter }: CountLogRoom,
  ports: RetentionPorts,
) {
  function documentsAtMs(controlId: number): number | null {
    const at = Date.parse(controlHeads(cache, [controlId]).get(controlId)?.date?.slice(0, 10) ?? '')
    return at <= clock.now() ? at : null
  }

  const retention = createRetentionService({
    database,
    documentsAtMs,
    rules: settings.retention,
    other: createOtherData(database, dataFolder),
    clock,
    log,
    instant,
    newId,
    countLogWriter,
    states: countStates,
    now,
    ...ports,
    removed() {
      // The next backup is one without them.
      backups.soon()
      eventBus.changed('counts', 'controls', 'settings')
    },
  })
  resources.add('retention', retention.close)
  const evidence = {
    clock,
    clockAheadMinutes: () => connection.connectionMonitor.status().clockAheadMinutes,
    comparedAtMs: connection.connectionMonitor.clockComparedAtMs,
    believed: {
      read: () => (readSetting(database, believedKey) as number | undefined) ?? null,
      store: (ms: number) => database.transaction((writer) => writeSetting(writer, believedKey, ms)),
    },
  }
  return {
    /** False while the clock of this PC may be wrong: nothing is deleted by age then. */
    isClockBelieved: () => doubtOfClock(evidence) === null,
    start(): void {
      resources.add('daily run', startDailyRun({ ...evidence, log, run: retention.runDaily }))
    },
    handlers: retentionHandlers({ database, retention, grants, newId, now }),
  }
}

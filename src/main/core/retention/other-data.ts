import type { RetentionPlan } from '../../../contract/shapes/retention.ts'
import { deleteLogFile, oldLogFiles } from '../store/log-files.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { inboxBefore, pruneInbox } from '../store/webhook-inbox.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Notifications that are deleted in one transaction. */
const atOnce = 500

type Amount = NonNullable<RetentionPlan['inbox']>

export type OtherData = ReturnType<typeof createOtherData>

/** Data that are no record of a delivery: received events and log files. */
export function createOtherData(database: PrimaryDatabase, dataFolder: string) {
  return {
    inbox: {
      planned: (beforeMs: number): Omit<Amount, 'before'> => inboxBefore(database, beforeMs),
      async remove(beforeMs: number, isStopped: () => boolean): Promise<number> {
        let removed = 0
        const limits = { beforeMs, keep: Number.MAX_SAFE_INTEGER, neverAfterMs: beforeMs, atMost: atOnce }
        for (;;) {
          await yieldToEventLoop()
          if (isStopped()) return removed
          const rows = database.transaction((writer) => pruneInbox(writer, limits))
          removed += rows
          if (rows < atOnce) return removed
        }
      },
    },
    logs: {
      planned(beforeMs: number): Omit<Amount, 'before'> {
        const files = oldLogFiles(dataFolder, beforeMs)
        return { total: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
      },
      remove: (beforeMs: number): Promise<number> =>
        Promise.resolve(oldLogFiles(dataFolder, beforeMs).filter(({ path }) => deleteLogFile(path)).length),
    },
  }
}

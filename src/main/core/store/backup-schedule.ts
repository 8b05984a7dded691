/** Backups after finished counts. */
export type BackupSchedule = ReturnType<typeof createBackupSchedule>

/** Creates a schedule that combines requested backups into one. */
export function createBackupSchedule(backUp: () => void) {
  let due: NodeJS.Immediate | null = null

  function runDue(): void {
    if (due === null) return
    clearImmediate(due)
    due = null
    backUp()
  }

  return {
    /** Schedules a backup after a count was finished: it is made after the response, because it takes time. */
    soon: () => void (due ??= setImmediate(runDue)),
    /** Makes a backup that is due, at the latest when the core closes. */
    runDue,
  }
}

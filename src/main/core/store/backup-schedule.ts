/** Backups after finished counts. */
export interface BackupSchedule {
  /** Schedules a backup after a count was finished: it is made after the response, because it takes time. */
  soon(): void
  /** Makes a backup that is due, at the latest when the core closes. */
  runDue(): void
}

/** Creates a schedule that combines requested backups into one. */
export function createBackupSchedule(backUp: () => void): BackupSchedule {
  let due: NodeJS.Immediate | null = null

  function runDue(): void {
    if (due === null) return
    clearImmediate(due)
    due = null
    backUp()
  }

  return {
    soon: () => void (due ??= setImmediate(runDue)),
    runDue,
  }
}

export interface BackupSchedule {
  /** A count was closed: the backup is made once its close is answered, because it takes a moment. */
  soon(): void
  /** Makes a backup that is due, at the latest when the core closes. */
  runDue(): void
}

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

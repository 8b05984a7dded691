import { join } from 'node:path'
import type { LastCrash } from '../../contract/shapes/system.ts'
import { instantText } from '../core/domain/dates.ts'
import { systemClock } from '../core/kernel/system-clock.ts'
import { writeFileAtomically } from '../core/store/atomic-file.ts'
import { createPrivateFolder } from '../core/store/private-files.ts'
import { withoutCredentials } from './log.ts'

/** In the folder of logs. */
export const lastCrashFile = 'last-crash.json'

/** Records why a process ended, for the diagnostics. A disk that is full or read-only loses the record only. */
export function writeLastCrash(logFolder: string, exitCode: number | null, errorOutput: string): void {
  const now = systemClock.now()
  const crash: LastCrash = {
    at: instantText(now, systemClock.offsetMinutes(now)),
    exitCode,
    output: withoutCredentials(errorOutput),
  }
  try {
    createPrivateFolder(logFolder)
    writeFileAtomically(join(logFolder, lastCrashFile), `${JSON.stringify(crash, null, 2)}\n`)
  } catch {
    // The log has the exit code.
  }
}

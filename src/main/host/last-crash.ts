import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LastCrash } from '../../contract/shapes/system.ts'
import { lastCrash } from '../../contract/shapes/system.ts'
import { instantText } from '../core/domain/dates.ts'
import { systemClock } from '../core/kernel/system-clock.ts'
import { writeFileAtomically } from '../core/store/atomic-file.ts'
import { createPrivateFolder } from '../core/store/private-files.ts'
import { withoutCredentials } from './log.ts'

const fileName = 'last-crash.json'

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
    writeFileAtomically(join(logFolder, fileName), `${JSON.stringify(crash, null, 2)}\n`)
  } catch {
    // The log has the exit code.
  }
}

/** The last crash that was recorded; `null` if there is none, or it can't be read. */
export function readLastCrash(logFolder: string): LastCrash | null {
  try {
    return lastCrash.parse(JSON.parse(readFileSync(join(logFolder, fileName), 'utf8')))
  } catch {
    return null
  }
}

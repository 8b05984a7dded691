import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LastCrash, lastCrash } from '../../contract/shapes/system.ts'
import { lastCrashFile } from './write-last-crash.ts'

/** The last crash that was recorded; `null` if there is none, or it can't be read. */
export function readLastCrash(logFolder: string): LastCrash | null {
  try {
    return lastCrash.parse(JSON.parse(readFileSync(join(logFolder, lastCrashFile), 'utf8')))
  } catch {
    return null
  }
}

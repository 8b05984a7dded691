import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.ts'
import { readIfFile } from './read-if-file.ts'

const fileName = 'sscc.json'
const marks = z.record(z.string(), z.number().int().nonnegative())

/**
 * The next serial by range of SSCCs, stored in the profile folder beside `muelle.db`: an older state of the database that
 * was put back is below it. Empty if the file is missing or damaged. Throws a storage code if it cannot be read now: numbers that
 * were given would be given again.
 */
export function readSsccMarks(folder: string): Record<string, number> {
  const text = readIfFile(join(folder, fileName))
  try {
    return marks.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Writes the next serial of a range; returns when it is on the disk. Call it before the commit that gives the number. */
export function writeSsccMark(folder: string, range: string, next: number): void {
  writeFileAtomically(join(folder, fileName), `${JSON.stringify({ ...readSsccMarks(folder), [range]: next })}\n`)
}

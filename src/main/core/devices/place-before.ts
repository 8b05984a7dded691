import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../store/atomic-file.ts'
import { readJsonFile } from '../store/read-if-file.ts'
import type { DataPlace } from './data-place.ts'
import { dataPlace, isSamePlace } from './data-place.ts'

/** In the folder of a profile that the program itself moved to another folder of this PC: where it was before. */
const fileName = 'place-before.json'

const place = z.object({ machine: z.string().nullable(), folder: z.string().nullable() })

/**
 * Notes in a copied profile which one it is a copy of: it takes the place of that one, which is not opened any more. The note
 * stays, because a repair may bring data of before back from a backup.
 */
export function notePlaceBefore(copied: string, original: string): void {
  writeFileAtomically(join(copied, fileName), `${JSON.stringify(dataPlace(original))}\n`)
}

/** True if the program moved the data from their place of before to here, on this PC. */
export function wasMovedHere(folder: string, before: DataPlace, here: DataPlace): boolean {
  const noted = readJsonFile(join(folder, fileName), place)
  if (noted === null || noted.folder === null || noted.folder !== before.folder) return false
  return isSamePlace({ ...before, folder: null }, here) && isSamePlace({ ...noted, folder: null }, here)
}

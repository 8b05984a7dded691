import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** How many crash dumps are kept, how old they may get, and how large all of them together. */
const mostDumps = 5
const maxAgeMs = 30 * 24 * 60 * 60_000
const maxBytes = 20_000_000

/** The memory of a process of the program when it crashed. It never leaves the PC by itself. */
export interface CrashDump {
  name: string
  path: string
  atMs: number
  bytes: number
}

/** The dumps below a folder, newest first; none for `null`. A folder that cannot be read has none. */
export function crashDumpsIn(folder: string | null): CrashDump[] {
  if (folder === null) return []
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const { mtimeMs, size } = statSync(path)
        return { name: entry.name, path, atMs: Math.round(mtimeMs), bytes: size }
      })
      .sort((a, b) => b.atMs - a.atMs)
  } catch {
    // One may be written or removed at this moment: the next look finds the others.
    return []
  }
}

/** Deletes what is beyond the limits, the oldest first, so that crashes never fill the disk. */
export function limitCrashDumps(folder: string | null, nowMs: number): void {
  let bytes = 0
  for (const [place, dump] of crashDumpsIn(folder).entries()) {
    bytes += dump.bytes
    if (place < mostDumps && nowMs - dump.atMs <= maxAgeMs && bytes <= maxBytes) continue
    // Its properties are in a file of the same name beside it.
    for (const path of [dump.path, dump.path.replace(/\.dmp$/, '.meta')]) remove(path)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // In use, or of another user: the next start tries again.
  }
}

/** The files of dumps, as they are; one that is gone or of another user is left out. */
export function readCrashDumps(dumps: readonly CrashDump[]): { name: string; bytes: Buffer }[] {
  return dumps.flatMap(({ path }) => {
    try {
      return [{ name: basename(path), bytes: readFileSync(path) }]
    } catch {
      return []
    }
  })
}

import { fstatSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { whileOpen } from './while-open.ts'

/** Log files whose last line is older than `beforeMs`. A folder that cannot be read has none. */
export function oldLogFiles(dataFolder: string, beforeMs: number): { path: string; bytes: number }[] {
  const folder = join(dataFolder, 'logs')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, name))
      .flatMap((path) => {
        const found = statSync(path, { throwIfNoEntry: false })
        return found !== undefined && found.mtimeMs < beforeMs ? [{ path, bytes: found.size }] : []
      })
  } catch {
    return []
  }
}

/** Deletes a log file; one that is in use stays until the next run. */
export function deleteLogFile(path: string): boolean {
  try {
    rmSync(path, { force: true })
    return true
  } catch {
    return false
  }
}

/** The end of a log is read, never the whole of it. */
const tailBytes = 64_000

/** The last lines of a log that another process writes; none if it does not exist or cannot be read. */
export function lastLogLines(dataFolder: string, name: string, count: number): string[] {
  try {
    return whileOpen(join(dataFolder, 'logs', `${name}.log`), 'r', (file) => {
      const { size } = fstatSync(file)
      const start = Math.max(0, size - tailBytes)
      const end = Buffer.alloc(size - start)
      const text = end.toString('utf8', 0, readSync(file, end, 0, end.length, start))
      // The first line is cut, and the last one may not be finished yet.
      const lines = text.split('\n').slice(start === 0 ? 0 : 1, -1)
      return lines.slice(-count)
    })
  } catch {
    return []
  }
}

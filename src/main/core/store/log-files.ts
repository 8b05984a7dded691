import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Log files whose last line is older than `beforeMs`. A folder that cannot be read has none. */
export function oldLogFiles(dataFolder: string, beforeMs: number): { path: string; bytes: number }[] {
  const folder = join(dataFolder, 'logs')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, name))
      .flatMap((path) => {
        const { mtimeMs, size } = statSync(path)
        return mtimeMs < beforeMs ? [{ path, bytes: size }] : []
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

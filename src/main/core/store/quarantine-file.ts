import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { mapStorageErrors } from './storage-failure.ts'

const companions = ['', '-wal', '-shm', '-journal']

/**
 * Renames a database file with its companions to `NAME.REASON-TIME.db`, so that they still belong together. Returns the
 * new name. Without `keepOlder` (for data that can be read again) older ones of the same kind are deleted.
 */
export function quarantineFile(
  path: string,
  reason: string,
  nowMs: number,
  { keepOlder }: { keepOlder: boolean },
): string {
  return mapStorageErrors(() => {
    const folder = dirname(path)
    const stem = `${basename(path, '.db')}.${reason}-`
    if (!keepOlder)
      for (const name of readdirSync(folder)) if (name.startsWith(stem)) rmSync(join(folder, name), { force: true })
    const target = freeName(folder, `${stem}${fileTime(nowMs)}`)
    for (const companion of companions)
      if (existsSync(path + companion)) renameSync(path + companion, join(folder, target + companion))
    return target
  })
}

function freeName(folder: string, stem: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${stem}.db` : `${stem}-${n}.db`
    if (companions.every((companion) => !existsSync(join(folder, name + companion)))) return name
  }
}

/** An instant as part of a file name, in UTC so that names sort by time: `20260302T110000123Z`. */
export function fileTime(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:.]/g, '')
}

const timePattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/

/** Epoch milliseconds of such a part of a name; NaN for any other text. */
export function timeInName(text: string): number {
  const [year = 0, month = 1, day, hour, minute, second, ms] = (timePattern.exec(text) ?? []).slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second, ms)
}

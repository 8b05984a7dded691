import { copyFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from './migrate.ts'
import { closePrimaryDatabase, connectPrimaryDatabase, migratePrimary } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, countRows, withFile } from './sql.ts'
import { mapStorageErrors, unlessDamaged } from './storage-failure.ts'
import { whileOpen } from './while-open.ts'

const pageBytes = 4096
const headerBytes = 100

/**
 * Replaces the damaged first page of a private copy of `muelle.db`: it says where the tables are. First only its header is
 * replaced, then the whole page, by those of backups and of new files; a file that was created by one version and never
 * restored has its tables at the same places as a new file of that version. Returns true if the logs can be read then; the
 * copy stays as it is otherwise.
 */
export function replaceFirstPage(
  copy: string,
  work: string,
  backups: readonly string[],
  migrations: readonly Migration[],
): boolean {
  const original = firstPage(copy)
  if (original === null) return false
  for (const page of candidates(work, backups, migrations)) {
    const headerOnly = Buffer.concat([page.subarray(0, headerBytes), original.subarray(headerBytes)])
    for (const attempt of [headerOnly, page]) if (fits(copy, work, attempt)) return true
  }
  return false
}

function* candidates(work: string, backups: readonly string[], migrations: readonly Migration[]): Generator<Buffer> {
  for (const path of backups) {
    const page = firstPage(path)
    if (page !== null) yield withoutCounts(page)
  }
  for (let steps = migrations.length; steps > 0; steps -= 1) {
    const path = join(work, `new-${steps}.db`)
    const database = connectPrimaryDatabase(path)
    migratePrimary(database, migrations.slice(0, steps))
    closePrimaryDatabase(database)
    const page = firstPage(path)
    if (page !== null) yield withoutCounts(page)
  }
}

/** Clears what the header says of the size and the free pages of its own file: SQLite takes the size of the file then. */
function withoutCounts(page: Buffer): Buffer {
  const cleared = Buffer.from(page)
  // Fields of https://www.sqlite.org/fileformat.html#the_database_header
  cleared.writeUInt32BE(cleared.readUInt32BE(24) + 1, 92)
  cleared.fill(0, 32, 40)
  return cleared
}

function firstPage(path: string): Buffer | null {
  const page = Buffer.alloc(pageBytes)
  const bytes = mapStorageErrors(() => whileOpen(path, 'r', (file) => readSync(file, page, 0, pageBytes, 0)))
  return bytes === pageBytes ? page : null
}

/** Tries the page on a copy of the copy, because opening a file with a write-ahead log changes both. */
function fits(copy: string, work: string, page: Buffer): boolean {
  const trial = join(work, 'trial.db')
  mapStorageErrors(() => {
    for (const companion of ['', '-wal', '-shm']) rmSync(trial + companion, { force: true })
    copyFileSync(copy, trial)
    writePage(trial, page)
  })
  if (!isReadableLog(trial)) return false
  mapStorageErrors(() => writePage(copy, page))
  return true
}

function writePage(path: string, page: Buffer): void {
  whileOpen(path, 'r+', (file) => writeSync(file, page, 0, pageBytes, 0))
}

/** Tables at wrong places have rows of another form, or none. */
function isReadableLog(path: string): boolean {
  const hasLog = (file: Connection) => {
    all(file, 'SELECT session_id, device, status FROM session')
    const rows = countRows(file, 'count_event')
    return rows > 0 && countRows(file, `count_event WHERE length(hash) = 64 AND seq > 0 AND json_valid(body)`) === rows
  }
  try {
    return unlessDamaged(false, () => withFile(path, hasLog, {}))
  } catch (error) {
    // With tables at wrong places SQLite may find another error than damage.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')) return false
    throw error
  }
}

import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { insertSession } from '../../src/main/core/store/sessions.ts'
import { readSetting, writeSetting } from '../../src/main/core/store/settings.ts'
import { inTransaction, openFile, run } from '../../src/main/core/store/sql.ts'
import { mapStorageErrors, storageFailure } from '../../src/main/core/store/storage-failure.ts'
import { appendNext, sessionRecord, verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { newestVersion } from '../../src/main/core/store/migrate.ts'

const coded = (code: string) => expect.objectContaining({ name: 'Failure', code })

test('a full disk: rejects the scan with its code, keeps the data intact, and continues once there is space', () => {
  const { database } = openTestDatabase(temporaryFolder())
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    appendNext(writer, 's1', '{"first":1}')
  })
  const pages = Number(database.db.pragma('page_count', { simple: true }))
  database.db.pragma(`max_page_count = ${pages}`)
  const append = () =>
    database.transaction((writer) => appendNext(writer, 's1', JSON.stringify({ raw: 'x'.repeat(50_000) })))
  expect(append).toThrow(coded('storage_full'))
  expect(append).toThrow(coded('storage_full'))
  expect(database.db.inTransaction).toBe(false)
  expect(countEventsOf(database, 's1')).toHaveLength(1)
  database.db.pragma('max_page_count = 1000000')
  append()
  expect(verifyChain(countEventsOf(database, 's1'))).toBe(true)
})

test('a file that another writer holds is busy, and its state is untouched', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  const other = connectPrimaryDatabase(join(folder, 'muelle.db'))
  other.db.pragma('busy_timeout = 0')
  database.transaction(() => {
    expect(() => other.transaction((writer) => writeSetting(writer, 'a', 1))).toThrow(coded('storage_busy'))
  })
  expect(readSetting(other, 'a')).toBeUndefined()
  other.db.close()
})

// The tests may run as root, whom no folder refuses: a read-only connection stands for the read-only folder.
test('reports what cannot be written', () => {
  const folder = temporaryFolder()
  const { database } = openTestDatabase(folder)
  const path = join(folder, 'muelle.db')
  const readonly = openFile(path, { readonly: true })
  expect(() => inTransaction(readonly, () => run(readonly, "INSERT INTO setting VALUES ('a', '1')"))).toThrow(
    coded('storage_readonly'),
  )
  readonly.db.close()
  expect(() => openFile(folder)).toThrow(coded('storage_readonly'))
  expect(readSetting(database, 'a')).toBeUndefined()
})

test('maps every code of SQLite and of the file system; the rest remains a bug', () => {
  const meaning = (code: string) => {
    const failure = storageFailure(new Sqlite.SqliteError('words with figures', code))
    return failure instanceof Failure ? [failure.code, failure.message.includes('figures')] : null
  }
  expect(meaning('SQLITE_BUSY_SNAPSHOT')).toEqual(['storage_busy', false])
  expect(meaning('SQLITE_FULL')).toEqual(['storage_full', false])
  expect(meaning('SQLITE_IOERR_SHMSIZE')).toEqual(['storage_full', false])
  expect(meaning('SQLITE_READONLY_DBMOVED')).toEqual(['storage_readonly', false])
  expect(meaning('SQLITE_CANTOPEN')).toEqual(['storage_readonly', false])
  expect(meaning('SQLITE_IOERR_WRITE')).toEqual(['storage_readonly', false])
  expect(meaning('SQLITE_IOERR_SHORT_READ')).toEqual(['storage_corrupt', false])
  expect(meaning('SQLITE_CORRUPT_INDEX')).toEqual(['storage_corrupt', false])
  expect(meaning('SQLITE_NOTADB')).toEqual(['storage_corrupt', false])
  expect(meaning('SQLITE_CONSTRAINT_UNIQUE')).toBeNull()
  expect(meaning('SQLITE_NOMEM')).toEqual(['storage_busy', false])
  expect(meaning('SQLITE_IOERR_LOCK')).toEqual(['storage_busy', false])
  const system: Record<string, string> = {
    ENOSPC: 'storage_full',
    EDQUOT: 'storage_full',
    EFBIG: 'storage_full',
    EACCES: 'storage_readonly',
    EPERM: 'storage_readonly',
    EROFS: 'storage_readonly',
    EIO: 'storage_readonly',
    ESTALE: 'storage_readonly',
    EMFILE: 'storage_busy',
    ENFILE: 'storage_busy',
    EBUSY: 'storage_busy',
    ENOMEM: 'storage_busy',
  }
  for (const [code, expected] of Object.entries(system))
    expect(storageFailure(Object.assign(new Error('write'), { code })), code).toMatchObject({
      code: expected,
      details: { reason: code },
    })
  // Windows' codes that Node has no name for.
  expect(storageFailure(Object.assign(new Error('open'), { code: 'UNKNOWN', syscall: 'open' }))).toMatchObject({
    code: 'storage_readonly',
    details: { reason: 'EIO' },
  })
  const bug = new TypeError('bug')
  expect(storageFailure(bug)).toBe(bug)
  expect(storageFailure('text')).toBe('text')
})

test.skipIf(process.platform === 'win32').each([
  // In units of 512 or 1024 bytes, as the shell has it: more than a new file needs, less than the rows.
  ['a limit of file size', 'ulimit -f 3000', { code: 'storage_full', details: { reason: 'EFBIG' } }],
  ['a limit of open files', 'ulimit -n 40', { code: 'storage_busy', details: { reason: 'EMFILE' } }],
])('%s is called by its name', (_name, limit, failure) => {
  const script = fileURLToPath(new URL('support/write-until-refused.ts', import.meta.url))
  const run = `${limit}; exec "$0" "$1" "$2"`
  const { stdout, stderr } = spawnSync('sh', ['-c', run, process.execPath, script, temporaryFolder()], {
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout || `{"stderr": ${JSON.stringify(stderr)}}`)).toMatchObject(failure)
})

test('what cannot be removed is a coded failure, also where Node does not say the code of the system', ({ skip }) => {
  const path = join(temporaryFolder(), 'held')
  writeFileSync(path, '')
  // Nobody can remove a file that something is mounted over.
  if (spawnSync('mount', ['--bind', path, path]).status !== 0) return skip('this user may not mount a file')
  onTestFinished(() => void spawnSync('umount', ['-l', path]))
  expect(() => mapStorageErrors(() => rmSync(path, { force: true }))).toThrow(coded('storage_readonly'))
})

test('the file has the durability settings it promises', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const value = (name: string) => database.db.pragma(name, { simple: true })
  expect([
    value('journal_mode'),
    value('synchronous'),
    value('foreign_keys'),
    value('application_id'),
    value('user_version'),
  ]).toEqual(['wal', 2, 1, 0x4d75656c, newestVersion(primaryMigrations)])
})

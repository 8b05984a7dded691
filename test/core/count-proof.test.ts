import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyCount } from '../../src/main/core/counts/verify.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import type { PrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { countAndClose, exported, importConfirmed } from './support/counts-on-two-pcs.ts'

interface Stored {
  database: PrimaryDatabase
  /** Result of the verification after a change of the file by SQL; restores the file afterwards. */
  after(...statements: string[]): ReturnType<typeof verifyCount>
}

/** A count of so many entries, stored at the PC that made it or at one that imported it. */
async function stored(
  where: 'own' | 'imported',
  entered = 10,
): Promise<Stored & { sessionId: string; events: number }> {
  const [pc, other] = [await openTestCore(), await openTestCore()]
  const entries = Array.from({ length: entered }, (_, index) => ({ articleCode: `A-${index}`, units: index + 0.5 }))
  const sessionId = await countAndClose(pc.client, { controlId: null, operator: 'Ana Núñez' }, entries)
  const core = where === 'own' ? pc : other
  if (where === 'imported') valueOf(await importConfirmed(other, await exported(pc, sessionId)))
  const { head, events } = valueOf(await core.client.query('counts.verify', { sessionId }))
  expect(head).toMatch(/^[0-9a-f]{64}$/)
  await core.stop()
  const database = connectPrimaryDatabase(join(core.folder, 'profiles', 'practice', 'muelle.db'))
  const own = database.db.prepare<[], { device: string }>('SELECT device FROM session').get()
  const installation = readFileSync(join(core.folder, 'installation.json'), 'utf8')
  const deviceId = own?.device ?? (JSON.parse(installation) as { deviceId: string }).deviceId
  // Once: each change of the schema prepares all statements anew.
  for (const table of ['count_event', 'imported_event', 'pc_chain'])
    for (const act of ['update', 'delete', 'chain']) database.db.exec(`DROP TRIGGER IF EXISTS ${table}_${act}`)
  const after = (...statements: string[]) => {
    database.db.exec('BEGIN')
    try {
      for (const statement of statements) database.db.exec(statement)
      return verifyCount(database, sessionId, deviceId)
    } finally {
      database.db.exec('ROLLBACK')
    }
  }
  return { database, after, sessionId, events }
}

const tables = { own: 'count_event', imported: 'imported_event' } as const

const columns = ['body', 'hash', 'previous_hash', 'at', 'kind', 'event_id'] as const

test.each(['own', 'imported'] as const)(
  'every byte of every column of every stored event: changed, it is found at its event (%s)',
  async (where) => {
    const { database, after, sessionId, events } = await stored(where, 3)
    const table = tables[where]
    expect(after()).toMatchObject({ intact: true, events: 5 })
    const rows = database.db
      .prepare<[string], Record<string, string>>(
        `SELECT ${columns.join(', ')} FROM ${table} WHERE session_id = ? ORDER BY seq`,
      )
      .all(sessionId)
    expect(rows).toHaveLength(events)
    const unseen: string[] = []
    let bytes = 0
    for (const [index, row] of rows.entries())
      for (const column of columns) {
        const text = Buffer.from(row[column] ?? '')
        expect([column, text.length > 0]).toEqual([column, true])
        for (let at = 0; at < text.length; at += 1) {
          const changed = Buffer.from(text)
          // Any other value will do; which one it is differs from byte to byte.
          changed[at] = (changed[at] ?? 0) ^ (1 + ((at * 37 + index * 101) % 255))
          const value = `CAST(x'${changed.toString('hex')}' AS TEXT)`
          const found = after(`UPDATE ${table} SET ${column} = ${value} WHERE seq = ${index + 1}`)
          const isFound = !found.intact && found.problems.some(({ seq }) => seq === index + 1)
          if (!isFound) unseen.push(`${index + 1} ${column} ${at}`)
          bytes += 1
        }
      }
    expect(unseen).toEqual([])
    expect(bytes).toBeGreaterThan(2000)
    closePrimaryDatabase(database)
  },
  120_000,
)

test.each(['own', 'imported'] as const)('a tail that was cut off is found through the anchors (%s)', async (where) => {
  const { database, after, events } = await stored(where)
  fc.assert(
    fc.property(fc.integer({ min: 2, max: events }), (from) => {
      const found = after(`DELETE FROM ${tables[where]} WHERE seq >= ${from}`)
      expect(found.problems.map(({ code }) => code)).toContain('tail_missing')
      // The chain alone would not detect it.
      expect(found.problems.map(({ code }) => code)).not.toContain('hash')
    }),
  )
  closePrimaryDatabase(database)
})

test.each(['own', 'imported'] as const)('swapped, doubled and dropped events are found (%s)', async (where) => {
  const { database, after } = await stored(where)
  const table = tables[where]
  const swap = (a: number, b: number) => [
    `UPDATE ${table} SET seq = 1000 WHERE seq = ${a}`,
    `UPDATE ${table} SET seq = ${a} WHERE seq = ${b}`,
    `UPDATE ${table} SET seq = ${b} WHERE seq = 1000`,
  ]
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 2 }), ([a = 1, b = 2]) => {
      expect(after(...swap(a, b)).intact).toBe(false)
      expect(after(`DELETE FROM ${table} WHERE seq = ${a}`).intact).toBe(false)
    }),
    { numRuns: 40 },
  )
  const device = where === 'own' ? '' : 'device, '
  const again = `INSERT INTO ${table} (${device}session_id, seq, event_id, at, kind, body, previous_hash, hash)
    SELECT ${device}session_id, 13, 'e', at, kind, body, previous_hash, hash FROM ${table} WHERE seq = 5`
  expect(after(again).intact).toBe(false)
  closePrimaryDatabase(database)
})

test('the anchors themselves can be neither changed nor dropped unseen', async () => {
  const { database, after } = await stored('own')
  expect(after(`UPDATE pc_chain SET body = replace(body, '"seq":12', '"seq":11') WHERE kind = 'closed'`).intact).toBe(
    false,
  )
  expect(after(`DELETE FROM pc_chain WHERE kind = 'opened'`).intact).toBe(false)
  expect(after('DELETE FROM pc_chain').problems).toContainEqual({ seq: null, code: 'not_anchored' })
  closePrimaryDatabase(database)
})

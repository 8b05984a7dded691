import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { figures, round } from './figures.ts'

const before = 10_000
const measured = 2_000

/** One row in WAL with `synchronous=FULL`, by the bare library: what a durable scan costs at the least. */
function bareInserts(folder: string): number[] {
  const db = new Sqlite(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO event (body) VALUES (?)')
  const body = 'x'.repeat(400)
  const times: number[] = []
  for (let index = 0; index < measured; index += 1) {
    const startedAt = performance.now()
    insert.run(body)
    times.push(performance.now() - startedAt)
  }
  db.close()
  return times
}

test(`a scan after ${before} scans, beside a bare durable insert`, async () => {
  const core = await openTestCore()
  await core.refresh()
  const { client } = core
  const found = valueOf(await client.query('receiving.find', { number: 'R-000184' }))
  const { sessionId } = valueOf(
    await client.command('counts.start', { controlId: found.control?.id ?? 0, operator: 'Ana' }),
  )
  // A label with everything, so that every scan is counted.
  const raw = ']C101077990010441221727031510L26-0907'
  for (let index = 0; index < before; index += 1) await client.command('counts.scan', { sessionId, raw })

  const times: number[] = []
  for (let index = 0; index < measured; index += 1) {
    const startedAt = performance.now()
    const { outcome } = valueOf(await client.command('counts.scan', { sessionId, raw }))
    times.push(performance.now() - startedAt)
    expect(outcome).toBe('counted')
  }
  const scan = figures(times)
  const bare = figures(bareInserts(temporaryFolder()))
  console.log('scan, call to answer (ms):', scan)
  console.log('bare durable insert (ms): ', bare)
  console.log('ratio of the medians:     ', round(scan.median / bare.median))
})

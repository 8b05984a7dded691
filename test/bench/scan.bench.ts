import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { figures, round } from './figures.ts'
import { interleaved } from './support/interleaved.ts'

const before = 10_000
const measured = 2_000

/** One row in WAL with `synchronous=FULL`, by the bare library: what a durable scan costs at the least. */
function bareInsert(folder: string): () => void {
  const db = new Sqlite(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO event (body) VALUES (?)')
  const body = 'x'.repeat(400)
  return () => void insert.run(body)
}

test(`a scan after ${before} scans and reading that count, beside a bare durable insert`, async () => {
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

  const { scan, bare, read } = await interleaved(measured, {
    bare: bareInsert(temporaryFolder()),
    scan: async () => expect(valueOf(await client.command('counts.scan', { sessionId, raw })).outcome).toBe('counted'),
    read: async () => expect(valueOf(await client.query('counts.get', { sessionId })).scans).toBeGreaterThan(before),
  })
  console.log('scan, call to answer (ms):', figures(scan.times), 'processor', round(scan.processorMs))
  console.log('the count, with its end:  ', figures(read.times), 'processor', round(read.processorMs))
  console.log('bare durable insert (ms): ', figures(bare.times), 'processor', round(bare.processorMs))
  console.log('scan ÷ bare: medians', round(figures(scan.times).median / figures(bare.times).median))
  console.log('scan ÷ bare: p99    ', round(figures(scan.times).p99 / figures(bare.times).p99))
})

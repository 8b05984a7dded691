import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { open as openLmdb } from 'lmdb'
import { expect, onTestFinished, test } from 'vitest'
import { knownToBeAway, openIdleCore, type RestingCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { round } from './figures.ts'
import { fillCache, oldControl } from './support/full-cache.ts'
import { openPagePeers } from './support/page-peers.ts'

// The program beside what others would use: the same documents, the same durability, in turn in one run.

const documents = 10_000
const inTurn = 20
const callsEach = 50

/** Answers the milliseconds of one of so many calls. */
type Variant = () => Promise<number>

async function timed<T>(values: readonly T[], call: (value: T) => unknown): Promise<number> {
  const startedAt = performance.now()
  for (const value of values) await call(value)
  return (performance.now() - startedAt) / values.length
}

/** Prints each variant's median, the middle half of its turns, and its speed as a share of the first one's. */
async function printInTurn(title: string, variants: Record<string, Variant>): Promise<void> {
  const times = new Map(Object.keys(variants).map((name) => [name, [] as number[]]))
  for (let turn = 0; turn <= inTurn; turn += 1)
    for (const [name, variant] of Object.entries(variants)) {
      const ms = await variant()
      // The first turn warms up.
      if (turn > 0) times.get(name)?.push(ms)
    }
  const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  const rows = [...times].map(([name, all]) => ({ name, sorted: all.toSorted((a, b) => a - b) }))
  const bare = share(rows[0]?.sorted ?? [], 0.5)
  console.log(`| ${title} | median | middle half | of the bare library's speed |`)
  for (const { name, sorted } of rows) {
    const [low, median, high] = [share(sorted, 0.25), share(sorted, 0.5), share(sorted, 0.75)]
    console.log(`| ${name} | ${micro(median)} | ${micro(low)} – ${micro(high)} | ${round(bare / median)} |`)
  }
}

const micro = (ms: number) => `${Math.round(ms * 1000).toLocaleString('en')} µs`

async function openProgram(): Promise<RestingCore> {
  const first = await openIdleCore()
  await first.refresh()
  await first.stop()
  fillCache(join(first.folder, 'profiles', 'practice'), documents)
  const core = await openIdleCore({ folder: first.folder })
  await core.refresh('suppliers')
  core.warehouse.setFault('down')
  await knownToBeAway(core.client, core.clock, 'B-00000000')
  return core
}

test('a document by its number', async () => {
  const { client } = await openProgram()
  const folder = temporaryFolder()
  const controls = Array.from({ length: documents }, (_, index) => oldControl(index))
  const rows = controls.map((control) => ({ ...control, number: control.receivingDocuments[0]?.number ?? '' }))

  const db = new Sqlite(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE document (number TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO document VALUES (?, ?)')
  db.transaction(() => rows.forEach((row) => insert.run(row.number, JSON.stringify(row))))()
  const body = db.prepare<[string], { body: string }>('SELECT body FROM document WHERE number = ?')
  onTestFinished(() => void db.close())

  const lmdb = openLmdb<unknown, string>({ path: join(folder, 'lmdb') })
  await lmdb.transaction(() => rows.forEach((row) => void lmdb.put(row.number, row)))
  onTestFinished(() => lmdb.close())

  for (const row of rows) writeFileSync(join(folder, `${row.number}.json`), JSON.stringify(row))
  const page = await openPagePeers(rows)

  // Each number once before: the first answer of a document is written down.
  const numbers = Array.from({ length: callsEach * 4 }, (_, at) => rows[at * 37]?.number ?? '')
  for (const number of numbers) expect(valueOf(await client.query('receiving.find', { number })).source).toBe('cache')
  let turn = 0
  const next = () => Array.from({ length: callsEach }, (_, at) => numbers[(turn++ + at) % numbers.length] ?? '')

  await printInTurn('a document by its number', {
    'better-sqlite3, read and parsed': () =>
      timed(next(), (number) => expect(JSON.parse(body.get(number)?.body ?? '')).toHaveProperty('id')),
    'the program, another number each time': () =>
      timed(next(), (number) => client.query('receiving.find', { number })),
    'the program, the same number again': () =>
      timed(next().fill(numbers[0] ?? ''), (number) => client.query('receiving.find', { number })),
    LMDB: () => timed(next(), (number) => expect(lmdb.get(number)).toHaveProperty('id')),
    'a JSON file each': () =>
      timed(next(), (number) =>
        expect(JSON.parse(readFileSync(join(folder, `${number}.json`), 'utf8'))).toHaveProperty('id'),
      ),
    'Dexie, in Chromium': () => page.dexieGet(next()),
    'IndexedDB, in Chromium': () => page.indexedDbGet(next()),
  })
})

test('an event on the disk', async () => {
  const core = await openIdleCore()
  await core.refresh()
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: 'R-000184' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: control?.id ?? 0, operator: 'Ana' }))
  const raw = ']C101077990010441221727031510L26-0907'
  const folder = temporaryFolder()
  const bodies = Array.from({ length: callsEach }, (_, at) => String(at).padEnd(400, 'x'))

  const db = new Sqlite(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO event (body) VALUES (?)')
  onTestFinished(() => void db.close())
  const lmdb = openLmdb<string, number>({ path: join(folder, 'lmdb') })
  onTestFinished(() => lmdb.close())
  const file = openSync(join(folder, 'events.jsonl'), 'a')
  onTestFinished(() => closeSync(file))
  const page = await openPagePeers([])

  let seq = 0
  await printInTurn('an event on the disk', {
    'better-sqlite3, 400 bytes': () => timed(bodies, (body) => insert.run(body)),
    'the program, a scan': () => timed(bodies, () => client.command('counts.scan', { sessionId, raw })),
    LMDB: () => timed(bodies, (body) => lmdb.putSync((seq += 1), body)),
    'a line of a JSON file, with fsync': () =>
      timed(bodies, (body) => {
        writeSync(file, `${JSON.stringify({ body })}\n`)
        fsyncSync(file)
      }),
    'Dexie, in Chromium, strict': () => page.dexieAdd(bodies),
    'IndexedDB, in Chromium, strict': () => page.indexedDbAdd(bodies),
  })
  expect(valueOf(await client.query('counts.get', { sessionId })).scans).toBe((inTurn + 1) * callsEach)
})

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, megabytesOf, memoryOf, quantile, start } from './support/process.ts'
import { makeFolder } from '../support/temporary-folder.ts'

// A whole stock list taken in by the real program while it is used. Memory is read from /proc: Linux only.

// Not a round number: such a list is read a second time before it is believed.
const rows = Number(process.env['MUELLE_BENCH_ROWS'] ?? 1_000_001)
const entry = (name: string) => new URL(`../../src/main/${name}.ts`, import.meta.url).pathname

interface RefreshStatus {
  resources: { resource: string; rows: number; asOf: string | null; running: boolean; lastError?: { code: string } }[]
}

test(`${rows} stock rows`, async () => {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const wms = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}/legacy`] as const
  const core = await start(entry('loopback'), [
    '--port',
    '0',
    '--data',
    folder,
    '--wms',
    wms[0],
    '--wms-legacy',
    wms[1],
  ])
  onTestFinished(() => core.stop())
  const { rpc, token } = core.announcement

  async function call<T>(operation: string, input: object): Promise<T> {
    const answer = await fetch(`${rpc}/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const result = (await answer.json()) as { ok: true; value: T } | { ok: false; error: { code: string } }
    if (!result.ok) throw new Error(`${operation}: ${result.error.code}`)
    return result.value
  }
  const stock = async () =>
    (await call<RefreshStatus>('refresh.status', {})).resources.find(({ resource }) => resource === 'stock')

  // Idle: every reading has been tried and has failed, nothing is cached.
  while ((await stock())?.lastError === undefined) await pause(100)
  await call('scans.explain', { raw: '7790000000012' })
  await pause(1000)
  const idle = memoryOf(core.child.pid)

  const warehouse = await start(entry('practice-server'), ['--port', String(port), '--scale-stock', String(rows)])
  onTestFinished(() => warehouse.stop())
  await call('refresh.run', { resources: ['suppliers', 'controls'] })
  for (;;) {
    const { total } = await call<{ total: number }>('receiving.list', { limit: 1 })
    if (total > 0) break
    await pause(100)
  }
  const { sessionId } = await call<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Bench' })

  /** Takes the list in while scans, lookups and pings go on; each waits for its answer, then a little. */
  async function takeIn(lookups: Record<string, () => Promise<unknown>>) {
    const latencies = new Map<string, number[]>()
    const peak = { total: 0, own: 0, wal: 0 }
    const ended = new AbortController()
    const before = (await stock())?.asOf ?? null
    async function repeat(name: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
      const values: number[] = []
      latencies.set(name, values)
      while (!ended.signal.aborted) {
        const at = performance.now()
        await work()
        values.push(performance.now() - at)
        await pause(everyMs)
      }
    }
    async function watch(): Promise<void> {
      while (!ended.signal.aborted) {
        const { total, own } = memoryOf(core.child.pid)
        peak.total = Math.max(peak.total, total)
        peak.own = Math.max(peak.own, own)
        peak.wal = Math.max(peak.wal, walSize())
        await pause(50)
      }
    }
    const others = [watch(), ...Object.entries(lookups).map(([name, work]) => repeat(name, 10, work))]
    const startedAt = performance.now()
    await call('refresh.run', { resources: ['stock'] })
    for (;;) {
      const now = await stock()
      if (now?.rows === rows && now.asOf !== before && !now.running) break
      await pause(200)
    }
    const seconds = (performance.now() - startedAt) / 1000
    ended.abort()
    await Promise.all(others)
    return { seconds, peak, latencies }
  }

  const profile = join(folder, 'profiles', readdirSync(join(folder, 'profiles'))[0] ?? '')
  const walSize = () => megabytesOf(join(profile, 'cache.db-wal'))
  const ping = () => call('supervisor.status', {})
  const scan = () => call('counts.scan', { sessionId, raw: '7790000000012' })
  const number = async () => {
    const page = await call<{ rows: { number: string }[] }>('receiving.list', { limit: 1 })
    return page.rows[0]?.number ?? ''
  }
  const document = await number()
  const find = () => call('receiving.list', { number: document, limit: 1 })

  const first = await takeIn({ ping, scan, 'receiving.list by number': find })
  const { rows: some } = await call<{ rows: { articleCode: string }[] }>('stock.search', { limit: 1000 })
  let turn = 0
  const byArticle = () => call('stock.search', { articleCode: some[(turn += 1) % some.length]?.articleCode, limit: 50 })
  const byText = () => call('stock.search', { text: 'azucar', limit: 50 })
  const second = await takeIn({ ping, scan, 'stock.search by article': byArticle, 'stock.search by words': byText })

  const cache = join(profile, 'cache.db')
  const bare = bareInserts(cache, folder)
  const report = [
    `rows ${rows}, cache.db ${megabytesOf(cache).toFixed(0)} MB with both tables, ` +
      `bare inserts of the same rows with the same indexes ${bare.toFixed(0)} rows/s`,
    ...[first, second].flatMap(({ seconds, peak, latencies }, index) => [
      `intake ${index + 1}: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, ` +
        `${(rows / seconds / bare).toFixed(2)} of the bare inserts, ` +
        `memory +${(peak.total - idle.total).toFixed(0)} MB (without mapped files +${(peak.own - idle.own).toFixed(0)} MB) ` +
        `over ${idle.total.toFixed(0)} MB idle, log at most ${peak.wal.toFixed(0)} MB`,
      ...[...latencies].map(
        ([name, values]) =>
          `  ${name}: ${values.length} calls, p50 ${quantile(values, 0.5).toFixed(1)} ms, ` +
          `p99 ${quantile(values, 0.99).toFixed(1)} ms, longest ${quantile(values, 1).toFixed(0)} ms`,
      ),
    ]),
  ]
  process.stdout.write(`${report.join('\n')}\n`)

  for (const { peak } of [first, second]) {
    expect(peak.total - idle.total).toBeLessThan(300)
    expect(peak.wal).toBeLessThan(256)
  }
})

/**
 * Speed of the library alone with the same rows and indexes, without reading, parsing and the articles: rows/s. The
 * rows come from the cache, in batches of 500; copying them out of it is not counted.
 */
function bareInserts(cache: string, folder: string): number {
  const from = new Sqlite(cache, { readonly: true })
  const active = String(from.prepare("SELECT active FROM list_version WHERE resource = 'stock'").pluck().get())
  const table = `stock_${active}`
  const schema = from
    .prepare<[string], { type: string; sql: string }>(
      "SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql <> ''",
    )
    .all(table)
  const of = (wanted: string) => schema.filter(({ type }) => type === wanted).map(({ sql }) => sql)
  const db = new Sqlite(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('cache_size = -16384')
  for (const sql of of('table')) db.exec(sql)
  const names = from.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table)
  const columns = names.map(({ name }) => name)
  const read = from.prepare<[number, number], unknown[]>(
    `SELECT ${columns.join(', ')} FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const batch = db.transaction((values: unknown[][]) => {
    for (const row of values) insert.run(...row)
  })
  let ms = 0
  const timed = (work: () => void) => {
    const startedAt = performance.now()
    work()
    ms += performance.now() - startedAt
  }
  for (let after = 0; ; after += 500) {
    const values = read.raw().all(after, 500)
    if (values.length === 0) break
    timed(() => batch(values))
  }
  for (const sql of of('index')) timed(() => db.exec(sql))
  from.close()
  db.close()
  return rows / (ms / 1000)
}

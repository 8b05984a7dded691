import { execFileSync } from 'node:child_process'
import { createWriteStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { emptyStockTable, type Value } from './support/empty-stock-table.ts'
import { freePort, megabytesOf, memoryOf, quantile, type Running, start } from './support/process.ts'
import { threadTimes, threadTimesBetween } from './support/threads.ts'
import { makeFolder } from '../support/temporary-folder.ts'

// A whole stock list taken in by the real program while it is used. Memory and times of threads are read from /proc: Linux only.

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

  let warehouse: Running | null = null
  /** Starts the warehouse with so many rows; those of another seed are all different. */
  async function serve(seed: number, count: number): Promise<void> {
    await warehouse?.stop()
    const flags = ['--port', String(port), '--seed', String(seed), '--scale-stock', String(count)]
    warehouse = await start(entry('practice-server'), flags)
  }
  onTestFinished(async () => warehouse?.stop())
  await serve(1, rows)
  await call('refresh.run', { resources: ['suppliers', 'controls'] })
  for (;;) {
    const { total } = await call<{ total: number }>('receiving.list', { limit: 1 })
    if (total > 0) break
    await pause(100)
  }
  // Once the WMS answers, the program reads by itself what it could not read before: the first list is not measured.
  await call('refresh.run', { resources: ['stock'] })
  for (;;) {
    const now = await stock()
    if (now?.rows === rows && !now.running) break
    await pause(200)
  }
  const { sessionId } = await call<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Bench' })

  /** Takes the list in while scans, lookups and pings go on; each waits for its answer, then a little. */
  async function takeIn(count: number, lookups: Record<string, () => Promise<unknown>>) {
    const peak = { total: 0, own: 0, wal: 0 }
    const ended = new AbortController()
    const before = (await stock())?.asOf ?? null
    async function watch(): Promise<void> {
      while (!ended.signal.aborted) {
        const { total, own } = memoryOf(core.child.pid)
        peak.total = Math.max(peak.total, total)
        peak.own = Math.max(peak.own, own)
        peak.wal = Math.max(peak.wal, walSize())
        await pause(50)
      }
    }
    const threadsBefore = threadTimes(core.child.pid ?? 0)
    const repeated = repeatUntil(ended.signal, lookups)
    const watched = watch()
    const startedAt = performance.now()
    await call('refresh.run', { resources: ['stock'] })
    for (;;) {
      const now = await stock()
      if (now?.rows === count && now.asOf !== before && !now.running) break
      await pause(200)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const threads = threadTimesBetween(threadsBefore, threadTimes(core.child.pid ?? 0))
    ended.abort()
    await watched
    const latencies = await repeated
    const main = threads.get(core.child.pid ?? 0) ?? { ran: 0, waited: 0 }
    threads.delete(core.child.pid ?? 0)
    const worker = [...threads.values()].reduce((most, one) => (one.ran > most.ran ? one : most))
    return { seconds, peak, latencies, main, worker }
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

  const idlePings: number[] = []
  for (let turn = 0; turn < 500; turn += 1) {
    const at = performance.now()
    await ping()
    idlePings.push(performance.now() - at)
    await pause(10)
  }
  const unchanged = await takeIn(rows, { ping, scan, 'receiving.list by number': find })
  const { rows: some } = await call<{ rows: { articleCode: string }[] }>('stock.search', { limit: 1000 })
  let turn = 0
  const byArticle = () => call('stock.search', { articleCode: some[(turn += 1) % some.length]?.articleCode, limit: 50 })
  const byText = () => call('stock.search', { text: 'azucar', limit: 50 })
  const searches = { ping, scan, 'stock.search by article': byArticle, 'stock.search by words': byText }
  const more = rows + 1 + 2 * Math.floor(rows / 400)
  await serve(1, more)
  const few = await takeIn(more, searches)
  await serve(2, rows)
  const others = await takeIn(rows, searches)
  await serve(3, rows)
  const alone = await takeIn(rows, { ping })

  const cache = join(profile, 'cache.db')
  const bytes = join(folder, 'stock.json')
  const url = `${wms[0]}/api/v2/Stock/Detalle`
  const answer = await fetch(url)
  await finished(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]).pipe(createWriteStream(bytes)))
  const least = await bareRefresh(url, cache, folder, ['ping', 'scan', 'call', 'call too'])
  const leastAlone = await bareRefresh(url, cache, folder, ['ping'])
  const bare = bareInserts(cache, folder)
  const [one, two, checked] = (['one', 'two', 'checked'] as const).map((way) => bareIntake(bytes, cache, folder, way))
  const intakes = {
    'the same rows': unchanged,
    '0.5 % more rows': few,
    'all other rows': others,
    'all other rows, nothing beside the call': alone,
  }
  const perRow = (ms: number) => `${((ms / rows) * 1000).toFixed(1)} µs`
  const report = [
    `rows ${rows}, cache.db ${megabytesOf(cache).toFixed(0)} MB with both tables`,
    `processor time a row: bare inserts of the same rows with the same indexes ${perRow(bare)}; ` +
      `with JSON.parse before them, in one thread ${perRow(one?.all ?? 0)} (${perRow(one?.inserting ?? 0)} without its ` +
      `helpers); in two ${perRow(two?.all ?? 0)}, of which ${perRow(two?.parsing ?? 0)} parsing and ` +
      `${perRow(two?.inserting ?? 0)} inserting, at least ${perRow(two?.least ?? 0)} until the end`,
    `with the program's checks in a thread of their own ${perRow(checked?.all ?? 0)}, of which ` +
      `${perRow(checked?.parsing ?? 0)} parsing and ${perRow(checked?.inserting ?? 0)} inserting, at least ` +
      `${perRow(checked?.least ?? 0)} until the end`,
    'a program that only answers while a thread inserts what JSON.parse reads of the same response:',
    ...[...least].map(([name, values]) => `  ${name}: ${latencyText(values)}`),
    ...[...leastAlone].map(([name, values]) => `  ${name} with nothing beside it: ${latencyText(values)}`),
    `a call that touches no data, without a refresh: ${latencyText(idlePings)}`,
    ...Object.entries(intakes).flatMap(([name, { seconds, peak, latencies, main, worker }]) => [
      `${name}: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, ` +
        `processor time of the worker a row ${perRow(worker.ran)}, ${(bare / worker.ran).toFixed(2)} of the bare inserts, ` +
        `${((one?.inserting ?? 0) / worker.ran).toFixed(2)} of those with JSON.parse; ` +
        `memory +${(peak.total - idle.total).toFixed(0)} MB (without mapped files +${(peak.own - idle.own).toFixed(0)} MB) ` +
        `over ${idle.total.toFixed(0)} MB idle, log at most ${peak.wal.toFixed(0)} MB`,
      `  of ${seconds.toFixed(1)} s the main thread ran ${(main.ran / 1000).toFixed(1)} s and waited for a processor ` +
        `${(main.waited / 1000).toFixed(1)} s; the worker ran ${(worker.ran / 1000).toFixed(1)} s and waited ` +
        `${(worker.waited / 1000).toFixed(1)} s`,
      ...[...latencies].map(([name, values]) => `  ${name}: ${latencyText(values)}`),
    ]),
  ]
  process.stdout.write(`${report.join('\n')}\n`)

  for (const { peak } of Object.values(intakes)) {
    expect(peak.total - idle.total).toBeLessThan(300)
    expect(peak.wal).toBeLessThan(256)
  }
})

/** Milliseconds of each call; each is repeated until the end, 10 ms after its answer. */
async function repeatUntil(ended: AbortSignal, calls: Record<string, () => Promise<unknown>>) {
  const latencies = new Map<string, number[]>()
  async function repeat([name, call]: [string, () => Promise<unknown>]): Promise<void> {
    const values: number[] = []
    latencies.set(name, values)
    while (!ended.aborted) {
      const at = performance.now()
      await call()
      values.push(performance.now() - at)
      await pause(10)
    }
  }
  await Promise.all(Object.entries(calls).map(repeat))
  return latencies
}

/** Milliseconds of calls to the least that answers them while it takes in the response of the URL (`support/bare-refresh.ts`). */
async function bareRefresh(url: string, cache: string, folder: string, names: readonly string[]) {
  const path = join(folder, `refresh-${names.length}.db`)
  const program = new URL('support/bare-refresh.ts', import.meta.url).pathname
  const host = await start(program, [cache, path])
  const send = async (name: string, query = '') => {
    const answer = await fetch(`${host.announcement['rpc']}/${name}${query}`, { method: 'POST', body: '{}' })
    return answer.json()
  }
  const ended = new AbortController()
  const repeated = repeatUntil(
    ended.signal,
    Object.fromEntries(names.map((name) => [name, () => send(encodeURIComponent(name))])),
  )
  await send('refresh', `?${encodeURIComponent(url)}`)
  ended.abort()
  const latencies = await repeated
  await host.stop()
  const db = new Sqlite(path, { readonly: true })
  expect(
    db
      .prepare(`SELECT count(*) FROM ${emptyStockTable(cache, ':memory:').table}`)
      .pluck()
      .get(),
  ).toBe(rows)
  db.close()
  return latencies
}

function latencyText(values: readonly number[]): string {
  return (
    `${values.length} calls, p50 ${quantile(values, 0.5).toFixed(1)} ms, ` +
    `p99 ${quantile(values, 0.99).toFixed(1)} ms, longest ${quantile(values, 1).toFixed(0)} ms`
  )
}

/** Milliseconds of processor of the least that takes in the same bytes (`support/bare-intake.ts`). */
function bareIntake(bytes: string, cache: string, folder: string, way: 'one' | 'two' | 'checked') {
  const program = new URL('support/bare-intake.ts', import.meta.url).pathname
  const output = execFileSync(process.execPath, [program, bytes, cache, join(folder, `${way}.db`), way])
  const result = JSON.parse(output.toString()) as Record<'rows' | 'parsing' | 'inserting' | 'all' | 'least', number>
  expect(result.rows).toBe(rows)
  return result
}

/**
 * The library alone with the same rows and indexes, without reading, parsing and the articles: milliseconds of processor.
 * The rows come from the cache, in batches of 500; copying them out of it is not counted.
 */
function bareInserts(cache: string, folder: string): number {
  const copy = emptyStockTable(cache, join(folder, 'bare.db'))
  const from = new Sqlite(cache, { readonly: true })
  const read = from.prepare<[number, number], Value[]>(
    `SELECT ${copy.columns.join(', ')} FROM ${copy.table} WHERE id > ? ORDER BY id LIMIT ?`,
  )
  let ms = 0
  const timed = (work: () => void) => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    ms += (user + system) / 1000
  }
  for (let after = 0; ; after += 500) {
    const values = read.raw().all(after, 500)
    if (values.length === 0) break
    timed(() => copy.add(values))
  }
  timed(() => copy.makeIndexes())
  from.close()
  copy.close()
  return ms
}

import { memoryOf } from '../../bench/support/process.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { unrecordedClient } from '../../support/unrecorded-client.ts'

// Entry of a process of its own, started with `--expose-gc`: a core with its worker over the hours of a day.

/** What the process holds after an hour, in MB, and what it did until then. */
export interface HourOfDay {
  hour: number
  /** Resident, without the pages of files. */
  resident: number
  heap: number
  scans: number
  lookups: number
  refreshes: number
}

const hours = Number(process.env['MUELLE_SOAK_HOURS'] ?? 8)
const stepMs = 30_000
const stepsOfDocument = 30
const scansOfStep = 6

const ends: (() => Promise<void>)[] = []
const folder = makeFolder()
// It runs, since the client of the WMS waits between requests, and jumps from step to step.
const clock = manualClock(Date.now())
setInterval(() => clock.advance(10), 10)
const [baseUrl = '', legacyBaseUrl = ''] = process.argv.slice(2)
const overrides = { profile: 'wms', baseUrl, legacyBaseUrl } as const
const core = await openTestCore({ folder, clock, overrides, atEnd: (end) => void ends.push(end) })
await core.refresh()
const client = unrecordedClient(core)
const numbers = valueOf(await client.query('receiving.list', { limit: 200 })).rows.map(({ number }) => number)
const numberAt = (index: number) => numbers[index % numbers.length] ?? ''

const done = { scans: 0, lookups: 0, refreshes: 0 }
const documents = (hours * 3_600_000) / (stepsOfDocument * stepMs)
const documentsOfHour = documents / hours
for (let document = 1; document <= documents; document += 1) {
  await receive(document)
  if (document % documentsOfHour === 0) process.send?.(held(document / documentsOfHour))
}
for (const end of ends.toReversed()) await end()
removeFolder(folder)
process.exit(0)

/** A document is found, counted and closed, while others are looked up, lists are searched, and refreshes become due. */
async function receive(document: number): Promise<void> {
  const { control } = valueOf(await client.query('receiving.find', { number: numberAt(document) }))
  const start = { controlId: control?.id ?? null, operator: 'Ana', otherGoods: true } as const
  const { sessionId } = valueOf(await client.command('counts.start', start))
  for (let step = 0; step < stepsOfDocument; step += 1) {
    for (let scan = 0; scan < scansOfStep; scan += 1) {
      const raw = `]C1010779000000001210L${(step + scan * 7) % 50}\u001d37${scan + 1}`
      valueOf(await client.command('counts.scan', { sessionId, raw }))
      done.scans += 1
    }
    valueOf(await client.query('receiving.find', { number: numberAt(document * 31 + step * 7) }))
    done.lookups += 1
    valueOf(await client.query('stock.search', { text: step % 2 === 0 ? 'aceite' : 'agua', limit: 100 }))
    valueOf(await client.query('counts.get', { sessionId }))
    valueOf(await client.query('home.get', {}))
    clock.advance(stepMs)
    await nothingIsRead()
  }
  valueOf(await client.command('counts.close', { sessionId }))
}

async function nothingIsRead(): Promise<void> {
  for (let reading = false; ; reading = true) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const { resources } = valueOf(await client.query('refresh.status', {}))
    if (!resources.some(({ running }) => running)) return
    if (!reading) done.refreshes += 1
  }
}

function held(hour: number): HourOfDay {
  // The frames and log lines that the test's core keeps for tests are not memory of the program.
  core.client.frames.length = 0
  core.log.lines.length = 0
  // The second collection frees what the first one finalized.
  for (let times = 0; times < 2; times += 1) globalThis.gc?.()
  return { hour, resident: memoryOf(process.pid).own, heap: process.memoryUsage().heapUsed / 2 ** 20, ...done }
}

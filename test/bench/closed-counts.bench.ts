import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { unrecordedClient } from '../support/unrecorded-client.ts'
import { round } from './figures.ts'

// Memory while counts are made and closed: it is bounded by their events. MUELLE_BENCH_COUNTS and MUELLE_BENCH_SCANS set other sizes.

const counts = Number(process.env['MUELLE_BENCH_COUNTS'] ?? 6)
const scans = Number(process.env['MUELLE_BENCH_SCANS'] ?? 50_000)

/** Events of all counts in memory, and what their queries leave behind. */
const boundMb = 120

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test(`${counts} closed counts of ${scans} scans`, async () => {
  const client = unrecordedClient(await openIdleCore())
  const held = () => {
    // The second collection frees what the first one finalized.
    for (let times = 0; times < 2; times += 1) collect()
    return round(process.memoryUsage().heapUsed / 2 ** 20)
  }
  const open: number[] = []
  const closed: number[] = []
  const before = held()
  console.log('before, MB:', before)
  for (let count = 0; count < counts; count += 1) {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Bench' }))
    for (let scan = 0; scan < scans; scan += 1)
      valueOf(await client.command('counts.scan', { sessionId, raw: ']C101077990010441221727031510L26-0907' }))
    open.push(held())
    valueOf(await client.command('counts.close', { sessionId }))
    valueOf(await client.query('counts.get', { sessionId }))
    closed.push(held())
  }
  console.log('open, MB:', ...open)
  console.log('closed, MB:', ...closed)
  expect(closed.at(-1)).toBeLessThan(before + boundMb)
})

import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { figures, round } from './figures.ts'
import { meanProcessorMs } from './support/interleaved.ts'
import { adjustmentDays as days, fillAdjustments } from './support/full-adjustments.ts'
import { whileScanning } from './support/while-scanning.ts'

// Figures and lists of many adjustments during scans, on a machine that does nothing else.
// Sizes: MUELLE_BENCH_ADJUSTMENTS, separated by commas.

const sizes = (process.env['MUELLE_BENCH_ADJUSTMENTS'] ?? '100000,1000000').split(',').map(Number)
/** Reading the columns alone, and seven groups of plain SQL over the rows: the least that figures cost, and what they would. */
function bare(folder: string, from: string): { columns: number; sql: number } {
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'cache.db'), { readonly: true })
  const startedAt = performance.now()
  const names = "'article', 'user', 'reason', 'location', 'units', 'hour', 'flags', 'signals'"
  db.prepare(`SELECT data FROM adjustment_column WHERE own_day >= ? AND name IN (${names})`).all(from)
  const readAt = performance.now()
  for (const name of ['article_code', 'user', 'reason', 'location', 'own_day', 'hour', 'weekday'])
    db.prepare(
      `SELECT ${name}, count(*), sum(units_changed), sum(abs(units_changed)), sum(signals & 32 <> 0)
       FROM adjustment WHERE own_day >= ? GROUP BY 1`,
    ).all(from)
  const took = { columns: round(readAt - startedAt), sql: round(performance.now() - readAt) }
  db.close()
  return took
}

test.each(sizes)('%i adjustments', async (rows) => {
  const first = await openIdleCore()
  const last = addDays(new Date(first.clock.now()).toISOString().slice(0, 10), -1) ?? ''
  await first.stop()
  const filledAt = performance.now()
  await fillAdjustments(first.folder, last, rows + days)
  console.log(`taken in: ${round((performance.now() - filledAt) / 1000)} s`)

  const core = await openIdleCore({ folder: first.folder })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Bench' }))
  const period = { from: addDays(last, 1 - days) ?? '', to: last }
  const idle = () => new Promise((resolve) => setTimeout(resolve, 2000))
  console.log('scans alone:', await whileScanning(core, sessionId, idle))
  const least = bare(first.folder, period.from)
  for (const filter of [{}, { user: 'operador 3' }, { signal: 'no_reason' as const }, { container: 'c-77' }]) {
    const summary = () => client.query('adjustments.summary', { ...period, ...filter }).then(valueOf)
    console.log('summary', JSON.stringify(filter), await whileScanning(core, sessionId, summary))
  }
  console.log('bare, ms:', least)
  // Another filter each time, without scans: processor time, which other programs lengthen less.
  const others: Record<string, (at: number) => object> = {
    // Days without rows: the same figures, asked for another period.
    'all rows': (at) => ({ to: addDays(last, at) }),
    'a container and ten that begin with it': (at) => ({ container: `c-77${100 + at}` }),
    'a part of a container, 111 rows': (at) => ({ container: `c-7${100 + at}` }),
    'a part of a container, 11,111 rows': (at) => ({ container: `c-${20 + at}` }),
    'an article': (at) => ({ articleCode: `77900${String(12_345 + at).padStart(8, '0')}` }),
    'a user': (at) => ({ user: `operador ${10 + at}` }),
  }
  for (const [name, filterOf] of Object.entries(others)) {
    const times: number[] = []
    const ms = await meanProcessorMs(15, async (at) => {
      const startedAt = performance.now()
      valueOf(await client.query('adjustments.summary', { ...period, ...filterOf(at) }))
      times.push(performance.now() - startedAt)
    })
    console.log('summary,', name, 'processor, ms:', round(ms), 'by the clock, ms:', figures(times))
  }
  for (const filter of [{}, { container: 'c-77' }, { order: 'open_first' as const }]) {
    const list = () => client.query('adjustments.list', { ...period, ...filter }).then(valueOf)
    console.log('list', JSON.stringify(filter), await whileScanning(core, sessionId, list))
  }
  expect(valueOf(await client.query('adjustments.summary', period)).count).toBe(rows + days)
})

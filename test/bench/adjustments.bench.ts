import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createAdjustmentKeys } from '../../src/main/core/domain/adjustment-key.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import type { Adjustment, Units } from '../../src/main/core/domain/model.ts'
import { writeMissingColumns } from '../../src/main/core/store/cache/adjustment-columns.ts'
import { beginAdjustmentDay } from '../../src/main/core/store/cache/adjustments.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { round } from './figures.ts'
import { whileScanning } from './support/while-scanning.ts'

// Figures and lists of many adjustments during scans, on a machine that does nothing else.
// Sizes: MUELLE_BENCH_ADJUSTMENTS, separated by commas.

const sizes = (process.env['MUELLE_BENCH_ADJUSTMENTS'] ?? '100000,1000000').split(',').map(Number)
const days = 90

/** A row that differs from its neighbours in everything that is grouped. */
function adjustment(day: string, index: number): Adjustment {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
  const of = (count: number, shift: number) => (mixed >>> shift) % count
  const time = new Date((mixed % 86_400) * 1000).toISOString().slice(11, 19)
  return {
    date: `${day}T${time}`,
    articleId: index,
    articleCode: `77900${String(of(50_000, 3)).padStart(8, '0')}`,
    description: 'Artículo de medida',
    userId: 1,
    user: `Operador ${of(40, 5)}`,
    containerId: 1,
    container: `C-${index}`,
    locationId: 1,
    location: `RS-${of(60, 7)}-${of(50, 9)}`,
    reason: index % 9 === 0 ? null : `Motivo ${of(12, 11)}`,
    note: null,
    sign: '+',
    unitsBefore: (of(500, 2) * 1_000_000) as Units,
    unitsAfter: (of(500, 13) * 1_000_000) as Units,
    lotBefore: 'L1',
    lotAfter: 'L1',
    serialBefore: null,
    serialAfter: null,
    expiryBefore: null,
    expiryAfter: null,
  }
}

async function fill(folder: string, last: string, rows: number): Promise<void> {
  const writer = openCacheWriter({ folder: join(folder, 'profiles', 'practice') })
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = addDays(last, -back) ?? ''
    const keyOf = createAdjustmentKeys()
    const reading = beginAdjustmentDay(writer, day, 1)
    for (let index = back; index < rows; index += days * 500) {
      const batch = []
      for (let at = index; at < Math.min(rows, index + days * 500); at += days) {
        const row = adjustment(day, at)
        batch.push({ key: keyOf(row), adjustment: row })
      }
      reading.addRows(batch)
    }
    if (reading.commit({ complete: true }).result === 'held') throw new Error('choose a size that leaves no round days')
  }
  await writeMissingColumns(writer, () => Promise.resolve())
  writer.db.close()
}

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
  await fill(first.folder, last, rows + days)
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
  for (const filter of [{}, { container: 'c-77' }, { order: 'open_first' as const }]) {
    const list = () => client.query('adjustments.list', { ...period, ...filter }).then(valueOf)
    console.log('list', JSON.stringify(filter), await whileScanning(core, sessionId, list))
  }
  expect(valueOf(await client.query('adjustments.summary', period)).count).toBe(rows + days)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { evidenceOf, judgeAdjustments, markUnjudged } from '../../src/main/core/store/cache/adjustment-judging.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { all } from '../../src/main/core/store/sql.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { round } from './figures.ts'
import { adjustmentDays as days, fillAdjustments } from './support/full-adjustments.ts'

// Signals of many adjustments, as the refresh worker computes them: of all rows once, of a day that changed, and of the rows
// that one run compares again each day. Sizes: MUELLE_BENCH_SIGNALS, separated by commas.

const sizes = (process.env['MUELLE_BENCH_SIGNALS'] ?? '100000,1000000').split(',').map(Number)

test.each(sizes)('signals of %i adjustments', async (rows) => {
  const core = await openIdleCore()
  const last = addDays(new Date(core.clock.now()).toISOString().slice(0, 10), -1) ?? ''
  await core.stop()
  await fillAdjustments(core.folder, last, rows + days)
  const writer = openCacheWriter({ folder: join(core.folder, 'profiles', 'practice') })
  /** Seconds of the whole, and ms of its longest turns: for so long other readings and writes may wait. */
  async function measure(name: string, work: (pause: () => Promise<void>) => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    const turns: number[] = []
    let turnAt = startedAt
    await work(() => {
      turns.push(performance.now() - turnAt)
      turnAt = performance.now()
      return Promise.resolve()
    })
    turns.sort((a, b) => a - b)
    const share = (part: number) => round(turns[Math.floor((turns.length - 1) * part)] ?? 0)
    const seconds = round((performance.now() - startedAt) / 1000)
    console.log(name, { seconds, turns: turns.length, ms: { median: share(0.5), p99: share(0.99), longest: share(1) } })
  }
  const next = addDays(last, 1) ?? ''
  await measure('all rows', (pause) => judgeAdjustments(writer, { today: last }, pause))
  markUnjudged(writer, [last])
  await measure('a day that changed', (pause) => judgeAdjustments(writer, {}, pause))
  await measure('the rows of a run', (pause) => judgeAdjustments(writer, { today: next }, pause))
  const keys = all<{ key: string }>(writer, 'SELECT key FROM adjustment WHERE signals <> 0 ORDER BY key LIMIT 20')
  await measure('evidence of 20 rows', async (pause) => {
    for (const { key } of keys) {
      expect(evidenceOf(writer, key)).not.toBeNull()
      await pause()
    }
  })
  writer.db.close()
})

import { expect, test } from 'vitest'
import { countThenCrash, frameBorders, openAfterCut } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the write-ahead log of a count of 200 scans is cut at every border of its frames and at 200 other bytes', async () => {
  const crashed = await countThenCrash(200, temporaryFolder())
  let state = 20_261_123
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const places = [...frameBorders(crashed), ...Array.from({ length: 200 }, () => next(crashed.walBytes))]
  let prefixes = 0
  for (const bytes of places) {
    const without = openAfterCut(crashed, bytes, { copies: false })
    expect(without.intact || without.events.length === 0).toBe(true)
    expect(without.events).toEqual(crashed.acknowledged.slice(0, without.events.length))
    const restored = openAfterCut(crashed, bytes, { copies: true })
    expect(restored).toMatchObject({ events: crashed.acknowledged, intact: true })
    if (without.events.length === crashed.acknowledged.length) continue
    prefixes += 1
    expect(restored.notices).toEqual(['log_lost'])
  }
  process.stdout.write(`cuts: ${places.length}, of which ${prefixes} lost entries that the copy of the log restored\n`)
  expect(prefixes).toBeGreaterThan(100)
})

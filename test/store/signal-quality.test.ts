import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { falseAlarmsPerThousand } from '../../src/contract/shapes/adjustment.ts'
import { adjustmentSignals, type AdjustmentSignal } from '../../src/contract/shapes/adjustment-signal.ts'
import { signalsOfBits } from '../../src/main/core/domain/adjustment-fields.ts'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import { judgeAdjustments } from '../../src/main/core/store/cache/adjustment-judging.ts'
import { beginAdjustmentDay } from '../../src/main/core/store/cache/adjustments.ts'
import { yearOfAdjustments } from '../support/year-of-adjustments.ts'
import { openCache } from './support/cache.ts'

// A year with another seed than those with which the limits of the rules were chosen. The bounds stand in docs/signals.md.
const seed = 2026

/** The signals of each row, as the program stores them after a refresh. */
async function signalsOf(rows: readonly Adjustment[]): Promise<Map<Adjustment, AdjustmentSignal[]>> {
  const { writer, reader } = openCache()
  const byDay = new Map<string, { key: string; adjustment: Adjustment }[]>()
  for (const [at, adjustment] of rows.entries()) {
    const day = adjustment.date.slice(0, 10)
    byDay.set(day, [...(byDay.get(day) ?? []), { key: String(at), adjustment }])
  }
  for (const [day, ofDay] of byDay) {
    const reading = beginAdjustmentDay(writer, day, 1)
    reading.addRows(ofDay)
    reading.commit({ complete: true })
  }
  await judgeAdjustments(writer, { today: '2026-01-01' }, () => Promise.resolve())
  const stored = reader.db.prepare<[], { key: string; signals: number }>('SELECT key, signals FROM adjustment').all()
  const bits = new Map(stored.map(({ key, signals }) => [Number(key), signals]))
  return new Map(rows.map((row, at) => [row, signalsOfBits(bits.get(at) ?? 0)]))
}

/** The bounds of the table in docs/signals.md: the kind of fault, false alarms per 1,000 at most, faults found at least. */
function documentedBounds(): Map<string, { alarms: number | null; found: number }> {
  const text = readFileSync(new URL('../../docs/signals.md', import.meta.url), 'utf8')
  const lines = text.matchAll(/^\| `(\w+)`( over weeks)? +\| +([\d.]+|) +\| +(\d+) of 24 +\|/gm)
  return new Map(
    [...lines].map(([, signal, weeks = '', alarms, found]) => [
      `${signal}${weeks}`,
      { alarms: alarms === '' ? null : Number(alarms), found: Number(found) },
    ]),
  )
}

test('a year without faults has few signals, and a year with faults of every kind has theirs', async () => {
  const bounds = documentedBounds()
  expect([...bounds.keys()]).toEqual([...adjustmentSignals, 'offsetting_pair over weeks'].sort())

  const plain = yearOfAdjustments(seed, false)
  const signals = [...(await signalsOf(plain.rows)).values()]
  const perThousand = (count: number) => Math.round((10_000 * count) / plain.rows.length) / 10
  const alarms = adjustmentSignals.map((signal) => [
    signal,
    perThousand(signals.filter((of) => of.includes(signal)).length),
  ])
  const all = perThousand(signals.filter((of) => of.length > 0).length)

  const bad = yearOfAdjustments(seed, true)
  const ofBad = await signalsOf(bad.rows)
  const found: Record<string, number> = {}
  for (const { kind, rows } of bad.faults) {
    const signal = adjustmentSignals.find((one) => kind.startsWith(one))
    const isFound = rows.some((row) => signal !== undefined && ofBad.get(row)?.includes(signal))
    found[kind] = (found[kind] ?? 0) + Number(isFound)
  }

  const measured = JSON.stringify({ all, alarms: Object.fromEntries(alarms), found }, null, 1)
  expect(all, measured).toBeLessThanOrEqual(falseAlarmsPerThousand)
  // Not all zero: the rules do find something in an ordinary year.
  expect(all, measured).toBeGreaterThan(1)
  for (const [signal, count] of alarms)
    expect(count, measured).toBeLessThanOrEqual(bounds.get(String(signal))?.alarms ?? 0)
  for (const [kind, count] of Object.entries(found))
    expect(count, measured).toBeGreaterThanOrEqual(bounds.get(kind)?.found ?? 24)
})

import { expect, test } from 'vitest'
import type { AdjustmentSignal } from '../../src/contract/shapes/adjustment-signal.ts'
import { signalsOfBits } from '../../src/main/core/domain/adjustment-fields.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import { createMuteFilter } from '../../src/main/core/domain/signals/mutes.ts'
import { evidenceOf, judgeAdjustments } from '../../src/main/core/store/cache/adjustment-judging.ts'
import { beginAdjustmentDay } from '../../src/main/core/store/cache/adjustments.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'

const firstDay = '2026-01-01'
const dayAt = (at: number) => addDays(firstDay, at) ?? ''

function row(day: string, changed: number, patch: Partial<Adjustment> = {}): Adjustment {
  return {
    date: `${day}T10:00:00`,
    articleId: 1,
    articleCode: 'A',
    description: null,
    userId: 1,
    user: 'Ana',
    containerId: null,
    container: null,
    locationId: null,
    location: null,
    reason: 'Rotura',
    note: null,
    sign: null,
    unitsBefore: units(5000),
    unitsAfter: units(5000 + changed),
    lotBefore: null,
    lotAfter: null,
    serialBefore: null,
    serialAfter: null,
    expiryBefore: null,
    expiryAfter: null,
    ...patch,
  }
}

/** Sixty days of ordinary rows: 1 to 12 units at ten in the morning, other sizes every day. */
function warehouse() {
  const cache = openCache()
  const { writer, reader } = cache
  const days = new Map<string, Map<string, Adjustment>>()
  async function read(day: string, rows: Record<string, Adjustment | null>, today: string | null = null) {
    const ofDay = days.get(day) ?? new Map<string, Adjustment>()
    days.set(day, ofDay)
    for (const [key, adjustment] of Object.entries(rows)) {
      if (adjustment === null) ofDay.delete(key)
      else ofDay.set(key, adjustment)
    }
    const reading = beginAdjustmentDay(writer, day, 1)
    reading.addRows([...ofDay].map(([key, adjustment]) => ({ key, adjustment })))
    reading.commit({ complete: true })
    await judgeAdjustments(writer, { today }, () => Promise.resolve())
  }
  function signalsOf(key: string): AdjustmentSignal[] {
    const bits = reader.db.prepare('SELECT signals FROM adjustment WHERE key = ?').pluck().get(key)
    return signalsOfBits(Number(bits))
  }
  async function usual() {
    for (let at = 0; at < 60; at += 1)
      await read(dayAt(at), {
        [`a${at}`]: row(dayAt(at), -1 - (at % 12), { articleCode: at % 2 === 0 ? 'A' : 'B' }),
        [`b${at}`]: row(dayAt(at), 1 + (at % 9), { user: 'Beto', articleCode: at % 2 === 0 ? 'B' : 'A' }),
      })
  }
  return { ...cache, read, signalsOf, usual }
}

test('a row is compared with its user: the same hour is odd for one and usual for another', async () => {
  const { read, signalsOf, usual, reader } = warehouse()
  await usual()
  for (let at = 0; at < 40; at += 1)
    await read(dayAt(at), { [`n${at}`]: row(dayAt(at), -2, { user: 'Nilo', date: `${dayAt(at)}T03:10:00` }) })
  await read(dayAt(60), {
    ana: row(dayAt(60), -2, { date: `${dayAt(60)}T03:00:00` }),
    nilo: row(dayAt(60), -2, { user: ' nilo', date: `${dayAt(60)}T03:00:00` }),
    untimed: row(dayAt(60), -2, { date: `${dayAt(60)}T00:00:00` }),
    unreadable: row(dayAt(60), -2, { date: '02/03/26' }),
    overtime: row(dayAt(60), -2, { date: `${dayAt(60)}T12:30:00` }),
  })
  expect(signalsOf('ana')).toEqual(['odd_hour'])
  for (const key of ['nilo', 'untimed', 'unreadable', 'overtime']) expect(signalsOf(key)).toEqual([])
  expect(evidenceOf(reader, 'ana')?.findings).toMatchObject([{ signal: 'odd_hour', base: 'user', rows: 61, alike: 0 }])
  expect(evidenceOf(reader, 'not here')).toBeNull()
})

test('a pair over weeks is made, and broken again when one of it vanishes', async () => {
  const { read, signalsOf, usual } = warehouse()
  await usual()
  await read(dayAt(61), { taken: row(dayAt(61), -83) })
  expect(signalsOf('taken')).not.toContain('offsetting_pair')
  await read(dayAt(79), {
    back: row(dayAt(79), 83, { user: 'ANA' }),
    other: row(dayAt(79), 84),
    stranger: row(dayAt(79), 83, { user: 'Eva', articleCode: 'B' }),
  })
  expect(signalsOf('back')).toContain('offsetting_pair')
  for (const key of ['other', 'stranger']) expect(signalsOf(key)).not.toContain('offsetting_pair')
  // The first of the pair follows with the daily comparison of all days.
  expect(signalsOf('taken')).not.toContain('offsetting_pair')
  await read(dayAt(79), {}, dayAt(80))
  expect(signalsOf('taken')).toContain('offsetting_pair')
  await read(dayAt(79), { back: null }, dayAt(81))
  expect(signalsOf('taken')).not.toContain('offsetting_pair')
})

test('the size of an article, a burst without reasons, and a fresh installation that knows nothing yet', async () => {
  const { read, signalsOf, usual, reader } = warehouse()
  await read(dayAt(70), { first: row(dayAt(70), -4000, { reason: null, date: `${dayAt(70)}T03:00:00` }) })
  expect(signalsOf('first')).toEqual([])
  await usual()
  await read(dayAt(70), { first: null, large: row(dayAt(70), -400), usual: row(dayAt(70), -12) })
  expect(signalsOf('large')).toEqual(['unusual_size'])
  expect(signalsOf('usual')).toEqual([])
  expect(evidenceOf(reader, 'large')?.findings).toMatchObject([{ found: 400, base: 'article' }])
  for (let day = 71; day < 75; day += 1) await read(dayAt(day), { [`r${day}`]: row(dayAt(day), -2, { reason: ' ' }) })
  expect(['r71', 'r72', 'r73', 'r74'].map((key) => signalsOf(key).includes('no_reason'))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a muted signal is removed for its user and article only', () => {
  const both = createMuteFilter([{ signal: 'odd_hour', user: 'Ana', articleCode: 'A' }])
  expect(both(0b110, ' ANA', 'A')).toBe(0b010)
  expect(both(0b110, 'Ana', 'B')).toBe(0b110)
  expect(both(0b110, null, 'A')).toBe(0b110)
  const article = createMuteFilter([{ signal: 'odd_hour', user: null, articleCode: 'A' }])
  expect([article(4, 'x', 'A'), article(4, null, 'A'), article(4, 'x', 'a')]).toEqual([0, 0, 4])
  const unnamed = createMuteFilter([{ signal: 'odd_hour', user: '', articleCode: null }])
  expect([unnamed(4, null, 'A'), unnamed(4, ' ', 'B'), unnamed(4, 'Ana', 'A')]).toEqual([0, 0, 4])
})

test('a long day is counted and compared in short turns; what changes meanwhile stays marked for the next reading', async () => {
  const { read, usual, writer, reader, signalsOf } = warehouse()
  await usual()
  const many = Array.from({ length: 1103 }, (_, at) => [`m${at}`, row(dayAt(60), 1 + (at % 9))] as const)
  const reading = beginAdjustmentDay(writer, dayAt(60), 1)
  reading.addRows(many.map(([key, adjustment]) => ({ key, adjustment })))
  reading.commit({ complete: true })
  let turns = 0
  await judgeAdjustments(writer, { today: dayAt(61) }, async () => {
    turns += 1
    expect(writer.db.inTransaction).toBe(false)
    // Another reading adds a row to a day that is being compared.
    if (turns === 4) {
      const other = beginAdjustmentDay(writer, dayAt(59), 2)
      other.addRows([{ key: 'late', adjustment: row(dayAt(59), -4000) }])
      other.commit({ complete: false })
    }
  })
  expect(turns).toBeGreaterThan(9)
  const marked = () => reader.db.prepare("SELECT own_day FROM adjustment_day WHERE judged_on = ''").pluck().all()
  const counted = () => reader.db.prepare("SELECT sum(rows) FROM adjustment_habit WHERE subject = '*'").pluck().get()
  expect(marked()).toEqual([dayAt(59)])
  expect(counted()).toBe(1223)
  await read(dayAt(60), Object.fromEntries(many), dayAt(61))
  expect(marked()).toEqual([])
  expect(counted()).toBe(1224)
  expect(signalsOf('late')).toEqual(['unusual_size'])
})

test('a run that ends in the middle of a day is taken up by the next one', async () => {
  const { read, usual, writer, reader } = warehouse()
  await usual()
  await expect(
    (async () => {
      const reading = beginAdjustmentDay(writer, dayAt(60), 1)
      reading.addRows([{ key: 'k', adjustment: row(dayAt(60), 3) }])
      reading.commit({ complete: true })
      await judgeAdjustments(writer, {}, () => Promise.reject(new Error('cancelled')))
    })(),
  ).rejects.toThrow('cancelled')
  await read(dayAt(61), { l: row(dayAt(61), 3) })
  expect(reader.db.prepare("SELECT sum(rows) FROM adjustment_habit WHERE subject = '*'").pluck().get()).toBe(122)
  const plan = reader.db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT own_day, count(*) FROM adjustment
       WHERE article_code = ? AND own_day BETWEEN ? AND ? AND user_folded = ? GROUP BY own_day`,
    )
    .all('A', dayAt(0), dayAt(7), 'ana')
  expect(JSON.stringify(plan)).toContain('COVERING INDEX adjustment_article_user')
})

test('the total of an article stays the sum of its days, whatever is added, changed or removed', async () => {
  const { read, usual, reader } = warehouse()
  const names = 'rows, round, later, lot_only, lacking, contradicts, sized, ln_sum, ln_squares'
  const summed = names.split(', ').map((name) => `sum(${name}) AS ${name}`)
  const totals = () =>
    reader.db
      .prepare(`SELECT subject, ${names} FROM adjustment_habit WHERE own_day = '' AND rows > 0 ORDER BY subject`)
      .all()
  const sums = () =>
    reader.db
      .prepare(
        `SELECT subject, ${summed.join(', ')} FROM adjustment_habit
         WHERE own_day <> '' AND subject LIKE 'a%' GROUP BY subject ORDER BY subject`,
      )
      .all()
  await usual()
  expect(totals()).toHaveLength(2)
  expect(totals()).toEqual(sums())
  await read(dayAt(60), { b: row(dayAt(60), -10, { articleCode: 'Z' }), c: row(dayAt(60), 4, { reason: null }) })
  expect(totals()).toHaveLength(3)
  expect(totals()).toEqual(sums())
  await read(dayAt(60), { b: null, c: row(dayAt(60), 400) })
  expect(totals()).toHaveLength(2)
  expect(totals()).toEqual(sums())
})

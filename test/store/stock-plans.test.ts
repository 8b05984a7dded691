import { expect, test } from 'vitest'
import type { StockEntry } from '../../src/main/core/domain/model.ts'
import { groupStock, listWholeArticles, placesOfArticles } from '../../src/main/core/store/cache/stock-articles.ts'
import type { StockFilter } from '../../src/main/core/store/cache/stock-conditions.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { listStock, nextOfArticle } from '../../src/main/core/store/cache/stock.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'

const rows = 6001
const day = '2026-03-02'

/** One row of a kind in so many: `rare` ones are few, `usual` ones half of the list. */
function entry(at: number): StockEntry {
  const rare = at % 1000 === 0
  return {
    area: { description: rare ? 'Rare' : at % 2 === 0 ? 'Usual' : 'Other', type: null, abbreviation: null },
    location: { aisle: rare ? 77 : 1 + (at % 2), position: 1, level: 1, state: null },
    container: { number: `C${at}`, remark: null, stateDescription: null, stateBlocked: rare, packages: null },
    articleCode: String(at % 100),
    description: null,
    lot: `L${at}`,
    serial: rare ? `S${at}` : null,
    expiry: rare ? '2026-01-01' : day,
    units: units(1),
    declaredWeight: null,
    preparationId: null,
    taskId: null,
    taskState: null,
  }
}

type Cache = ReturnType<typeof openCache>

function readStock({ writer }: Cache, requestedAtMs: number): void {
  const list = beginStockList(writer, requestedAtMs)
  list.addRows(Array.from({ length: rows }, (_, at) => entry(at)))
  expect(list.commit({ complete: true })).toMatchObject({ result: 'swapped' })
}

function openStock() {
  const cache = openCache()
  readStock(cache, 1)
  return cache.reader
}

/** How a query reads rows of stock: the plan's steps, without counting. */
function stepsOf(reader: ReturnType<typeof openStock>, ask: () => unknown): string[] {
  reader.statements.clear()
  ask()
  return [...reader.statements.keys()]
    .filter((text) => /FROM stock_a/.test(text))
    .flatMap((text) => {
      const values = Array<null>(text.split('?').length - 1).fill(null)
      return reader.db.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
    })
    .map(({ detail }) => detail)
}

const sorts = (steps: readonly string[]) =>
  steps.filter((step) => /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(step))

test('reads common matches in index order; reads rare matches by index and sorts them; reads no row in vain', () => {
  const reader = openStock()
  const asked: [StockFilter, string, boolean][] = [
    [{}, 'stock_a_article', false],
    [{ order: 'expiry' }, 'stock_a_due', false],
    [{ articleCode: '7' }, 'stock_a_article', false],
    [{ articleCode: '7', area: 'usual' }, 'stock_a_article', false],
    [{ area: 'usual' }, 'stock_a_article', false],
    [{ area: 'rare' }, 'stock_a_spot', true],
    [{ location: '77' }, 'stock_a_spot', true],
    [{ due: { to: '2026-02-01' } }, 'stock_a_due', true],
    [{ due: { to: '2026-12-31' }, order: 'expiry' }, 'stock_a_due', false],
    [{ lot: 'L5', area: 'usual' }, 'stock_a_lot', true],
    [{ serial: 'S1000', location: '77' }, 'stock_a_serial', true],
    [{ container: 'C9', area: 'usual' }, 'stock_a_container', true],
    [{ serial: 'S1000' }, 'stock_a_serial', true],
    [{ container: 'C9' }, 'stock_a_container', true],
    [{ blocked: true }, 'stock_a_blocked', true],
  ]
  for (const [filter, index, sorted] of asked) {
    const steps = stepsOf(reader, () => listStock(reader, { ...filter, limit: 10 }))
    expect([filter, steps.some((step) => step.includes(`INDEX ${index} `) || step.endsWith(index))]).toEqual([
      filter,
      true,
    ])
    expect([filter, sorts(steps).length > 0]).toEqual([filter, sorted])
    expect(steps.filter((step) => /^SCAN stock_a(?! USING)/.test(step))).toEqual([])
  }
})

test('figures of articles read indexes only', () => {
  const reader = openStock()
  const today = '2026-02-01'
  const parts = stepsOf(reader, () => groupStock(reader, { area: 'usual' }, today, { version: 'stock_a 1', after: '' }))
  expect(parts.filter((step) => step.includes('stock_a'))).toContainEqual(
    expect.stringContaining('SEARCH stock_a USING COVERING INDEX stock_a_figures (article_code>? AND article_code<?)'),
  )
  const whole = stepsOf(reader, () => listWholeArticles(reader, { limit: 10, order: 'expiry' }, today))
  const ofRows = whole.filter((step) => /stock_a /.test(step))
  expect(ofRows).toHaveLength(2)
  for (const step of ofRows) expect(step).toContain('COVERING INDEX stock_a_figures')
  expect(sorts(whole)).toEqual([])
  const where = stepsOf(reader, () => placesOfArticles(reader, ['1', '2']))
  expect(where.filter((step) => step.startsWith('SCAN stock'))).toEqual([])
  const article = stepsOf(reader, () => nextOfArticle(reader, '1', null, 10))
  expect(article).toEqual([expect.stringContaining('stock_a_article (article_code=? AND')])
})

test('stock that expires today is not expired in any sum', () => {
  const reader = openStock()
  const whole = listWholeArticles(reader, { limit: 200 }, day)?.rows ?? []
  const parts = groupStock(reader, { due: { from: '2026-01-01', to: '2026-12-31' } }, day, null)
  const next = groupStock(reader, {}, day, { version: 'stock_a 1', after: '' })
  expect(next?.groups.length).toBeGreaterThan(50)
  expect(parts?.version).toBe('stock_a 1')
  for (const group of [...whole, ...(next?.groups ?? [])])
    expect(group).toMatchObject({
      nextDue: day,
      expiredUnits: group.articleCode === '0' ? units(7) : 0,
      entries: group.articleCode === '0' ? 61 : 60,
    })
})

test('rows of one article are not added up from two lists', () => {
  const cache = openCache()
  readStock(cache, 1)
  const first = nextOfArticle(cache.reader, '7', null, 25)
  const second = nextOfArticle(cache.reader, '7', first?.next ?? null, 25)
  const third = nextOfArticle(cache.reader, '7', second?.next ?? null, 25)
  expect([first, second, third].map((part) => part?.rows.length)).toEqual([25, 25, 10])
  expect(third?.next).toBeNull()
  readStock(cache, 2)
  expect(nextOfArticle(cache.reader, '7', first?.next ?? null, 25)).toBeNull()
  expect(nextOfArticle(cache.reader, '7', null, 25)?.rows).toHaveLength(25)
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Result } from '../../../src/contract/errors.ts'
import {
  createPageReader,
  type Page,
  type PageReader,
  type ReaderState,
} from '../../../src/renderer/ui/data-table/page-reader.ts'
import { FakeFailure } from '../support/fake-core.ts'

type Answer = Result<Page<number>>

let reader: PageReader | null = null
afterEach(() => reader?.stop())

/** A list of `size` numbers, and a reader of it. `hold` keeps askings open until they are let go. */
function list(size: number, sizes = { first: 10, next: 20, most: 100_000 }, fails = false) {
  const asked: { limit: number; cursor: string | null; signal: AbortSignal }[] = []
  const states: ReaderState<number>[] = []
  const held: (() => void)[] = []
  const control = { size, fail: fails, hold: false, stale: 0 }
  const ask = async (limit: number, cursor: string | null, signal: AbortSignal): Promise<Answer> => {
    asked.push({ limit, cursor, signal })
    if (control.hold) await new Promise<void>((resolve) => held.push(resolve))
    if (control.fail) return { ok: false, error: new FakeFailure('storage_busy').error }
    if (cursor !== null && control.stale > 0) {
      control.stale -= 1
      return { ok: false, error: new FakeFailure('validation').error }
    }
    const from = Number(cursor ?? 0)
    const to = Math.min(control.size, from + limit)
    const rows = Array.from({ length: to - from }, (_, at) => from + at)
    return {
      ok: true,
      value: { rows, total: control.size, nextCursor: to < control.size ? String(to) : null, asOf: null },
    }
  }
  const made = createPageReader<number>(sizes, ask, (state) => states.push(state))
  reader = made
  const now = () => states.at(-1)
  const rests = () => vi.waitFor(() => expect(now()?.reading).toBeNull(), { interval: 1, timeout: 15_000 })
  const letGo = () => {
    control.hold = false
    for (const go of held.splice(0)) go()
  }
  return { reader: made, asked, states, control, now, rests, letGo, rows: () => now()?.pages?.rows }
}

describe('a list read page by page', () => {
  it('loads the first page at once, and the rest automatically if all rows fit', async () => {
    const read = list(1200)
    await read.rests()
    expect(read.rows()).toEqual(Array.from({ length: 1200 }, (_, at) => at))
    expect(read.states.find((state) => state.pages !== null)?.pages?.rows).toHaveLength(10)
    expect(read.asked.map(({ limit }) => limit)).toEqual([10, 500, 500, 500])
    read.reader.more()
    expect(read.asked).toHaveLength(4)
  })

  it('loads more of a longer list on request', async () => {
    const read = list(25, { first: 10, next: 20, most: 24 })
    await read.rests()
    expect(read.rows()).toHaveLength(10)
    read.reader.more()
    await read.rests()
    expect(read.rows()).toHaveLength(24)
    expect(read.asked).toHaveLength(2)
  })

  it('starts again if its cursor is no longer valid', async () => {
    const read = list(1_000_000, { first: 10, next: 20, most: 100 })
    await read.rests()
    read.control.stale = 1
    read.reader.more()
    await read.rests()
    expect(read.now()?.error).toBeNull()
    expect(read.rows()).toEqual(Array.from({ length: 20 }, (_, at) => at))
    read.control.stale = Number.POSITIVE_INFINITY
    read.reader.more()
    await read.rests()
    expect(read.now()?.error?.code).toBe('validation')
    expect(read.rows()).toHaveLength(20)
  })

  it('knows an empty list', async () => {
    const read = list(0)
    await read.rests()
    expect(read.now()).toMatchObject({ pages: { rows: [], total: 0, nextCursor: null }, error: null })
    read.reader.all()
    await read.rests()
    expect(read.asked).toHaveLength(1)
  })

  it('reads all of a huge list up to what it holds, and shows it on the way', async () => {
    const read = list(1_000_000, { first: 10, next: 20, most: 50_000 })
    await read.rests()
    read.reader.all()
    await read.rests()
    expect(read.rows()).toHaveLength(50_000)
    expect(read.rows()?.at(-1)).toBe(49_999)
    const shown = new Set(read.states.map((state) => state.pages?.rows.length))
    expect(shown.size).toBeGreaterThan(3)
    expect(shown.size).toBeLessThan(20)
    read.reader.more()
    read.reader.all()
    expect(read.asked.every((asking) => asking.limit > 0)).toBe(true)
  })

  it('replaces the rows at once after a refresh, as many as before', async () => {
    const read = list(30)
    await read.rests()
    read.control.size = 12
    const before = read.states.length
    read.reader.again()
    await read.rests()
    const lengths = read.states.slice(before).map((state) => state.pages?.rows.length)
    expect(new Set(lengths)).toEqual(new Set([30, 12]))
  })

  it('reads again once more where something changed meanwhile, and never two at a time', async () => {
    const read = list(5)
    await read.rests()
    read.control.hold = true
    read.reader.again()
    read.reader.again()
    read.reader.again()
    expect(read.asked).toHaveLength(2)
    read.letGo()
    await vi.waitFor(() => expect(read.asked).toHaveLength(3), { interval: 1, timeout: 15_000 })
    await read.rests()
    expect(read.asked).toHaveLength(3)
  })

  it.each([['all', 'again'] as const, ['again', 'all'] as const])(
    'reads what changed again and all rows, where %s and then %s were asked for meanwhile',
    async (...asked) => {
      const read = list(1_000_000, { first: 10, next: 20, most: 50 })
      await read.rests()
      read.control.hold = true
      read.reader.more()
      for (const ask of asked) read.reader[ask]()
      read.letGo()
      await vi.waitFor(() => expect(read.rows()).toHaveLength(50), { interval: 1, timeout: 15_000 })
      await read.rests()
      expect(read.asked.map(({ cursor }) => cursor)).toEqual([null, '10', null])
    },
  )

  it('keeps loaded rows when more fails, and continues from there', async () => {
    const read = list(25, { first: 10, next: 20, most: 24 })
    await read.rests()
    read.control.fail = true
    read.reader.more()
    await read.rests()
    expect(read.now()?.error?.code).toBe('storage_busy')
    expect(read.rows()).toHaveLength(10)
    read.control.fail = false
    read.reader.more()
    await read.rests()
    expect(read.now()).toMatchObject({ error: null })
    expect(read.rows()).toHaveLength(24)
  })

  it('tries the first page again after it failed', async () => {
    const read = list(3, undefined, true)
    await read.rests()
    expect(read.now()).toMatchObject({ pages: null, error: { code: 'storage_busy' } })
    read.control.fail = false
    read.reader.again()
    await read.rests()
    expect(read.rows()).toHaveLength(3)
  })

  it('cancels the query under way and reports nothing more', async () => {
    const read = list(25, { first: 10, next: 20, most: 24 })
    await read.rests()
    read.control.hold = true
    read.reader.more()
    const said = read.states.length
    read.reader.stop()
    expect(read.asked.at(-1)?.signal.aborted).toBe(true)
    read.letGo()
    await Promise.resolve()
    await Promise.resolve()
    expect(read.states).toHaveLength(said)
  })
})

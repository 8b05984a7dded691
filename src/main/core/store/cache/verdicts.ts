import { verdict } from '../../../../contract/shapes/adjustment.ts'
import type { AdjustmentColumns } from '../../domain/adjustment-columns.ts'
import { markOf } from '../../domain/adjustment-columns.ts'
import { createMuteFilter } from '../../domain/signals/mutes.ts'
import { lastReviewNumber } from '../adjustment-reviews.ts'
import { mutesVersion, signalMutes } from '../signal-mutes.ts'
import { all } from '../sql.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import type { CachedWords } from './adjustment-words.ts'

/** Number of reviews copied per batch. */
const copiedAtOnce = 2000
/** Size of the table that tells most rows without a review at once; a power of two. */
const hintBits = 1 << 20

type Verdict = (typeof verdict.options)[number]

/** The muted signals, and the current reviews in memory, so that the columns of adjustments can be filtered by them. */
export type Verdicts = ReturnType<typeof createVerdicts>

export function createVerdicts({ database }: { database: PrimaryDatabase }) {
  let known = 0
  let mutes = ''
  let filter: ReturnType<typeof createMuteFilter> | null = null
  const codes = new Map<number, number>()
  const hints = new Uint8Array(hintBits)
  const codeOf = (of: Verdict) => verdict.options.indexOf(of) + 1

  function reviews(columns: AdjustmentColumns): Uint8Array {
    const found = new Uint8Array(columns.rows)
    if (codes.size === 0) return found
    const marks = columns.get('mark')
    for (let at = 0; at < marks.length; at += 1) {
      const mark = marks[at] ?? 0
      if (hints[mark % hintBits] === 1) found[at] = codes.get(mark) ?? 0
    }
    return found
  }

  return {
    codeOf,
    /** Copies the next batch of new reviews; returns true if there are more. */
    follow(): boolean {
      const version = mutesVersion(database)
      if (version !== mutes) {
        const inEffect = signalMutes(database).filter(({ endedAt }) => endedAt === null)
        filter = inEffect.length === 0 ? null : createMuteFilter(inEffect)
        mutes = version
      }
      const newest = lastReviewNumber(database)
      if (newest === known) return false
      const rows = all<{ id: number; key: string; verdict: Verdict | 'open' }>(
        database,
        'SELECT id, key, verdict FROM adjustment_review WHERE id > ? ORDER BY id LIMIT ?',
        known,
        copiedAtOnce,
      )
      for (const { id, key, verdict: given } of rows) {
        const mark = markOf(key)
        if (given === 'open') codes.delete(mark)
        else {
          codes.set(mark, codeOf(given))
          hints[mark % hintBits] = 1
        }
        known = id
      }
      return known < newest
    },
    /** Changes with the copied reviews and the muted signals. */
    version: (): string => `${known} ${mutes}`,
    /** The reviews of the rows of a day: 0 for none, otherwise the code of the verdict. */
    reviews,
    /** The number of rows of a day with a review. */
    reviewed(columns: AdjustmentColumns): number {
      if (codes.size === 0) return 0
      let count = 0
      for (const code of reviews(columns)) if (code !== 0) count += 1
      return count
    },
    /** The signals of the rows of a day without the muted ones, as bits. */
    shownSignals(columns: AdjustmentColumns, words: CachedWords): Uint16Array {
      const signals = columns.get('signals')
      if (filter === null) return signals
      const shown = signals.slice()
      const [users, articles] = [columns.get('user'), columns.get('article')]
      const places = [...signals.keys()].filter((at) => signals[at] !== 0)
      const textsOf = (kind: 'user' | 'article', ids: Uint32Array) =>
        words.textsOf(kind, [...new Set(places.map((at) => ids[at] ?? 0))])
      const [userTexts, codesOf] = [textsOf('user', users), textsOf('article', articles)]
      for (const at of places)
        shown[at] = filter(
          signals[at] ?? 0,
          userTexts.get(users[at] ?? 0) ?? null,
          codesOf.get(articles[at] ?? 0) ?? '',
        )
      return shown
    },
  }
}

import type { SignalEvidence } from '../../../contract/shapes/signal-evidence.ts'
import { signalBit } from '../domain/adjustment-fields.ts'
import { addDays } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Adjustment } from '../domain/model.ts'
import type { Habit } from '../domain/signals/habit.ts'
import type { Finding } from '../domain/signals/judge-row.ts'
import { createMuteFilter } from '../domain/signals/mutes.ts'
import { unitsChangedOf } from '../domain/signals/row-facts.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { createHabitReader, daysOfUserAtArticle, habitSubject } from '../store/cache/adjustment-habits.ts'
import { evidenceOf } from '../store/cache/adjustment-judging.ts'
import { adjustmentBodies } from '../store/cache/adjustments.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { inSnapshot } from '../store/cache/cache-file.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { AssertReviewer } from './reviewer.ts'
import { addMute, endMute, signalMute, signalMutes, type SignalMute } from '../store/signal-mutes.ts'

/** Mutes in effect; more would hide what nobody remembers. */
const maxMutes = 500
const chartWeeks = 13

/** Handlers of signals: why a row has them, and which are muted. */
export function signalHandlers(options: {
  cache: CacheReader
  database: PrimaryDatabase
  newId(): string
  now(): string
  assertReviewer: AssertReviewer
}) {
  const { cache, database, newId, now, assertReviewer } = options
  const inEffect = () => signalMutes(database).filter(({ endedAt }) => endedAt === null)

  /** The signals that the row has, with their figures. */
  function explain(key: string): { evidence: SignalEvidence[]; days: number } {
    const judged = evidenceOf(cache, key)
    const body = adjustmentBodies(cache, [key]).get(key)
    if (judged === null || body === undefined) throw new Failure('not_found', 'This adjustment is not on this PC')
    const { row, findings } = judged
    const adjustment = JSON.parse(body) as Adjustment
    const read = createHabitReader(cache)
    const bodies = adjustmentBodies(
      cache,
      findings.flatMap(({ pairKeys }) => pairKeys),
    )
    const mutes = inEffect()
    const muteOf = ({ signal }: Finding) =>
      mutes.find(
        (mute) => createMuteFilter([mute])(signalBit(signal), adjustment.user, adjustment.articleCode) === 0,
      ) ?? null
    const evidence = findings
      // A signal that the rules find only since the row was last compared is shown with the next refresh.
      .filter(({ signal }) => (row.signals & signalBit(signal)) !== 0)
      .map(({ pairKeys, ...finding }): SignalEvidence => ({
        ...finding,
        chart: chartOf(finding.signal, row, read(habitSubject.user(row.userFolded)), read(habitSubject.warehouse)),
        pairs: pairKeys.flatMap((pairKey) => {
          const pair = bodies.get(pairKey)
          return pair === undefined ? [] : [pairView(pairKey, JSON.parse(pair) as Adjustment)]
        }),
        mute: muteOf({ ...finding, pairKeys }),
      }))
    return { evidence, days: read(habitSubject.warehouse).days.size }
  }

  function chartOf(
    signal: Finding['signal'],
    { day, userFolded, articleCode }: { day: string; userFolded: string; articleCode: string },
    user: Habit,
    warehouse: Habit,
  ): SignalEvidence['chart'] {
    if (signal === 'odd_hour') return { kind: 'hours', values: (user.rows > 30 ? user : warehouse).hours }
    if (signal === 'no_reason') return { kind: 'weeks', values: byWeek(day, (at) => user.days.get(at)?.lacking) }
    if (signal === 'round_number') return { kind: 'weeks', values: byWeek(day, (at) => user.days.get(at)?.round) }
    if (signal !== 'more_often') return null
    const from = addDays(day, -7 * chartWeeks) ?? day
    const days = daysOfUserAtArticle(cache, { userFolded, articleCode, from, to: day })
    return { kind: 'weeks', values: byWeek(day, (at) => days.get(at)) }
  }

  return {
    'adjustments.evidence': ({ adjustmentKey }) => inSnapshot(cache, () => explain(adjustmentKey)),
    'adjustments.mutes': () => ({ mutes: signalMutes(database) }),
    'adjustments.mute'({ commandId: _, operator = null, ...asked }, context) {
      assertReviewer(context.callerId, operator)
      const { signal, user, articleCode } = asked
      if (user === null && articleCode === null)
        throw new Failure('validation', 'A mute is for a user, an article or both', { issues: [{ path: 'user' }] })
      const mutes = inEffect()
      if (mutes.length >= maxMutes)
        throw new Failure('conflict', 'The maximum number of signals is muted', { reason: 'too_many_mutes' })
      if (mutes.some((mute) => mute.signal === signal && mute.user === user && mute.articleCode === articleCode))
        throw new Failure('conflict', 'This signal is muted already', { reason: 'muted_already' })
      const mute: SignalMute = { ...asked, muteId: newId(), operator, at: now(), endedAt: null, endedBy: null }
      return context.commit(
        () => {
          addMute(database.writer(), mute)
          return { mute }
        },
        'adjustments',
        'reviews',
      )
    },
    'adjustments.unmute'({ muteId, operator = null }, context) {
      assertReviewer(context.callerId, operator)
      const mute = signalMute(database, muteId)
      if (mute === null) throw new Failure('not_found', 'This mute does not exist')
      const ended = { endedAt: mute.endedAt ?? now(), endedBy: mute.endedAt === null ? operator : mute.endedBy }
      return context.commit(
        () => {
          endMute(database.writer(), muteId, ended)
          return { mute: { ...mute, ...ended } }
        },
        'adjustments',
        'reviews',
      )
    },
  } satisfies Partial<Handlers>
}

/** Sums over weeks that end with the day of the row. */
function byWeek(day: string, of: (day: string) => number | undefined): number[] {
  return Array.from({ length: chartWeeks }, (_, week) => {
    let sum = 0
    for (let back = 0; back < 7; back += 1) sum += of(addDays(day, -(7 * (chartWeeks - 1 - week) + back)) ?? '') ?? 0
    return sum
  })
}

function pairView(key: string, adjustment: Adjustment): SignalEvidence['pairs'][number] {
  const { date, user, reason } = adjustment
  const changed = unitsChangedOf(adjustment)
  return { key, date, user, reason, unitsChanged: changed === null ? null : unitsToNumber(changed) }
}

import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Need } from '../../../src/contract/shapes/count.ts'
import type { CountLogEvent } from '../../../src/main/core/domain/count-log/event.ts'
import {
  applyEvent,
  initialCountState,
  firstSeen,
  foldEvents,
  lastUndoable,
  serialValue,
} from '../../../src/main/core/domain/count-log/count-state.ts'
import { talliesOf } from '../../../src/main/core/domain/count-log/tally.ts'
import type { CountState } from '../../../src/main/core/domain/count-log/count-state.ts'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { formatUnits } from '../../../src/main/core/domain/units.ts'
import { entryUnits, fewLots } from '../support/arbitraries.ts'
import { logEvent } from '../support/log-events.ts'

/** One command of a user; `target` picks among earlier events, so that undos and answers often apply. */
const wish = fc.record({
  kind: fc.constantFrom(
    'scan' as const,
    'scan' as const,
    'manual' as const,
    'manual' as const,
    'needs' as const,
    'unknown' as const,
    'undo' as const,
    'undo' as const,
    'container' as const,
    'duplicate' as const,
    'blocked' as const,
    'note' as const,
    'close' as const,
    'reopen' as const,
    'sign' as const,
    'opened' as const,
    'pause' as const,
    'resume' as const,
    'hand_over' as const,
    'move' as const,
    'photo' as const,
  ),
  target: fc.nat(),
  answers: fc.boolean(),
  articleCode: fc.constantFrom('104412', '104413'),
  lot: fewLots,
  serial: fc.constantFrom(null, null, 'S1', 'S2'),
  container: fc.constantFrom(null, 'P-1', 'P-2'),
  units: entryUnits,
})
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never

function eventOf(one: Wish, index: number): CountLogEvent {
  const eventId = `e${index}`
  const { kind, articleCode, lot, serial, container } = one
  const target = `e${one.target % (index + 1)}`
  const units = formatUnits(one.units)
  if (kind === 'undo') return logEvent('undo', eventId, { negates: target })
  if (kind === 'container') return logEvent('container', eventId, { container, ...(one.answers ? { raw: 'x' } : {}) })
  if (kind === 'scan' || kind === 'manual')
    return logEvent(kind, eventId, {
      articleCode,
      lot,
      serial,
      container,
      units,
      ...(one.answers ? { resolves: target } : {}),
    })
  if (kind === 'needs' || kind === 'unknown') {
    const needs: Need[] = one.answers ? ['reason'] : ['lot', 'reason']
    return logEvent(kind, eventId, { articleCode, lot, container, needs })
  }
  const person = ['Ana', 'Beto', 'Eva'][one.target % 3] ?? ''
  if (kind === 'resume') return logEvent(kind, eventId, { operator: person })
  if (kind === 'hand_over') return logEvent(kind, eventId, { to: person })
  if (kind === 'move') return logEvent(kind, eventId, { controlId: 184 + (one.target % 2) })
  return logEvent(kind, eventId)
}

/** Runs commands; rejected ones are left out and must change nothing. Returns the log of the accepted ones. */
function play(wishes: readonly Wish[]): { state: CountState; log: CountLogEvent[]; refusalsThatChanged: number } {
  const log: CountLogEvent[] = [logEvent('opened', 'e0')]
  const state = foldEvents(log)
  let refusalsThatChanged = 0
  for (const [index, one] of wishes.entries()) {
    const event = eventOf(one, index + 1)
    const before = structuredClone(state)
    try {
      applyEvent(state, event)
      log.push(event)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusalsThatChanged += isDeepStrictEqual(state, before) ? 0 : 1
    }
  }
  return { state, log, refusalsThatChanged }
}

/** The same from the whole log at once, by its meaning: undone events are ignored. */
function meaning(log: readonly CountLogEvent[]) {
  const undone = new Set(log.flatMap((event) => (event.kind === 'undo' ? [event.negates] : [])))
  const live = log.filter((event) => !undone.has(event.eventId))
  const entries = live.filter((event) => event.kind === 'scan' || event.kind === 'manual')
  const answered = new Set(entries.map((event) => event.resolves))
  const sums: Record<string, bigint> = {}
  for (const { articleCode, lot, expiry, container, condition, units } of entries) {
    const key = JSON.stringify([articleCode, lot, expiry, container, condition])
    sums[key] = (sums[key] ?? 0n) + BigInt(Math.round(Number(units) * 1_000_000))
  }
  const seen: Record<string, string> = {}
  for (const event of live) {
    if (event.kind === 'container' && event.container !== null) seen[`container ${event.container}`] ??= event.eventId
    if ((event.kind === 'scan' || event.kind === 'manual') && event.serial !== null)
      seen[`serial ${serialValue(event.articleCode, event.serial)}`] ??= event.eventId
  }
  const waits = live.filter((event) => event.kind === 'needs' || event.kind === 'unknown')
  const operators = log.flatMap((event) => {
    if (event.kind === 'hand_over') return [event.to]
    return event.kind === 'opened' || event.kind === 'resume' ? [event.operator] : []
  })
  const moved = log.filter((event) => event.kind === 'move').at(-1)
  const ends = log.filter((event) => ['opened', 'close', 'reopen', 'sign'].includes(event.kind)).at(-1)?.kind
  return {
    status: ends === 'close' ? 'closed' : ends === 'sign' ? 'signed' : 'open',
    container: live.filter((event) => event.kind === 'container').at(-1)?.container ?? null,
    paused: log.filter((event) => ['pause', 'resume'].includes(event.kind)).at(-1)?.kind === 'pause',
    operator: operators.at(-1),
    operators: [...new Set(operators)],
    controlId: moved?.controlId ?? 184,
    notes: log.flatMap((event) => (event.kind === 'note' || event.kind === 'photo' ? [event.eventId] : [])).sort(),
    counted: live.filter((event) => event.kind === 'scan' || event.kind === 'manual').length,
    sums,
    seen,
    openNeeds: waits.map((event) => event.eventId).filter((eventId) => !answered.has(eventId)),
    openForScans: waits
      .filter(({ kind, needs, eventId }) => kind === 'needs' && needs.join() !== 'reason' && !answered.has(eventId))
      .map((event) => event.eventId),
  }
}

function summary(state: CountState) {
  return {
    status: state.status,
    container: state.container,
    paused: state.paused,
    operator: state.operator,
    operators: state.operators,
    controlId: state.controlId,
    notes: [...state.notes, ...state.photos].map(({ eventId }) => eventId).sort(),
    counted: state.counted,
    sums: Object.fromEntries(
      talliesOf(state).map(({ units, articleCode, lot, expiry, container, condition }) => [
        JSON.stringify([articleCode, lot, expiry, container, condition]),
        BigInt(units),
      ]),
    ),
    seen: Object.fromEntries([...state.seen].map(([key, marks]) => [key, marks[0]?.eventId])),
    openNeeds: [...state.openNeeds.values()].sort((a, b) => a.seq - b.seq).map((need) => need.eventId),
    openForScans: state.openForScans.map((need) => need.eventId),
  }
}

const wishes = fc.array(wish, { maxLength: 60 })

describe('any log', () => {
  test('event by event or as a whole: the same state, and it matches the log', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const { state, log, refusalsThatChanged } = play(all)
        expect(refusalsThatChanged).toBe(0)
        expect(foldEvents(log)).toEqual(state)
        expect(summary(state)).toEqual(meaning(log))
        expect(state.nextSeq).toBe(log.length + 1)
      }),
      { numRuns: 500 },
    )
  })

  test('the reported changes lead projections to the same state', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const { state, log } = play(all)
        const tallies = new Map<string, number>()
        const needs = new Map<string, unknown>()
        const seen = new Map<string, string>()
        const replay = initialCountState()
        for (const event of log) {
          const change = applyEvent(replay, event)
          for (const { key, units } of change.tallies) {
            const text = JSON.stringify([key.articleCode, key.lot, key.expiry, key.container, key.condition])
            const sum = (tallies.get(text) ?? 0) + units
            if (sum === 0) tallies.delete(text)
            else tallies.set(text, sum)
          }
          for (const need of change.needsOpened) needs.set(need.eventId, need)
          for (const eventId of change.needsClosed) needs.delete(eventId)
          for (const mark of change.unseen) expect(seen.delete(`${mark.kind} ${mark.value}`)).toBe(true)
          for (const mark of change.seen) seen.set(`${mark.kind} ${mark.value}`, mark.eventId)
        }
        expect(tallies).toEqual(new Map([...state.tallies].map(([key, tally]) => [key, tally.units])))
        expect(needs).toEqual(state.openNeeds)
        expect(seen).toEqual(new Map([...state.seen].map(([key, marks]) => [key, marks[0]?.eventId])))
      }),
    )
  })

  test('the last undoable event can be undone, until nothing is counted', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const { state } = play(all.filter(({ kind }) => !['close', 'sign', 'pause'].includes(kind)))
        for (let round = 0; ; round += 1) {
          const last = lastUndoable(state)
          if (last === null) break
          applyEvent(state, logEvent('undo', `u${round}`, { negates: last }))
        }
        expect([talliesOf(state), state.openNeeds.size, state.seen.size, state.container]).toEqual([[], 0, 0, null])
      }),
    )
  })
})

describe('what a count refuses', () => {
  const opened = logEvent('opened', 'e0')
  const refusals: [string, CountLogEvent[], CountLogEvent, string][] = [
    ['a scan before it is opened', [], logEvent('scan', 'e1'), 'not_opened'],
    ['opening twice', [opened], logEvent('opened', 'e1'), 'opened'],
    [
      'the undo of an undo',
      [opened, logEvent('scan', 'e1'), logEvent('undo', 'e2', { negates: 'e1' })],
      logEvent('undo', 'e3', { negates: 'e2' }),
      'not_undoable',
    ],
    [
      'undoing twice',
      [opened, logEvent('scan', 'e1'), logEvent('undo', 'e2', { negates: 'e1' })],
      logEvent('undo', 'e3', { negates: 'e1' }),
      'undone',
    ],
    ['undoing what was never there', [opened], logEvent('undo', 'e1', { negates: 'e9' }), 'not_undoable'],
    [
      'undoing a refused scan',
      [opened, logEvent('blocked', 'e1')],
      logEvent('undo', 'e2', { negates: 'e1' }),
      'not_undoable',
    ],
    [
      'undoing a scan behind its answer',
      [opened, logEvent('needs', 'e1'), logEvent('manual', 'e2', { resolves: 'e1' })],
      logEvent('undo', 'e3', { negates: 'e1' }),
      'resolved',
    ],
    [
      'answering twice',
      [opened, logEvent('needs', 'e1'), logEvent('manual', 'e2', { resolves: 'e1' })],
      logEvent('scan', 'e3', { resolves: 'e1' }),
      'not_waiting',
    ],
    [
      'answering an undone scan',
      [opened, logEvent('unknown', 'e1'), logEvent('undo', 'e2', { negates: 'e1' })],
      logEvent('manual', 'e3', { resolves: 'e1' }),
      'not_waiting',
    ],
    ['closing while a scan waits', [opened, logEvent('needs', 'e1')], logEvent('close', 'e2'), 'open_needs'],
    ['scanning after the close', [opened, logEvent('close', 'e1')], logEvent('scan', 'e2'), 'count_closed'],
    [
      'undoing after the close',
      [opened, logEvent('scan', 'e1'), logEvent('close', 'e2')],
      logEvent('undo', 'e3', { negates: 'e1' }),
      'count_closed',
    ],
    ['closing twice', [opened, logEvent('close', 'e1')], logEvent('close', 'e2'), 'count_closed'],
    ['reopening an open count', [opened], logEvent('reopen', 'e1'), 'open'],
    ['signing an open count', [opened], logEvent('sign', 'e1'), 'open'],
    ['signing twice', [opened, logEvent('close', 'e1'), logEvent('sign', 'e2')], logEvent('sign', 'e3'), 'signed'],
    ['scanning while it is paused', [opened, logEvent('pause', 'e1')], logEvent('scan', 'e2'), 'count_paused'],
    ['closing while it is paused', [opened, logEvent('pause', 'e1')], logEvent('close', 'e2'), 'count_paused'],
    ['pausing twice', [opened, logEvent('pause', 'e1')], logEvent('pause', 'e2'), 'count_paused'],
    ['handing over while it is paused', [opened, logEvent('pause', 'e1')], logEvent('hand_over', 'e2'), 'count_paused'],
    ['going on without a pause', [opened], logEvent('resume', 'e1'), 'not_paused'],
    ['handing over a closed count', [opened, logEvent('close', 'e1')], logEvent('hand_over', 'e2'), 'count_closed'],
    ['matching what has a control', [opened], logEvent('match', 'e1'), 'matched'],
    ['moving to where it is', [opened], logEvent('move', 'e1', { controlId: 184 }), 'same_control'],
    [
      'moving what has no control',
      [logEvent('opened', 'e0', { controlId: null })],
      logEvent('move', 'e1'),
      'not_matched',
    ],
    [
      'moving what is signed',
      [opened, logEvent('close', 'e1'), logEvent('sign', 'e2')],
      logEvent('move', 'e3'),
      'signed',
    ],
    ['the same event twice', [opened, logEvent('scan', 'e1')], logEvent('scan', 'e1'), 'repeated'],
  ]
  test.each(refusals)('%s', (_, before, event, reason) => {
    const state = foldEvents(before)
    const untouched = structuredClone(state)
    expect(() => applyEvent(state, event)).toThrow(expect.objectContaining({ name: 'Failure', details: { reason } }))
    expect(state).toEqual(untouched)
  })

  test('units beyond the range, without counting any of them', () => {
    const half = { units: '5000000000' }
    const state = foldEvents([opened, logEvent('needs', 'e1'), logEvent('scan', 'e2', half)])
    const untouched = structuredClone(state)
    expect(() => applyEvent(state, logEvent('scan', 'e3', { ...half, resolves: 'e1', serial: 'S1' }))).toThrow(
      expect.objectContaining({ code: 'validation' }),
    )
    expect(state).toEqual(untouched)
  })
})

describe('what a count allows', () => {
  const opened = logEvent('opened', 'e0')

  test('a scan whose answer is undone is pending again at its old position and can be answered again', () => {
    const state = foldEvents([
      opened,
      logEvent('needs', 'e1'),
      logEvent('unknown', 'e2'),
      logEvent('manual', 'e3', { resolves: 'e1', lot: 'A' }),
      logEvent('undo', 'e4', { negates: 'e3' }),
    ])
    expect([...state.openNeeds.values()].map((need) => [need.eventId, need.seq])).toEqual([
      ['e2', 3],
      ['e1', 2],
    ])
    applyEvent(state, logEvent('manual', 'e5', { resolves: 'e1', lot: 'B' }))
    expect(talliesOf(state).map((tally) => tally.lot)).toEqual(['B'])
  })

  test('an undone container gives way to the one before it', () => {
    const state = foldEvents([
      opened,
      logEvent('container', 'e1', { container: 'P-1' }),
      logEvent('container', 'e2', { container: 'P-2', raw: '00…' }),
      logEvent('undo', 'e3', { negates: 'e2' }),
    ])
    expect(state.container).toBe('P-1')
    expect(firstSeen(state, 'container', 'P-2')).toBeNull()
    expect(firstSeen(state, 'container', 'P-1')).toMatchObject({ eventId: 'e1', operator: 'Ana' })
  })

  test('a serial is a number of its article', () => {
    const state = foldEvents([opened, logEvent('scan', 'e1', { serial: 'S1' })])
    expect(firstSeen(state, 'serial', serialValue('104412', 'S1'))?.eventId).toBe('e1')
    expect(firstSeen(state, 'serial', serialValue('104413', 'S1'))).toBeNull()
  })

  test('where the first scan of a serial is undone, the second one is named', () => {
    const state = foldEvents([
      opened,
      logEvent('scan', 'e1', { serial: 'S1' }),
      logEvent('manual', 'e2', { serial: 'S1' }),
      logEvent('manual', 'e3', { serial: 'S1' }),
    ])
    const serials = (marks: readonly { eventId: string }[]) => marks.map((mark) => mark.eventId)
    const later = applyEvent(state, logEvent('undo', 'e4', { negates: 'e2' }))
    expect([serials(later.unseen), serials(later.seen)]).toEqual([[], []])
    const first = applyEvent(state, logEvent('undo', 'e5', { negates: 'e1' }))
    expect([serials(first.unseen), serials(first.seen)]).toEqual([['e1'], ['e3']])
    expect(firstSeen(state, 'serial', serialValue('104412', 'S1'))?.eventId).toBe('e3')
  })

  test('counts the entries that are not undone; the last scan is one of any outcome, or a typed entry', () => {
    const at = '2026-11-21T10:40:00.000-03:00'
    const state = foldEvents([
      opened,
      logEvent('scan', 'e1'),
      logEvent('manual', 'e2'),
      logEvent('blocked', 'e3', { at }),
      logEvent('undo', 'e4', { negates: 'e1' }),
    ])
    expect([state.counted, state.lastScanAt]).toEqual([1, at])
    const later = '2026-11-21T10:41:00.000-03:00'
    applyEvent(state, logEvent('manual', 'e5', { at: later }))
    applyEvent(state, logEvent('undo', 'e6', { negates: 'e2' }))
    expect([state.counted, state.lastScanAt]).toEqual([1, later])
  })

  test('a reveal, a match, a note or a clock jump at any time after the opening', () => {
    const unmatched = logEvent('opened', 'e0', { controlId: null })
    for (const kind of ['reveal', 'match', 'note', 'photo', 'clock_jump', 'blocked', 'learn'] as const) {
      const state = foldEvents([unmatched, logEvent('close', 'e1'), logEvent(kind, 'e2')])
      expect(state.status).toBe('closed')
    }
  })

  test('applies ten thousand scans one by one', () => {
    const state = foldEvents([
      opened,
      ...Array.from({ length: 10_000 }, (_, index) =>
        logEvent('scan', `s${index}`, { lot: String(index % 300), serial: String(index) }),
      ),
    ])
    expect([state.counted, state.tallies.size, lastUndoable(state)]).toEqual([10_000, 300, 's9999'])
  })
})

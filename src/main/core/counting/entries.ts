import type { CountEvent, ScanAnswer } from '../../../contract/shapes/count.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { lastUndoable } from '../domain/count-log/tally.ts'
import type { CountState, OpenNeed } from '../domain/count-log/tally.ts'
import { Failure } from '../domain/failure.ts'
import { explainScan } from '../domain/scan.ts'
import {
  addUnits,
  checkEntry,
  formatUnits,
  maximumEntry,
  noUnits,
  unitsFromNumber,
  unitsToNumber,
} from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { CountDesk } from './desk.ts'
import type { Logged } from './chronicle.ts'
import { readScan } from './read-scan.ts'
import { planScan } from './scanning.ts'
import type { ScanPlan } from './scanning.ts'

const one = unitsFromNumber(1) as Units

/** Takes one scan, inside a command's transaction. Every scan is an event, whatever it did. */
export function takeScan(desk: CountDesk, input: ParsedInput<'counts.scan'>): ScanAnswer {
  const session = desk.session(input.sessionId)
  const { state } = desk.states.of(session.sessionId)
  const listed = desk.listed(session)
  const packs = input.multiplier === undefined ? one : checkEntry(input.multiplier)
  const today = desk.today()
  const reading = explainScan(input.raw, { year: Number(today.slice(0, 4)) })
  const meaning = readScan(reading, { book: desk.book, listed, packs })
  const plan = planScan(meaning, {
    raw: input.raw,
    operator: session.operator,
    condition: input.condition ?? 'good',
    today,
    state,
    book: desk.book,
    listed,
  })
  if (plan.units !== null) checkRange(state, plan.article?.articleCode ?? null, plan.units)
  let last: Logged | null = null
  for (const event of plan.events) last = desk.chronicle.append(session.sessionId, event)
  if (last === null) throw new Error('a scan without an event')
  return answer(desk, last, plan, input)
}

function answer(desk: CountDesk, last: Logged, plan: ScanPlan, input: ParsedInput<'counts.scan'>): ScanAnswer {
  const { state } = desk.states.of(input.sessionId)
  const { article } = plan
  const condition = 'condition' in last.event ? last.event.condition : (input.condition ?? 'good')
  const counted = plan.outcome === 'counted' && plan.units !== null
  return {
    outcome: plan.outcome,
    subject: plan.subject,
    eventId: last.event.eventId,
    seq: last.seq,
    at: last.event.at,
    raw: input.raw,
    articleCode: article?.articleCode ?? null,
    description: article?.facts?.description ?? null,
    barcode: plan.barcode,
    unitsPerScan: article ? unitsToNumber(article.unitsPerScan) : null,
    units: counted ? unitsToNumber(plan.units ?? noUnits) : 0,
    lot: plan.data.lot,
    expiry: plan.data.expiry,
    container: state.container,
    condition,
    needs: plan.needs,
    resolved: plan.resolved,
    reason: plan.reason,
    problems:
      plan.reason === 'invalid_gs1' ? explainScan(input.raw, { year: Number(desk.today().slice(0, 4)) }).problems : [],
    duplicateOf: plan.duplicateOf,
    articleTotal: article ? articleTotal(state, article.articleCode) : null,
    scans: state.scans,
    openNeeds: state.openNeeds.size,
  }
}

/** What this count holds of an article, by lot and expiry; all containers and conditions together. */
function articleTotal(state: CountState, articleCode: string): NonNullable<ScanAnswer['articleTotal']> {
  const parts = new Map<string, { lot: string | null; expiry: string | null; units: Units }>()
  let total = noUnits
  for (const { articleCode: code, lot, expiry, units } of state.tallies.values()) {
    if (code !== articleCode) continue
    total = addUnits(total, units)
    const key = JSON.stringify([lot, expiry])
    parts.set(key, { lot, expiry, units: addUnits(parts.get(key)?.units ?? noUnits, units) })
  }
  return {
    units: unitsToNumber(total),
    parts: [...parts.values()].map((part) => ({ ...part, units: unitsToNumber(part.units) })),
  }
}

/** A count holds at most as much of an article as one entry may. */
function checkRange(state: CountState, articleCode: string | null, units: Units): void {
  if (articleCode === null) return
  let total = units
  for (const tally of state.tallies.values())
    if (tally.articleCode === articleCode) total = addUnits(total, tally.units)
  if (total > maximumEntry * 1_000_000 || units <= 0)
    throw new Failure('validation', 'These units are beyond what can be counted', {
      issues: [{ path: 'units', code: 'out_of_range' }],
    })
}

/** Adds units by hand, or resolves a scan that waits; what the input leaves out comes from the scan. */
export function addEntry(desk: CountDesk, input: ParsedInput<'counts.add'>): CountEvent {
  const session = desk.session(input.sessionId)
  const { state } = desk.states.of(session.sessionId)
  if (input.expiry != null && !isCalendarDate(input.expiry))
    throw new Failure('validation', 'An expiry is a calendar date, yyyy-MM-dd', {
      issues: [{ path: 'expiry', code: 'not_a_date' }],
    })
  const need = input.resolves === undefined ? null : waiting(state, input.resolves)
  const units = checkEntry(input.units)
  checkRange(state, input.articleCode, units)
  const known = <K extends 'lot' | 'expiry' | 'serial'>(name: K) =>
    input[name] === undefined ? (need?.[name] ?? null) : input[name]
  const logged = desk.chronicle.append(session.sessionId, {
    kind: 'manual',
    operator: session.operator,
    articleCode: input.articleCode,
    units: formatUnits(units),
    lot: known('lot'),
    expiry: known('expiry'),
    serial: known('serial'),
    container: input.container === undefined ? (need ? need.container : state.container) : input.container,
    condition: input.condition ?? need?.condition ?? 'good',
    ...(input.resolves === undefined ? {} : { resolves: input.resolves }),
  })
  return countEventView(logged.event, logged.seq)
}

function waiting(state: CountState, eventId: string): OpenNeed {
  const need = state.openNeeds.get(eventId)
  if (!need) throw new Failure('conflict', 'This scan does not wait for anything', { reason: 'not_waiting' })
  return need
}

/** Negates an event; a count is never edited. */
export function undoEntry(desk: CountDesk, input: ParsedInput<'counts.undo'>): CountEvent {
  const session = desk.session(input.sessionId)
  const { state } = desk.states.of(session.sessionId)
  const negates = input.eventId ?? lastUndoable(state)
  if (negates === null) throw new Failure('conflict', 'There is nothing to undo', { reason: 'nothing_to_undo' })
  const logged = desk.chronicle.append(session.sessionId, { kind: 'undo', operator: session.operator, negates })
  return countEventView(logged.event, logged.seq)
}

/** Opens a container by hand, or leaves the open one. */
export function openContainer(desk: CountDesk, input: ParsedInput<'counts.container'>): CountEvent {
  const session = desk.session(input.sessionId)
  const logged = desk.chronicle.append(session.sessionId, {
    kind: 'container',
    operator: session.operator,
    container: input.container,
  })
  return countEventView(logged.event, logged.seq)
}

import { shortLifeFor } from '../../../contract/receiving-rules.ts'
import type { CountEvent, ScanResult } from '../../../contract/shapes/count.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import { findContainerElsewhere } from './counted-elsewhere.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { firstSeen, lastUndoable } from '../domain/count-log/count-state.ts'
import type { CountState, PendingScan } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import { problem } from '../domain/gs1/element.ts'
import { explainScan } from '../domain/scan.ts'
import { addUnits, parseEnteredUnits, formatUnits, zeroUnits, unitsToNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import { isCountedByWeight } from '../articles/article-catalog.ts'
import { typedContainer } from './container-scan.ts'
import { checkRange } from './count-range.ts'
import type { CountService } from './count-service.ts'
import type { AppendedEvent } from '../count-log/count-log-writer.ts'
import { interpretScan, isMisreadContainer } from './interpret-scan.ts'
import { assertReasonForExpiry } from './expiry-reason.ts'
import { otherExpiry, stockExpiriesFor } from './lot-expiry.ts'
import { assertNotOnPackage, withNotOnPackage } from './not-on-package.ts'
import { isOutsideRecount } from './recounts.ts'
import { onePackage } from './scan-plan.ts'
import { loggedPieces } from './pieces-of-scan.ts'
import { planScan } from './plan-article.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'
import { findSerial, isKnownNumber, refuseSerial, serialFinder } from './seen-numbers.ts'

/** Records one scan, within a command's transaction. Every scan is an event, whatever its outcome. */
export function recordScan(
  countService: CountService,
  input: ParsedInput<'counts.scan'>,
  callerId: string,
): ScanResult {
  const session = countService.session(input.sessionId)
  const packs = input.multiplier === undefined ? onePackage : parseEnteredUnits(input.multiplier)
  const { raw, condition = 'good' } = input
  const alsoElsewhere = input.alsoElsewhere === true
  const { answering = null, repeats = null } = input
  const asked = { raw, condition, packs, alsoElsewhere, answering, repeats }
  const context = scanContext(countService, session, asked, callerId)
  const year = Number(context.today.slice(0, 4))
  const { articleCatalog } = countService
  const meaning = interpretScan(explainScan(raw, { year }), { articleCatalog, listed: context.listed, packs, year })
  const concealed = countService.isConcealed(session, callerId)
  return applyScanPlan(countService, session.sessionId, planScan(meaning, context), { raw, condition, concealed })
}

/** The state, rules and catalog that a scan is planned with. */
export function scanContext(
  countService: CountService,
  session: SessionOverview,
  {
    alsoElsewhere,
    ...scan
  }: Pick<ScanContext, 'raw' | 'condition' | 'packs' | 'answering' | 'repeats'> & { alsoElsewhere: boolean },
  callerId: string,
): ScanContext {
  return {
    ...scan,
    pieces: null,
    elsewhere: (container) => (alsoElsewhere ? null : findContainerElsewhere(countService, session, container)),
    serialElsewhere: serialFinder(countService, session),
    isKnownNumber: (text) => isKnownNumber(countService, session, text),
    isDocumentNumber: countService.controlRepository.has,
    operator: session.operator,
    today: countService.today(),
    state: countService.states.of(session.sessionId).state,
    articleCatalog: countService.articleCatalog,
    stockExpiries: stockExpiriesFor(countService, session),
    listed: countService.listed(session),
    factsRead: countService.articleFactsRead(),
    shortLifeDays: (articleCode) =>
      shortLifeFor(countService.rules(), countService.supplierCodesOf(session.sessionId), articleCode).days,
    mayAcceptExpired: mayAcceptExpired(countService, session, callerId),
  }
}

/** `concealed`: the caller may not see what was counted before. */
type Scanned = Pick<ScanContext, 'raw' | 'condition'> & { concealed: boolean }

/** Appends the events of a plan and returns the scan result. */
export function applyScanPlan(
  countService: CountService,
  sessionId: string,
  plan: ScanPlan,
  scanned: Scanned,
): ScanResult {
  const { state } = countService.states.of(sessionId)
  if (plan.units !== null) checkRange(state, plan.article?.articleCode ?? null, plan.units)
  let last: AppendedEvent | null = null
  for (const event of plan.events) last = countService.countLogWriter.append(sessionId, event)
  if (last === null) throw new Error('a scan without event')
  return answer(countService, sessionId, last, plan, scanned)
}

function answer(
  countService: CountService,
  sessionId: string,
  last: AppendedEvent,
  plan: ScanPlan,
  scanned: Scanned,
): ScanResult {
  const { state } = countService.states.of(sessionId)
  const { article } = plan
  const condition = 'condition' in last.event ? last.event.condition : scanned.condition
  const counted = plan.outcome === 'counted' && plan.units !== null
  const waits = plan.outcome === 'needs' && plan.units !== null
  const more = article ? beyond(countService, sessionId, article.articleCode) : {}
  return {
    outcome: plan.outcome,
    subject: plan.subject,
    eventId: last.event.eventId,
    seq: last.seq,
    at: last.event.at,
    raw: scanned.raw,
    articleCode: article?.articleCode ?? null,
    description: article?.facts?.description ?? null,
    barcode: plan.barcode,
    unitsPerScan: article && !isCountedByWeight(article) ? unitsToNumber(article.unitsPerScan) : null,
    units: counted ? unitsToNumber(plan.units ?? zeroUnits) : 0,
    lot: plan.data.lot,
    expiry: plan.data.expiry,
    ...(plan.data.serial === null ? {} : { serial: plan.data.serial }),
    ...(plan.data.notOnPackage === undefined ? {} : { notOnPackage: plan.data.notOnPackage }),
    container: plan.container ?? ('container' in last.event ? last.event.container : state.container),
    condition,
    needs: plan.needs,
    ...(plan.repeated ? { repeated: true as const } : {}),
    ...(article?.facts?.byWeight ? { byWeight: true as const } : {}),
    ...(plan.pieces === null ? {} : { pieces: unitsToNumber(plan.pieces) }),
    waits: waits ? unitsToNumber(plan.units ?? zeroUnits) : null,
    resolved: plan.resolved,
    reason: plan.reason,
    ...(plan.expiryBefore === null ? {} : { expiryBefore: plan.expiryBefore }),
    problems: plan.reason === 'invalid_gs1' ? problemsOf(scanned.raw, countService.today()) : [],
    duplicateOf: plan.duplicateOf,
    articleTotal: article && !scanned.concealed ? articleTotal(state, article.articleCode) : null,
    ...(scanned.concealed ? { concealed: true as const } : {}),
    ...more,
    ...(counted && isPlain(plan) && !scanned.concealed && !('beyondRecount' in more) ? { plain: true as const } : {}),
    scans: state.counted,
    openNeeds: state.openNeeds.size,
  }
}

/** True if a counted scan added its units to one tally and did nothing else. */
function isPlain({ events, data, pieces, resolved, article }: ScanPlan): boolean {
  return (
    events.length === 1 && data.serial === null && pieces === null && resolved === null && !article?.facts?.byWeight
  )
}

function problemsOf(raw: string, today: string): ScanResult['problems'] {
  const reading = explainScan(raw, { year: Number(today.slice(0, 4)) })
  if (!isMisreadContainer(reading)) return reading.problems
  return [problem(raw.trimEnd().length - 1, 'bad_check_digit', '00')]
}

const beyond = (countService: CountService, sessionId: string, articleCode: string) =>
  isOutsideRecount(countService, sessionId, articleCode) ? { beyondRecount: true as const } : {}

/** Units of an article in this count by lot and expiry; all containers and conditions together. */
function articleTotal(state: CountState, articleCode: string): NonNullable<ScanResult['articleTotal']> {
  const parts = new Map<string, { lot: string | null; expiry: string | null; units: Units }>()
  let total = zeroUnits
  for (const { articleCode: code, lot, expiry, units } of state.tallies.values()) {
    if (code !== articleCode) continue
    total = addUnits(total, units)
    const key = JSON.stringify([lot, expiry])
    parts.set(key, { lot, expiry, units: addUnits(parts.get(key)?.units ?? zeroUnits, units) })
  }
  return {
    units: unitsToNumber(total),
    parts: [...parts.values()].map((part) => ({ ...part, units: unitsToNumber(part.units) })),
  }
}

/** True if expired goods may be counted: the setting allows it and the caller is a supervisor. */
export function mayAcceptExpired(
  countService: CountService,
  { controlId }: SessionOverview,
  callerId: string,
): boolean {
  return countService.rules().acceptExpired && countService.grants.of(callerId, controlId) !== null
}

/** Adds a manual entry, or resolves a pending scan; fields missing in the input are taken from the scan. */
export function addEntry(countService: CountService, input: ParsedInput<'counts.add'>, callerId: string): CountEvent {
  const session = countService.session(input.sessionId)
  const { state } = countService.states.of(session.sessionId)
  const need = input.resolves === undefined ? null : waiting(state, input.resolves)
  const units = parseEnteredUnits(input.units)
  checkRange(state, input.articleCode, units)
  const serialElsewhere = serialFinder(countService, session)
  const known = <K extends 'lot' | 'expiry' | 'serial'>(name: K) =>
    input[name] === undefined ? (need?.[name] ?? null) : input[name]
  const { articleCode, reason, note } = input
  const condition = input.condition ?? need?.condition ?? 'good'
  const expiry = known('expiry')
  const serial = known('serial')
  const data = { lot: known('lot'), expiry, serial }
  assertNotOnPackage(data, input.notOnPackage)
  const seen = serial === null ? null : findSerial(articleCode, serial, { state, serialElsewhere })
  if (serial !== null && seen !== null) return refuseSerial(countService, session, { articleCode, serial, seen })
  assertReasonForExpiry(
    countService,
    session.sessionId,
    { articleCode, expiry, condition, reason },
    otherExpiry(articleCode, data, { state, stockExpiries: stockExpiriesFor(countService, session) }),
    mayAcceptExpired(countService, session, callerId),
  )
  const logged = countService.countLogWriter.append(session.sessionId, {
    kind: 'manual',
    operator: session.operator,
    articleCode,
    units: formatUnits(units),
    ...withNotOnPackage(data, [...(need?.notOnPackage ?? []), ...(input.notOnPackage ?? [])]),
    container:
      input.container === undefined ? (need ? need.container : state.container) : typedContainer(input.container),
    condition,
    ...loggedPieces(enteredPieces(countService, input, need)),
    ...(reason === undefined ? {} : { reason }),
    ...(note === undefined ? {} : { note }),
    ...(input.resolves === undefined ? {} : { resolves: input.resolves }),
  })
  return { ...countEventView(logged.event, logged.seq), ...beyond(countService, session.sessionId, articleCode) }
}

/** Pieces of an entry of goods by weight: as entered, else those of its pending scan. Throws `validation` for other goods. */
function enteredPieces(
  { articleCatalog }: CountService,
  { articleCode, pieces }: ParsedInput<'counts.add'>,
  need: PendingScan | null,
): Units | null {
  const byWeight = articleCatalog.facts(articleCode)?.byWeight === true
  if (pieces !== undefined && !byWeight)
    throw new Failure('validation', 'This article is not counted by weight', {
      issues: [{ path: 'pieces', code: 'not_by_weight' }],
    })
  if (pieces !== undefined) return parseEnteredUnits(pieces)
  return byWeight && need !== null ? (need.pieces ?? need.packs ?? onePackage) : null
}

function waiting(state: CountState, eventId: string): PendingScan {
  const need = state.openNeeds.get(eventId)
  if (!need) throw new Failure('conflict', 'This scan is not pending', { reason: 'not_waiting' })
  return need
}

/** Negates an event; a count is never edited. */
export function undoEntry(countService: CountService, input: ParsedInput<'counts.undo'>): CountEvent {
  const session = countService.session(input.sessionId)
  const { state } = countService.states.of(session.sessionId)
  const negates = input.eventId ?? lastUndoable(state)
  if (negates === null) throw new Failure('conflict', 'There is nothing to undo', { reason: 'nothing_to_undo' })
  const logged = countService.countLogWriter.append(session.sessionId, {
    kind: 'undo',
    operator: session.operator,
    negates,
  })
  return countEventView(logged.event, logged.seq)
}

/**
 * Opens a container entered manually, or leaves the open one (`null`). A container that another PC, or another part of the
 * delivery, has counted needs a confirmation.
 */
export function openContainer(
  countService: CountService,
  { sessionId, container, alsoElsewhere }: ParsedInput<'counts.container'>,
): CountEvent {
  const session = countService.session(sessionId)
  const { state } = countService.states.of(sessionId)
  if (container !== null && alsoElsewhere !== true && firstSeen(state, 'container', container) === null) {
    const held = findContainerElsewhere(countService, session, container)
    if (held)
      throw new Failure('conflict', 'This container is counted already', {
        reason: 'container_elsewhere',
        container,
        ...held,
      })
  }
  const logged = countService.countLogWriter.append(sessionId, {
    kind: 'container',
    operator: session.operator,
    container,
  })
  return countEventView(logged.event, logged.seq)
}

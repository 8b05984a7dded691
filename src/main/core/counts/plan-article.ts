import type { ExpiryIssue } from '../../../contract/shapes/count.ts'
import type { OtherExpiry } from '../../../contract/shapes/lot-expiry.ts'
import { otherExpiry } from './lot-expiry.ts'
import type { PendingScan } from '../domain/count-log/count-state.ts'
import { checkExpiry } from '../domain/expiry.ts'
import { formatUnits, multiplyUnits } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { KnownArticle } from '../articles/article-catalog.ts'
import { isCountedByWeight, resolveArticle } from '../articles/article-catalog.ts'
import type { NewEvent } from '../count-log/count-log-writer.ts'
import type { InterpretedScan, ScannedData } from './interpret-scan.ts'
import { missingFields } from './interpret-scan.ts'
import { emptyPlan, noData, onePackage, rejectDocumentNumber, rejectScan, duplicateScan } from './scan-plan.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'
import { withNotOnPackage } from './not-on-package.ts'
import { loggedPieces, piecesOf } from './pieces-of-scan.ts'
import { asRepeated, repeatLot } from './repeated-lot.ts'
import { findSerial } from './seen-numbers.ts'
import { planContainerScan, planContainerElsewhere, planPalletLabel } from './container-scan.ts'
import { askedScan, waitingInContainer, waitingScans } from './waiting-scans.ts'

/** Plans what a scan does. Pure: writes nothing and reads no document. */
export function planScan(meaning: InterpretedScan, context: ScanContext): ScanPlan {
  const { state } = context
  if (state.status !== 'open') return rejectScan('count_closed', context)
  if (state.paused) return rejectScan('count_paused', context)
  switch (meaning.type) {
    case 'invalid':
      return rejectScan(meaning.reason, context)
    case 'container': {
      const { container, data } = meaning
      if (data === null) return planContainerScan(container, context)
      // As its parts, scanned one after the other: the container, then the lot of what is in it.
      const answer = completePendingScan(null, null, data, null, context, waitingInContainer(container, context))
      return planPalletLabel(container, answer ?? waitFor(null, null, null, data, ['article'], context), context)
    }
    case 'unknown':
      return (
        completeWithBareLabel(meaning, context) ??
        answerWithPlainCode(meaning.plain, context) ??
        rejectDocumentNumber(meaning.plain, context) ??
        planUnknownBarcode(meaning, context)
      )
    case 'data':
      return (
        completePendingScan(null, null, meaning.data, null, context) ??
        waitFor(null, null, null, meaning.data, ['article'], context)
      )
    case 'article': {
      const { article, barcode, units, data, pieces } = meaning
      const own = { ...context, pieces }
      const repeated = meaning.container === null ? repeatLot(article, data, context) : null
      const plan =
        completePendingScan(article, units, data, barcode, own) ??
        (repeated === null
          ? planArticle(article, units, data, barcode, own)
          : asRepeated(planArticle(article, units, repeated, barcode, own)))
      return meaning.container === null ? plan : planPalletLabel(meaning.container, plan, context)
    }
  }
}

/** An unknown barcode stays pending until it is linked to an article. */
function planUnknownBarcode(meaning: Extract<InterpretedScan, { type: 'unknown' }>, context: ScanContext): ScanPlan {
  const { raw, operator, condition, state, packs } = context
  const { barcode, data } = meaning
  // Reported before the operator searches for the article, because the container may not be counted at all.
  const elsewhere = meaning.container === null ? null : planContainerElsewhere(meaning.container, context)
  if (elsewhere) return elsewhere
  const waiting: NewEvent = {
    kind: 'unknown',
    operator,
    raw,
    articleCode: null,
    units: null,
    ...data,
    container: meaning.container ?? state.container,
    condition,
    needs: ['article'],
    ...(packs === onePackage ? {} : { packs: formatUnits(packs) }),
  }
  return {
    ...emptyPlan,
    outcome: 'unknown',
    barcode,
    data,
    needs: ['article'],
    reason: 'unknown_barcode',
    events: [waiting],
  }
}

/** A GS1 label without prefix completes the waiting article, as its other labels do; without one it is another code. */
function completeWithBareLabel(
  { bare, plain }: Extract<InterpretedScan, { type: 'unknown' }>,
  context: ScanContext,
): ScanPlan | null {
  if (bare === null || plain === null || waitingScans(context).length === 0 || context.isKnownNumber(plain)) return null
  if (bare === 'ambiguous') return rejectScan('ambiguous', context)
  return completePendingScan(null, null, bare, null, context) ?? waitFor(null, null, null, bare, ['article'], context)
}

/**
 * A plain code is a lot or a serial only where the screen asks for it: otherwise it is whatever was scanned next, with the
 * question out of sight. The number of a document or a container is neither.
 */
function answerWithPlainCode(plain: string | null, context: ScanContext): ScanPlan | null {
  const { state, answering, isKnownNumber } = context
  const need = plain === null ? undefined : askedScan(state, answering)
  if (plain === null || need === undefined) return null
  const name = (['lot', 'serial'] as const).find((field) => need.needs.includes(field))
  if (name === undefined || isKnownNumber(plain)) return null
  return completeNeed(need, null, null, { ...noData, [name]: plain }, null, context)
}

/**
 * Plans the entry of an article, unless it is rejected or a field is missing. `resolves`: the pending scan that it
 * completes.
 */
export function planArticle(
  article: KnownArticle,
  units: Units | null,
  data: ScannedData,
  barcode: string | null,
  context: ScanContext,
  resolves: string | null = null,
): ScanPlan {
  const { state, raw, operator, condition } = context
  const serial = data.serial
  const seen = serial === null ? null : findSerial(article.articleCode, serial, context)
  if (seen) return { ...duplicateScan('article', 'serial_repeated', seen, context), article, barcode, data }
  const finding = expiryIssueOf(article, data, context)
  if (finding === 'impossible' || (finding === 'expired' && !context.mayAcceptExpired)) {
    const reason = finding === 'expired' ? 'expired' : 'impossible_expiry'
    return { ...rejectScan(reason, context), subject: 'article', article, barcode, units, data }
  }
  const pieces = piecesOf(article, context)
  const needs = missingFields(article, units, data)
  const expiryBefore = finding === 'expired' ? null : otherExpiry(article.articleCode, data, context)
  const issue = expiryBefore === null ? finding : 'other_expiry'
  if (issue !== 'ok') needs.push('reason')
  if (needs.length > 0 || units === null) {
    const plan = waitFor(article, barcode, units, data, needs, context, issue === 'ok' ? null : issue, expiryBefore)
    return issue === 'ok' ? plan : { ...plan, reason: `expiry_${issue}`, expiryBefore }
  }
  const counted: NewEvent = {
    kind: 'scan',
    operator,
    raw,
    articleCode: article.articleCode,
    units: formatUnits(units),
    ...data,
    container: state.container,
    condition,
    ...loggedPieces(pieces),
    ...(resolves === null ? {} : { resolves }),
    ...(context.factsRead ? {} : { factsUnread: true as const }),
  }
  return {
    ...emptyPlan,
    subject: 'article',
    events: [counted],
    article,
    barcode,
    units,
    pieces,
    data,
    resolved: resolves,
  }
}

/** Expiry issue of the goods; `null` if the operator marked them as expired. */
function expiryIssueOf(
  { facts, articleCode }: KnownArticle,
  { expiry }: ScannedData,
  { today, condition, shortLifeDays }: ScanContext,
) {
  if (expiry === null) return 'ok'
  const shelfLifeDays = facts?.shelfLifeDays ?? null
  const finding = checkExpiry({ expiry, today, shelfLifeDays, minimumShelfLifeDays: shortLifeDays(articleCode) })
  return finding === 'expired' && condition === 'expired' ? 'ok' : finding
}

function waitFor(
  article: KnownArticle | null,
  barcode: string | null,
  units: Units | null,
  data: ScannedData,
  needs: PendingScan['needs'],
  context: ScanContext,
  finding: ExpiryIssue | null = null,
  expiryBefore: OtherExpiry | null = null,
): ScanPlan {
  const { state, raw, operator, condition, packs } = context
  const pieces = article === null ? null : piecesOf(article, context)
  const waiting: NewEvent = {
    kind: 'needs',
    operator,
    raw,
    articleCode: article?.articleCode ?? null,
    units: units === null ? null : formatUnits(units),
    ...data,
    container: state.container,
    condition,
    needs,
    ...(finding === null ? {} : { finding }),
    ...(expiryBefore === null ? {} : { expiryBefore }),
    ...(packs === onePackage ? {} : { packs: formatUnits(packs) }),
    ...loggedPieces(pieces),
  }
  return {
    ...emptyPlan,
    pieces,
    outcome: 'needs',
    subject: article ? 'article' : 'none',
    events: [waiting],
    article,
    barcode,
    units,
    data,
    needs,
  }
}

/**
 * Tries to complete a pending scan with this one: the one that the screen asks about, else the last one. Returns `null` if
 * the scan completes neither.
 */
function completePendingScan(
  article: KnownArticle | null,
  units: Units | null,
  data: ScannedData,
  barcode: string | null,
  context: ScanContext,
  needs = waitingScans(context),
): ScanPlan | null {
  for (const need of needs) {
    const plan = completeNeed(need, article, units, data, barcode, context)
    if (plan !== null) return plan
  }
  return null
}

/**
 * Completes a pending scan: same article (or none on either side) with a field that is missing there. Fields still missing
 * stay pending, with what is known so far. Returns `null` if the scan does not complete it.
 */
function completeNeed(
  need: PendingScan,
  article: KnownArticle | null,
  units: Units | null,
  data: ScannedData,
  barcode: string | null,
  context: ScanContext,
): ScanPlan | null {
  const known = need.articleCode === null ? null : lookUpCode(need.articleCode, context)
  if (article && known && article.articleCode !== known.articleCode) return null
  // Units of another scan are taken only as the weight of the same goods.
  const weight =
    article && isCountedByWeight(article) && units !== null ? multiplyUnits(units, need.packs ?? onePackage) : null
  const helps = need.needs.some((name) => {
    if (name === 'article') return article !== null
    if (name === 'units') return weight !== null
    return name === 'reason' ? false : data[name] !== null
  })
  const both = article ?? known
  // A different weight, lot, expiry or serial means other goods.
  const differs = (['lot', 'expiry', 'serial'] as const).some(
    (name) => need[name] !== null && data[name] !== null && need[name] !== data[name],
  )
  const weighsElse = need.units !== null && weight !== null && need.units !== weight
  if (!helps || !both || differs || weighsElse) return null
  const merged = withNotOnPackage(
    { lot: need.lot ?? data.lot, expiry: need.expiry ?? data.expiry, serial: need.serial ?? data.serial },
    need.notOnPackage,
  )
  const sum = need.units ?? weight ?? units
  const packs = need.packs ?? context.packs
  // The label with the weight says how many pieces it is of.
  const pieces = weight === null ? need.pieces : multiplyUnits(context.pieces ?? onePackage, need.packs ?? onePackage)
  // The answer to a question is of the goods that asked it; a label without question, of the pallet that is open.
  const state = context.answering === need.eventId ? { ...context.state, container: need.container } : context.state
  const waited = { ...context, state, condition: need.condition, packs, pieces }
  const plan = planArticle(both, sum, merged, barcode, waited, need.eventId)
  if (plan.outcome !== 'needs') return plan
  // Some fields are still missing: a new pending scan with more fields replaces the old one.
  const replaced: NewEvent = { kind: 'undo', operator: context.operator, negates: need.eventId }
  return { ...plan, events: [replaced, ...plan.events], resolved: need.eventId }
}

function lookUpCode(code: string, { articleCatalog, listed }: ScanContext): KnownArticle {
  const found = resolveArticle(code, { ...articleCatalog, barcode: () => null }, listed)
  return found ?? { articleCode: code, facts: articleCatalog.facts(code), unitsPerScan: 1_000_000 as Units }
}

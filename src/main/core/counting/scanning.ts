import type { ScanAnswer } from '../../../contract/shapes/count.ts'
import type { CountState, OpenNeed } from '../domain/count-log/tally.ts'
import { firstSeen, serialValue } from '../domain/count-log/tally.ts'
import { formatUnits } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ArticleBook, KnownArticle } from './article-book.ts'
import { lookUp } from './article-book.ts'
import type { NewEvent } from './chronicle.ts'
import type { ScanMeaning, ScannedData } from './read-scan.ts'
import { isExpired, needsOf } from './read-scan.ts'

/** What a scan does to a count: the events to write and how it is answered. The last event is the scan's own. */
export interface ScanPlan {
  outcome: ScanAnswer['outcome']
  subject: ScanAnswer['subject']
  events: NewEvent[]
  article: KnownArticle | null
  barcode: string | null
  units: Units | null
  data: ScannedData
  needs: OpenNeed['needs']
  /** The waiting scan that this one answered. */
  resolved: string | null
  reason: string | null
  duplicateOf: { at: string; operator: string } | null
}

export interface ScanContext {
  raw: string
  operator: string
  condition: 'good' | 'damaged' | 'expired'
  /** Calendar date at the warehouse. */
  today: string
  state: CountState
  book: ArticleBook
  listed: ReadonlySet<string>
}

const noData: ScannedData = { lot: null, expiry: null, serial: null }

/** Decides what a scan does. Pure: writes nothing, and looks at no document. */
export function planScan(meaning: ScanMeaning, context: ScanContext): ScanPlan {
  const { state, raw, operator } = context
  if (state.status !== 'open') return refused('blocked', 'count_closed', context)
  switch (meaning.type) {
    case 'invalid':
      return refused('blocked', meaning.reason, context)
    case 'container':
      return containerPlan(meaning.container, context)
    case 'unknown':
      return {
        ...blank,
        outcome: 'unknown',
        barcode: meaning.barcode,
        data: meaning.data,
        needs: ['article'],
        reason: 'unknown_barcode',
        events: [
          {
            kind: 'unknown',
            operator,
            raw,
            articleCode: null,
            units: null,
            ...meaning.data,
            container: meaning.container ?? state.container,
            condition: context.condition,
            needs: ['article'],
          },
        ],
      }
    case 'data':
      return (
        answerNeed(null, null, meaning.data, null, context) ??
        waitFor(null, null, null, meaning.data, ['article'], context)
      )
    case 'article': {
      const { article, barcode, units, data } = meaning
      const plan =
        answerNeed(article, units, data, barcode, context) ?? countArticle(article, units, data, barcode, context)
      return meaning.container === null ? plan : onPallet(meaning.container, plan, context)
    }
  }
}

const blank: ScanPlan = {
  outcome: 'counted',
  subject: 'none',
  events: [],
  article: null,
  barcode: null,
  units: null,
  data: noData,
  needs: [],
  resolved: null,
  reason: null,
  duplicateOf: null,
}

function refused(outcome: 'blocked', reason: string, { raw, operator }: ScanContext): ScanPlan {
  return { ...blank, outcome, reason, events: [{ kind: 'blocked', operator, raw, reason }] }
}

function repeated(
  subject: ScanPlan['subject'],
  reason: string,
  seen: { eventId: string; at: string; operator: string },
  { raw, operator }: ScanContext,
): ScanPlan {
  return {
    ...blank,
    outcome: 'duplicate',
    subject,
    reason,
    duplicateOf: { at: seen.at, operator: seen.operator },
    events: [{ kind: 'duplicate', operator, raw, reason, duplicateOf: seen.eventId }],
  }
}

function containerPlan(container: string, context: ScanContext): ScanPlan {
  const seen = firstSeen(context.state, 'container', container)
  if (seen) return repeated('container', 'container_repeated', seen, context)
  const { raw, operator } = context
  return { ...blank, subject: 'container', events: [{ kind: 'container', operator, container, raw }] }
}

/** A label with the pallet's own number and its content: the pallet is opened by the same scan, once. */
function onPallet(container: string, plan: ScanPlan, context: ScanContext): ScanPlan {
  if (plan.outcome !== 'counted' && plan.outcome !== 'needs') return plan
  const seen = firstSeen(context.state, 'container', container)
  if (seen) return repeated('container', 'container_repeated', seen, context)
  const opening: NewEvent = { kind: 'container', operator: context.operator, container }
  return {
    ...plan,
    events: [opening, ...plan.events.map((event) => ('container' in event ? { ...event, container } : event))],
  }
}

function countArticle(
  article: KnownArticle,
  units: Units | null,
  data: ScannedData,
  barcode: string | null,
  context: ScanContext,
  resolves: string | null = null,
): ScanPlan {
  const { state, raw, operator, condition } = context
  const serial = data.serial
  const seen = serial === null ? null : firstSeen(state, 'serial', serialValue(article.articleCode, serial))
  if (seen) return { ...repeated('article', 'serial_repeated', seen, context), article, barcode, data }
  if (isExpired(data.expiry, context.today) && condition !== 'expired')
    return { ...refused('blocked', 'expired', context), subject: 'article', article, barcode, units, data }
  const needs = needsOf(article, units, data)
  if (needs.length > 0 || units === null) return waitFor(article, barcode, units, data, needs, context)
  const counted: NewEvent = {
    kind: 'scan',
    operator,
    raw,
    articleCode: article.articleCode,
    units: formatUnits(units),
    ...data,
    container: state.container,
    condition,
    ...(resolves === null ? {} : { resolves }),
  }
  return { ...blank, subject: 'article', events: [counted], article, barcode, units, data, resolved: resolves }
}

function waitFor(
  article: KnownArticle | null,
  barcode: string | null,
  units: Units | null,
  data: ScannedData,
  needs: OpenNeed['needs'],
  { state, raw, operator, condition }: ScanContext,
): ScanPlan {
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
  }
  return {
    ...blank,
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
 * Tries the scan as an answer to the last scan that waits: the same article (or none on either side) with a datum that
 * is missing there. What is still missing afterwards goes on waiting, with what is known by now. `null`: no answer.
 */
function answerNeed(
  article: KnownArticle | null,
  units: Units | null,
  data: ScannedData,
  barcode: string | null,
  context: ScanContext,
): ScanPlan | null {
  const need = lastWaiting(context.state)
  if (!need) return null
  const known = need.articleCode === null ? null : lookUpCode(need.articleCode, context)
  if (article && known && article.articleCode !== known.articleCode) return null
  const helps = need.needs.some((name) =>
    name === 'article' ? article !== null : name === 'units' ? false : data[name] !== null,
  )
  const both = article ?? known
  if (!helps || !both) return null
  const merged = { lot: need.lot ?? data.lot, expiry: need.expiry ?? data.expiry, serial: need.serial ?? data.serial }
  const sum = need.units ?? units
  const plan = countArticle(both, sum, merged, barcode, { ...context, condition: need.condition }, need.eventId)
  if (plan.outcome !== 'needs') return plan
  // Only part of it was answered: the wait is replaced by one that knows more.
  const replaced: NewEvent = { kind: 'undo', operator: context.operator, negates: need.eventId }
  return { ...plan, events: [replaced, ...plan.events], resolved: need.eventId }
}

/** The last scan that waits for a datum; an unknown barcode waits for a person instead. */
function lastWaiting(state: CountState): OpenNeed | null {
  let last: OpenNeed | null = null
  for (const need of state.openNeeds.values())
    if (state.live.get(need.eventId)?.event.kind === 'needs' && (last === null || need.seq > last.seq)) last = need
  return last
}

function lookUpCode(code: string, { book, listed }: ScanContext): KnownArticle {
  const found = lookUp(code, { ...book, barcode: () => null }, listed)
  return found ?? { articleCode: code, facts: book.facts(code), unitsPerScan: 1_000_000 as Units }
}

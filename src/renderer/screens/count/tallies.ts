import type { CountEvent, CountSession } from '../../../contract/shapes/count.ts'
import { addExact } from './entry.ts'

/** Counted units of one article, over lots, containers and conditions. */
export interface ArticleTally {
  articleCode: string
  description: string | null
  units: number
  damaged: number
  /** Units whose packages lack a lot, an expiry or a serial. */
  notOnPackage: number
  /** The units are kilograms; what was counted in units is apart. */
  byWeight: boolean
  /** Units counted without weight of an article that also has kilograms. */
  unweighed: number
  /** Pieces of goods by weight, as far as they are known. */
  pieces: number
  /** How many of the units have a serial, and the last of them. */
  serials: number
  lastSerial: string | null
  parts: { lot: string | null; expiry: string | null; units: number }[]
}

/** The empty sums of an article, before its tallies are added. */
export const nothing = { notOnPackage: 0, byWeight: false, unweighed: 0, pieces: 0, serials: 0, lastSerial: null }

/** Tallies by article, the one counted last first. `recent` names articles, latest first. */
export function byArticle(tallies: CountSession['tallies'], recent: readonly string[]): ArticleTally[] {
  const articles = new Map<string, ArticleTally>()
  const weighed = new Set(tallies.flatMap(({ articleCode, byWeight }) => (byWeight === true ? [articleCode] : [])))
  for (const tally of tallies) {
    const { articleCode, lot, expiry, units } = tally
    const article = articles.get(articleCode) ?? {
      articleCode,
      description: tally.description,
      units: 0,
      damaged: 0,
      ...nothing,
      parts: [],
    }
    articles.set(articleCode, article)
    article.serials += tally.serials ?? 0
    article.lastSerial = tally.lastSerial ?? article.lastSerial
    article.byWeight = weighed.has(articleCode)
    if (article.byWeight && tally.byWeight !== true) {
      article.unweighed = addExact(article.unweighed, units)
      continue
    }
    article.units = addExact(article.units, units)
    if (tally.condition !== 'good') article.damaged = addExact(article.damaged, units)
    if (tally.notOnPackage !== undefined) article.notOnPackage = addExact(article.notOnPackage, units)
    article.pieces = addExact(article.pieces, tally.pieces ?? 0)
    const part = article.parts.find((other) => other.lot === lot && other.expiry === expiry)
    if (part === undefined) article.parts.push({ lot, expiry, units })
    else part.units = addExact(part.units, units)
  }
  const place = new Map(recent.map((code, at) => [code, at]))
  const placeOf = (code: string) => place.get(code) ?? recent.length
  return [...articles.values()].sort((a, b) => placeOf(a.articleCode) - placeOf(b.articleCode))
}

/** Articles of the last events, latest first. */
export function recentArticles(events: readonly CountEvent[]): string[] {
  const codes = inOrder(events).flatMap((event) => (event.articleCode === undefined ? [] : [event.articleCode]))
  return [...new Set(codes.reverse())]
}

/** Result of reopening a count: number of scans that count, time and operator of the last. */
export function recoveredFrom(session: CountSession): { scans: number; at: string; operator: string } {
  const last = inOrder(session.events).at(-1)
  return { scans: session.scans, at: last?.at ?? session.startedAt, operator: last?.operator ?? session.operator }
}

const undoableKinds = new Set(['scan', 'manual', 'needs', 'unknown', 'container'])

/**
 * The event that an undo takes back: the last that counts or waits and was not undone. What resolved a waiting scan
 * comes after it, so a resolved scan is never the last.
 */
export function lastUndoable(events: readonly CountEvent[]): CountEvent | null {
  return undoable(events).at(-1) ?? null
}

/** The last event that counts goods or waits, and was not undone. */
export function lastEntry(events: readonly CountEvent[]): CountEvent | null {
  return undoable(events).findLast(({ kind }) => kind !== 'container') ?? null
}

function undoable(events: readonly CountEvent[]): CountEvent[] {
  const negated = new Set(events.flatMap((event) => event.negates ?? []))
  const live = inOrder(events).filter((event) => !negated.has(event.eventId))
  const resolved = new Set(live.flatMap((event) => event.resolves ?? []))
  return live.filter((event) => undoableKinds.has(event.kind) && !resolved.has(event.eventId))
}

function inOrder(events: readonly CountEvent[]): CountEvent[] {
  return [...events].sort((a, b) => a.seq - b.seq)
}

/** The list with this code at its head. */
export function moveToFront(code: string | null, recent: readonly string[]): readonly string[] {
  return code === null || recent[0] === code ? recent : [code, ...recent.filter((other) => other !== code)]
}

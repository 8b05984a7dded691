import { formatUnits, multiplyUnits, sumUnits, unitsFromNumber, unitsToNumber } from '../domain/units.ts'
import type { ArticleFacts, Units } from '../domain/model.ts'
import { loggedUnits, type EventOf } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import { explainScan } from '../domain/scan.ts'
import type { Log } from '../kernel/ports.ts'
import { listSessions, type SessionOverview } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { interpretScan, missingFields } from './interpret-scan.ts'
import { loggedPieces } from './pieces-of-scan.ts'
import { reprocessKnownScans } from './reprocess-scan.ts'
import { onePackage } from './scan-plan.ts'

/** Open counts of a PC; more than anybody makes at once. */
const openCounts = 100

/**
 * Takes up what scans lacked that were made before this PC had read the articles. Unknown barcodes that are articles are
 * counted, or ask for their fields. Of counted scans that lack a field those of one article, lot, expiry and container
 * are undone together and become one pending scan; those that lack a serial one each, because a serial is of one unit. Goods
 * by weight that were counted as units are asked for their weight, or get that of their label. Nothing of a paused or finished count
 * changes. Within a transaction. Returns the number of scans processed again and of questions.
 */
export function askAfterwards(countService: CountService, sessionId: string): number {
  const { state } = countService.states.of(sessionId)
  if (state.status !== 'open' || state.paused || !countService.articleFactsRead()) return 0
  const session = countService.session(sessionId)
  const questions = questionsAbout(countService, session)
  const processed = reprocessKnownScans(countService, session)
  for (const question of questions) putInPlace(countService, session, question)
  return processed + questions.length
}

/** The values missing in scans that were made before the articles were read, and facts learned since. Changes nothing. */
export function questionsAbout(countService: CountService, session: SessionOverview): Question[] {
  const { states, articleCatalog } = countService
  const { state } = states.of(session.sessionId)
  const groups = new Map<string, { facts: ArticleFacts | null; scans: CountedScan[] }>()
  const known = new Map<string, ArticleFacts | null>()
  for (const { event } of state.live.values()) {
    if (event.kind !== 'scan' || event.factsUnread !== true || event.resolves !== undefined) continue
    const { eventId, articleCode, lot, expiry, serial, container, condition } = event
    if (!known.has(articleCode)) known.set(articleCode, articleCatalog.facts(articleCode))
    const facts = known.get(articleCode) ?? null
    const alone = facts?.usesSerial === true && serial === null ? [eventId] : []
    const key = JSON.stringify([articleCode, lot, expiry, serial, container, condition, ...alone])
    groups.set(key, { facts, scans: [...(groups.get(key)?.scans ?? []), event] })
  }
  return [...groups.values()].flatMap(({ facts, scans }) =>
    (facts?.byWeight === true ? byWeightNow(countService, session, scans) : [asCounted(scans)]).flatMap((goods) =>
      questionOf(facts, goods),
    ),
  )
}

type CountedScan = EventOf<'scan'>

/** Scans that are counted or asked for together. `units`: `null` if their weight is not known. */
interface Goods {
  scans: readonly CountedScan[]
  units: Units | null
  /** Only of goods by weight. */
  pieces: Units | null
}

type Question = Goods & { last: CountedScan; needs: ReturnType<typeof missingFields> }

const unitsOf = (scans: readonly CountedScan[]) => sumUnits(scans.map(({ units }) => loggedUnits(units)))

function asCounted(scans: readonly CountedScan[]): Goods {
  return { scans, units: unitsOf(scans), pieces: null }
}

/** Goods by weight that were counted as units: labels with their weight one by one, all others together. */
function byWeightNow(countService: CountService, session: SessionOverview, scans: readonly CountedScan[]): Goods[] {
  const read = scans.map((scan) => readAgain(countService, session, scan))
  const unweighed = read.filter(({ units }) => units === null)
  return [
    // A code that is linked to kilograms was counted in kilograms.
    ...read.filter(({ units, scans: own }) => units !== null && units !== unitsOf(own)),
    ...(unweighed.length === 0
      ? []
      : [
          {
            scans: unweighed.flatMap((one) => one.scans),
            units: null,
            pieces: sumUnits(unweighed.map(({ pieces }) => pieces ?? onePackage)),
          },
        ]),
  ]
}

/** The weight in a scan of goods that are now known to be by weight, for as many packages as were counted. */
function readAgain(countService: CountService, session: SessionOverview, scan: CountedScan): Goods {
  const { articleCatalog } = countService
  const year = Number(countService.today().slice(0, 4))
  const options = { articleCatalog, listed: countService.listed(session), packs: onePackage, year }
  const meaning = interpretScan(explainScan(scan.raw, { year }), options)
  const counted = loggedUnits(scan.units)
  if (meaning.type !== 'article' || meaning.article.articleCode !== scan.articleCode)
    return { scans: [scan], units: null, pieces: counted }
  const { article, units, pieces } = meaning
  if (units === counted) return { scans: [scan], units, pieces }
  const perPackage = multiplyUnits(article.unitsPerScan, pieces) ?? onePackage
  const packs = unitsFromNumber(unitsToNumber(counted) / unitsToNumber(perPackage)) ?? onePackage
  return {
    scans: [scan],
    units: units === null ? null : multiplyUnits(units, packs),
    pieces: multiplyUnits(pieces, packs),
  }
}

/** None if nothing is missing and nothing else is known. */
function questionOf(facts: ArticleFacts | null, goods: Goods): Question[] {
  const { scans, units } = goods
  const last = scans.at(-1)
  if (last === undefined) return []
  const article = { articleCode: last.articleCode, facts, unitsPerScan: onePackage }
  const needs = missingFields(article, units, last)
  return needs.length === 0 && units === unitsOf(scans) ? [] : [{ ...goods, last, needs }]
}

/** Puts a question, or what is known now, in the place of counted scans. */
function putInPlace(
  { countLogWriter }: CountService,
  { sessionId, operator }: SessionOverview,
  { scans, units, pieces, last, needs }: Question,
): void {
  const { raw, articleCode, lot, expiry, serial, container, condition } = last
  for (const { eventId } of scans) countLogWriter.append(sessionId, { kind: 'undo', operator, negates: eventId })
  const known = { operator, raw, articleCode, lot, expiry, serial, container, condition, ...loggedPieces(pieces) }
  if (needs.length > 0 || units === null)
    countLogWriter.append(sessionId, {
      kind: 'needs',
      ...known,
      units: units === null ? null : formatUnits(units),
      needs,
    })
  else countLogWriter.append(sessionId, { kind: 'scan', ...known, units: formatUnits(units) })
}

/**
 * Asks in every open count of this PC, each in a transaction of its own. Returns true if anything was asked. Nobody called
 * this: a count that cannot be asked now (a full disk, a damaged log) is logged, and asked when it is finished.
 */
export function askAfterwardsEverywhere(countService: CountService, log: Log): boolean {
  const { database, logChecks } = countService
  const { rows } = listSessions(database, { status: 'open', limit: openCounts })
  let asked = false
  for (const { sessionId } of rows) {
    if (logChecks.isDamaged(sessionId)) continue
    try {
      if (database.transaction(() => askAfterwards(countService, sessionId)) > 0) asked = true
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('counts.not_asked', { session: sessionId, code: error.code })
    }
  }
  return asked
}

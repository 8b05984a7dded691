import { addUnits, formatUnits, zeroUnits } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import { loggedUnits, type EventOf } from '../domain/count-log/event.ts'
import { listSessions } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { missingFields } from './interpret-scan.ts'
import { reprocessKnownScans } from './reprocess-scan.ts'
import { onePackage } from './scan-plan.ts'

/** Open counts of a PC; more than anybody makes at once. */
const openCounts = 100

/**
 * Takes up what scans lacked that were made before this PC had read the articles. Unknown barcodes that are articles are
 * counted, or ask for their fields. Of counted scans that lack a field those of one article, lot, expiry and container
 * are undone together and become one pending scan. Nothing of a paused or finished count changes. Within a transaction.
 * Returns the number of scans processed again and of questions.
 */
export function askAfterwards(countService: CountService, sessionId: string): number {
  const { states, articleCatalog, countLogWriter } = countService
  const { state } = states.of(sessionId)
  if (state.status !== 'open' || state.paused || !countService.articleFactsRead()) return 0
  const groups = new Map<string, EventOf<'scan'>[]>()
  for (const { event } of state.live.values()) {
    if (event.kind !== 'scan' || event.factsUnread !== true || event.resolves !== undefined) continue
    const { articleCode, lot, expiry, serial, container, condition } = event
    const key = JSON.stringify([articleCode, lot, expiry, serial, container, condition])
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  const session = countService.session(sessionId)
  const { operator } = session
  let asked = reprocessKnownScans(countService, session)
  for (const scans of groups.values()) {
    const last = scans.at(-1)
    if (last === undefined) continue
    const { raw, articleCode, lot, expiry, serial, container, condition } = last
    const article = { articleCode, facts: articleCatalog.facts(articleCode), unitsPerScan: onePackage }
    const units = scans.reduce<Units>((sum, scan) => addUnits(sum, loggedUnits(scan.units)), zeroUnits)
    const needs = missingFields(article, units, { lot, expiry, serial })
    if (needs.length === 0) continue
    for (const { eventId } of scans) countLogWriter.append(sessionId, { kind: 'undo', operator, negates: eventId })
    const known = { raw, articleCode, units: formatUnits(units), lot, expiry, serial, container, condition }
    countLogWriter.append(sessionId, { kind: 'needs', operator, ...known, needs })
    asked += 1
  }
  return asked
}

/** Asks in every open count of this PC, each in a transaction of its own. Returns true if anything was asked. */
export function askAfterwardsEverywhere(countService: CountService): boolean {
  const { database, logChecks } = countService
  const { rows } = listSessions(database, { status: 'open', limit: openCounts })
  const asked = rows
    .filter(({ sessionId }) => !logChecks.isDamaged(sessionId))
    .map(({ sessionId }) => database.transaction(() => askAfterwards(countService, sessionId)))
  return asked.some((count) => count > 0)
}

import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { lastCountedArticles } from '../store/count-events.ts'
import { finishedSessionsOfSupplier } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/** Earlier counts, and entries of each, that are read: enough for what a supplier brings regularly. */
const recentCounts = 12
const recentEntries = 500

/**
 * Articles of earlier counts of the same supplier on this PC. Never from a document, never from a count of the same
 * document, and never from one whose content this caller may not see.
 */
export function suggestArticles(
  countService: CountService,
  { sessionId, limit }: ParsedInput<'counts.suggest'>,
  callerId: string,
): Output<'counts.suggest'> {
  const { database, states } = countService
  const session = countService.session(sessionId)
  if (countService.isConcealed(session, callerId)) return { rows: [], concealed: true }
  const { supplierName, controlId, number } = session
  // A recount is about its own articles: others are no answer.
  if (supplierName === null || states.of(sessionId).state.covers !== null) return { rows: [] }
  const codes = new Set<string>()
  for (const earlier of finishedSessionsOfSupplier(database, supplierName, recentCounts)) {
    if (earlier.controlId === controlId || earlier.number === number) continue
    if (countService.isConcealed(earlier, callerId)) continue
    for (const code of lastCountedArticles(database, earlier.sessionId, recentEntries)) codes.add(code)
  }
  return { rows: countService.named([...codes].slice(0, limit)) }
}

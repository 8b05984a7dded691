import type { Session } from '../../../contract/shapes/count.ts'
import { Failure } from '../domain/failure.ts'
import type { Cabinet } from '../documents/cabinet.ts'
import type { DocumentGate } from '../documents/gate.ts'
import type { Grants } from '../access/grants.ts'
import type { Clock, Random } from '../ports.ts'
import type { Precious } from '../store/precious.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionById } from '../store/sessions.ts'
import type { ArticleBook } from './article-book.ts'
import type { Chronicle } from './chronicle.ts'
import type { CountStates } from './count-states.ts'
import { articleCodes, frozenControl } from './frozen.ts'
import { sessionView } from './session-view.ts'

export interface CountingParts {
  precious: Precious
  states: CountStates
  chronicle: Chronicle
  book: ArticleBook
  cabinet: Cabinet
  gate: DocumentGate
  grants: Grants
  clock: Clock
  random: Random
  newId: () => string
  deviceId: string
  /** Today's calendar date at the warehouse. */
  today(): string
}

/** What every count operation needs: the session, its view, and a transaction that leaves no half-made state. */
export interface CountDesk extends CountingParts {
  /** Runs the effect on a count; where it fails, the state in memory goes with the transaction. */
  guarded<T>(sessionId: string, effect: () => T): T
  session(sessionId: string): SessionOverview
  /** The count as this caller may see it: a second counter does not see what the first one counted. */
  view(sessionId: string, callerId: string): Session
  listed(session: SessionOverview): ReadonlySet<string>
  describe(articleCode: string): string | null
}

export function createCountDesk(parts: CountingParts): CountDesk {
  const { precious, states, book, gate } = parts
  // A frozen document never changes: its codes are read once.
  const listedBySession = new Map<string, string[]>()

  function session(sessionId: string): SessionOverview {
    const found = sessionById(precious, sessionId)
    if (!found) throw new Failure('not_found', 'No such count on this PC')
    return found
  }

  function listedArticles(sessionId: string): string[] {
    const known = listedBySession.get(sessionId)
    if (known) return known
    const frozen = frozenControl(precious, sessionId)
    const codes = frozen ? articleCodes(frozen.control) : []
    listedBySession.set(sessionId, codes)
    return codes
  }

  function isClosedTo({ sessionId, controlId }: SessionOverview, callerId: string): boolean {
    const frozen = controlId === null ? null : frozenControl(precious, sessionId)
    return frozen !== null && gate.isClosedTo(frozen.control, callerId)
  }

  const describe = (articleCode: string) => book.facts(articleCode)?.description ?? null

  return {
    ...parts,
    guarded(sessionId, effect) {
      try {
        return effect()
      } catch (error) {
        states.forget(sessionId)
        throw error
      }
    },
    session,
    describe,
    listed: ({ listing, sessionId }) => new Set(listing === 'articles' ? listedArticles(sessionId) : []),
    view(sessionId, callerId) {
      const found = session(sessionId)
      const concealed = found.status !== 'open' && isClosedTo(found, callerId)
      return sessionView(found, { precious, states, describe, listedArticles, concealed })
    },
  }
}

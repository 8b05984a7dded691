import type { Session } from '../../../contract/shapes/count.ts'
import type { ImportedCountStates } from './files/imported-states.ts'
import { checkExpiry } from '../domain/expiry.ts'
import { Failure } from '../domain/failure.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import type { Clock, Random } from '../kernel/ports.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionById } from '../store/sessions.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import type { CountLogWriter } from '../count-log/count-log-writer.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { articleCodes, controlSnapshot } from './document-snapshot.ts'
import { sessionView } from './session-view.ts'

export interface CountServiceDeps {
  database: PrimaryDatabase
  states: CountStateCache
  /** What other PCs counted. */
  imported: ImportedCountStates
  countLogWriter: CountLogWriter
  articleCatalog: ArticleCatalog
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  grants: SupervisorGrants
  clock: Clock
  random: Random
  newId: () => string
  deviceId: string
  /** Today's calendar date at the warehouse. */
  today(): string
  /** The settings that counting goes by. */
  rules(): Pick<ProfileSettings, 'requiredCounts' | 'shortLifeDays' | 'acceptExpired' | 'requireReasons'>
}

/** What every count operation needs: the session and its view. A transaction that fails takes the state in memory with it. */
export interface CountService extends CountServiceDeps {
  session(sessionId: string): SessionOverview
  /** Whether what a count holds is closed to this caller: it is closed, and its control is blind to the caller. */
  isConcealed(session: SessionOverview, callerId: string): boolean
  /** The count as this caller may see it: a second counter does not see what the first one counted. */
  view(sessionId: string, callerId: string): Session
  listed(session: SessionOverview): ReadonlySet<string>
  /** After a count found another document: its listing is read anew. */
  invalidateArticleList(sessionId: string): void
  describe(articleCode: string): string | null
  /** What is odd about an expiry of an article that comes today. */
  checkExpiryOf(articleCode: string, expiry: string): ReturnType<typeof checkExpiry>
}

export function createCountService(parts: CountServiceDeps): CountService {
  const { database, states, articleCatalog, visibilityPolicy } = parts
  // A frozen document changes only where the count finds another one: its codes are read once.
  const listedBySession = new Map<string, string[]>()

  function session(sessionId: string): SessionOverview {
    const found = sessionById(database, sessionId)
    if (!found) throw new Failure('not_found', 'No such count on this PC')
    return found
  }

  function listedArticles(sessionId: string): string[] {
    const known = listedBySession.get(sessionId)
    if (known) return known
    const frozen = controlSnapshot(database, sessionId)
    const codes = frozen ? articleCodes(frozen.control) : []
    listedBySession.set(sessionId, codes)
    return codes
  }

  function isClosedTo({ sessionId, controlId }: SessionOverview, callerId: string): boolean {
    const frozen = controlId === null ? null : controlSnapshot(database, sessionId)
    return frozen !== null && visibilityPolicy.isClosedTo(frozen.control, callerId)
  }

  const isConcealed = (found: SessionOverview, callerId: string) =>
    found.status !== 'open' && isClosedTo(found, callerId)

  const isByWeight = (articleCode: string) => articleCatalog.facts(articleCode)?.byWeight === true

  const describe = (articleCode: string) => articleCatalog.facts(articleCode)?.description ?? null

  return {
    ...parts,
    session,
    isConcealed,
    describe,
    checkExpiryOf: (articleCode, expiry) =>
      checkExpiry({
        expiry,
        today: parts.today(),
        shelfLifeDays: articleCatalog.facts(articleCode)?.shelfLifeDays ?? null,
        minimumShelfLifeDays: parts.rules().shortLifeDays,
      }),
    invalidateArticleList: (sessionId) => void listedBySession.delete(sessionId),
    listed: ({ listing, sessionId }) =>
      new Set(states.of(sessionId).state.covers ?? (listing === 'articles' ? listedArticles(sessionId) : [])),
    view(sessionId, callerId) {
      const found = session(sessionId)
      const concealed = isConcealed(found, callerId)
      return sessionView(found, { database, states, describe, isByWeight, listedArticles, concealed })
    },
  }
}

import { shortLifeFor } from '../../../contract/receiving-rules.ts'
import type { CountSession } from '../../../contract/shapes/count.ts'
import type { ImportedCountStates } from './files/imported-states.ts'
import { checkExpiry } from '../domain/expiry.ts'
import type { KnownMeasures } from '../domain/measures.ts'
import { Failure } from '../domain/failure.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import { everSetByWeight } from '../store/articles-by-weight.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionById } from '../store/sessions.ts'
import { countingCaller } from '../store/counting-connections.ts'
import type { StoredArticleCatalog } from '../articles/stored-article-catalog.ts'
import type { CountLogWriter } from '../count-log/count-log-writer.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { articleCodes, controlSnapshot } from './document-snapshot.ts'
import type { LogChecks } from './log-checks.ts'
import { sessionView } from './session-view.ts'

export interface CountServiceDeps
  extends
    Pick<CoreContext, 'connectedPages' | 'random' | 'newId' | 'now'>,
    Pick<ProfileData, 'database' | 'deviceId'>,
    Pick<SettingsRoom, 'grants' | 'operatorPins' | 'today' | 'dayOf'> {
  states: CountStateCache
  /** Counts of other PCs. */
  imported: ImportedCountStates
  /** Verification of logs before they are used. */
  logChecks: LogChecks
  countLogWriter: CountLogWriter
  articleCatalog: StoredArticleCatalog
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  /** False in the first minutes: the facts of the articles are not read yet, and nothing asks for a lot. */
  articleFactsRead(): boolean
  /** Settings, the counting rules among them. */
  rules(): ProfileSettings
}

export type CountService = ReturnType<typeof createCountService>

/** Shared operations of counting: session, state and view. A failed transaction also discards the state in memory. */
export function createCountService(deps: CountServiceDeps) {
  const { database, states, articleCatalog, visibilityPolicy } = deps
  // The snapshot changes only when the count's document changes: its codes are cached.
  const listedBySession = new Map<string, string[]>()
  const suppliersBySession = new Map<string, string[]>()

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

  const listedOf = ({ listing, sessionId }: SessionOverview) =>
    states.of(sessionId).state.covers ?? (listing === 'articles' ? listedArticles(sessionId) : [])

  /** Codes of the suppliers of the count's document; none while it has no document. */
  function supplierCodesOf(sessionId: string): string[] {
    const known = suppliersBySession.get(sessionId)
    if (known) return known
    const documents = controlSnapshot(database, sessionId)?.control.receivingDocuments ?? []
    const codes = documents.flatMap(({ supplierCode }) => supplierCode?.trim() || [])
    suppliersBySession.set(sessionId, codes)
    return codes
  }

  function isClosedTo({ sessionId, controlId }: SessionOverview, callerId: string): boolean {
    const frozen = controlId === null ? null : controlSnapshot(database, sessionId)
    return frozen !== null && visibilityPolicy.isClosedTo(frozen.control, callerId)
  }

  /**
   * True if this caller may not see what was counted: the count is finished and its control is blind to the caller, or it is
   * open and another connection makes it.
   */
  function isConcealed(found: SessionOverview, callerId: string): boolean {
    if (found.status !== 'open') return isClosedTo(found, callerId)
    return deps.grants.of(callerId, found.controlId) === null && countingCaller(database, found.sessionId) !== callerId
  }

  /** True if a connected page of another caller makes this open count. */
  function isOpenElsewhere({ sessionId, status }: SessionOverview, callerId: string): boolean {
    const counting = status === 'open' ? countingCaller(database, sessionId) : null
    return counting !== null && counting !== callerId && deps.connectedPages.has(counting)
  }

  /** True if the units of the article are kilograms. */
  const isByWeight = (articleCode: string) => articleCatalog.facts(articleCode)?.byWeight === true

  const describe = (articleCode: string) => articleCatalog.facts(articleCode)?.description ?? null

  return {
    ...deps,
    session,
    isConcealed,
    describe,
    /** Some articles with their descriptions. */
    named: (codes: readonly string[]) =>
      articleCatalog.reading(codes, () => codes.map((code) => ({ code, description: describe(code) }))),
    isByWeight,
    measures: {
      isByWeight,
      byWeightAt: articleCatalog.byWeightAt,
      everSetByHand: () => new Set(everSetByWeight(database)),
    } satisfies KnownMeasures,
    supplierCodesOf,
    /** Returns the expiry issue of an article that one of these suppliers delivers today. */
    checkExpiryOf: (articleCode: string, expiry: string, supplierCodes: readonly string[]) =>
      checkExpiry({
        expiry,
        today: deps.today(),
        shelfLifeDays: articleCatalog.facts(articleCode)?.shelfLifeDays ?? null,
        minimumShelfLifeDays: shortLifeFor(deps.rules(), supplierCodes, articleCode).days,
      }),
    /** Discards the cached article listing; called when the count's document changes. */
    invalidateArticleList(sessionId: string): void {
      listedBySession.delete(sessionId)
      suppliersBySession.delete(sessionId)
    },
    listed: (count: SessionOverview): ReadonlySet<string> => new Set(listedOf(count)),
    /** The count as this caller may see it: the second operator does not see the first count. */
    view(sessionId: string, callerId: string): CountSession {
      const found = session(sessionId)
      const concealed = isConcealed(found, callerId)
      const damaged = deps.logChecks.isDamaged(sessionId)
      const openElsewhere = isOpenElsewhere(found, callerId)
      const factsUnread = found.status === 'open' && !deps.articleFactsRead()
      const { byWeightAt } = articleCatalog
      const shown = { describe, isByWeight, byWeightAt, listedArticles, concealed, damaged, openElsewhere, factsUnread }
      const { tallies, openNeeds, removed } = states.of(sessionId).state
      const entered = [...tallies.values(), ...openNeeds.values(), ...removed.last]
      const codes = entered.flatMap(({ articleCode }) => articleCode ?? [])
      return articleCatalog.reading([...codes, ...listedOf(found)], () =>
        sessionView(found, { database, states, ...shown }),
      )
    },
  }
}

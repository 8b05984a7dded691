import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { ReceiptsRoom } from '../receipts/create-receipts.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { Scope } from './compare-parts.ts'
import { adviceDecisions } from './advice-decisions.ts'
import { comparisonHandlers } from './comparison-handlers.ts'
import { createComparisonService } from './comparison-service.ts'
import { controlPhotos } from './control-photos.ts'
import { createOpenComparison } from './open-comparison.ts'
import { createSignedComparisons } from './signed-comparisons.ts'
import type { NewSignature } from './signing-handlers.ts'
import { createSigning, signingHandlers } from './signing-handlers.ts'
import { createSiteSeen } from './site-seen.ts'
import { createSupplierScorecards } from './supplier-scorecards.ts'

export type ComparisonRoom = ReturnType<typeof createComparisonRoom>

/** Comparison of a control with its reasons and signature, and scorecards of suppliers. */
export function createComparisonRoom(
  { now }: CoreContext,
  { database, cache, store }: ProfileData,
  { settings }: SettingsRoom,
  { countStates: states }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { countService, imported }: CountsRoom,
  { issueReceipt }: ReceiptsRoom,
) {
  const signedComparisons = createSignedComparisons(database)
  const { measures } = countService
  const comparisonService = createComparisonService({
    database,
    states,
    imported,
    signedComparisons,
    settings: settings.read,
    describe: countService.describe,
    readingArticles: countService.articleCatalog.reading,
    measures,
    judgeExpiry: countService.checkExpiryOf,
  })
  const { logChecks } = countService
  const signedListeners: ((signed: NewSignature) => void)[] = []
  const { openComparison, verifyComparison } = createOpenComparison({ controlRepository, visibilityPolicy, logChecks })
  const photosNow = (controlId: number) => controlPhotos({ database, states, imported }, controlId)
  const photosOf = (controlId: number, scope: Scope = null) =>
    signedComparisons.of(controlId, scope)?.photos ??
    photosNow(controlId).filter(({ part = 1 }) => scope === null || part === scope)
  const siteSeen = createSiteSeen({ database, states, imported, settings: settings.read, measures })
  const signing = createSigning({
    countService,
    states,
    comparisonService,
    signedComparisons,
    controlRepository,
    photos: photosNow,
    issueReceipt,
    articlesLost: () => store.renewableCache.isLost() && !countService.articleFactsRead(),
    onSigned: (signed) => signedListeners.forEach((listener) => listener(signed)),
  })
  return {
    comparisonService,
    /** Decisions that a supervisor at another PC may take. */
    decisions: {
      siteSeen: (controlId: number, part: Scope) => {
        const cached = controlRepository.byId(controlId)
        return cached && siteSeen(cached, part)
      },
      seenHere: (controlId: number, part: Scope) => {
        const cached = controlRepository.byId(controlId)
        return cached && comparisonService.compareNow(cached, part).seen
      },
      verifyForSigning: signing.verify,
      sign: signing.sign,
    },
    signedComparisons,
    /** Throws `conflict` (`chain_broken`) if entries of a count of this control were changed or lost. */
    assertIntact: logChecks.assertControlIntact,
    openComparison,
    photosOf,
    /** Calls back in the transaction of every signature of this PC. */
    onSigned: (listener: (signed: NewSignature) => void) => void signedListeners.push(listener),
    supplierScorecards: createSupplierScorecards({
      cache,
      database,
      visibilityPolicy,
      comparisonService,
      rules: settings.read,
    }),
    handlers: joinHandlers(
      adviceDecisions({ database, openComparison, comparisonService, now }),
      comparisonHandlers({ openComparison, verifyComparison, comparisonService, database, photos: photosOf, now }),
      signingHandlers(countService, signing),
    ),
  }
}

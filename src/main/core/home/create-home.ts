import type { Decision } from '../../../contract/shapes/home.ts'
import type { AdvicesRoom } from '../advices/create-advices.ts'
import type { AdjustmentsRoom } from '../adjustments/create-adjustments.ts'
import type { ArticlesRoom } from '../articles/create-articles.ts'
import type { BackupsRoom } from '../backups/create-backups.ts'
import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { HoldsRoom } from '../holds/create-holds.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { SharingRoom } from '../sharing/create-sharing.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { UpdatesRoom } from '../updates/create-updates.ts'
import type { WebhooksRoom } from '../webhooks/create-webhooks.ts'
import type { LabelsRoom } from '../labels/create-labels.ts'
import { homeHandlers } from './home-handlers.ts'
import { searchHandlers } from './search-handlers.ts'

/** Rooms that the Home screen reads. */
interface HomeDeps {
  settings: SettingsRoom
  countLog: CountLogRoom
  refresh: RefreshRoom
  controls: ControlsRoom
  articles: ArticlesRoom
  counts: Pick<CountsRoom, 'lateQuestions'>
  holds: HoldsRoom
  comparison: ComparisonRoom
  webhooks: WebhooksRoom
  adjustments: AdjustmentsRoom
  backups: BackupsRoom
  updates: UpdatesRoom
  labels: Pick<LabelsRoom, 'numbersOverlap'>
  advices: AdvicesRoom
  sharing: Pick<SharingRoom, 'siteWarnings'>
  handover: { tasks(): Decision[] }
}

/** Home screen of the supervisor, and the search over all data of this PC. */
export function createHomeRoom({ clock, now }: CoreContext, { database, cache, store }: ProfileData, deps: HomeDeps) {
  const { controlRepository, visibilityPolicy } = deps.controls
  const { articleCatalog } = deps.articles
  const { today, settings } = deps.settings
  return {
    handlers: joinHandlers(
      homeHandlers({
        database,
        cache,
        verdicts: deps.adjustments.verdicts,
        controlRepository,
        comparisonService: deps.comparison.comparisonService,
        states: deps.countLog.countStates,
        visibilityPolicy,
        clock,
        today,
        now,
        settings: settings.read,
        describe: (articleCode) => articleCatalog.facts(articleCode)?.description ?? null,
        refreshStates: deps.refresh.refresh.status,
        receiver: deps.webhooks.receiver.status,
        lateQuestions: deps.counts.lateQuestions,
        openHolds: deps.holds.openHolds,
        lastBackupAtMs: store.lastBackupAtMs,
        backupFailure: deps.backups.guided.failure,
        updateFoundAt: deps.updates.foundAt,
        refusedAdvices: deps.advices.refused,
        unusedAdvices: deps.advices.unused,
        siteWarnings: deps.sharing.siteWarnings,
        numbersOverlap: deps.labels.numbersOverlap,
        destinationTasks: deps.handover.tasks,
      }),
      searchHandlers({ cache, articleCatalog, today }),
    ),
  }
}

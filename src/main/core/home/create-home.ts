import type { AdjustmentsRoom } from '../adjustments/create-adjustments.ts'
import type { ArticlesRoom } from '../articles/create-articles.ts'
import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { WebhooksRoom } from '../webhooks/create-webhooks.ts'
import { homeHandlers } from './home-handlers.ts'
import { searchHandlers } from './search-handlers.ts'

/** The rooms that the first screen speaks of. */
interface HomeDeps {
  settings: SettingsRoom
  countLog: CountLogRoom
  refresh: RefreshRoom
  controls: ControlsRoom
  articles: ArticlesRoom
  comparison: ComparisonRoom
  webhooks: WebhooksRoom
  adjustments: AdjustmentsRoom
}

/** The supervisor's first screen, and the search over everything on this PC. */
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
        lastBackupAtMs: store.lastBackupAtMs,
      }),
      searchHandlers({ cache, articleCatalog, today }),
    ),
  }
}

import type { CoreContext } from '../kernel/core-context.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { weighedAmong } from '../store/articles-by-weight.ts'
import { stockHandlers } from './stock-handlers.ts'

/** Stock: rows, articles and locations. */
export function createStockRoom(
  { now }: CoreContext,
  { cache, database }: ProfileData,
  { connection, today }: SettingsRoom,
  { coverage }: RefreshRoom,
) {
  return {
    handlers: stockHandlers({
      cache,
      wms: connection.wms,
      askForMissing: connection.fetchMissing,
      cacheAsOf: () => coverage.asOf('stock'),
      today,
      now,
      weighedAmong: (articles) => weighedAmong(database, articles),
    }),
  }
}

import type { ArticlesRoom } from '../articles/create-articles.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { labelHandlers } from './label-handlers.ts'
import { numbersOverlap } from './numbers-overlap.ts'
import { createNetworkPrinter } from './network-printer.ts'
import { createSsccCounter } from './sscc-counter.ts'

export type LabelsRoom = ReturnType<typeof createLabelsRoom>

/** Labels for goods and pallets that have none: their numbers, their printing, their confirmation. */
export function createLabelsRoom(
  { clock, log, now, newId, resources }: CoreContext,
  { database, folder, deviceId }: ProfileData,
  { settings, language, today }: SettingsRoom,
  { countLogWriter }: CountLogRoom,
  { articleCatalog }: ArticlesRoom,
  { countService }: CountsRoom,
) {
  const networkPrinter = createNetworkPrinter({ clock })
  resources.add('label printer', networkPrinter.close)
  return {
    /** Other PCs with numbers of this PC's range. */
    numbersOverlap: () => numbersOverlap(database, settings.labels()),
    handlers: labelHandlers({
      database,
      countService,
      countLogWriter,
      articleCatalog,
      ssccCounter: createSsccCounter({ database, folder, deviceId, log }),
      networkPrinter,
      settings: settings.labels,
      language,
      today,
      now,
      newId,
    }),
  }
}

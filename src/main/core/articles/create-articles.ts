import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { articleHandlers } from './article-handlers.ts'
import { linkedBarcodeHandlers } from './linked-barcode-handlers.ts'
import { createArticleCatalog } from './stored-article-catalog.ts'

export type ArticlesRoom = ReturnType<typeof createArticlesRoom>

/** Articles and the barcodes that were tied to them at this PC. */
export function createArticlesRoom(
  { ports, now }: CoreContext,
  { profile, precious, cache }: ProfileData,
  { today, language }: SettingsRoom,
) {
  const articleCatalog = createArticleCatalog({ precious, cache })
  return {
    articleCatalog,
    start() {
      if (profile.kind === 'practice' && ports.practice) articleCatalog.learnPractice(ports.practice.barcodes(), now())
    },
    handlers: joinHandlers(
      articleHandlers({ precious, cache, today, now }),
      linkedBarcodeHandlers({ precious, cache, today, now, language }),
    ),
  }
}

import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { articleHandlers } from './article-handlers.ts'
import { linkedBarcodeHandlers } from './linked-barcode-handlers.ts'
import { createArticleCatalog } from './stored-article-catalog.ts'

export type ArticlesRoom = ReturnType<typeof createArticlesRoom>

/** Articles and the barcodes linked to them on this PC. */
export function createArticlesRoom(
  { ports, now }: CoreContext,
  { profile, database, cache }: ProfileData,
  { today, language, assertSupervisor }: SettingsRoom,
) {
  const articleCatalog = createArticleCatalog({ database, cache })
  return {
    articleCatalog,
    start() {
      if (profile.kind === 'practice' && ports.practice) articleCatalog.learnPractice(ports.practice.barcodes(), now())
    },
    handlers: joinHandlers(
      articleHandlers({ articleCatalog, database, cache, today, now }),
      linkedBarcodeHandlers({ database, cache, today, now, language, assertSupervisor }),
    ),
  }
}

import type { Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { putSavedView, removeSavedView, savedViewByName, savedViews } from '../store/saved-views.ts'

/** Maximum saved views of a screen. */
const maxViews = 100

/** Handlers of saved views. */
export function savedViewHandlers(options: { database: PrimaryDatabase; newId(): string; now(): string }) {
  const { database, newId, now } = options
  return {
    'views.list': ({ screen }) => ({ views: savedViews(database, screen) }),
    'views.save'({ screen, name, view }, context) {
      const before = savedViewByName(database, screen, name)
      if (!before && savedViews(database, screen).length >= maxViews)
        throw new Failure('conflict', 'This screen has the maximum number of saved views', {
          reason: 'too_many_views',
        })
      const saved = { viewId: before?.viewId ?? newId(), screen, name, view, savedAt: now() }
      return context.commit(() => {
        putSavedView(database.writer(), saved)
        return saved
      }, 'views')
    },
    'views.remove': ({ viewId }, context) =>
      context.commit(() => ({ removed: removeSavedView(database.writer(), viewId) }), 'views'),
  } satisfies Partial<Handlers>
}

import { isImportedCountHidden } from './files/imported-count-visibility.ts'
import { importedPhotos } from '../store/imported-counts.ts'
import { eventOfCount } from './count-lifecycle.ts'
import type { CountService } from './count-service.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import { keepPhoto, readPhoto } from './keep-photo.ts'
import type { PhotoFiles } from '../store/photo-files.ts'
import { addPhoto, photoRemovedAt, photosByHash } from '../store/photos.ts'

/** Maximum photos per count. */
const maxPhotos = 500

/** Handlers of photos of a count. The file is on disk before the event that names its hash. */
export function photoHandlers(countService: CountService, files: PhotoFiles) {
  return {
    async 'counts.photo'({ sessionId, mediaType, content, eventId, operator }, context) {
      const session = countService.session(sessionId)
      if (countService.states.of(sessionId).state.photos.length >= maxPhotos)
        throw new Failure('conflict', 'This count has the maximum number of photos', { reason: 'too_many_photos' })
      eventOfCount(countService, sessionId, eventId)
      const { hash, bytes } = await keepPhoto(files, mediaType, content)
      return context.commit(() => {
        const { event, seq } = countService.countLogWriter.append(sessionId, {
          kind: 'photo',
          operator: operator ?? session.operator,
          hash,
          mediaType,
          bytes,
          ...(eventId === undefined ? {} : { about: eventId }),
        })
        addPhoto(countService.database.writer(), { eventId: event.eventId, sessionId, hash, mediaType })
        return countEventView(event, seq)
      }, 'counts')
    },
    'counts.photos'({ sessionId }, { callerId }) {
      const session = countService.session(sessionId)
      if (countService.isConcealed(session, callerId)) return { rows: [], concealed: true }
      return { rows: countService.states.of(sessionId).state.photos }
    },
    async 'photos.get'({ hash }, { callerId }) {
      const own = photosByHash(countService.database, hash)
      const imported = importedPhotos(countService.database, hash)
      const photo = own[0] ?? imported[0]
      if (!photo) {
        const removedAt = photoRemovedAt(countService.database, hash)
        throw new Failure(
          'not_found',
          'No such photo on this PC',
          removedAt ? { reason: 'photo_removed', removedAt } : undefined,
        )
      }
      if (
        own.every(({ sessionId }) => countService.isConcealed(countService.session(sessionId), callerId)) &&
        imported.every((count) => isImportedCountHidden(countService, count, callerId))
      )
        throw new Failure('forbidden', 'This photo is visible when its count is', { reason: 'blind' })
      return readPhoto(files, hash, photo.mediaType)
    },
  } satisfies Partial<Handlers>
}

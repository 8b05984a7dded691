import { z } from 'zod'
import { commandId, operator, sessionId } from './shapes/common.ts'
import { concealed, countEvent, countPhoto, photoHash, photoMediaType } from './shapes/count.ts'

/** Photos of counts. */
export const countPhotoOperations = {
  'counts.photo': {
    kind: 'command',
    summary:
      'Adds a photo to a count or to one of its events: at most 6,000,000 bytes, as base64. The file is on disk before the log names its hash.',
    input: z.strictObject({
      sessionId,
      mediaType: photoMediaType,
      content: z.string().max(8_000_000),
      eventId: z.string().max(64).optional(),
      /** The photographer, if it is not the count’s operator. */
      operator: operator.optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.photos': {
    kind: 'query',
    summary: 'The photos of a count; none, and `concealed`, if the count is hidden from the caller.',
    input: z.strictObject({ sessionId }),
    output: z.strictObject({ rows: z.array(countPhoto), concealed }),
    errors: ['not_found'],
  },
  'photos.get': {
    kind: 'query',
    summary: 'A photo as base64, its hash verified. `forbidden` if its count is hidden from the caller.',
    input: z.strictObject({ hash: photoHash }),
    output: z.strictObject({ hash: photoHash, mediaType: photoMediaType, content: z.string() }),
    errors: ['not_found', 'forbidden'],
  },
} as const

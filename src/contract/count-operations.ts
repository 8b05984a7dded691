import { z } from 'zod'
import {
  code,
  commandId,
  condition,
  controlId,
  counter,
  cursor,
  dateText,
  entryUnits,
  limit,
  operator,
  page,
  rawScan,
  sessionId,
  text,
} from './shapes/common.ts'
import {
  countEntry,
  countEvent,
  lineReason,
  photoHash,
  photoMediaType,
  countPhoto,
  recountRequest,
  scanResult,
  countSession,
  sessionSummary,
  verification,
} from './shapes/count.ts'

/** Whoever counts was told that another PC has counted this container (`container_elsewhere`), and counts it here too. */
const alsoElsewhere = z.literal(true).optional()

/** Counting: from the first scan to the signature. */
export const countOperations = {
  'counts.start': {
    kind: 'command',
    summary:
      'Opens a count of a control, or answers the one that this operator has open. `controlId: null` counts now and is matched later.',
    input: z.strictObject({
      controlId: controlId.nullable(),
      operator,
      counter: counter.optional(),
      listing: z.enum(['open', 'articles']).optional(),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.scan': {
    kind: 'command',
    summary: 'Takes one scan as it was read. It is on disk before it is answered.',
    input: z.strictObject({
      sessionId,
      raw: rawScan,
      /** How many packs this scan stands for. */
      multiplier: entryUnits.optional(),
      condition: condition.optional(),
      alsoElsewhere,
      commandId,
    }),
    output: scanResult,
    errors: ['not_found', 'conflict'],
  },
  'counts.add': {
    kind: 'command',
    summary: 'Adds units by hand, or resolves a scan that waits for a datum.',
    input: z.strictObject({
      sessionId,
      articleCode: code,
      units: entryUnits,
      lot: code.nullable().optional(),
      expiry: dateText.nullable().optional(),
      serial: code.nullable().optional(),
      container: code.nullable().optional(),
      condition: condition.optional(),
      resolves: z.string().max(64).optional(),
      /** Why goods count although their expiry is odd (`reason_needed`). */
      reason: lineReason.optional(),
      note: z.string().trim().min(1).max(2000).optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.undo': {
    kind: 'command',
    summary: 'Negates an event, the last one unless one is named. Nothing is erased.',
    input: z.strictObject({ sessionId, eventId: z.string().max(64).optional(), commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.container': {
    kind: 'command',
    summary:
      'Opens a container by hand, or leaves the open one (`container: null`). `conflict`: `container_elsewhere`, with who, where and when.',
    input: z.strictObject({ sessionId, container: code.nullable(), alsoElsewhere, commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.relearn': {
    kind: 'command',
    summary:
      'Reads a scan of an unknown barcode again after `articles.learn`: it counts in its old place, or asks for what its article needs. `conflict`: `not_waiting`, `still_unknown`.',
    input: z.strictObject({ sessionId, eventId: z.string().max(64), commandId }),
    output: scanResult,
    errors: ['not_found', 'conflict'],
  },
  'counts.requestRecount': {
    kind: 'command',
    summary:
      'A supervisor asks for articles to be counted once more: the next count beyond the required ones is about them. `conflict`: `nothing_counted`, `signed`, `no_count_left`.',
    input: z.strictObject({
      controlId,
      articles: z.array(code).min(1).max(500),
      note: z.string().trim().min(1).max(2000).optional(),
      /** Who asks. */
      operator: operator.optional(),
      commandId,
    }),
    output: recountRequest,
    errors: ['conflict', 'forbidden'],
  },
  'counts.recounts': {
    kind: 'query',
    summary: 'What waits to be recounted; of one control also what was.',
    input: z.strictObject({ controlId: controlId.optional() }),
    output: z.strictObject({ rows: z.array(recountRequest) }),
    errors: [],
  },
  'counts.next': {
    kind: 'query',
    summary:
      'Which count of a control nobody has begun yet, here or at another PC (`null`: all three are taken); what it is about where that is not everything; and who keeps this operator from making it.',
    input: z.strictObject({ controlId, operator: operator.optional() }),
    output: z.strictObject({
      counter: counter.nullable(),
      /** The articles that it is about; `null`: everything. */
      covers: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })).nullable(),
      /** The operator made this other count; the two are made by different people. */
      samePerson: z.strictObject({ counter, operator: z.string() }).nullable(),
    }),
    errors: [],
  },
  'counts.match': {
    kind: 'command',
    summary:
      'Gives a count that was begun without a control its own; `counter` where its own place is taken there. `conflict`: `count_taken`, `same_person`, `matched`, `signed`, `control_signed`.',
    input: z.strictObject({ sessionId, controlId, counter: counter.optional(), commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.move': {
    kind: 'command',
    summary:
      'The wrong document was counted: the count becomes another control’s, with its whole log. `conflict`: `count_taken`, `same_person`, `same_control`, `not_matched`, `recount`, `signed`, `control_signed`.',
    input: z.strictObject({
      sessionId,
      controlId,
      counter: counter.optional(),
      reason: z.string().trim().min(1).max(2000),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.note': {
    kind: 'command',
    summary: 'Writes a note beside a count, or beside one of its events. Possible at any time.',
    input: z.strictObject({
      sessionId,
      text: z.string().trim().min(1).max(2000),
      eventId: z.string().max(64).optional(),
      /** Who writes it, where it is not who counts. */
      operator: operator.optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.photo': {
    kind: 'command',
    summary:
      'Keeps a picture beside a count, or beside one of its events: at most 6,000,000 bytes, as base64. Its file is on the disk before the log names its hash.',
    input: z.strictObject({
      sessionId,
      mediaType: photoMediaType,
      content: z.string().max(8_000_000),
      eventId: z.string().max(64).optional(),
      /** Who took it, where it is not who counts. */
      operator: operator.optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.photos': {
    kind: 'query',
    summary: 'The pictures of a count; none where what it holds is closed to the caller.',
    input: z.strictObject({ sessionId }),
    output: z.strictObject({ rows: z.array(countPhoto) }),
    errors: ['not_found'],
  },
  'photos.get': {
    kind: 'query',
    summary: 'A picture as base64, its hash checked. `forbidden` where its count is closed to the caller.',
    input: z.strictObject({ hash: photoHash }),
    output: z.strictObject({ hash: photoHash, mediaType: photoMediaType, content: z.string() }),
    errors: ['not_found', 'forbidden'],
  },
  'counts.pause': {
    kind: 'command',
    summary: 'Nobody counts for a while: scans are refused (`count_paused`) until somebody goes on.',
    input: z.strictObject({ sessionId, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.resume': {
    kind: 'command',
    summary:
      'Goes on after a pause. Another operator has the count in hand from here; `conflict` (`same_person`) where that person made the other count.',
    input: z.strictObject({ sessionId, operator, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.handOver': {
    kind: 'command',
    summary:
      'Gives an open count into other hands, as a logged event. `conflict` (`same_person`) where that person made the other count.',
    input: z.strictObject({ sessionId, operator, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.get': {
    kind: 'query',
    summary: 'A count with its tallies and its last 50 events.',
    input: z.strictObject({ sessionId }),
    output: countSession,
    errors: ['not_found'],
  },
  'counts.entries': {
    kind: 'query',
    summary:
      'Everything in a count that an undo can take back, the last first; `text` is looked for in article, barcode, lot, serial and container. None where what was counted is closed to the caller.',
    input: z.strictObject({ sessionId, text: text.optional(), limit, cursor: cursor.optional() }),
    output: page(countEntry),
    errors: ['not_found'],
  },
  'counts.list': {
    kind: 'query',
    summary: 'Counts on this PC, newest first.',
    input: z.strictObject({
      controlId: controlId.optional(),
      /** Only those that were begun without a document and still have none. */
      withoutDocument: z.literal(true).optional(),
      status: z.enum(['open', 'closed', 'signed']).optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(sessionSummary),
    errors: [],
  },
  'counts.close': {
    kind: 'command',
    summary: 'Finishes a count. Scans that still wait for a datum stand in the way (`conflict`).',
    input: z.strictObject({ sessionId, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.reopen': {
    kind: 'command',
    summary: 'Reopens a closed count as a logged event; a signed one needs the supervisor.',
    input: z.strictObject({ sessionId, reason: text.optional(), commandId }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.sign': {
    kind: 'command',
    summary:
      "Signs the decisive count of a control: the supervisor's decision, kept in the log. `conflict`: `open`, `not_matched`, `document_unknown`, `undecided`, `reasons_missing`.",
    input: z.strictObject({
      sessionId,
      note: z.string().max(2000).optional(),
      /** The supervisor's name, kept in the log. */
      signedBy: operator.optional(),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.verify': {
    kind: 'query',
    summary: 'Checks the hash chain of a count and the anchors of this PC.',
    input: z.strictObject({ sessionId }),
    output: verification,
    errors: ['not_found'],
  },
} as const

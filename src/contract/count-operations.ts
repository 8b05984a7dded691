import { z } from 'zod'
import {
  code,
  commandId,
  condition,
  controlId,
  counter,
  cursor,
  dateText,
  deliveryPart,
  entryUnits,
  instant,
  limit,
  operator,
  operatorPin,
  page,
  rawScan,
  sessionId,
  text,
} from './shapes/common.ts'
import {
  concealed,
  countEntry,
  countEvent,
  lineReason,
  scanResult,
  countSession,
  sessionSummary,
} from './shapes/count.ts'
import { verification } from './shapes/count-verification.ts'
import { notOnPackage } from './shapes/package-field.ts'

/** The operator confirmed to count a container that another PC, or another part, has counted too (`container_elsewhere`). */
const alsoElsewhere = z.literal(true).optional()

/** Counts, from start to signature. */
export const countOperations = {
  'counts.start': {
    kind: 'command',
    summary:
      'Starts a count of a control, or returns the one that this operator has open. By default the next number that is free on this and other PCs. `controlId: null` starts a count whose control is assigned later. `conflict`: `count_taken` with the other count, `same_person`, `control_signed`, `part_signed`, `part_not_next`.',
    input: z.strictObject({
      controlId: controlId.nullable(),
      operator,
      /**
       * The part of the delivery, by default the one begun last. The next one begins another delivery of the same document: every
       * count before has to be finished.
       */
      part: deliveryPart.optional(),
      counter: counter.optional(),
      /** Other goods than the count of this number on another PC (`count_taken` with `device`): the two are added up. */
      otherGoods: z.literal(true).optional(),
      listing: z.enum(['open', 'articles']).optional(),
      operatorPin,
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden', 'rate_limited'],
    secrets: ['operatorPin'],
  },
  'counts.scan': {
    kind: 'command',
    summary: 'Adds one scan to the count. The event is on disk before the response.',
    input: z.strictObject({
      sessionId,
      raw: rawScan,
      /** Number of packages that this scan stands for. */
      multiplier: entryUnits.optional(),
      condition: condition.optional(),
      alsoElsewhere,
      /**
       * The pending scan whose lot or serial the screen asks for while this code is scanned: only then a code that is no
       * GS1 data is the answer, unless it is an article’s code, or the number of a known document or container.
       */
      answering: z.string().max(64).optional(),
      /**
       * An entry whose lot and expiry this scan repeats: where it is of the same article without a lot of its own, and nothing
       * but the same goods was scanned since, in the same container.
       */
      repeats: z.string().max(64).optional(),
      commandId,
    }),
    output: scanResult,
    errors: ['not_found', 'conflict'],
  },
  'counts.add': {
    kind: 'command',
    summary:
      'Adds a manual entry, or resolves a pending scan (`resolves`). A serial that is counted already adds nothing: `outcome` is `duplicate`, as for a scan. `conflict`: `container_check_digit` as for `counts.container`.',
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
      /** Data that the package does not have: counted without them, on a line of their own in the comparison. */
      notOnPackage,
      /** Pieces of goods by weight; of a pending scan those that it stands for, unless given. */
      pieces: entryUnits.optional(),
      /** Why goods are counted despite an expiry issue (`reason_needed`). */
      reason: lineReason.optional(),
      note: z.string().trim().min(1).max(2000).optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.undo': {
    kind: 'command',
    summary: 'Negates an event, by default the last one. Nothing is deleted.',
    input: z.strictObject({ sessionId, eventId: z.string().max(64).optional(), commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.container': {
    kind: 'command',
    summary:
      'Opens a container by its number, or leaves the open one (`container: null`). `conflict`: `container_check_digit` for 18 digits that are no SSCC; `container_elsewhere`, with operator, time, and the PC or the part of the delivery that has it.',
    input: z.strictObject({ sessionId, container: code.nullable(), alsoElsewhere, commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.relearn': {
    kind: 'command',
    summary:
      'Evaluates a scan of an unknown barcode again after `articles.learn`: it is counted at its original position, or is pending for the fields that its article needs. `conflict`: `not_waiting`, `still_unknown`.',
    input: z.strictObject({ sessionId, eventId: z.string().max(64), commandId }),
    output: scanResult,
    errors: ['not_found', 'conflict'],
  },
  'counts.match': {
    kind: 'command',
    summary:
      'Assigns a control to a count that was started without one; `counter` if its number is taken there. `conflict`: `count_taken`, `same_person`, `matched`, `signed`, `control_signed`, `part_signed`, `part_not_next`, `serial_elsewhere`.',
    input: z.strictObject({
      sessionId,
      controlId,
      part: deliveryPart.optional(),
      counter: counter.optional(),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.move': {
    kind: 'command',
    summary:
      'Moves a count with its whole log to another control, or to another part of the delivery, for a count of the wrong one. `conflict`: `count_taken`, `same_person`, `same_control`, `not_matched`, `recount`, `signed`, `control_signed`, `part_signed`, `part_not_next`, `serial_elsewhere`.',
    input: z.strictObject({
      sessionId,
      controlId,
      part: deliveryPart.optional(),
      counter: counter.optional(),
      reason: z.string().trim().min(1).max(2000),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.note': {
    kind: 'command',
    summary: 'Adds a note to a count or to one of its events. Possible in any status.',
    input: z.strictObject({
      sessionId,
      text: z.string().trim().min(1).max(2000),
      eventId: z.string().max(64).optional(),
      /** The author, if it is not the count’s operator. */
      operator: operator.optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.pause': {
    kind: 'command',
    summary: 'Pauses a count: scans are rejected (`count_paused`) until it is resumed.',
    input: z.strictObject({ sessionId, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.leave': {
    kind: 'command',
    summary:
      'The page left an open count. Where operators have PINs this connection no longer makes it: whoever opens it next proves who it is (`counts.resume`). Without PINs it changes nothing.',
    input: z.strictObject({ sessionId, commandId }),
    output: z.strictObject({ sessionId: z.string() }),
    errors: ['not_found'],
  },
  'counts.resume': {
    kind: 'command',
    summary:
      'Resumes a paused count, possibly with another operator, or goes on with an open one on this connection; `conflict` (`same_person`) if that operator made the other count.',
    input: z.strictObject({ sessionId, operator, operatorPin, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden', 'rate_limited'],
    secrets: ['operatorPin'],
  },
  'counts.handOver': {
    kind: 'command',
    summary:
      'Changes the operator of an open count; logged. `conflict` (`same_person`) if that operator made the other count.',
    input: z.strictObject({ sessionId, operator, operatorPin, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden', 'rate_limited'],
    secrets: ['operatorPin'],
  },
  'counts.get': {
    kind: 'query',
    summary:
      'A count with its tallies and its last 50 events; without them (`concealed`) for a caller who may not see what was counted.',
    input: z.strictObject({ sessionId }),
    output: countSession,
    errors: ['not_found'],
  },
  'counts.entries': {
    kind: 'query',
    summary:
      'All events of a count that can be undone, newest first; `text` searches article, barcode, lot, serial and container. None, and `concealed`, if the count is hidden from the caller.',
    input: z.strictObject({ sessionId, text: text.optional(), limit, cursor: cursor.optional() }),
    output: page(countEntry).extend({ concealed }),
    errors: ['not_found'],
  },
  'counts.suggest': {
    kind: 'query',
    summary:
      'Articles that the supplier of a count brought before, for a barcode that is not known: of earlier counts of this PC that the caller may see, the last counted first. Never of the count’s own document. None for a count without document, and none, with `concealed`, if the count is hidden from the caller.',
    input: z.strictObject({ sessionId, limit }),
    output: z.strictObject({
      rows: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
      concealed,
    }),
    errors: ['not_found'],
  },
  'counts.list': {
    kind: 'query',
    summary: 'Counts on this PC, newest first. Joined to a hub: of other confirmed PCs too (`device`).',
    input: z.strictObject({
      onlyHere: z.literal(true).optional(),
      controlId: controlId.optional(),
      withoutDocument: z.literal(true).optional(),
      status: z.enum(['open', 'closed', 'signed']).optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(sessionSummary),
  },
  'counts.close': {
    kind: 'command',
    summary: 'Finishes a count. `conflict` (`open_needs`) while scans are pending.',
    input: z.strictObject({ sessionId, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict'],
  },
  'counts.confirmEmpty': {
    kind: 'command',
    summary:
      'A supervisor confirms that a count was finished without an entry because nothing was there; until then it does not end the blindness of its control. `conflict`: `open`, `not_empty`.',
    input: z.strictObject({ sessionId, commandId }),
    output: z.strictObject({ sessionId: z.string(), confirmedAt: instant }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.reopen': {
    kind: 'command',
    summary:
      'Reopens a finished count; logged. A signed one, and one after which another count was begun, need the supervisor. `conflict`: `control_signed` if another count of the control is signed, `part_signed` if one of the same part or a later part is.',
    input: z.strictObject({ sessionId, reason: text.optional(), operatorPin, commandId }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden', 'rate_limited'],
    secrets: ['operatorPin'],
  },
  'counts.sign': {
    kind: 'command',
    summary:
      'Signs the deciding count of a control as `comparison.get` showed it (`seen`); the signature is an event of its log. A control has one signature, and one for each part (`moreToCome`). `conflict`: `comparison_changed` if anything of what was seen has moved, `open`, `recount_waits`, `not_matched`, `document_unknown`, `articles_lost`, `control_signed`, `part_signed`, `not_last_part`, `same_goods`, `undecided`, `reasons_missing`, `signer_inactive`, `signer_not_supervisor`.',
    input: z.strictObject({
      sessionId,
      /** From `comparison.get`. */
      seen: z.string().min(1).max(200),
      note: z.string().max(2000).optional(),
      /** The supervisor's name, recorded in the log. */
      signedBy: operator.optional(),
      /** Signs only the part of this count, as `comparison.get` showed it with `part`: more of the delivery comes later. */
      moreToCome: z.literal(true).optional(),
      commandId,
    }),
    output: countSession,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.verify': {
    kind: 'query',
    summary: 'Verifies the hash chain of a count and the anchors of this PC.',
    input: z.strictObject({ sessionId }),
    output: verification,
    errors: ['not_found'],
  },
} as const

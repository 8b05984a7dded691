import { z } from 'zod'
import {
  commandId,
  controlId,
  counter,
  cursor,
  deliveryPart,
  instant,
  limit,
  page,
  sessionId,
} from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { countOverview } from './shapes/control.ts'
import { countEvent } from './shapes/count.ts'

/** A count of another PC, without counted articles and units. */
export const importedCount = countOverview.omit({ lastScanAt: true }).extend({
  device: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  events: z.number().int(),
  importedAt: instant,
  /** When this PC assigned a control, if the log names none. */
  matchedAt: instant.nullable(),
  /** When a supervisor excluded the unfinished count; `null` again when a longer log arrives. */
  setAsideAt: instant.nullish(),
  /** True if a confirmed device signed it, or it was accepted unsigned; otherwise it has no effect. */
  confirmed: z.boolean().optional(),
  /** True if a device signed it. */
  signed: z.boolean().optional(),
  /** Another key claims the device that signed it: one of the two is not what it says. */
  disputed: z.literal(true).optional(),
  /** Finished without an entry, and no supervisor confirmed that (`counts.confirmEmpty`). */
  empty: z.literal(true).optional(),
  /** Only who counts what is here, not its events and scans: the hub gives them once the declared figures were shown. */
  headOnly: z.literal(true).optional(),
})
export type ImportedCountRow = z.infer<typeof importedCount>

/** An event of a count log with its hash in the chain. */
export const countLogEntry = z.strictObject({ ...countEvent.shape, linkHash: z.string() })
export type CountLogEntry = z.infer<typeof countLogEntry>

/** Export and import of counts as files, the log event by event, and the shared folder. */
export const countFileOperations = {
  'counts.export': {
    kind: 'query',
    summary:
      'A count as a self-contained file: its log, the entries of this PC’s chain about it, its photos. It contains nothing declared. `forbidden` if the count is hidden from the caller.',
    input: z.strictObject({ sessionId }),
    output: exportedFile,
    errors: ['not_found', 'forbidden'],
  },
  'counts.import': {
    kind: 'command',
    summary:
      'Verifies and imports the file of a count of another PC. The same file twice adds nothing, a longer log continues the shorter one. `conflict`: `changed` with the event’s number (`seq`), `forked` with both `heads` and, for a supervisor, the `step` (`confirm` the device of the file, `exclude` the other log) after which the file takes the place of the other log, `other_profile`, `signature_invalid`, `signature_missing` and `device_unknown` (another device continued a confirmed PC’s count); `validation`: `not_a_count`, `half_written`, `version`, `unknown_event`, `not_a_log`.',
    input: z.strictObject({ content: z.string().min(1).max(32_000_000), commandId }),
    output: importedCount
      .omit({ scans: true, events: true, importedAt: true, matchedAt: true, setAsideAt: true })
      .extend({
        /** `own`: the count was made on this PC. */
        outcome: z.enum(['new', 'extended', 'known', 'own']),
        /** Number of events that were new. */
        added: z.number().int(),
        /** True if another key claims the same device id: one of the two is not the PC that it says. */
        otherKey: z.boolean().optional(),
      }),
    errors: ['conflict'],
  },
  'counts.imported': {
    kind: 'query',
    summary: 'Counts of other PCs, newest first.',
    input: z.strictObject({
      controlId: controlId.optional(),
      /** Only counts without a document, neither from their log nor assigned here. */
      withoutDocument: z.literal(true).optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(importedCount),
  },
  'counts.heads': {
    kind: 'query',
    summary:
      'Counts of a control by other PCs of the site of which only the hub’s word is here: who counts, where, and how far. Their events come once the declared figures were shown.',
    input: z.strictObject({ controlId }),
    output: z.strictObject({ rows: z.array(importedCount) }),
  },
  'counts.matchImported': {
    kind: 'command',
    summary:
      'Assigns a control to another PC’s count that was started without one, or corrects the assignment. The count’s log is not changed: the assignment is an entry of this PC’s chain. `conflict`: `matched` (its log names a control), `count_taken`, `same_person`, `control_signed`, `part_signed`, `part_not_next`.',
    input: z.strictObject({
      sessionId,
      controlId,
      part: deliveryPart.optional(),
      counter: counter.optional(),
      commandId,
    }),
    output: importedCount,
    errors: ['not_found', 'conflict'],
  },
  'counts.setAside': {
    kind: 'command',
    summary:
      'Excludes another PC’s unfinished count, which otherwise keeps its control blind; needs a supervisor and is an entry of this PC’s chain. It is included again when a longer log arrives. `conflict` (`not_open`) if it is finished.',
    input: z.strictObject({ sessionId, commandId }),
    output: importedCount,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'counts.tellApart': {
    kind: 'command',
    summary:
      'A supervisor says what another PC’s count is that has the number of other counts of its control: other goods, which are added to theirs, a second count of the same goods, which gets the next free number, or goods of another part of the delivery (`part`; by default the next one), with which it is compared. It is an entry of this PC’s chain. Until it is said, counts of one number with the same goods can’t be signed. `conflict`: `not_same_goods` (no other count has its number), `no_count_left`, `same_person`, `control_signed`, `part_signed`, `part_not_next`, `count_taken`.',
    input: z.strictObject({
      sessionId,
      as: z.enum(['second_count', 'other_goods', 'another_part']),
      /** Only for another part. */
      part: deliveryPart.optional(),
      commandId,
    }),
    output: importedCount,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'counts.events': {
    kind: 'query',
    summary:
      'The log of a count of this or another PC, event by event. `forbidden` if the count is hidden from the caller.',
    input: z.strictObject({ sessionId, limit, cursor: cursor.optional() }),
    output: page(countLogEntry),
    errors: ['not_found', 'forbidden'],
  },
  'exchange.status': {
    kind: 'query',
    summary: 'State of the shared folder: last write and read, pending counts, rejected files.',
    input: z.strictObject({}),
    output: z.strictObject({
      folder: z.string().nullable(),
      state: z.enum(['off', 'ok', 'failing']),
      /** True while the folder is being read or written. */
      busy: z.boolean(),
      lastWrittenAt: instant.nullable(),
      lastReadAt: instant.nullable(),
      /** Counts of this PC that are not in the folder yet. */
      waiting: z.number().int(),
      failure: z.strictObject({ code: z.string(), since: instant }).nullable(),
      /** Rejected files, at most 50. */
      problems: z.array(
        z.strictObject({ file: z.string(), code: z.string(), reason: z.string().nullable(), at: instant }),
      ),
      problemsTotal: z.number().int(),
      /** Discrepancy reports of signed controls that this PC wrote there, the newest 50; never of a blind control. */
      reports: z.strictObject({
        /** Reports that are not written yet. */
        waiting: z.number().int(),
        lastWrittenAt: instant.nullable(),
        files: z.array(z.strictObject({ name: z.string(), controlId })),
      }),
    }),
  },
} as const

import { z } from 'zod'
import { commandId, controlId, counter, cursor, instant, limit, page, sessionId } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { countEvent } from './shapes/count.ts'

const status = z.enum(['open', 'closed', 'signed'])

/** A count that another PC made. Never says what was counted. */
export const importedCount = z.strictObject({
  sessionId: z.string(),
  device: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  counter,
  operator: z.string(),
  status,
  startedAt: instant,
  closedAt: instant.nullable(),
  scans: z.number().int(),
  events: z.number().int(),
  importedAt: instant,
  /** When this PC found its control, where its log names none. */
  matchedAt: instant.nullable(),
  /** When a supervisor set it aside because it never ended here; `null` again once its log is longer. */
  setAsideAt: instant.nullish(),
})
export type ImportedCountRow = z.infer<typeof importedCount>

/** An event of a log with the hash of its link. */
export const countLogEntry = z.strictObject({ ...countEvent.shape, linkHash: z.string() })
export type LoggedEvent = z.infer<typeof countLogEntry>

/** A count leaves this PC and reaches another; what its log says, event by event. */
export const countFileOperations = {
  'counts.export': {
    kind: 'query',
    summary:
      'A count as a file that stands alone: its log, the links of this PC’s chain that speak of it, its pictures. Nothing declared is in it. `forbidden` where what was counted is closed to the caller.',
    input: z.strictObject({ sessionId }),
    output: exportedFile,
    errors: ['not_found', 'forbidden'],
  },
  'counts.import': {
    kind: 'command',
    summary:
      'Takes the file of a count that another PC made, once it was found true. The same file twice adds nothing, a longer log continues the shorter one. `conflict`: `changed` with the place (`seq`), `forked` with both `heads`, `other_profile`; `validation`: `not_a_count`, `half_written`, `version`, `unknown_event`, `not_a_log`.',
    input: z.strictObject({ content: z.string().min(1).max(32_000_000), commandId }),
    output: importedCount
      .omit({ scans: true, events: true, importedAt: true, matchedAt: true, setAsideAt: true })
      .extend({
        /** `own`: it was made at this PC. */
        outcome: z.enum(['new', 'extended', 'known', 'own']),
        /** Events that were not here before. */
        added: z.number().int(),
      }),
    errors: ['conflict'],
  },
  'counts.imported': {
    kind: 'query',
    summary: 'Counts that other PCs made, newest first.',
    input: z.strictObject({
      controlId: controlId.optional(),
      /** Only those that have no document, neither by their log nor by a match made here. */
      withoutDocument: z.literal(true).optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(importedCount),
    errors: [],
  },
  'counts.matchImported': {
    kind: 'command',
    summary:
      'Gives another PC’s count that was begun without a control its own, or a better one. Its log stays as it came: the match is this PC’s own record, in its chain. `conflict`: `matched` (its log names a control), `count_taken`, `same_person`, `control_signed`.',
    input: z.strictObject({ sessionId, controlId, counter: counter.optional(), commandId }),
    output: importedCount,
    errors: ['not_found', 'conflict'],
  },
  'counts.setAside': {
    kind: 'command',
    summary:
      'Another PC’s count that is open here and never ends keeps its control blind: a supervisor sets it aside, as a link of this PC’s chain. With a longer log it is a count again. `conflict` (`not_open`) where it has ended.',
    input: z.strictObject({ sessionId, commandId }),
    output: importedCount,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'counts.events': {
    kind: 'query',
    summary:
      'The log of a count of this or another PC, event by event. `forbidden` where what was counted is closed to the caller.',
    input: z.strictObject({ sessionId, limit, cursor: cursor.optional() }),
    output: page(countLogEntry),
    errors: ['not_found', 'forbidden'],
  },
  'exchange.status': {
    kind: 'query',
    summary:
      'How the folder that PCs share is doing: what was last written and read, what waits, which files were refused.',
    input: z.strictObject({}),
    output: z.strictObject({
      folder: z.string().nullable(),
      state: z.enum(['off', 'ok', 'failing']),
      /** It is being looked into now. */
      busy: z.boolean(),
      lastWrittenAt: instant.nullable(),
      lastReadAt: instant.nullable(),
      /** Counts of this PC that are not in the folder yet. */
      waiting: z.number().int(),
      failure: z.strictObject({ code: z.string(), since: instant }).nullable(),
      problems: z.array(
        z.strictObject({ file: z.string(), code: z.string(), reason: z.string().nullable(), at: instant }),
      ),
      /** Discrepancy reports of signed controls that this PC keeps there, the newest 50; none of a control that is blind. */
      reports: z.strictObject({
        /** Reports that are written with the next looks. */
        waiting: z.number().int(),
        lastWrittenAt: instant.nullable(),
        files: z.array(z.strictObject({ name: z.string(), controlId })),
      }),
    }),
    errors: [],
  },
} as const

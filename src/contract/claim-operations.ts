import { z } from 'zod'
import {
  claimKind,
  claimLetter,
  claimOutcome,
  claimPage,
  claimRequest,
  claimState,
  claimView,
  claimWay,
  claimable,
  supplierClaims,
} from './shapes/claim.ts'
import { commandId, controlId, cursor, day, deliveryPart, limit, operator, text, units } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'

const claimId = z.string().min(1).max(64)
/** A change of a claim names the last entry that the caller saw. */
const change = { claimId, lastEventId: z.string().min(1).max(64), operator, commandId }
const note = z.string().trim().min(1).max(500)
const supplierFilter = { supplierCode: text.optional(), supplierName: text.optional() }
const filter = {
  ...supplierFilter,
  claimKind: claimKind.optional(),
  /** `overdue`: sent, and the answer is late. `open`: drafts, and sent without an answer to all of it. */
  claimState: z.enum([...claimState.options, 'open', 'overdue']).optional(),
  controlId: controlId.optional(),
  text: text.optional(),
}
/** Language of texts and number formats; by default the setting. */
const language = z.enum(['es', 'en']).optional()

/** Claims to suppliers, and correction requests to purchasing. */
export const claimOperations = {
  'claims.create': {
    kind: 'command',
    summary:
      'Makes a draft out of the differences of a signed control, or of a signed part of its delivery: a claim to the supplier, or a request to purchasing to correct the paper. The figures are those of the signature. `conflict`: `not_signed`, `claim_exists` (`claimId`) while there is a draft of the same signature, `nothing_to_claim` if no difference is left.',
    input: z.strictObject({ controlId, part: deliveryPart.optional(), claimKind, operator, commandId }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.list': {
    kind: 'query',
    summary: 'Claims and correction requests, newest first, and their number by state.',
    input: z.strictObject({ ...filter, limit, cursor: cursor.optional() }),
    output: claimPage,
  },
  'claims.get': {
    kind: 'recordingQuery',
    summary: 'A claim with its lines and its log; recorded as shown. `forbidden` (`blind`) while its control is blind.',
    input: z.strictObject({ claimId }),
    output: claimView,
    errors: ['not_found', 'forbidden'],
  },
  'claims.setLine': {
    kind: 'command',
    summary:
      'Takes a line into a draft or out of it, or changes what is asked for it. `conflict`: `claim_changed`, `claim_not_draft`.',
    input: z.strictObject({
      ...change,
      lineId: z.number().int().min(1),
      included: z.boolean(),
      request: claimRequest.optional(),
    }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.setText': {
    kind: 'command',
    summary:
      'Sets the text that is added to the letter of a draft; `null` removes it. `conflict` as for `claims.setLine`.',
    input: z.strictObject({ ...change, letterText: z.string().trim().min(1).max(2000).nullable() }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.send': {
    kind: 'command',
    summary:
      'Records that a draft was sent, and how; the program sends nothing. The answer is due after the days of the setting. `conflict`: `claim_changed`, `claim_not_draft`, `no_lines`, `claim_outdated` if the signature does not stand any more.',
    input: z.strictObject({ ...change, claimWay, to: z.string().trim().min(1).max(200).optional() }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.answer': {
    kind: 'command',
    summary:
      'Records the answer: units accepted, credited or refused, of single lines or of all that is open (without `lines`; for `credited` also what is accepted). Units that are credited are accepted, too. `conflict`: `claim_changed`, `claim_not_sent`, `claim_too_much` for more than is open.',
    input: z.strictObject({
      ...change,
      claimOutcome,
      lines: z
        .array(z.strictObject({ lineId: z.number().int().min(1), units: units.positive().max(9_007_199_254) }))
        .min(1)
        .max(1000)
        .optional(),
      creditNote: z.string().trim().min(1).max(80).optional(),
      note: note.optional(),
    }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.withdraw': {
    kind: 'command',
    summary:
      'Withdraws a claim that has no answer yet. Its differences can be claimed again. `conflict`: `claim_changed`, `claim_answered`.',
    input: z.strictObject({ ...change, note: note.optional() }),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.undo': {
    kind: 'command',
    summary:
      'Undoes the last entry by a counter-entry; both stay on record. `conflict`: `claim_changed`, `nothing_to_undo`, `claim_exists` if what was withdrawn is claimed again meanwhile.',
    input: z.strictObject(change),
    output: claimView,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.claimable': {
    kind: 'query',
    summary:
      'Signed controls whose differences are in no claim yet, the newest signature first; of the last 300 signatures. Without blind ones.',
    input: z.strictObject(supplierFilter),
    output: z.strictObject({ rows: z.array(claimable) }),
  },
  'claims.sums': {
    kind: 'query',
    summary:
      'What was claimed of each supplier, accepted, credited, refused and is open, of the claims sent in a period. Claims whose control is blind are left out and counted as such.',
    input: z.strictObject({ from: day.optional(), to: day.optional(), ...supplierFilter }),
    output: z.strictObject({ rows: z.array(supplierClaims) }),
  },
  'claims.letter': {
    kind: 'recordingQuery',
    summary: 'The letter of a claim in blocks, as the page shows it; recorded as shown.',
    input: z.strictObject({ claimId, language }),
    output: claimLetter,
    errors: ['not_found', 'forbidden'],
  },
  'claims.export': {
    kind: 'recordingQuery',
    summary:
      'The letter of a claim as a file: a page (`pdf`) or the text for a mail (`text`); recorded as shown. `conflict` (`no_pdf`, `pdf_failed`) if no PDF can be made.',
    input: z.strictObject({ claimId, letterFormat: z.enum(['pdf', 'text']), language }),
    output: exportedFile,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'claims.exportList': {
    kind: 'recordingQuery',
    summary:
      'The claims of a list as CSV: a row per line, at most 20,000 claims; without those whose control is blind.',
    input: z.strictObject({ ...filter, language }),
    output: exportedFile,
  },
} as const

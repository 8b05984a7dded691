import { z } from 'zod'
import { claimIssues, claimKind, claimOutcome, claimRequest, claimWay } from '../../../../contract/shapes/claim.ts'
import type { Units } from '../model.ts'
import { unitsFromText } from '../units.ts'

const id = z.string().min(1).max(64)
const text = z.string().max(2000)
const base = { eventId: id, at: z.string().min(1).max(40), operator: z.string().max(80) }

/** Units as canonical text. */
const exact = z.string().transform((value, context): Units => {
  const units = unitsFromText(value)
  if (units === null) context.addIssue({ code: 'custom', message: 'no units' })
  return units ?? (0 as Units)
})

const line = z.strictObject({
  lineId: z.number().int(),
  issue: z.enum(claimIssues),
  articleCode: text,
  description: text.nullable(),
  lot: text.nullable(),
  expiry: text.nullable(),
  arrivedLot: text.nullable(),
  arrivedExpiry: text.nullable(),
  declared: exact,
  arrived: exact,
  units: exact,
  /** All that was signed of this difference; `units` without what other claims have of it. */
  signed: exact,
  byWeight: z.boolean(),
  reason: text.nullable(),
  note: text.nullable(),
  request: claimRequest,
  included: z.boolean(),
})

/** An event of a claim. */
export const claimEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('claim'),
    ...base,
    claimKind,
    number: z.number().int(),
    controlId: z.number().int(),
    part: z.number().int().nullable(),
    controlNumber: text.nullable(),
    numbers: z.array(text),
    supplierCode: text.nullable(),
    supplierName: text.nullable(),
    reference: id,
    signedAt: text,
    signedBy: text.nullable(),
    /** How many counts, and whether different persons made them. */
    counts: z.number().int(),
    persons: z.number().int(),
    lines: z.array(line),
  }),
  z.strictObject({
    kind: z.literal('claim_line'),
    ...base,
    lineId: z.number().int(),
    included: z.boolean(),
    request: claimRequest,
  }),
  z.strictObject({ kind: z.literal('claim_text'), ...base, text: text.nullable() }),
  z.strictObject({
    kind: z.literal('claim_sent'),
    ...base,
    way: claimWay,
    to: text.nullable(),
    day: text,
    due: text,
  }),
  z.strictObject({
    kind: z.literal('claim_answered'),
    ...base,
    outcome: claimOutcome,
    lines: z.array(z.strictObject({ lineId: z.number().int(), units: exact })),
    creditNote: text.nullable(),
    note: text.nullable(),
  }),
  z.strictObject({ kind: z.literal('claim_withdrawn'), ...base, note: text.nullable() }),
  z.strictObject({ kind: z.literal('claim_undone'), ...base, undoes: id }),
])
export type ClaimEvent = z.infer<typeof claimEvent>
export type ClaimEventOf<Kind extends ClaimEvent['kind']> = Extract<ClaimEvent, { kind: Kind }>

import { z } from 'zod'
import { controlId, dateText, deliveryPart, instant, page, units } from './common.ts'

/** `claim`: the goods are wrong, to the supplier. `correction`: the paper is wrong, to purchasing. */
export const claimKinds = ['claim', 'correction'] as const
export const claimKind = z.enum(claimKinds)
export type ClaimKind = z.infer<typeof claimKind>

export const claimIssues = [
  'missing',
  'short',
  'damaged',
  'unexpected',
  'over',
  'wrong_lot',
  'wrong_expiry',
  'not_on_package',
] as const
export type ClaimIssue = (typeof claimIssues)[number]

/** The request to the supplier: a credit, collection of the goods (a return), a note, or a corrected document. */
export const claimRequests = ['credit', 'collect', 'note', 'correct'] as const
export const claimRequest = z.enum(claimRequests)
export type ClaimRequest = z.infer<typeof claimRequest>

/**
 * `sent` until all units are answered; then `refused` if none was accepted, `credited` if all that was accepted is credited,
 * `accepted` otherwise.
 */
export const claimStates = ['draft', 'sent', 'accepted', 'credited', 'refused', 'withdrawn'] as const
export const claimState = z.enum(claimStates)
export type ClaimState = z.infer<typeof claimState>

export const claimOutcomes = ['accepted', 'credited', 'refused'] as const
export const claimOutcome = z.enum(claimOutcomes)
export type ClaimOutcome = z.infer<typeof claimOutcome>

export const claimWays = ['mail', 'paper', 'portal'] as const
export const claimWay = z.enum(claimWays)

/** Units by what became of them. `accepted` includes what is credited; `open` is neither accepted nor refused. */
export const claimAmounts = z.strictObject({
  claimed: units,
  accepted: units,
  credited: units,
  refused: units,
  open: units,
})
export type ClaimAmounts = z.infer<typeof claimAmounts>

/** Units, and kilograms of articles that are counted by weight: they are not added up. Without what is only noted. */
export const claimTotals = z.strictObject({ units: claimAmounts, kilos: claimAmounts })
export type ClaimTotals = z.infer<typeof claimTotals>

export const claimLine = z.strictObject({
  lineId: z.number().int(),
  issue: z.enum(claimIssues),
  articleCode: z.string(),
  description: z.string().nullable(),
  /** As declared; of goods that were not declared, as they arrived. */
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  /** As arrived, where it is another one. */
  arrivedLot: z.string().nullable(),
  arrivedExpiry: dateText.nullable(),
  declared: units,
  arrived: units,
  /** Units that differ. */
  units,
  byWeight: z.boolean(),
  /** The reason of the signed comparison, and its note. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  included: z.boolean(),
  request: claimRequest,
  accepted: units,
  credited: units,
  refused: units,
})
export type ClaimLine = z.infer<typeof claimLine>

/** The lines that are answered: what is only noted is not, unless there is nothing else. */
export function answerableLines<L extends Pick<ClaimLine, 'included' | 'request'>>(lines: readonly L[]): L[] {
  const included = lines.filter((line) => line.included)
  const asked = included.filter(({ request }) => request !== 'note')
  return asked.length > 0 ? asked : included
}

export const claimEventKinds = [
  'claim',
  'claim_line',
  'claim_text',
  'claim_sent',
  'claim_answered',
  'claim_withdrawn',
  'claim_undone',
] as const

/** An entry of the claim's log. */
const claimLogEntry = z.strictObject({
  eventId: z.string(),
  kind: z.enum(claimEventKinds),
  at: instant,
  operator: z.string(),
  outcome: claimOutcome.nullable(),
  /** Units that the answer is about; `null` for other entries. */
  units: units.nullable(),
  kilos: units.nullable(),
  way: claimWay.nullable(),
  to: z.string().nullable(),
  /** Number of the credit note. */
  creditNote: z.string().nullable(),
  note: z.string().nullable(),
  /** Undone by a later entry. */
  undone: z.boolean(),
})

const head = {
  claimId: z.string(),
  number: z.number().int(),
  kind: claimKind,
  controlId,
  /** Only this part of the delivery; missing: the whole. */
  part: deliveryPart.optional(),
  controlNumber: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  createdAt: instant,
  state: claimState,
  sentAt: instant.nullable(),
  /** The day when the answer is due, while there is none. */
  due: dateText.nullable(),
  overdue: z.boolean(),
}

/** A claim in a list. `lines` and `totals` are `null` while its control is blind to the caller. */
export const claimSummary = z.strictObject({
  ...head,
  lines: z.number().int().nullable(),
  totals: claimTotals.nullable(),
})
export type ClaimSummary = z.infer<typeof claimSummary>

export const claimView = z.strictObject({
  ...head,
  /** The receipt of the signature whose figures are claimed. */
  reference: z.string(),
  signedAt: instant,
  signedBy: z.string().nullable(),
  numbers: z.array(z.string()),
  /** Whether that signature stands, or the control was reopened, or signed again since: the claim is not changed by it. */
  standing: z.enum(['stands', 'reopened', 'signed_again']),
  lines: z.array(claimLine),
  totals: claimTotals,
  /** Text added to the letter. */
  text: z.string().nullable(),
  log: z.array(claimLogEntry),
  /** The last entry: a change names it, so that nobody changes what another has changed meanwhile. */
  lastEventId: z.string(),
  /** The entry that can be undone; `null` if there is none. */
  undoable: z.string().nullable(),
  /** False if an entry was changed or lost after it was written. */
  intact: z.boolean(),
})
export type ClaimView = z.infer<typeof claimView>

export const claimFigures = z.record(z.enum([...claimStates, 'overdue']), z.number().int())
export type ClaimFigures = z.infer<typeof claimFigures>

export const claimPage = page(claimSummary).extend({ figures: claimFigures })

/** Claims that were sent to a supplier in a period. */
export const supplierClaims = z.strictObject({
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  claims: z.number().int(),
  openClaims: z.number().int(),
  overdue: z.number().int(),
  totals: claimTotals,
  /** Mean of the days until the first answer; `null` if there was none. */
  answerDays: z.number().nullable(),
  /** Claims whose control is blind: they are in no figure. */
  leftOut: z.number().int(),
})
export type SupplierClaims = z.infer<typeof supplierClaims>

/** A signed control with differences that are in no claim yet. */
export const claimable = z.strictObject({
  controlId,
  part: deliveryPart.optional(),
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  signedAt: instant,
  /** Lines for a claim, and for a correction request. */
  claim: z.number().int(),
  correction: z.number().int(),
})
export type Claimable = z.infer<typeof claimable>

/** A letter as its blocks, in the order of the page. */
export const claimLetter = z.strictObject({
  /** The word for practice; `null` outside of it. */
  practice: z.string().nullable(),
  company: z.string().nullable(),
  date: z.string(),
  title: z.string(),
  /** "Claim 31". */
  name: z.string(),
  blocks: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('paragraph'), text: z.string() }),
      z.strictObject({
        kind: z.literal('table'),
        columns: z.array(z.string()),
        rows: z.array(z.strictObject({ cells: z.array(z.string()), total: z.boolean() })),
      }),
    ]),
  ),
  signature: z.string(),
  /** Explains what the code beside the signature proves. */
  proof: z.string(),
})
export type ClaimLetter = z.infer<typeof claimLetter>

import { z } from 'zod'
import { condition, controlId, counter, dateText, instant, units } from './common.ts'

export const need = z.enum(['article', 'units', 'lot', 'expiry', 'serial'])
export type Need = z.infer<typeof need>

export const tally = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  condition,
  units,
})

export const countEvent = z.strictObject({
  eventId: z.string(),
  seq: z.number().int(),
  kind: z.string(),
  at: instant,
  operator: z.string().optional(),
  raw: z.string().optional(),
  articleCode: z.string().optional(),
  units: units.optional(),
  lot: z.string().nullable().optional(),
  expiry: dateText.nullable().optional(),
  serial: z.string().nullable().optional(),
  container: z.string().nullable().optional(),
  condition: condition.optional(),
  negates: z.string().optional(),
  resolves: z.string().optional(),
  outcome: z.string().optional(),
})
export type CountEvent = z.infer<typeof countEvent>

/** A scan that waits for a datum; it counts nothing until it is resolved or undone. */
export const openNeed = z.strictObject({
  eventId: z.string(),
  at: instant,
  raw: z.string().nullable(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  units: units.nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  needs: z.array(need),
})

/** One count of one control by one counter. Never carries anything declared. */
export const session = z.strictObject({
  sessionId: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  counter,
  operator: z.string(),
  listing: z.enum(['open', 'articles']),
  status: z.enum(['open', 'closed', 'signed']),
  blind: z.boolean(),
  /** Only where the control is blind to the caller and this count is closed: what was counted is left out. */
  concealed: z.literal(true).optional(),
  startedAt: instant,
  closedAt: instant.nullable(),
  signedAt: instant.nullable(),
  container: z.string().nullable(),
  articles: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
  tallies: z.array(tally),
  openNeeds: z.array(openNeed),
  scans: z.number().int(),
  events: z.array(countEvent),
  eventsTotal: z.number().int(),
})
export type Session = z.infer<typeof session>

export const sessionSummary = z.strictObject({
  sessionId: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  counter,
  operator: z.string(),
  status: z.enum(['open', 'closed', 'signed']),
  startedAt: instant,
  closedAt: instant.nullable(),
  signedAt: instant.nullable(),
  lastScanAt: instant.nullable(),
  scans: z.number().int(),
})
export type SessionSummary = z.infer<typeof sessionSummary>

export const articleTotal = z.strictObject({
  units,
  parts: z.array(z.strictObject({ lot: z.string().nullable(), expiry: dateText.nullable(), units })),
})

/** What one scan did. `units` is what was added (0 unless counted); it is on disk before this is answered. */
export const scanAnswer = z.strictObject({
  outcome: z.enum(['counted', 'needs', 'unknown', 'duplicate', 'blocked']),
  subject: z.enum(['article', 'container', 'none']),
  eventId: z.string(),
  seq: z.number().int(),
  at: instant,
  raw: z.string(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  barcode: z.string().nullable(),
  unitsPerScan: units.nullable(),
  units,
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  condition,
  needs: z.array(need),
  resolved: z.string().nullable(),
  /** A fixed word for why nothing was counted: `invalid_gs1`, `count_closed`, `container_repeated`… */
  reason: z.string().nullable(),
  problems: z.array(z.strictObject({ at: z.number().int(), code: z.string(), message: z.string() })),
  duplicateOf: z.strictObject({ at: instant, operator: z.string() }).nullable(),
  articleTotal: articleTotal.nullable(),
  scans: z.number().int(),
  openNeeds: z.number().int(),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

export const explanation = z.strictObject({
  kind: z.enum(['gs1', 'link', 'ean', 'code']),
  valid: z.boolean(),
  elements: z.array(z.strictObject({ ai: z.string(), value: z.string() })),
  gtin: z.string().optional(),
  lot: z.string().optional(),
  expiry: dateText.optional(),
  units: units.optional(),
  container: z.string().optional(),
  serial: z.string().optional(),
  problems: z.array(z.strictObject({ at: z.number().int(), code: z.string(), message: z.string() })),
})
export type Explanation = z.infer<typeof explanation>

/** Outcome of checking the hash chain of a count and the anchors of this PC. */
export const verification = z.strictObject({
  sessionId: z.string(),
  intact: z.boolean(),
  events: z.number().int(),
  head: z.string().nullable(),
  anchors: z.strictObject({ checked: z.number().int(), intact: z.boolean() }),
  problems: z.array(z.strictObject({ seq: z.number().int().nullable(), code: z.string() })),
})

import { z } from 'zod'
import { condition, controlId, counter, dateText, instant, units } from './common.ts'

export const need = z.enum(['article', 'units', 'lot', 'expiry', 'serial', 'reason'])
export type Need = z.infer<typeof need>

/** What is odd about an expiry: goods of it count only with a reason. */
export const expiryIssue = z.enum(['expired', 'short', 'too_long'])
export type ExpiryFinding = z.infer<typeof expiryIssue>

/** Why goods differ, or were counted although something about them is odd. */
export const lineReason = z.enum([
  'short',
  'over',
  'damaged',
  'unexpected',
  'wrong_lot',
  'wrong_expiry',
  'short_life',
  'unreadable_label',
  'expired_accepted',
  'other',
])
export type LineReason = z.infer<typeof lineReason>

export const photoMediaType = z.enum(['image/jpeg', 'image/png', 'image/webp'])

/** SHA-256 of a picture, lower-case hexadecimal. */
export const photoHash = z.string().regex(/^[0-9a-f]{64}$/)

export const tally = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  condition,
  units,
})

/** The count is about other articles (`covers`): this one is kept, and decides nothing. */
const beyondRecount = z.literal(true).optional()

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
  reason: z.string().optional(),
  note: z.string().optional(),
  /** The event that a note or picture is about. */
  about: z.string().optional(),
  /** The picture of this event. */
  hash: z.string().optional(),
  /** Into whose hands the count was given. */
  to: z.string().optional(),
  signedBy: z.string().optional(),
  beyondRecount,
})
export type CountEvent = z.infer<typeof countEvent>

/** An event of a count that an undo can take back. */
export const countEntry = countEvent.extend({ description: z.string().nullable() })

/** What somebody wrote beside a count, or beside one of its events (`about`). */
export const countNote = z.strictObject({
  eventId: z.string(),
  at: instant,
  operator: z.string(),
  text: z.string(),
  about: z.string().nullable(),
})

/** A picture of a count; its file is asked for by its hash. */
export const countPhoto = z.strictObject({
  eventId: z.string(),
  at: instant,
  operator: z.string(),
  hash: photoHash,
  mediaType: photoMediaType,
  bytes: z.number().int(),
  about: z.string().nullable(),
})

/** The units of this article are kilos: where they are needed, its weight is asked for. */
const byWeight = z.literal(true).optional()

/** A scan that waits for a datum; it counts nothing until it is resolved or undone. */
export const pendingScan = z.strictObject({
  eventId: z.string(),
  at: instant,
  raw: z.string().nullable(),
  /** The barcode that nobody knew: it is tied to the article that is chosen. `null` where only data were scanned. */
  barcode: z.string().nullable(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  units: units.nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  needs: z.array(need),
  byWeight,
  /** What is odd about the expiry, where it waits for a reason. */
  finding: expiryIssue.nullable(),
})

/** One count of one control by one counter. Never carries anything declared. */
export const countSession = z.strictObject({
  sessionId: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  counter,
  /** Who has it in hand now. */
  operator: z.string(),
  /** Everybody who ever had, in order. */
  operators: z.array(z.string()),
  listing: z.enum(['open', 'articles']),
  status: z.enum(['open', 'closed', 'signed']),
  blind: z.boolean(),
  /** Nobody counts at present: scans are refused until somebody goes on. */
  paused: z.literal(true).optional(),
  /** Only where the control is blind to the caller and this count is closed: what was counted is left out. */
  concealed: z.literal(true).optional(),
  startedAt: instant,
  closedAt: instant.nullable(),
  signedAt: instant.nullable(),
  container: z.string().nullable(),
  /** The codes that this count is about, where it counts again what differed or was asked for; `null`: everything. */
  covers: z.array(z.string()).nullable(),
  /** The codes shown to the operator: those it covers, or those of the document (article listing). */
  articles: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
  tallies: z.array(tally),
  openNeeds: z.array(pendingScan),
  scans: z.number().int(),
  notes: z.array(countNote),
  events: z.array(countEvent),
  eventsTotal: z.number().int(),
})
export type Session = z.infer<typeof countSession>

export const sessionSummary = z.strictObject({
  sessionId: z.string(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  counter,
  operator: z.string(),
  status: z.enum(['open', 'closed', 'signed']),
  paused: z.literal(true).optional(),
  startedAt: instant,
  closedAt: instant.nullable(),
  signedAt: instant.nullable(),
  lastScanAt: instant.nullable(),
  scans: z.number().int(),
})
export type SessionSummary = z.infer<typeof sessionSummary>

/** A supervisor's wish that articles be counted once more; `sessionId` is the count that was opened for it. */
export const recountRequest = z.strictObject({
  requestId: z.string(),
  controlId,
  articles: z.array(z.string()),
  /** The same with their names, where they are known. */
  named: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
  note: z.string().nullable(),
  requestedAt: instant,
  /** Who asked, where a name was given. */
  operator: z.string().nullable(),
  sessionId: z.string().nullable(),
})

export const articleTotal = z.strictObject({
  units,
  parts: z.array(z.strictObject({ lot: z.string().nullable(), expiry: dateText.nullable(), units })),
})

/** What one scan did. `units` is what was added (0 unless counted); it is on disk before this is answered. */
export const scanResult = z.strictObject({
  outcome: z.enum(['counted', 'needs', 'unknown', 'duplicate', 'blocked']),
  subject: z.enum(['article', 'container', 'none']),
  eventId: z.string(),
  seq: z.number().int(),
  at: instant,
  raw: z.string(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  barcode: z.string().nullable(),
  /** `null` where no code says it: the article is unknown, or each of its packs weighs something else. */
  unitsPerScan: units.nullable(),
  units,
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  /** The open container; of a container that was seen before, that one. */
  container: z.string().nullable(),
  condition,
  needs: z.array(need),
  byWeight,
  /** The units that wait for those data; `null` where they can't be told yet, or nothing waits. */
  waits: units.nullable(),
  resolved: z.string().nullable(),
  /** A fixed word for why nothing was counted: `invalid_gs1`, `count_closed`, `container_repeated`… */
  reason: z.string().nullable(),
  problems: z.array(z.strictObject({ at: z.number().int(), code: z.string(), message: z.string() })),
  /** Who counted it before; `device` where that was at another PC (`container_elsewhere`). */
  duplicateOf: z.strictObject({ at: instant, operator: z.string(), device: z.string().optional() }).nullable(),
  articleTotal: articleTotal.nullable(),
  beyondRecount,
  scans: z.number().int(),
  openNeeds: z.number().int(),
})
export type ScanAnswer = z.infer<typeof scanResult>

export const scanExplanation = z.strictObject({
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
  /** Whole readings to choose from, the likeliest first, where a problem says `ambiguous`; else empty. */
  alternatives: z.array(z.array(z.strictObject({ ai: z.string(), value: z.string() }))),
})
export type Explanation = z.infer<typeof scanExplanation>

/** Outcome of checking the hash chain of a count and the anchors of this PC. */
export const verification = z.strictObject({
  sessionId: z.string(),
  intact: z.boolean(),
  events: z.number().int(),
  head: z.string().nullable(),
  anchors: z.strictObject({ checked: z.number().int(), intact: z.boolean() }),
  problems: z.array(z.strictObject({ seq: z.number().int().nullable(), code: z.string() })),
  /** Whose count it is; `importedAt` where another PC made it. */
  count: z
    .strictObject({
      device: z.string(),
      controlId: controlId.nullable(),
      number: z.string().nullable(),
      counter,
      operator: z.string(),
      status: z.enum(['open', 'closed', 'signed']),
      startedAt: instant,
      closedAt: instant.nullable(),
      importedAt: instant.nullable(),
      /** When a supervisor set it aside, because its end never came here. */
      setAsideAt: instant.nullable(),
    })
    .optional(),
})

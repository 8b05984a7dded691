import { z } from 'zod'
import { countOverview } from './control.ts'
import { countedFacts } from './counted-facts.ts'
import { otherExpiry } from './lot-expiry.ts'
import { notOnPackage } from './package-field.ts'
import { weighed } from './weighed.ts'
import { condition, controlId, dateText, deliveryPart, instant, units } from './common.ts'

export const need = z.enum(['article', 'units', 'lot', 'expiry', 'serial', 'reason'])
export type Need = z.infer<typeof need>

/** Issue with an expiry: such goods are counted only with a reason. `other_expiry`: the lot had another one before. */
export const expiryIssue = z.enum(['expired', 'short', 'too_long', 'other_expiry'])
export type ExpiryIssue = z.infer<typeof expiryIssue>

/** Reason of a difference, or for counting goods with an expiry issue. */
export const lineReason = z.enum([
  'short',
  'over',
  'damaged',
  'unexpected',
  'wrong_lot',
  'wrong_expiry',
  'short_life',
  'unreadable_label',
  'not_on_package',
  'expired_accepted',
  'other',
])
export type LineReason = z.infer<typeof lineReason>

export const photoMediaType = z.enum(['image/jpeg', 'image/png', 'image/webp'])

/** SHA-256 of a photo, lower-case hexadecimal. */
export const photoHash = z.string().regex(/^[0-9a-f]{64}$/)

export const tally = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  condition,
  units,
  notOnPackage,
  /** How many of the units have a serial; missing if none. */
  serials: z.number().int().optional(),
  /** The serial that was counted last. */
  lastSerial: z.string().optional(),
  ...weighed,
})

/** Counted figures are hidden from this caller: a missing figure is not zero. */
export const concealed = z.literal(true).optional()

/** The recount covers other articles (`covers`): the event is recorded, but has no effect on the deciding count. */
const beyondRecount = z.literal(true).optional()

/** The earlier entry; with `device` if another PC has it, with `part` if another part of the delivery has it. */
export const duplicateOf = z.strictObject({
  at: instant,
  operator: z.string(),
  device: z.string().optional(),
  /** As a supervisor named that PC. */
  deviceName: z.string().optional(),
  part: deliveryPart.optional(),
  /** A container that is open there now. */
  open: z.literal(true).optional(),
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
  notOnPackage,
  ...weighed,
  negates: z.string().optional(),
  resolves: z.string().optional(),
  outcome: z.string().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  /** The event that a note or photo is about. */
  about: z.string().optional(),
  /** Hash of the photo of this event. */
  hash: z.string().optional(),
  /** The new operator of a change of operator. */
  to: z.string().optional(),
  signedBy: z.string().optional(),
  /** The earlier entry of a serial that was entered again (`outcome: duplicate`). */
  duplicateOf: duplicateOf.optional(),
  beyondRecount,
})
export type CountEvent = z.infer<typeof countEvent>

/** An event of a count that can be undone. */
export const countEntry = countEvent.extend({ description: z.string().nullable() })

/** A note on a count, or on one of its events (`about`). */
export const countNote = z.strictObject({
  eventId: z.string(),
  at: instant,
  operator: z.string(),
  text: z.string(),
  about: z.string().nullable(),
})

/** A photo of a count; `photos.get` returns its file by hash. */
export const countPhoto = z.strictObject({
  eventId: z.string(),
  at: instant,
  operator: z.string(),
  hash: photoHash,
  mediaType: photoMediaType,
  bytes: z.number().int(),
  about: z.string().nullable(),
})

/** A scan with missing fields; it adds nothing until it is resolved. */
export const pendingScan = z.strictObject({
  eventId: z.string(),
  at: instant,
  raw: z.string().nullable(),
  /**
   * The unknown barcode, to be linked to the chosen article. `null` if the scan held only data such as a lot, or a code
   * that cannot be linked: the digits of a container or a GTIN with a wrong check digit.
   */
  barcode: z.string().nullable(),
  articleCode: z.string().nullable(),
  description: z.string().nullable(),
  units: units.nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  /** A serial that is pending though it is known is outside the range of its batch: it is kept or removed. */
  serial: z.string().nullable().optional(),
  needs: z.array(need),
  notOnPackage,
  ...weighed,
  /** The expiry issue that needs a reason. */
  finding: expiryIssue.nullable(),
  expiryBefore: otherExpiry.optional(),
})

/** One count of a control with its events. Contains nothing declared. */
export const countSession = z.strictObject({
  ...countOverview.omit({ lastScanAt: true }).shape,
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** All operators so far, in order. */
  operators: z.array(z.string()),
  listing: z.enum(['open', 'articles']),
  blind: z.boolean(),
  /** Scans are rejected until the count is resumed. */
  paused: z.literal(true).optional(),
  /**
   * Everything counted is omitted: the count is finished and its control is blind to the caller, or it is open and this
   * connection does not make it.
   */
  concealed,
  /** Entries were changed or lost and could not be restored: the count cannot be closed, exported, compared or signed. */
  damaged: z.literal(true).optional(),
  /** The facts of the articles are not read yet: lot, expiry and serial are asked for afterwards. */
  factsUnread: z.literal(true).optional(),
  /** Questions about scans that were made before the articles were read; a finished count asks them when it is opened again. */
  lateQuestions: z.number().int().positive().optional(),
  /** A connected page of another caller makes this open count. */
  openElsewhere: z.literal(true).optional(),
  signedAt: instant.nullable(),
  container: z.string().nullable(),
  /** The event that opened this container, for a photo of it. */
  containerEventId: z.string().optional(),
  /** Codes of the articles that a recount covers; `null`: all. */
  covers: z.array(z.string()).nullable(),
  /** The articles shown to the operator: those it covers, or those of the document (article listing). */
  articles: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
  tallies: z.array(tally),
  openNeeds: z.array(pendingScan),
  ...countedFacts,
  notes: z.array(countNote),
  events: z.array(countEvent),
  eventsTotal: z.number().int(),
})
export type CountSession = z.infer<typeof countSession>

export const sessionSummary = z.strictObject({
  ...countOverview.shape,
  /** The device of the other PC that counted; missing for a count of this one. */
  device: z.string().optional(),
  controlId: controlId.nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  paused: z.literal(true).optional(),
  signedAt: instant.nullable(),
  /** Finished without an entry: the control stays blind until a supervisor confirms that (`counts.confirmEmpty`). */
  empty: z.literal(true).optional(),
})
export type SessionSummary = z.infer<typeof sessionSummary>

export const articleTotal = z.strictObject({
  units,
  parts: z.array(z.strictObject({ lot: z.string().nullable(), expiry: dateText.nullable(), units })),
})

/** Result of one scan. `units` were added (0 unless counted). The event is on disk before the response. */
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
  /** `null` if no code gives it: the article is unknown, or is counted by weight. */
  unitsPerScan: units.nullable(),
  units,
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  serial: z.string().optional(),
  /** The open container; for a container that was scanned before, that one. */
  container: z.string().nullable(),
  condition,
  needs: z.array(need),
  ...weighed,
  /** The units of the pending scan; `null` if they are not known yet, or nothing is missing. */
  waits: units.nullable(),
  resolved: z.string().nullable(),
  /** Code of why nothing was counted: `invalid_gs1`, `count_closed`, `container_repeated`… */
  reason: z.string().nullable(),
  /** The lot had another expiry before (`reason: expiry_other_expiry`). */
  expiryBefore: otherExpiry.optional(),
  problems: z.array(z.strictObject({ at: z.number().int(), code: z.string(), message: z.string() })),
  duplicateOf: duplicateOf.nullable(),
  /** Lot and expiry are those of the entry that `repeats` named. */
  repeated: z.literal(true).optional(),
  notOnPackage,
  /** `null` if the scan is of no article, and where it is `concealed`. */
  articleTotal: articleTotal.nullable(),
  concealed,
  beyondRecount,
  /** The scan only added its units to one tally: what else the count shows follows from this result and need not be queried. */
  plain: z.literal(true).optional(),
  /** Scans that count: entries that are not undone, also typed ones. */
  scans: z.number().int(),
  openNeeds: z.number().int(),
})
export type ScanResult = z.infer<typeof scanResult>

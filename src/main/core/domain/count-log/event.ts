import { z } from 'zod'
import { condition, counter, deliveryPart } from '../../../../contract/shapes/common.ts'
import { expiryIssue, lineReason, need, photoMediaType } from '../../../../contract/shapes/count.ts'
import { otherExpiry } from '../../../../contract/shapes/lot-expiry.ts'
import { notOnPackage } from '../../../../contract/shapes/package-field.ts'
import type { CountEvent } from '../../../../contract/shapes/count.ts'
import type { Units } from '../model.ts'
import { formatUnits, unitsFromText, unitsToNumber } from '../units.ts'

const id = z.string().min(1).max(64)
const text = z.string().max(4096)

/** Units in the log: above 0, as canonical decimal text, so that every program hashes the same bytes. */
const unitsText = z.string().refine((value) => {
  const units = unitsFromText(value)
  return units !== null && units > 0 && formatUnits(units) === value
}, 'not units as canonical decimal text')

const base = {
  eventId: id,
  /** Time of this PC with offset. Does not determine the order. */
  at: z.string().min(1).max(40),
  operator: z.string().max(80),
}

/** Fields of an entry: counted units and their attributes. `serial` belongs to one unit. */
const entry = {
  articleCode: text,
  units: unitsText,
  lot: text.nullable(),
  expiry: text.nullable(),
  serial: text.nullable(),
  container: text.nullable(),
  condition,
  /** The pending scan that this entry resolves. */
  resolves: id.optional(),
  /** Why it was counted despite an expiry issue. */
  reason: lineReason.optional(),
  note: text.optional(),
  /** Data that the package does not have; their fields are `null`. */
  notOnPackage,
  /** Of goods by weight, whose units are kilograms: how many pieces were weighed. */
  pieces: unitsText.optional(),
}

/** Lot and expiry are those of the entry before, by the operator's choice: the code that was scanned does not have them. */
const repeated = z.literal(true).optional()

/** Fields of a pending scan: `null` if missing or unknown. */
const pending = {
  raw: text,
  articleCode: text.nullable(),
  units: unitsText.nullable(),
  lot: text.nullable(),
  expiry: text.nullable(),
  serial: text.nullable(),
  container: text.nullable(),
  condition,
  needs: z.array(need).min(1),
  /** The expiry issue that needs a reason. */
  finding: expiryIssue.optional(),
  /** With `other_expiry`: the expiry of the lot before. */
  expiryBefore: otherExpiry.optional(),
  /** Number of packages that the scan stands for, if not 1. */
  packs: unitsText.optional(),
  /** Of goods by weight: how many pieces the scan stands for. */
  pieces: unitsText.optional(),
  repeated,
  notOnPackage,
}

const kinds = [
  z.strictObject({
    kind: z.literal('opened'),
    ...base,
    controlId: z.number().int().nullable(),
    number: text.nullable(),
    /** Missing: part 1 of the delivery. */
    part: deliveryPart.optional(),
    counter,
    listing: z.enum(['open', 'articles']),
    blind: z.boolean(),
    device: text,
    /** Salted hash of the frozen document, which is stored separately. */
    documentHash: text.nullable(),
    /** Codes of the articles that a recount covers; if missing, the count covers all. */
    articles: z.array(text).optional(),
  }),
  z.strictObject({
    kind: z.literal('scan'),
    ...base,
    raw: text,
    ...entry,
    repeated,
    /** Counted before this PC had read the articles' facts: what the article needs is asked for once they are read. */
    factsUnread: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('manual'), ...base, ...entry }),
  z.strictObject({ kind: z.literal('needs'), ...base, ...pending }),
  z.strictObject({ kind: z.literal('unknown'), ...base, ...pending }),
  /** Without `raw` if it was entered manually. */
  z.strictObject({
    kind: z.literal('duplicate'),
    ...base,
    raw: text.optional(),
    reason: text,
    duplicateOf: id.nullable(),
  }),
  z.strictObject({ kind: z.literal('blocked'), ...base, raw: text, reason: text }),
  z.strictObject({ kind: z.literal('undo'), ...base, negates: id }),
  /** Opens a container, or leaves the open one (`null`). With `raw` if it was scanned. */
  z.strictObject({ kind: z.literal('container'), ...base, container: text.nullable(), raw: text.optional() }),
  z.strictObject({ kind: z.literal('note'), ...base, note: text, about: id.optional() }),
  /** A photo; the file name is the SHA-256 of its bytes. */
  z.strictObject({
    kind: z.literal('photo'),
    ...base,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    mediaType: photoMediaType,
    bytes: z.number().int().positive(),
    about: id.optional(),
  }),
  z.strictObject({ kind: z.literal('pause'), ...base }),
  /** The count is resumed by `operator`. */
  z.strictObject({ kind: z.literal('resume'), ...base }),
  /** Change of operator from `operator` to `to`. */
  z.strictObject({ kind: z.literal('hand_over'), ...base, to: z.string().max(80) }),
  /** The operator proved who it is, by the PIN, for what the event before says. */
  z.strictObject({ kind: z.literal('verified'), ...base, by: z.literal('pin') }),
  /** A label with the number of a pallet (`container`) was printed; what else it says, and how many copies. */
  z.strictObject({
    kind: z.literal('label'),
    ...base,
    container: text,
    articleCode: text.nullable(),
    units: unitsText.nullable(),
    lot: text.nullable(),
    expiry: text.nullable(),
    copies: z.number().int().positive(),
  }),
  z.strictObject({ kind: z.literal('learn'), ...base, barcode: text, articleCode: text, unitsPerScan: unitsText }),
  /** A control was assigned to a count that was started without one. */
  z.strictObject({
    kind: z.literal('match'),
    ...base,
    controlId: z.number().int(),
    number: text.nullable(),
    documentHash: text,
    part: deliveryPart.optional(),
    /** The number of the count within the part of the delivery. */
    counter: counter.optional(),
  }),
  /** The count was moved to another control, because the wrong document was chosen. */
  z.strictObject({
    kind: z.literal('move'),
    ...base,
    fromControlId: z.number().int(),
    controlId: z.number().int(),
    number: text.nullable(),
    documentHash: text,
    part: deliveryPart.optional(),
    counter: counter.optional(),
    reason: text,
  }),
  z.strictObject({ kind: z.literal('close'), ...base }),
  z.strictObject({ kind: z.literal('reopen'), ...base, reason: text.nullable() }),
  z.strictObject({ kind: z.literal('reveal'), ...base, reason: text }),
  z.strictObject({
    kind: z.literal('sign'),
    ...base,
    note: text.nullable(),
    signedBy: z.string().max(80).optional(),
    /** Hash over what the supervisor saw. */
    seen: text.optional(),
    /** Only this part of the delivery is signed, that of the count; missing: the whole. */
    part: deliveryPart.optional(),
  }),
  /** This PC's clock jumped by more than five minutes. */
  z.strictObject({ kind: z.literal('clock_jump'), ...base, byMs: z.number().int() }),
] as const

const countLogEvent = z.discriminatedUnion('kind', kinds)

/** One event of a count, as hashed. The fields are described at their shapes above. */
export type CountLogEvent = z.infer<typeof countLogEvent>
export type CountLogKind = CountLogEvent['kind']
export type EventOf<K extends CountLogKind> = Extract<CountLogEvent, { kind: K }>

/** Parses a stored event; throws if it is not an event of this version. */
export function readCountEvent(body: string): CountLogEvent {
  return countLogEvent.parse(JSON.parse(body))
}

/** Parses units of the log, exact. Throws for an invalid text, which `readCountEvent` has excluded. */
export function loggedUnits(value: string): Units {
  const units = unitsFromText(value)
  if (units === null) throw new TypeError('units of the count log are canonical decimal texts')
  return units
}

const outcomes: Partial<Record<CountLogKind, string>> = {
  scan: 'counted',
  manual: 'counted',
  needs: 'needs',
  unknown: 'unknown',
  duplicate: 'duplicate',
  blocked: 'blocked',
}

const shown = [
  'raw',
  'articleCode',
  'lot',
  'expiry',
  'serial',
  'container',
  'condition',
  'negates',
  'resolves',
  'reason',
  'note',
  'about',
  'hash',
  'to',
  'signedBy',
] as const

/** An event as the contract returns it, without salted hashes and supervisor data. */
export function countEventView(event: CountLogEvent, seq: number): CountEvent {
  const { eventId, kind, at, operator } = event
  const fields = event as Partial<Record<(typeof shown)[number] | 'units' | 'unitsPerScan', string | null>>
  const units = fields.units ?? fields.unitsPerScan ?? null
  return {
    eventId,
    seq,
    kind,
    at,
    operator,
    ...Object.fromEntries(shown.map((name) => [name, fields[name] ?? null]).filter(([, value]) => value !== null)),
    ...(units === null ? {} : { units: unitsToNumber(loggedUnits(units)) }),
    ...('notOnPackage' in event && event.notOnPackage !== undefined ? { notOnPackage: event.notOnPackage } : {}),
    ...('pieces' in event && event.pieces !== undefined ? { pieces: unitsToNumber(loggedUnits(event.pieces)) } : {}),
    ...(outcomes[kind] === undefined ? {} : { outcome: outcomes[kind] }),
  }
}

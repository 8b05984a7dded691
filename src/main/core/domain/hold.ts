import { z } from 'zod'
import type { Hold } from '../../../contract/shapes/hold.ts'
import { holdOutcomes, holdTypes } from '../../../contract/choices.ts'

const id = z.string().min(1).max(64)
const text = z.string().max(500)
const base = { eventId: id, at: z.string().min(1).max(40), operator: z.string().max(80) }

/** An event of a hold; `device`: that of the other PC that recorded it. */
export const holdEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hold'),
    ...base,
    controlId: z.number().int().nullable(),
    sessionId: id.nullable(),
    number: text.nullable(),
    articleCode: text.nullable(),
    lot: text.nullable(),
    expiry: text.nullable(),
    container: text.nullable(),
    type: z.enum(holdTypes),
    reason: text,
    device: id.optional(),
  }),
  z.strictObject({
    kind: z.literal('hold_decided'),
    ...base,
    outcome: z.enum(holdOutcomes),
    note: text.nullable(),
    device: id.optional(),
  }),
])
export type HoldEvent = z.infer<typeof holdEvent>

/** State of a hold after all its events; `description` and `intact` are not part of its log. */
export type HoldState = Omit<Hold, 'description' | 'intact'> & {
  /** The PC at which it was placed, if it was another one. */
  device: string | null
}

/**
 * Applies the events of a hold in order. Returns `null` if it was never placed. A later `hold` event, of another PC, names the
 * document that its count has by now; a second decision comes from another PC only, where a person chose it.
 */
export function foldHold(holdId: string, events: readonly HoldEvent[]): HoldState | null {
  const placed = events.find((event) => event.kind === 'hold')
  if (!placed) return null
  const { kind: _, eventId: _event, at: placedAt, device = null, ...facts } = placed
  const decided = events.findLast((event) => event.kind === 'hold_decided')
  const { controlId, number } = events.findLast((event) => event.kind === 'hold') ?? placed
  return {
    holdId,
    ...facts,
    controlId,
    number,
    device,
    placedAt,
    decision: decided
      ? { outcome: decided.outcome, at: decided.at, operator: decided.operator, note: decided.note }
      : null,
  }
}

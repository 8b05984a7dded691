import { z } from 'zod'

const id = z.string().min(1).max(64)
const counts = z.array(z.strictObject({ sessionId: id, seq: z.number().int(), hash: z.string().max(64) })).max(200)
const base = {
  id,
  /** The device that is to follow it. */
  addressee: id,
  /** By the clock of the PC that gave it: shown, never used to decide. */
  at: z.string().max(40),
}
const instructed = { ...base, by: z.string().min(1).max(80), controlId: z.number().int() }
const part = z.number().int().min(1).max(99)

/**
 * A message of a supervisor at one PC to another PC. It never contains figures: `seen` is a hash, `counts` are the ends of the counts
 * on which the decision rests.
 */
const message = z.discriminatedUnion('kind', [
  /** The supervisor's rights for one document, for whoever makes this count. */
  z.strictObject({ kind: z.literal('unlock'), ...instructed, sessionId: id }),
  z.strictObject({
    kind: z.literal('recount'),
    ...instructed,
    requestId: id,
    part,
    articles: z.array(z.string().max(4096)).min(1).max(500),
    note: z.string().max(2000).nullable(),
    counts,
  }),
  z.strictObject({ kind: z.literal('withdraw'), ...instructed, requestId: id }),
  z.strictObject({
    kind: z.literal('sign'),
    ...instructed,
    sessionId: id,
    part: part.nullable(),
    seen: z.string().max(64),
    note: z.string().max(2000).nullable(),
    counts,
  }),
  /** The outcome of an instruction. */
  z.strictObject({
    kind: z.literal('answer'),
    ...base,
    about: id,
    outcome: z.enum(['done', 'refused']),
    reason: z.string().max(60).nullable(),
  }),
])
export type Message = z.infer<typeof message>
export type MessageOf<K extends Message['kind']> = Extract<Message, { kind: K }>
export type Instruction = Exclude<Message, { kind: 'answer' }>

/** Reads a message of another PC; `null` if it says something else, as one of a newer version may. */
export function readMessage(body: string): Message | null {
  try {
    return message.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** The kind under which a device signs a message for the hub. */
export const messageKind = 'hub-message'

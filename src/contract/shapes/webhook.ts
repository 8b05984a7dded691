import { z } from 'zod'
import { operationError } from '../errors.ts'
import { instant, page } from './common.ts'

/** A name of an event on the wire, in lower or capitalised form; more of them may come. */
export const eventType = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z]+(_[a-z]+)*$/i, 'letters and underscores')

export const registration = z.strictObject({
  subscriptionId: z.string(),
  /** The identifier that the WMS gave; `null` where its answer held none. It is needed for the removal. */
  code: z.string().nullable(),
  eventType: z.string(),
  url: z.string(),
})

/**
 * `pending`: being registered. `unknown`: nobody knows whether the WMS took it. `removing`: a removal was sent, and it is
 * not known to have arrived.
 */
export const subscriptionState = z.enum(['pending', 'active', 'unknown', 'removing', 'removed'])

const subscription = z.strictObject({
  ...registration.shape,
  state: subscriptionState,
  registeredAt: instant,
  removedAt: instant.nullable(),
  /** Until when messages signed with a removed secret are still taken. */
  acceptedUntil: instant.nullable(),
  lastEventAt: instant.nullable(),
})

/** Why requests were not taken, since the receiver was opened. Of a request itself nothing is kept. */
export const rejectionReasons = ['signature', 'method', 'size', 'slow', 'rate', 'storage'] as const

/** Where the receiver of notifications stands. */
export const receiverStatus = z.strictObject({
  /** Switched on in the settings or for this run. */
  on: z.boolean(),
  listening: z.boolean(),
  /** Its own address on this PC, while it listens. */
  url: z.string().nullable(),
  bindAddress: z.string(),
  /** The port it listens on, else the one it is set to. */
  port: z.number().int(),
  since: instant.nullable(),
  /** Why it does not listen although it is on. */
  error: operationError.optional(),
  accepted: z.number().int(),
  refused: z.strictObject({
    signature: z.number().int(),
    method: z.number().int(),
    size: z.number().int(),
    slow: z.number().int(),
    rate: z.number().int(),
    storage: z.number().int(),
  }),
  lastRefusedAt: instant.nullable(),
})
export type ReceiverStatus = z.infer<typeof receiverStatus>

export const subscriptionList = z.strictObject({ ...page(subscription).shape, receiver: receiverStatus })

/**
 * What a notification did. `order_updated`: the copy of the order follows it. `superseded`: a later state was known.
 * `kept`: nothing to do. `unknown_event`: no event this program knows. `unreadable`: its order can't be read.
 * `malformed`: no message of the interface. `other_body`: its identity was used by another message before. `test`: this
 * program's own.
 */
export const eventEffect = z.enum([
  'order_updated',
  'superseded',
  'kept',
  'unknown_event',
  'unreadable',
  'malformed',
  'other_body',
  'test',
])
export type EventEffect = z.infer<typeof eventEffect>

/** Names a message of the inbox: the SHA-256 of its body. */
export const messageId = z.string().regex(/^[0-9a-f]{64}$/, 'the hash of a body')

export const inboxEvent = z.strictObject({
  messageId,
  eventId: z.union([z.number(), z.string()]).nullable(),
  event: z.string().nullable(),
  /** Wall clock of the warehouse, or as received. */
  eventAt: z.string().nullable(),
  receivedAt: instant,
  /** How often the identical message came again. */
  repeats: z.number().int(),
  lastReceivedAt: instant,
  effect: eventEffect,
  /** Somebody should look at it. */
  flagged: z.boolean(),
  orderCode: z.string().nullable(),
  /** The subscription whose secret its signature fitted; `null` where it came before that was written down. */
  subscriptionId: z.string().nullable(),
})
export type InboxEvent = z.infer<typeof inboxEvent>

/** One notification as it came. */
export const inboxMessage = z.strictObject({
  ...inboxEvent.shape,
  subscription: subscription.nullable(),
  /** Headers as they came; only the signature was checked. */
  headers: z.strictObject({
    eventType: z.string().nullable(),
    contentType: z.string().nullable(),
    signature: z.string().nullable(),
  }),
  /** As text; `null` where it is no UTF-8. */
  body: z.string().nullable(),
  bodyBytes: z.number().int(),
  /** From `eventAt` to its receipt by the warehouse's clocks; negative where the sender's clock is ahead. */
  delaySeconds: z.number().int().nullable(),
})

/**
 * What became of a test notification. `receiver_off`: nothing listens here, so nothing was sent. `secret_lost`: its
 * secret is not on this PC. `unauthorized`: what answers there does not know the secret. `elsewhere`: it was taken, but
 * not by this PC.
 */
export const testReason = z.enum([
  'receiver_off',
  'secret_lost',
  'network',
  'tls',
  'timeout',
  'redirect',
  'unauthorized',
  'status',
  'elsewhere',
])
export type TestReason = z.infer<typeof testReason>

export const webhookTest = z.strictObject({
  subscriptionId: z.string(),
  url: z.string(),
  arrivedAt: instant.nullable(),
  /** Why it did not arrive; `null` where it did. */
  reason: testReason.nullable(),
  /** What the address answered. */
  status: z.number().int().nullable(),
  elapsedMs: z.number(),
})
export type WebhookTest = z.infer<typeof webhookTest>

/** The address where the WMS, or what stands before this PC, delivers. */
export const receiverAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  }, 'an http or https address without user or fragment')

/** How notifications reach this PC. */
export const receiverSettings = z.strictObject({
  on: z.boolean(),
  /** The address of this PC that is listened on; 127.0.0.1 where a proxy stands before it. */
  bindAddress: z.union([z.ipv4(), z.ipv6()]),
  /** 0 takes any free port. */
  port: z.number().int().min(0).max(65_535),
  /** The address to register unless one is named; `null`: the receiver's own. */
  publicUrl: receiverAddress.nullable(),
})
export type ReceiverSettings = z.infer<typeof receiverSettings>

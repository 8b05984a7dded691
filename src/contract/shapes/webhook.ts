import { z } from 'zod'
import { operationError } from '../errors.ts'
import { instant, page } from './common.ts'
import { httpAddress } from './http-address.ts'

/** Name of an event on the wire, in any letter case; the WMS may add more. */
export const eventType = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z]+(_[a-z]+)*$/i, 'letters and underscores')

export const registration = z.strictObject({
  subscriptionId: z.string(),
  /** The identifier from the WMS; `null` if its response had none. The removal needs it. */
  code: z.string().nullable(),
  eventType: z.string(),
  url: z.string(),
})

/** `pending`: being registered. `unknown`: outcome of the registration unknown. `removing`: removal sent, outcome unknown. */
export const subscriptionState = z.enum(['pending', 'active', 'unknown', 'removing', 'removed'])

const subscription = z.strictObject({
  ...registration.shape,
  state: subscriptionState,
  registeredAt: instant,
  removedAt: instant.nullable(),
  /** Until when messages signed with the removed secret are accepted. */
  acceptedUntil: instant.nullable(),
  lastEventAt: instant.nullable(),
})

/** Why requests were rejected. Only counters since the receiver was opened; the requests are not stored. */
export const rejectionReasons = ['signature', 'method', 'size', 'slow', 'rate', 'storage'] as const

/** State of the receiver of notifications. */
export const receiverStatus = z.strictObject({
  /** Switched on in the settings or for this run. */
  on: z.boolean(),
  listening: z.boolean(),
  /** Its address on this PC; `null` while it is not listening. */
  url: z.string().nullable(),
  bindAddress: z.string(),
  /** The port it listens on; while it is not listening, the one of the settings. */
  port: z.number().int(),
  since: instant.nullable(),
  /** Why it is not listening although it is on. */
  error: operationError.optional(),
  accepted: z.number().int(),
  refused: z.record(z.enum(rejectionReasons), z.number().int()),
  lastRefusedAt: instant.nullable(),
})
export type ReceiverStatus = z.infer<typeof receiverStatus>

export const subscriptionList = z.strictObject({ ...page(subscription).shape, receiver: receiverStatus })

/**
 * Effect of a notification. `order_updated`: the order in the local data was updated. `superseded`: a newer update was
 * known. `kept`: nothing to change. `unknown_event`: event not supported. `unreadable`: its order is unreadable.
 * `malformed`: not a message of the interface. `other_body`: its id was used by a different message before. `test`: a
 * test notification of this program.
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

/** Id of a message of the inbox: the SHA-256 of its body. */
export const messageId = z.string().regex(/^[0-9a-f]{64}$/, 'the hash of a body')

export const inboxEvent = z.strictObject({
  messageId,
  eventId: z.union([z.number(), z.string()]).nullable(),
  event: z.string().nullable(),
  /** Local time of the warehouse, or as received. */
  eventAt: z.string().nullable(),
  receivedAt: instant,
  /** Number of identical repeats. */
  repeats: z.number().int(),
  lastReceivedAt: instant,
  effect: eventEffect,
  /** True if it needs attention. */
  flagged: z.boolean(),
  orderCode: z.string().nullable(),
  /** The subscription whose secret verified the signature; `null` for messages stored by older versions. */
  subscriptionId: z.string().nullable(),
})
export type InboxEvent = z.infer<typeof inboxEvent>

/** One notification as received. */
export const inboxMessage = z.strictObject({
  ...inboxEvent.shape,
  subscription: subscription.nullable(),
  /** Headers as received; only the signature was verified. */
  headers: z.strictObject({
    eventType: z.string().nullable(),
    contentType: z.string().nullable(),
    signature: z.string().nullable(),
  }),
  /** As text; `null` if it is not UTF-8. */
  body: z.string().nullable(),
  bodyBytes: z.number().int(),
  /** From `eventAt` to the receipt; negative if the sender's clock is ahead. */
  delaySeconds: z.number().int().nullable(),
})

/**
 * Why a test notification did not arrive. `receiver_off`: the receiver is not listening, so nothing was sent.
 * `secret_lost`: the secret is not on this PC. `unauthorized`: the address rejected the signature. `elsewhere`: it was
 * accepted, but not by this PC.
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
  /** `null` if it arrived. */
  reason: testReason.nullable(),
  /** HTTP status of the response. */
  status: z.number().int().nullable(),
  elapsedMs: z.number(),
})
export type WebhookTest = z.infer<typeof webhookTest>

/** The address to which the WMS, or a reverse proxy in front of this PC, delivers. */
export const receiverAddress = httpAddress('an http or https address without user or fragment')

/** Settings of the receiver of notifications. */
export const receiverSettings = z.strictObject({
  on: z.boolean(),
  /** The local address to listen on; 127.0.0.1 behind a reverse proxy. */
  bindAddress: z.union([z.ipv4(), z.ipv6()]),
  /** 0 chooses a free port. */
  port: z.number().int().min(0).max(65_535),
  /** The default address of registrations; `null`: the receiver's own. */
  publicUrl: receiverAddress.nullable(),
})
export type ReceiverSettings = z.infer<typeof receiverSettings>

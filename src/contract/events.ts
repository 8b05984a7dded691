import { z } from 'zod'
import { operationError } from './errors.ts'

/** Resources of `data.changed`: the page queries again what it shows of them. */
export const changedResources = [
  'controls',
  'suppliers',
  'stock',
  'adjustments',
  'orders',
  'dispatches',
  'webhooks',
  'counts',
  'articles',
  'arrivals',
  'holds',
  /** Claims to suppliers and correction requests. */
  'claims',
  /** Destinations and entries of the hand-over. */
  'handover',
  'settings',
  'supervisor',
  'refresh',
  'views',
  /** Reviews of adjustments; the rows themselves are unchanged. */
  'reviews',
] as const
export type ChangedResource = (typeof changedResources)[number]

/** Payload per event name: names and progress, never quantities of a document. */
export const events = {
  'data.changed': z.strictObject({
    resources: z.array(z.enum(changedResources)),
    /** Of `counts` only these have changed, by plain scans (`scanResult.plain`) up to that number of their log. */
    scans: z.array(z.strictObject({ sessionId: z.string(), seq: z.number().int() })).optional(),
  }),
  'job.progress': z.strictObject({
    jobId: z.string(),
    phase: z.string(),
    done: z.number().int(),
    total: z.number().int().nullable(),
  }),
  'job.done': z.strictObject({
    jobId: z.string(),
    outcome: z.enum(['ok', 'failed', 'cancelled']),
    error: operationError.optional(),
  }),
  'connection.changed': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>

export type EventName = keyof typeof events

export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>
export type CoreEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName]

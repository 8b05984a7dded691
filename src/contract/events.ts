import { z } from 'zod'
import { operationError } from './errors.ts'

/** What `data.changed` can name: the page asks again for what it shows of it. */
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
  'settings',
  'supervisor',
  'refresh',
  'views',
  /** Verdicts on adjustments: the rows themselves are as they were. */
  'reviews',
] as const
export type ChangedResource = (typeof changedResources)[number]

/** Payload per event name: names and progress, never figures of a document. */
export const events = {
  'data.changed': z.strictObject({ resources: z.array(z.enum(changedResources)) }),
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

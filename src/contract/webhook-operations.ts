import { z } from 'zod'
import { wmsErrors } from './error-codes.ts'
import { code, commandId, cursor, limit, page, text } from './shapes/common.ts'
import {
  eventType,
  inboxEvent,
  inboxMessage,
  messageId,
  receiverAddress,
  registration,
  subscriptionList,
  webhookTest,
} from './shapes/webhook.ts'

/** Notifications of the WMS: subscriptions, the receiver, the inbox. */
export const webhookOperations = {
  'webhooks.register': {
    kind: 'command',
    summary:
      'Subscribes to an event of the WMS with a new secret. Default `url`: the receiver’s public address, else its own. The request is sent once: `conflict` with `outcome_unknown` if its outcome is not known.',
    input: z.strictObject({ eventType, url: receiverAddress.optional(), commandId }),
    output: registration,
    errors: wmsErrors,
  },
  'webhooks.remove': {
    kind: 'command',
    summary:
      'Removes a subscription at the WMS; its secret is accepted for another 24 h. `code` is required if the WMS gave none.',
    input: z.strictObject({ subscriptionId: z.string().max(64), code: code.optional(), commandId }),
    output: registration,
    errors: wmsErrors,
  },
  'webhooks.list': {
    kind: 'query',
    summary: 'Subscriptions, newest first, and the state of the receiver.',
    input: z.strictObject({ limit, cursor: cursor.optional() }),
    output: subscriptionList,
  },
  'webhooks.events': {
    kind: 'query',
    summary:
      'Notifications received, newest first, with the effect of each, without their bodies. All have a valid signature.',
    input: z.strictObject({
      /** The whole code. */
      orderCode: text.optional(),
      /** The name of an event, in any letter case. */
      event: text.optional(),
      /** Only those that need attention. */
      flagged: z.boolean().optional(),
      /** A part of the event's name, its id or the order's code. */
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(inboxEvent),
  },
  'webhooks.event': {
    kind: 'query',
    summary: 'One notification with its body as received. The body may contain customer data.',
    input: z.strictObject({ messageId }),
    output: inboxMessage,
    errors: ['not_found'],
  },
  'webhooks.test': {
    kind: 'command',
    summary:
      'Sends a signed test notification to the address of a subscription, as the WMS does, and reports whether it arrived at this PC. It changes no order.',
    input: z.strictObject({ subscriptionId: z.string().max(64), commandId }),
    output: webhookTest,
    errors: ['not_found', 'conflict'],
  },
} as const

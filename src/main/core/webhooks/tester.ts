import type { TestReason, WebhookTest } from '../../../contract/shapes/webhook.ts'
import type { CommandContext } from '../kernel/dispatch.ts'
import { wallClockText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { Network } from '../settings/network/network.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { inboxEventByBody } from '../store/webhook-inbox.ts'
import { subscriptionById } from '../store/webhook-subscriptions.ts'
import { createHttpDispatchers } from '../wms/dispatchers.ts'
import type { Dispatchers } from '../wms/dispatchers.ts'
import { sendRequest } from '../wms/http-request.ts'
import type { ActiveSecrets } from './active-secrets.ts'
import { hashOf, testEvent } from './message.ts'
import { signatureOf } from './signature.ts'

/** The WMS waits 30 s for a response (interface, "Limits"). */
const limits = { connectMs: 10_000, headersMs: 30_000, bodyIdleMs: 30_000, totalMs: 30_000, listMs: 30_000 }

export type SubscriptionTester = ReturnType<typeof createTester>

/**
 * Sends test notifications as the WMS would: the complete path from the registered address to the inbox, including
 * proxy and firewall.
 */
export function createTester(
  { clock, random, instant }: CoreContext,
  options: {
    database: PrimaryDatabase
    live: ActiveSecrets
    listening: () => boolean
    warehouseTimeZone: () => string
    /** Route from this PC to an address. */
    way: Network['wayTo']
  },
) {
  const { database, live, listening, warehouseTimeZone, way } = options
  const stopped = new AbortController()

  /** The response of the address, or the reason for none. */
  async function post(url: string, body: string, secret: string): Promise<{ status: number } | TestReason> {
    const { origin, pathname, search } = new URL(url)
    let dispatchers: Dispatchers | null = null
    try {
      dispatchers = await createHttpDispatchers(origin, { ...(await way(origin)), connectMs: limits.connectMs })
      const answer = await sendRequest(
        dispatchers.writes,
        {
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'x-event-type': testEvent.toLowerCase(),
            'x-signature': signatureOf(Buffer.from(body, 'utf8'), secret),
          },
          body,
        },
        { clock, limits, signal: stopped.signal, progress: { sent: false } },
      )
      answer.discard()
      return { status: answer.status }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'timeout') return 'timeout'
      return error.details?.['tls'] === undefined ? 'network' : 'tls'
    } finally {
      await dispatchers?.destroy()
    }
  }

  return {
    /** Sends a signed test notification; see `webhookTest`. */
    async test(subscriptionId: string, context: CommandContext<WebhookTest>): Promise<WebhookTest> {
      const subscription = subscriptionById(database, subscriptionId)
      if (!subscription) throw new Failure('not_found', 'Subscription not found')
      if (subscription.state === 'removed')
        throw new Failure('conflict', 'This subscription was removed', { reason: 'removed' })
      const { url } = subscription
      const startedAt = clock.monotonic()
      const end = (rest: Pick<WebhookTest, 'arrivedAt' | 'reason' | 'status'>) =>
        context.commit(() => ({
          subscriptionId,
          url,
          ...rest,
          elapsedMs: Math.round(clock.monotonic() - startedAt),
        }))
      if (!listening()) return end({ arrivedAt: null, reason: 'receiver_off', status: null })
      await live.load()
      const secret = live.secretOf(subscriptionId)
      if (secret === null) return end({ arrivedAt: null, reason: 'secret_lost', status: null })

      const body = JSON.stringify({
        eventId: Buffer.from(random.bytes(4)).readUInt32BE(0),
        event: testEvent,
        eventAt: wallClockText(clock.now(), warehouseTimeZone()),
        data: null,
      })
      const answer = await post(url, body, secret)
      if (typeof answer === 'string') return end({ arrivedAt: null, reason: answer, status: null })
      // Independent of the response: the message arrived if the inbox has it.
      const stored = inboxEventByBody(database, hashOf(Buffer.from(body, 'utf8')))
      const { status } = answer
      if (stored) {
        return end({ arrivedAt: instant(stored.record.receivedMs), reason: null, status })
      }
      return end({ arrivedAt: null, reason: reasonOf(status), status })
    },
    /** Cancels tests in progress. */
    close: () => stopped.abort(),
  }
}

function reasonOf(status: number): TestReason {
  if (status === 401) return 'unauthorized'
  if (status >= 300 && status < 400) return 'redirect'
  return status >= 200 && status < 300 ? 'elsewhere' : 'status'
}

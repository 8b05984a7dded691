import type { Clock } from '../../core/kernel/ports.ts'
import { wallClockText } from '../data/calendar.ts'
import type { EventType } from './event-type.ts'
import { capitalisedForm } from './event-type.ts'
import type { Post, PostOutcome } from './post.ts'
import { post } from './post.ts'
import { signatureOf } from './signature.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

/** Time limit of a receiver's response (interface, "Events"). */
const acknowledgementMs = 30_000
/** Waits before each retry (interface, "States and transitions"). */
const retryWaitsMs = [1, 2, 4, 8, 30].map((minutes) => minutes * 60_000)

const maxDeliveries = 2_000

/** One message to one receiver, with all its attempts so far. */
export interface Delivery {
  readonly subscription: string
  readonly eventId: number
  readonly type: EventType
  readonly body: string
  readonly attempts: readonly { at: number; outcome: PostOutcome }[]
  readonly state: 'sending' | 'waiting' | 'delivered' | 'givenUp'
}

interface OpenDelivery extends Delivery {
  attempts: { at: number; outcome: PostOutcome }[]
  state: Delivery['state']
}

export interface OutgoingEvent {
  type: EventType
  data: unknown
  /** By default the next number; a repeated number means the same message. */
  eventId?: number
  /** Local time without zone; now by default. */
  eventAt?: string
  /** Number of identical messages; 1 by default. */
  times?: number
  /** Used for the signature instead of the subscription's secret. */
  secretKey?: string
}

/** Sends signed notifications to the registered receivers, with the interface's limit and retries. */
export class WebhookSender {
  private readonly subscriptions: Subscriptions
  private readonly clock: Pick<Clock, 'now' | 'after'>
  private readonly timeScale: number
  private readonly open = new Set<() => void>()
  private kept: OpenDelivery[] = []
  private lastEventId: number
  private closed = false

  constructor(subscriptions: Subscriptions, clock: Pick<Clock, 'now' | 'after'>, timeScale: number) {
    this.subscriptions = subscriptions
    this.clock = clock
    this.timeScale = timeScale
    // Starts from the clock, so that a later run does not reuse numbers of an earlier one.
    this.lastEventId = Math.floor(clock.now() / 10)
  }

  /** The number of the next message. */
  nextEventId(): number {
    this.lastEventId += 1
    return this.lastEventId
  }

  /** Resolves after the first attempt at every receiver; the deliveries are updated by later retries. */
  async send(event: OutgoingEvent): Promise<Delivery[]> {
    const eventId = event.eventId ?? this.nextEventId()
    const body = JSON.stringify({
      eventId,
      event: capitalisedForm(event.type),
      eventAt: event.eventAt ?? wallClockText(this.clock),
      data: event.data,
    })
    const deliveries: Promise<Delivery>[] = []
    for (const subscription of this.subscriptions.of(event.type)) {
      const signed = { ...subscription, secretKey: event.secretKey ?? subscription.secretKey }
      for (let time = 0; time < (event.times ?? 1); time++) deliveries.push(this.deliver(signed, eventId, body))
    }
    return Promise.all(deliveries)
  }

  /** The last deliveries, oldest first. */
  deliveries(): Delivery[] {
    return this.kept.map((delivery) => ({ ...delivery, attempts: [...delivery.attempts] }))
  }

  /** Cancels running requests and retries. */
  close(): void {
    this.closed = true
    for (const stop of this.open) stop()
    this.open.clear()
  }

  private async deliver(subscription: Subscription, eventId: number, body: string): Promise<Delivery> {
    const delivery: OpenDelivery = {
      subscription: subscription.code,
      eventId,
      type: subscription.type,
      body,
      attempts: [],
      state: 'sending',
    }
    this.kept.push(delivery)
    if (this.kept.length > maxDeliveries) this.kept.splice(0, this.kept.length - maxDeliveries)
    await this.attempt(delivery, subscription)
    return delivery
  }

  private async attempt(delivery: OpenDelivery, subscription: Subscription): Promise<void> {
    if (this.closed || !this.subscriptions.has(subscription.code)) {
      delivery.state = 'givenUp'
      return
    }
    delivery.state = 'sending'
    const at = this.clock.now()
    const headers = { 'X-EVENT-TYPE': delivery.type, 'X-SIGNATURE': signatureOf(delivery.body, subscription.secretKey) }
    const sent: Post = post(subscription.url, headers, delivery.body, acknowledgementMs, this.clock)
    const abort = () => sent.abort()
    this.open.add(abort)
    const outcome = await sent.done
    this.open.delete(abort)
    delivery.attempts.push({ at, outcome })
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      delivery.state = 'delivered'
      return
    }
    const wait = retryWaitsMs[delivery.attempts.length - 1]
    if (wait === undefined || this.closed) {
      delivery.state = 'givenUp'
      return
    }
    delivery.state = 'waiting'
    const cancel = this.clock.after(wait * this.timeScale, () => {
      this.open.delete(cancel)
      void this.attempt(delivery, subscription)
    })
    this.open.add(cancel)
  }
}

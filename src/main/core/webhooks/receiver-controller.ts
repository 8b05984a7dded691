import { isIPv6 } from 'node:net'
import type { ReceiverSettings, ReceiverStatus } from '../../../contract/shapes/webhook.ts'
import { rejectionReasons } from '../../../contract/shapes/webhook.ts'
import { isRetryable } from '../../../contract/error-codes.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { Inbox } from './inbox.ts'
import type { ActiveSecrets } from './active-secrets.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { RequestHeaders, Receiver, ReceiverLimits, RejectionReason } from './receiver.ts'
import { openReceiver } from './receiver.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Default limit: the burst covers a busy minute of a whole warehouse. */
const defaultRate = { perSecond: 200, burst: 2000 }
/** Maximum time to store a message; a response is due within one second. */
const storeMs = 900
/** Interval of deleting old notifications. */
const tidyMs = 60 * 60_000
/** The first deletion comes when the WMS has said what time it is. */
const firstTidyMs = 15 * 60_000
/** Interval of attempts to open the receiver: at the start of the PC its address in the network may not be there yet. */
const retryMs = 60_000

export type ReceiverController = ReturnType<typeof createReceiverController>

/** Controls the receiver of notifications: off until the settings, or the command line for one run, turn it on. */
export function createReceiverController(
  { clock, log, eventBus, now, traceId }: Pick<CoreContext, 'clock' | 'log' | 'eventBus' | 'now' | 'traceId'>,
  options: {
    settings: () => ReceiverSettings
    inbox: Inbox
    live: ActiveSecrets
    rate?: { perSecond: number; burst: number }
    limits?: Partial<ReceiverLimits>
  },
) {
  const { settings, inbox, live } = options
  let open: { receiver: Receiver; at: Pick<ReceiverSettings, 'bindAddress' | 'port'>; since: string } | null = null
  let error: ReceiverStatus['error']
  let accepted = 0
  let refused = noRefusals()
  let lastRefusedAt: string | null = null
  let cancelTidy: (() => void) | null = null
  let cancelRetry = (): void => {}
  let closed = false
  let tidying: Promise<void> = Promise.resolve()
  let lastChange: Promise<unknown> = Promise.resolve()
  let mayPass = createRateLimiter(clock, options.rate ?? defaultRate)

  function count(reason: RejectionReason): void {
    refused = { ...refused, [reason]: Math.min(Number.MAX_SAFE_INTEGER, refused[reason] + 1) }
    lastRefusedAt = now()
  }

  async function take(body: Buffer, heads: RequestHeaders): Promise<'stored' | RejectionReason> {
    const signer = live.signerOf(body, heads.signature)
    if (signer === 'none') return 'signature'
    if (signer === 'unsure') return 'storage'
    // Only genuine messages count towards the limit: forged ones must not block them.
    if (!mayPass()) return 'rate'
    const stored = await withinDeadline(inbox.store(body, signer.subscriptionId, heads))
    if (stored === 'stored') accepted += 1
    return stored
  }

  /** A message stored after the deadline was rejected and will be sent again. */
  function withinDeadline(work: Promise<void>): Promise<'stored' | RejectionReason> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(storeMs, () => resolve('storage'))
      work
        .then(
          () => resolve('stored'),
          (failure: unknown) => {
            if (!(failure instanceof Failure)) return reject(failure)
            log.warn('webhooks.unstored', { code: failure.code })
            resolve(failure.code === 'rate_limited' ? 'rate' : 'storage')
          },
        )
        .finally(cancel)
    })
  }

  function tidyHourly(): void {
    cancelTidy = clock.after(tidyMs, tidyHourly)
    attempt(tidy)
  }

  function attempt(work: () => Promise<void>): void {
    tidying = logged(work())
  }

  function logged(work: Promise<void>): Promise<void> {
    return work.catch((failure: unknown) => {
      if (failure instanceof Failure) log.warn('webhooks.untidy', { code: failure.code })
      else
        log.error('webhooks.bug', {
          stack: failure instanceof Error ? (failure.stack ?? failure.message) : typeof failure,
        })
    })
  }

  async function tidy(): Promise<void> {
    await live.purge()
    for (let more = true; more;) {
      more = inbox.prune() && !closed
      // Scans run between two batches.
      await yieldToEventLoop()
    }
  }

  async function shut(): Promise<void> {
    const closing = open
    open = null
    await closing?.receiver.close()
  }

  async function applyNow(): Promise<void> {
    const configured = settings()
    const before = error
    error = undefined
    cancelRetry()
    const same = open && open.at.bindAddress === configured.bindAddress && open.at.port === configured.port
    if (configured.on && same) return
    await shut()
    if (!configured.on) return
    await live.load()
    refused = noRefusals()
    accepted = 0
    lastRefusedAt = null
    mayPass = createRateLimiter(clock, options.rate ?? defaultRate)
    const { bindAddress, port } = configured
    try {
      const receiver = await openReceiver({
        bindAddress,
        port,
        clock,
        log,
        ...(options.limits ? { limits: options.limits } : {}),
        take,
        onRefused: count,
      })
      open = { receiver, at: { bindAddress, port }, since: now() }
      log.info('webhooks.listening', { bindAddress, port: receiver.port })
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      error = { ...failureValue(failure, traceId()), retryable: isRetryable(failure.code) }
      if (before === undefined) log.warn('webhooks.unopened', { bindAddress, port, code: failure.code })
      cancelRetry = clock.after(retryMs, () => void (closed || logged(apply())))
    }
  }

  function url(): string | null {
    if (!open) return null
    const { bindAddress } = open.at
    const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
    const host = anywhere[bindAddress] ?? bindAddress
    return `http://${isIPv6(host) ? `[${host}]` : host}:${open.receiver.port}/webhooks`
  }

  function apply(): Promise<void> {
    const applied = lastChange.then(async () => {
      await applyNow()
      if (!cancelTidy) {
        cancelTidy = clock.after(firstTidyMs, tidyHourly)
        attempt(live.purge)
      }
      eventBus.changed('webhooks')
    })
    lastChange = applied.catch(() => undefined)
    return applied
  }

  return {
    /**
     * Opens, closes or moves the receiver to match the settings; a port that cannot be used is reported by the status and tried again.
     */
    apply,
    /** Address of the receiver; `null` while it is off. */
    url,
    status(): ReceiverStatus {
      const { on, bindAddress, port } = settings()
      return {
        on,
        listening: open !== null,
        url: url(),
        bindAddress,
        port: open?.receiver.port ?? port,
        since: open?.since ?? null,
        ...(error ? { error } : {}),
        accepted,
        refused,
        lastRefusedAt,
      }
    },
    async close(): Promise<void> {
      closed = true
      await lastChange
      cancelTidy?.()
      cancelRetry()
      await tidying
      await shut()
      inbox.close()
    },
  }
}

function noRefusals(): Record<RejectionReason, number> {
  return Object.fromEntries(rejectionReasons.map((reason) => [reason, 0])) as Record<RejectionReason, number>
}

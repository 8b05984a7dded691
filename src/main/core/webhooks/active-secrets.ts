import { Failure } from '../domain/failure.ts'
import type { Clock, Log, SecretStore } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { expiredSubscriptions, markSecretDeleted, subscriptionsWithSecret } from '../store/webhook-subscriptions.ts'
import { findSigningSecret } from './signature.ts'

export type ActiveSecrets = ReturnType<typeof createLiveSecrets>

/** Secrets that notifications may be signed with, read from the secret store once. */
export function createLiveSecrets(options: {
  database: PrimaryDatabase
  secrets: SecretStore
  clock: Clock
  log: Log
  profileId: string
  isClockBelieved(): boolean
}) {
  const { database, secrets, clock, log, profileId, isClockBelieved } = options
  const live = new Map<string, { subscriptionId: string; secret: string; untilMs: number | null }>()
  const lost = new Set<string>()
  let loading: Promise<void> | null = null
  let incomplete = true

  const nameOf = (subscriptionId: string) => `${profileId}.webhook-${subscriptionId}`

  async function loadAll(): Promise<void> {
    let failed = false
    // Also those whose time is over: a clock that is ahead may be set right later.
    for (const { subscriptionId, acceptedUntilMs } of subscriptionsWithSecret(database)) {
      if (live.has(subscriptionId) || lost.has(subscriptionId)) continue
      try {
        const secret = await secrets.get(nameOf(subscriptionId))
        if (secret !== null) live.set(subscriptionId, { subscriptionId, secret, untilMs: acceptedUntilMs })
        else {
          lost.add(subscriptionId)
          log.warn('webhooks.secret.lost', { subscription: subscriptionId })
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        failed = true
        log.warn('webhooks.secret.unread', { subscription: subscriptionId, code: error.code })
      }
    }
    incomplete = failed
  }

  function load(): Promise<void> {
    loading ??= loadAll().finally(() => (loading = null))
    return loading
  }

  return {
    /** Loads secrets that are not in memory; retried later if the store fails. */
    load,
    /**
     * The subscription whose secret matches the signature; `none`, or `unsure` while the store cannot return all secrets.
     */
    signerOf(body: Uint8Array, signature: string): { subscriptionId: string } | 'none' | 'unsure' {
      const now = clock.now()
      const accepted = [...live.values()].filter(({ untilMs }) => untilMs === null || untilMs > now)
      const found = findSigningSecret(body, signature, accepted)
      if (found) return { subscriptionId: found.subscriptionId }
      if (!incomplete) return 'none'
      load().catch((error: unknown) =>
        log.error('webhooks.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error }),
      )
      return 'unsure'
    },
    /** The secret for signing a test; `null` if this PC no longer has it. */
    secretOf: (subscriptionId: string) => live.get(subscriptionId)?.secret ?? null,
    async add(subscriptionId: string, secret: string): Promise<void> {
      await secrets.set(nameOf(subscriptionId), secret)
      live.set(subscriptionId, { subscriptionId, secret, untilMs: null })
    },
    /** Accepts the secret until `untilMs` (epoch ms). */
    retire(subscriptionId: string, untilMs: number): void {
      const known = live.get(subscriptionId)
      if (known) known.untilMs = untilMs
    },
    /** Deletes a secret that was never used. */
    async forget(subscriptionId: string): Promise<void> {
      live.delete(subscriptionId)
      await secrets.set(nameOf(subscriptionId), null)
    },
    /** Deletes secrets whose time is over; none while the clock of this PC may be ahead. */
    async purge(): Promise<void> {
      if (!isClockBelieved()) return
      for (const subscriptionId of expiredSubscriptions(database, clock.now())) {
        live.delete(subscriptionId)
        try {
          await secrets.set(nameOf(subscriptionId), null)
          database.transaction((writer) => markSecretDeleted(writer, subscriptionId))
        } catch (error) {
          // The secret is no longer accepted in any case; the next purge tries again.
          if (!(error instanceof Failure)) throw error
          log.warn('webhooks.secret.left', { subscription: subscriptionId, code: error.code })
        }
      }
    },
  }
}

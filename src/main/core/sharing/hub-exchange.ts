import { Failure } from '../domain/failure.ts'
import type { HubConnection, HubHello } from '../store/hub/hub-connection.ts'
import type { FactOutbox } from './fact-outbox.ts'
import type { HubFacts } from './hub-facts.ts'
import type { HubFeed } from './hub-feed.ts'
import type { HubMessages } from './hub-messages.ts'

/** The first schema of the hub that has facts, and messages. */
const factSchema = 2
export const messageSchema = 3

export interface HubExchangeDeps {
  feed: HubFeed
  facts: Pick<HubFacts, 'read'>
  factOutbox: FactOutbox
  messages: Pick<HubMessages, 'exchange' | 'reconcile'>
}

/** What one exchange did: `isRead` if anything new came. */
interface Exchanged {
  isSent: boolean
  isRead: boolean
}

/** Calls in the middle of an exchange: the hub answered; counts of other PCs were stored, which may be a part. */
interface ExchangeProgress {
  reached(): void
  counted(): void
}

/** Reads what other PCs did since, and sends what is not a count. */
export async function exchange(
  { feed, facts, factOutbox, messages }: HubExchangeDeps,
  hub: HubConnection,
  { generation, position, schema }: HubHello,
  stopped: () => boolean,
  { reached, counted }: ExchangeProgress,
): Promise<Exchanged> {
  let isSent = false
  let isRead = await feed.read(hub, generation, position, stopped, counted)
  reached()
  // Read first: what this PC learns from it need not be asked.
  if (schema >= factSchema) {
    if (await facts.read(hub, generation, position, stopped)) isRead = true
    isSent = isDone(await factOutbox.send(hub, stopped))
  }
  if (schema >= messageSchema && isDone(await messages.exchange(hub, generation, position, stopped))) isSent = true
  return { isSent, isRead }
}

/** True if anything was sent; throws if the hub does not take it from this PC any more. */
export function isDone(outcome: 'sent' | 'nothing' | 'revoked'): boolean {
  if (outcome === 'revoked') throw revoked()
  return outcome === 'sent'
}

export function revoked(): Failure {
  return new Failure('forbidden', 'The hub does not know this PC any more', { reason: 'hub_revoked' })
}

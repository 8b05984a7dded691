import { createHash } from 'node:crypto'
import type { Units } from '../../../src/main/core/domain/model.ts'
import type { ChainVerifier } from '../../../src/main/core/store/chains.ts'
import type { StoredCountEvent } from '../../../src/main/core/store/count-events.ts'
import { appendCountEvent, lastCountEvents } from '../../../src/main/core/store/count-events.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../../../src/main/core/store/primary-database.ts'
import type { SessionRecord } from '../../../src/main/core/store/sessions.ts'

export const units = (n: number): Units => Math.round(n * 1_000_000) as Units

export const at = '2026-03-02T08:00:00.000-03:00'

export function sessionRecord(
  sessionId: string,
  patch: Partial<Omit<SessionRecord, 'pausedAt'>> = {},
): Omit<SessionRecord, 'pausedAt'> {
  return {
    sessionId,
    device: 'pc-1',
    controlId: 7,
    number: 'R-1',
    supplierName: 'Lácteos',
    part: 1,
    counter: 1,
    operator: 'Ana',
    listing: 'open',
    status: 'open',
    blind: true,
    startedAt: at,
    closedAt: null,
    signedAt: null,
    signsPart: false,
    ...patch,
  }
}

const genesis = '0'.repeat(64)

const linkHash = (link: { seq: number; body: string; previousHash: string }): string =>
  createHash('sha256').update(`${link.seq}\n${link.previousHash}\n${link.body}`).digest('hex')

/** A chain of the tests' own making: the store only asks whether it is intact. */
export function verifyChain(
  links: readonly { seq: number; body: string; previousHash: string; hash: string }[],
): boolean {
  let previous = genesis
  return links.every((link, index) => {
    const good = link.seq === index + 1 && link.previousHash === previous && link.hash === linkHash(link)
    previous = link.hash
    return good
  })
}

/** Builds the next event of a session. */
function nextEvent(
  database: PrimaryDatabase,
  sessionId: string,
  body: string,
  eventId: string | undefined,
  kind: string,
): StoredCountEvent {
  const last = lastCountEvents(database, sessionId, 1).events[0]
  const seq = (last?.seq ?? 0) + 1
  const link = { seq, body, previousHash: last?.hash ?? genesis }
  return { sessionId, eventId: eventId ?? `${sessionId}:${seq}`, at, kind, ...link, hash: linkHash(link) }
}

export function appendNext(
  writer: PrimaryWriter,
  sessionId: string,
  body: string,
  eventId?: string,
  kind = 'scan',
): StoredCountEvent {
  const event = nextEvent(writer, sessionId, body, eventId, kind)
  appendCountEvent(writer, event)
  return event
}

export function nextAnchor(head: { seq: number; hash: string } | null, body: string) {
  const link = { seq: (head?.seq ?? 0) + 1, body, previousHash: head?.hash ?? genesis }
  return { at, kind: 'opened', ...link, hash: linkHash(link) }
}

/** The tests' chain rules as the store takes them. */
export const verifier: ChainVerifier = { count: verifyChain, pc: verifyChain }

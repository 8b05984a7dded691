import type { LogContinuation } from '../counts/files/continue-log.ts'
import { Failure } from '../domain/failure.ts'
import type { HubHeadFacts } from '../domain/hub-head.ts'
import { hubHeadKind, readHubHead, signedHubHead } from '../domain/hub-head.ts'
import { verifyValue } from '../domain/signature.ts'
import type { Log } from '../kernel/ports.ts'
import { addDevice, isConfirmed } from '../store/devices.ts'
import type { HubConnection, HubHead } from '../store/hub/hub-connection.ts'

import { hasHubHeads, saveHubHead } from '../store/hub-state.ts'
import { importedEventHash } from '../store/imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { assignRecountsElsewhere } from '../store/recount-requests.ts'
import { isCountRemoved } from '../store/removed-counts.ts'
import { sessionById } from '../store/sessions.ts'
import { readHubCursor, startHubCursor, writeHubCursor } from './hub-config.ts'

/** A longer log is not taken: nobody counts so much, and it would be held in memory. */
const maxEvents = 300_000

/** Reads what other PCs count. Nothing is believed before its chain and its signature are verified. */
export interface HubFeed {
  /** Reads on from the cursor of this generation. Returns true if anything was stored. */
  read(hub: HubConnection, generation: string, position: number, stopped: () => boolean): Promise<boolean>
}

/** Heads that were read and are not stored yet, in order. */
interface Page {
  generation: string
  noted: { head: HubHead; problem: string | null }[]
}

export function createHubFeed(deps: {
  database: PrimaryDatabase
  logs: LogContinuation
  now(): string
  log: Log
}): HubFeed {
  const { database, logs, now, log } = deps

  /** Row and cursor in one transaction: after a crash the same head is read again, or none is missing. */
  function note(writer: PrimaryWriter, head: HubHead, generation: string, problem: string | null): void {
    const { login, session, device, publicKey, seq, position } = head
    // So that a supervisor can confirm it, also where only the ends of its counts are known.
    if (problem !== 'signature_invalid')
      addDevice(writer, { deviceId: device, publicKey, own: 0, name: head.name, firstSeen: now() })
    const row = { login, sessionId: session, signer: device, publicKey, seq, head: head.head, at: now(), problem }
    saveHubHead(writer, row)
    const requests = problem === null ? (readHubHead(head.head)?.requests ?? []) : []
    if (requests.length > 0 && isConfirmed(database, device, publicKey))
      assignRecountsElsewhere(writer, requests, session)
    writeHubCursor(writer, { generation, position })
  }

  /** Stores heads of which no events are needed; `also` is part of the same transaction. */
  function flush(page: Page): void {
    if (page.noted.length > 0) database.transaction((writer) => noteAll(writer, page))
    page.noted.length = 0
  }

  function noteAll(writer: PrimaryWriter, { noted, generation }: Page): void {
    for (const { head, problem } of noted) note(writer, head, generation, problem)
  }

  async function take(hub: HubConnection, head: HubHead, page: Page): Promise<void> {
    const facts = readHubHead(head.head)
    const isSigned = verifyValue(hubHeadKind, signedHubHead(head), head.signature, head.publicKey)
    if (!isSigned || facts === null) throw refusal(isSigned ? 'version' : 'signature_invalid')
    // A count of this PC that it sent when it was enrolled before.
    const isOwn = sessionById(database, head.session) !== null
    if (isOwn || !head.readable || isCountRemoved(database, head.session) || isHere(head, facts)) {
      page.noted.push({ head, problem: null })
      return
    }
    if (head.seq > maxEvents) throw refusal('too_large')
    const here = logs.lengthOf({ device: facts.device, sessionId: head.session })
    const bodies: string[] = []
    while (here + bodies.length < head.seq) {
      const rows = await hub.events(head, here + bodies.length, head.seq)
      const gap = rows.findIndex(({ seq }, index) => seq !== here + bodies.length + index + 1)
      // Events that are missing in the hub come back when their PC sends them again.
      if (rows.length === 0 || gap !== -1) throw refusal('incomplete')
      bodies.push(...rows.map(({ body }) => body))
    }
    const arriving = {
      device: facts.device,
      sessionId: head.session,
      signer: head.device,
      publicKey: head.publicKey,
      seq: head.seq,
      hash: head.hash,
    }
    await logs.continue(arriving, here + 1, bodies, (writer) => {
      noteAll(writer, page)
      note(writer, head, page.generation, null)
    })
    page.noted.length = 0
  }

  /** The signed end is in the log that is here: from the shared folder, or from a longer one. */
  function isHere({ session, seq, hash }: HubHead, { device }: HubHeadFacts): boolean {
    if (logs.lengthOf({ device, sessionId: session }) < seq) return false
    if (importedEventHash(database, device, session, seq) !== hash) throw refusal('forked')
    return true
  }

  return {
    async read(hub, generation, position, stopped) {
      const cursor = readHubCursor(database)
      // Another generation, or a hub that has less than was read: it was restored. Without a head, this PC's data were.
      const isKnown = cursor?.generation === generation && cursor.position <= position && hasHubHeads(database)
      if (!isKnown) database.transaction((writer) => startHubCursor(writer, generation))
      let after = isKnown ? cursor.position : 0
      let stored = false
      while (!stopped()) {
        const heads = await hub.heads(after)
        const page: Page = { generation, noted: [] }
        for (const head of heads) {
          if (stopped()) break
          try {
            await take(hub, head, page)
          } catch (error) {
            const reason = refusedFor(error)
            if (reason === null) throw error
            log.warn('hub.count_refused', { session: head.session, reason })
            page.noted.push({ head, problem: reason })
          }
          after = head.position
          stored = true
        }
        flush(page)
        if (heads.length === 0) break
      }
      return stored
    },
  }
}

function refusal(reason: 'signature_invalid' | 'version' | 'too_large' | 'incomplete' | 'forked'): Failure {
  return new Failure('validation', 'A count in the hub is not believed', { reason })
}

/** Why this one count is refused; `null` for a failure of the hub or of this PC, which ends the reading. */
function refusedFor(error: unknown): string | null {
  if (!(error instanceof Failure) || (error.code !== 'validation' && error.code !== 'conflict')) return null
  const reason = error.details?.['reason']
  return typeof reason === 'string' ? reason : error.code
}

import type { Link } from '../../domain/count-log/chain.ts'
import { genesisHash } from '../../domain/count-log/chain.ts'
import { readLinkLine, serializeLink } from '../../domain/count-log/count-file.ts'
import type { CountLogEvent } from '../../domain/count-log/event.ts'
import { readCountEvent } from '../../domain/count-log/event.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import { applyEvent, initialCountState } from '../../domain/count-log/count-state.ts'
import { Failure } from '../../domain/failure.ts'
import type { ImportedOrigin } from '../../store/devices.ts'
import { importedCountOf, importedEvents } from '../../store/imported-counts.ts'
import type { PrimaryWriter } from '../../store/primary-database.ts'
import { recordOrigin } from './count-file-origin.ts'
import type { CountService } from '../count-service.ts'
import { foldLink } from './read-count-file.ts'
import { storeGrowth, summarizeCountLog } from './store-growth.ts'
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts'

/** A log of another PC that arrives piece by piece: the end that its signer vouches for. */
export interface ArrivingLog extends ImportedOrigin {
  seq: number
  hash: string
}

/** The end of a log that is no longer than the signed one, not stored yet. */
export interface VerifiedLog {
  log: ArrivingLog
  /** The end that is stored; `undefined` if there is nothing of the log. */
  before: string | undefined
  links: readonly Link[]
  events: readonly CountLogEvent[]
  folded: Folded
}

/** A log in memory as far as it is stored. */
interface Folded {
  head: string
  state: CountState
  /** The events from which the row of the count is made. */
  milestones: CountLogEvent[]
}

/** Logs held in memory: those that grow now. */
const kept = 64
/** Events read before the event loop runs on. */
const slice = 200
const milestones: ReadonlySet<string> = new Set(['opened', 'match', 'move', 'close', 'reopen', 'sign'])

export type LogContinuation = ReturnType<typeof createLogContinuation>

/** Continues logs of other PCs event by event, without reading what is here of them each time. */
export function createLogContinuation(countService: CountService) {
  const { database, imported } = countService
  const logs = new Map<string, Folded>()

  async function fold(device: string, sessionId: string, head: string): Promise<Folded> {
    const key = `${device} ${sessionId}`
    const known = logs.get(key)
    logs.delete(key)
    const log = known?.head === head ? known : { head, state: initialCountState(), milestones: [] }
    if (log !== known)
      for (const [index, { body }] of importedEvents(database, device, sessionId).entries()) {
        if (index % slice === slice - 1) await yieldToEventLoop()
        const event = readCountEvent(body)
        applyEvent(log.state, event)
        note(log, event)
      }
    return log
  }

  return {
    /** How much of the log is here. */
    lengthOf: ({ device, sessionId }: Pick<ArrivingLog, 'device' | 'sessionId'>) =>
      importedCountOf(database, device, sessionId)?.events ?? 0,

    /**
     * Verifies the next events of a log, `bodies` from `fromSeq` on up to the signed end. Rejects with `conflict` (`forked`,
     * `changed`) or `validation` for a log that cannot be one. Whether the signature is the signer's is verified by the caller.
     */
    async verify(log: ArrivingLog, fromSeq: number, bodies: readonly string[]): Promise<VerifiedLog> {
      const { device, sessionId, seq, hash } = log
      const here = importedCountOf(database, device, sessionId)
      if (fromSeq !== (here?.events ?? 0) + 1) throw new Error('a log is continued at its end')
      const links = await linksOf(sessionId, { seq: fromSeq, previousHash: here?.head ?? genesisHash }, bodies)
      const last = links.at(-1)
      if (last?.seq !== seq || last.hash !== hash)
        throw new Failure('conflict', 'The hub has another log of this count', {
          reason: here === null ? 'changed' : 'forked',
          seq,
        })
      const folded = await fold(device, sessionId, here?.head ?? genesisHash)
      // From here on what is in memory is ahead of the disk.
      if (here !== null) imported.forget(here.head)
      const events: CountLogEvent[] = []
      for (const [index, link] of links.entries()) {
        if (index % slice === slice - 1) await yieldToEventLoop()
        const event = foldLink(folded.state, link, device)
        note(folded, event)
        events.push(event)
      }
      return { log, before: here?.head, links, events, folded }
    },

    /** Stores the ends of different logs in one transaction with `also`. Throws `Failure` if one cannot be; nothing is stored then. */
    store(verified: readonly VerifiedLog[], also: (writer: PrimaryWriter) => void): void {
      try {
        database.transaction((writer) => {
          for (const one of verified) storeOne(writer, one)
          also(writer)
        })
        for (const { log, folded } of verified) keep(log, folded)
      } catch (error) {
        for (const { log } of verified) imported.forget(log.hash)
        throw error
      } finally {
        for (const { before } of verified) if (before !== undefined) imported.forget(before)
      }
    },
  }

  function storeOne(writer: PrimaryWriter, { log, before, links, events, folded }: VerifiedLog): void {
    const { device, sessionId, signer, publicKey } = log
    // A file of the same count may have come meanwhile.
    if (importedCountOf(database, device, sessionId)?.head !== before)
      throw new Failure('storage_busy', 'This count grew meanwhile')
    recordOrigin(writer, { sessionId, device, signer, publicKey }, links.length)
    const isAnchored = events.some(({ kind }) => milestones.has(kind))
    const summary = summarizeCountLog(folded.milestones)
    storeGrowth(countService, { device, sessionId, links, events, state: folded.state, summary, isAnchored })
  }

  function keep({ device, sessionId, hash }: ArrivingLog, folded: Folded): void {
    logs.set(`${device} ${sessionId}`, { ...folded, head: hash })
    const [oldest] = logs.keys()
    if (logs.size > kept && oldest !== undefined) logs.delete(oldest)
  }
}

async function linksOf(
  sessionId: string,
  next: { seq: number; previousHash: string },
  bodies: readonly string[],
): Promise<Link[]> {
  const links: Link[] = []
  let { seq, previousHash } = next
  for (const body of bodies) {
    if (links.length % slice === slice - 1) await yieldToEventLoop()
    const line = serializeLink(sessionId, { seq, previousHash, body, at: '', kind: '' })
    const link = readLinkLine(sessionId, line)
    if (link?.eventId === undefined)
      throw new Failure('conflict', 'An event of this count was changed', { reason: 'changed', seq })
    links.push(link)
    seq += 1
    previousHash = link.hash
  }
  return links
}

function note(log: Folded, event: CountLogEvent): void {
  if (milestones.has(event.kind)) log.milestones.push(event)
}

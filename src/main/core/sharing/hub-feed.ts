import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { LogContinuation, VerifiedLog } from '../counts/files/continue-log.ts'
import { Failure } from '../domain/failure.ts'
import type { HubHeadFacts } from '../domain/hub-head.ts'
import { hubHeadKind, readHubHead, signedHubHead } from '../domain/hub-head.ts'
import { verifyValue } from '../domain/signature.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { addDevice, devicesNamed, isConfirmed } from '../store/devices.ts'
import type { HubConnection, WantedEvents } from '../store/hub/hub-connection.ts'
import type { HubHead } from '../store/hub/hub-rows.ts'
import { headsOfPage } from '../store/hub/schema-parts.ts'
import { hasHubHeads, removedProblem, saveHubHead } from '../store/hub-state.ts'
import { importedEventHash } from '../store/imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { assignRecountsElsewhere } from '../store/recount-requests.ts'
import { isCountRemoved } from '../store/removed-counts.ts'
import { sessionById } from '../store/sessions.ts'
import { countCursor } from './hub-config.ts'

/** A longer or larger log is not taken: nobody counts so much, and it would be held in memory. */
const maxEvents = 300_000
const maxLogBytes = 67_108_864
/** A log that was refused for one of these is as wrong when it has grown: it is not fetched again and again. */
const lasting: ReadonlySet<string> = new Set<FailureReason>([
  'too_large',
  'unknown_event',
  'not_a_log',
  'other_device',
  'changed',
  'forked',
  'device_unknown',
])

/** Heads that were read and are not stored yet, in order; `grown`: the events that some of them brought. */
interface Page {
  generation: string
  noted: { head: HubHead; problem: string | null; grown: VerifiedLog | null }[]
  /** Events of logs that are continued only a little, read together: by count. */
  early: Map<string, { after: number; bodies: string[] }>
}

/** Events in one answer: a slow line brings no more before the PC gives up waiting. */
const eventsOfAnswer = 200
/** As many events of a count are read together with those of others. */
const fewEvents = 20
/** As many are stored in one transaction, for which a scan may have to wait; a single count may have more. */
const eventsAtOnce = 300

export type HubFeed = ReturnType<typeof createHubFeed>

/** Reads what other PCs count. Nothing is believed before its chain and its signature are verified. */
export function createHubFeed({ now, log }: CoreContext, database: PrimaryDatabase, logs: LogContinuation) {
  /** Why logs were refused since everything was read from the beginning. */
  const refusedLogs = new Map<string, Failure>()

  /** Row and cursor in one transaction: after a crash the same head is read again, or none is missing. */
  function note(writer: PrimaryWriter, head: HubHead, generation: string, problem: string | null): void {
    const { login, session, device, publicKey, seq, position } = head
    // So that a supervisor can confirm it, also where only the ends of its counts are known.
    if (problem !== 'signature_invalid')
      addDevice(writer, { deviceId: device, publicKey, own: 0, name: head.name, firstSeen: now() })
    const facts = readHubHead(head.head)
    const text = facts === null ? '{}' : head.head
    saveHubHead(writer, { login, sessionId: session, signer: device, publicKey, seq, head: text, at: now(), problem })
    const requests = problem === null ? (facts?.requests ?? []) : []
    if (requests.length > 0 && isConfirmed(database, device, publicKey))
      assignRecountsElsewhere(writer, requests, session)
    countCursor.moveOn(writer, { generation, position })
  }

  /** Stores what is noted, in one transaction: each is a wait for the disk. Returns true if it stored anything. */
  function flush(page: Page): boolean {
    const { generation } = page
    const noted = page.noted.splice(0)
    if (noted.length === 0) return false
    const storeAll = (some: Page['noted']) =>
      logs.store(
        some.flatMap(({ grown }) => grown ?? []),
        (writer) => {
          for (const { head, problem } of some) note(writer, head, generation, problem)
        },
      )
    try {
      storeAll(noted)
    } catch (error) {
      if (refusedFor(error) === null) throw error
      // One of them is not taken: each by itself.
      for (const one of noted)
        try {
          storeAll([one])
        } catch (refused) {
          storeAll([{ ...one, problem: refuse(one.head, refused), grown: null }])
        }
    }
    return true
  }

  /** Why a head is not taken, logged; throws what is no fault of the head. */
  function refuse(head: HubHead, error: unknown): string {
    const reason = refusedFor(error)
    if (reason === null) throw error
    if (error instanceof Failure && lasting.has(reason)) refusedLogs.set(countKey(head), error)
    log.warn('hub.count_refused', { session: head.session, reason })
    return reason
  }

  /** Asks once for the events of all counts that grew only a little, as while they are counted. */
  async function readEarly(hub: HubConnection, heads: readonly HubHead[]): Promise<Page['early']> {
    const wanted = heads.flatMap((head): WantedEvents[] => {
      const facts = readHubHead(head.head)
      if (facts === null || !head.readable || refusedLogs.has(countKey(head))) return []
      const after = logs.lengthOf({ device: facts.device, sessionId: head.session })
      const { login, session, seq: upTo } = head
      return upTo > after && upTo - after <= fewEvents ? [{ login, session, after, upTo }] : []
    })
    const early: Page['early'] = new Map(
      wanted.map((one) => [countKey(one), { after: one.after, bodies: [] as string[] }]),
    )
    for (const some of inAnswers(wanted))
      for (const row of await hub.events(some)) {
        const one = early.get(countKey(row))
        if (row.seq === (one?.after ?? 0) + (one?.bodies.length ?? 0) + 1) one?.bodies.push(row.body)
      }
    return early
  }

  async function take(hub: HubConnection, head: HubHead, page: Page): Promise<void> {
    const facts = readHubHead(head.head)
    const isSigned = head.device !== '' && verifyValue(hubHeadKind, signedHubHead(head), head.signature, head.publicKey)
    if (!isSigned || facts === null) throw refusal(isSigned ? 'version' : 'signature_invalid')
    // A count of this PC that it sent when it was enrolled before.
    const isOwn = sessionById(database, head.session) !== null
    const problem = isCountRemoved(database, head.session) ? removedProblem : null
    if (isOwn || problem !== null || !head.readable || isHere(head, facts)) {
      page.noted.push({ head, problem, grown: null })
      return
    }
    const before = refusedLogs.get(countKey(head))
    if (before !== undefined) throw before
    if (head.seq > maxEvents) throw refusal('too_large')
    if (!mayName(head, facts)) throw refusal('device_unknown')
    const here = logs.lengthOf({ device: facts.device, sessionId: head.session })
    const early = page.early.get(countKey(head))
    const bodies = early?.after === here ? early.bodies : []
    let bytes = bodies.reduce((sum, body) => sum + body.length, 0)
    while (here + bodies.length < head.seq) {
      const { login, session } = head
      const after = here + bodies.length
      const rows = await hub.events([{ login, session, after, upTo: Math.min(head.seq, after + eventsOfAnswer) }])
      const gap = rows.findIndex(({ seq }, index) => seq !== here + bodies.length + index + 1)
      // Events that are missing in the hub come back when their PC sends them again.
      if (rows.length === 0 || gap !== -1) throw refusal('incomplete')
      for (const { body } of rows) bytes += body.length
      if (bytes > maxLogBytes) throw refusal('too_large')
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
    page.noted.push({ head, problem: null, grown: await logs.verify(arriving, here + 1, bodies) })
  }

  /**
   * Whether a PC may bring a log that names this device. What nobody confirmed speaks for itself only: otherwise it could
   * bring a log in the name of another PC first, and the true one would not be taken.
   */
  function mayName({ device, publicKey }: HubHead, facts: HubHeadFacts): boolean {
    if (isConfirmed(database, device, publicKey)) return true
    const isOfThisKey = (known: string) => known === publicKey || known === ''
    return device === facts.device && devicesNamed(database, device).every((known) => isOfThisKey(known.publicKey))
  }

  /** The signed end is in the log that is here: from the shared folder, or from a longer one. */
  function isHere({ session, seq, hash }: HubHead, { device }: HubHeadFacts): boolean {
    if (logs.lengthOf({ device, sessionId: session }) < seq) return false
    if (importedEventHash(database, device, session, seq) !== hash) throw refusal('forked')
    return true
  }

  return {
    /** Reads on from the cursor of this generation, and calls `counted` whenever it stored anything. Returns true if it did. */
    async read(
      hub: HubConnection,
      generation: string,
      position: number,
      stopped: () => boolean,
      counted: () => void,
    ): Promise<boolean> {
      const cursor = countCursor.read(database)
      // Another generation, or a hub that has less than was read: it was restored. Without a head, this PC's data were.
      const isKnown = cursor?.generation === generation && cursor.position <= position && hasHubHeads(database)
      if (!isKnown) {
        refusedLogs.clear()
        database.transaction((writer) => countCursor.start(writer, generation))
      }
      let after = isKnown ? cursor.position : 0
      let stored = false
      while (!stopped()) {
        const heads = await hub.heads(after)
        const page: Page = { generation, noted: [], early: await readEarly(hub, heads) }
        let events = 0
        for (const head of heads) {
          if (stopped()) break
          // The same count from a PC that joined again continues what is stored first.
          const isAgain = page.noted.some((one) => one.head.session === head.session)
          if ((isAgain || events > eventsAtOnce) && flush(page)) {
            events = 0
            counted()
          }
          try {
            await take(hub, head, page)
          } catch (error) {
            page.noted.push({ head, problem: refuse(head, error), grown: null })
          }
          events += page.noted.at(-1)?.grown?.links.length ?? 0
          after = head.position
          stored = true
        }
        if (flush(page)) counted()
        // What came meanwhile wakes this PC again; on a busy site the next page is never empty.
        if (heads.length < headsOfPage) break
      }
      return stored
    },
  }
}

function inAnswers(wanted: readonly WantedEvents[]): WantedEvents[][] {
  const answers: WantedEvents[][] = []
  let room = 0
  for (const one of wanted) {
    const events = one.upTo - one.after
    if (events > room) {
      answers.push([])
      room = eventsOfAnswer
    }
    answers.at(-1)?.push(one)
    room -= events
  }
  return answers
}

/** A count in the hub; that of a PC that joined again is there twice. */
function countKey({ login, session }: Pick<HubHead, 'login' | 'session'>): string {
  return `${login} ${session}`
}

function refusal(reason: FailureReason): Failure {
  return new Failure('validation', 'A count in the hub is not believed', { reason })
}

/** Why this one count is refused; `null` for a failure of the hub or of this PC, which ends the reading. */
function refusedFor(error: unknown): string | null {
  if (!(error instanceof Failure) || (error.code !== 'validation' && error.code !== 'conflict')) return null
  return error.details?.reason ?? error.code
}

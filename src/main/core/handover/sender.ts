import type { HandoverAnswer, HandoverDestination } from '../../../contract/shapes/handover.ts'
import type { Instant } from '../domain/model.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { dropContent } from '../store/handover-contents.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { destinations } from '../store/handover-destinations.ts'
import type { EntryRecord } from '../store/handover-entries.ts'
import { dueEntry, lastAcknowledged, nextDueMs, updateEntry } from '../store/handover-entries.ts'
import { addNotice } from '../store/notices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { Deliver, Delivery } from './delivery.ts'
import { titleOf, type Outgoing, type Prepared } from './outgoing.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

const minuteMs = 60_000
/** Pause after the first, second … failed attempt; the last one from then on. */
const pauses = [1, 2, 4, 8, 30].map((minutes) => minutes * minuteMs)
const longestPauseMs = 30 * minuteMs
/** A folder with unanswered files is looked at this often. */
const folderEveryMs = 15_000

type Problem = NonNullable<HandoverDestination['problem']>

/** A destination as it was when an attempt began, or a look into its folder. */
export interface AttemptedDestination extends DestinationRecord {
  /** Number of changes of where and how it gets its entries, until then. */
  version: number
}

interface SenderOptions {
  database: PrimaryDatabase
  outgoing: Outgoing
  /** How to deliver to a destination now. Rejects with `Failure` if its secret cannot be read. */
  deliverTo(destination: DestinationRecord): Promise<Deliver>
  /** Takes up the answers in a folder; returns how many files are without one. */
  takeAnswers(destination: AttemptedDestination, signal: AbortSignal): Promise<number>
}

/** The pause after so many failures, or the longer one that the receiver asked for, as far as there is one as long. */
function pauseAfter(failures: number, delivery: Delivery | 'withdrawn'): number {
  const pause = pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? minuteMs
  const asked = delivery !== 'withdrawn' && delivery.is === 'later' ? (delivery.retryAfterMs ?? 0) : 0
  return Math.max(pause, Math.min(asked, longestPauseMs))
}

/** Sends what is due: one entry after the other to each destination, the destinations beside each other. */
export function createSender({ clock, log, eventBus, now, instant }: CoreContext, options: SenderOptions) {
  const { database, outgoing, deliverTo, takeAnswers } = options
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const timers = new Map<string, () => void>()
  /** Changes of each destination since the start: no attempt outlives the program. */
  const versions = new Map<string, number>()
  /** Destinations that could not be reached: they are tried with one entry until one arrives. */
  const unreachable = new Map<string, { failures: number; untilMs: number; problem: Problem }>()

  function soon(): void {
    if (closing.signal.aborted) return
    for (const { destinationId, switchedOn } of destinations(database)) if (switchedOn) start(destinationId)
  }

  function start(destinationId: string): void {
    if (closing.signal.aborted) return
    if (running.has(destinationId)) return void again.add(destinationId)
    timers.get(destinationId)?.()
    timers.delete(destinationId)
    const work = run(destinationId)
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        logBug(error)
        // Also where the storage was full: what waits must not wait for the next signature.
        startAfter(destinationId, minuteMs)
      })
      .finally(() => {
        running.delete(destinationId)
        if (again.delete(destinationId)) start(destinationId)
      })
    running.set(destinationId, work)
  }

  function logBug(error: unknown): void {
    log.error('handover.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
  }

  function startAfter(destinationId: string, waitMs: number): void {
    const cancel = clock.after(waitMs, () => start(destinationId))
    timers.set(destinationId, cancel)
  }

  /** The destination as it is now; `null` once it is removed or switched off. */
  function live(destinationId: string): AttemptedDestination | null {
    const found = destinations(database).find((one) => one.destinationId === destinationId && one.switchedOn)
    return found === undefined ? null : { ...found, version: versionOf(destinationId) }
  }

  function versionOf(destinationId: string): number {
    return versions.get(destinationId) ?? 0
  }

  async function run(destinationId: string): Promise<void> {
    // Not within the call that made an entry due.
    await yieldToEventLoop()
    for (;;) {
      const destination = live(destinationId)
      if (destination === null || closing.signal.aborted) return
      const nowMs = clock.now()
      const due = { destinationId, nowMs, latestMs: nowMs + longestPauseMs }
      const entry = pauseMs(destinationId) > 0 ? null : dueEntry(database, due)
      if (entry === null) break
      await attempt(entry, destination)
    }
    const destination = live(destinationId)
    if (destination === null) return
    const unanswered = destination.way.kind === 'folder' ? await takeAnswers(destination, closing.signal) : 0
    wake(destinationId, unanswered)
  }

  /** How long the destination is still left alone. A pause that was set by a clock far ahead of the present one is over. */
  function pauseMs(destinationId: string): number {
    const restMs = (unreachable.get(destinationId)?.untilMs ?? 0) - clock.now()
    return restMs > longestPauseMs ? 0 : restMs
  }

  /** Sets the timer of the next attempt, or of the next look into the folder. */
  function wake(destinationId: string, unanswered: number): void {
    const due = nextDueMs(database, destinationId)
    const waits = [
      // The clock may be set back meanwhile.
      ...(due === null ? [] : [Math.min(Math.max(due - clock.now(), pauseMs(destinationId)), longestPauseMs)]),
      ...(unanswered > 0 ? [folderEveryMs] : []),
    ]
    if (waits.length === 0 || closing.signal.aborted) return
    const waitMs = Math.min(...waits)
    // It became due meanwhile.
    if (waitMs <= 0) return void again.add(destinationId)
    startAfter(destinationId, waitMs)
  }

  async function attempt(entry: EntryRecord, destination: AttemptedDestination): Promise<void> {
    const prepared = await outgoing.prepare(entry, destination, closing.signal).catch((error: unknown): Prepared => {
      // The signed data may be damaged: other entries are sent all the same.
      if (!closing.signal.aborted) logBug(error)
      return { is: 'later', failure: { code: 'internal', reason: null } }
    })
    if (closing.signal.aborted) return
    if (prepared.is !== 'ready') return record(entry, destination, notReady(prepared))
    const deliver = await deliverTo(destination)
    // It was changed, switched off or removed while the files were made: nothing goes to where it was.
    if (live(destination.destinationId)?.version !== destination.version) return
    database.transaction((writer) =>
      // Before anything leaves: whatever ends the program now, it is known that something may have arrived.
      updateEntry(writer, entry.entryId, { attempts: entry.attempts + 1, lastAttemptAt: now() }),
    )
    const delivery = await deliver(prepared.message, closing.signal)
    if (closing.signal.aborted && delivery.is === 'later') return
    record({ ...entry, attempts: entry.attempts + 1 }, destination, refusedAlone(entry, delivery))
  }

  /** The destination answers this entry as it did before, and accepted another one in between: it is about this one. */
  function refusedAlone(entry: EntryRecord, delivery: Delivery): Delivery {
    if (delivery.is !== 'later' || delivery.orRefused !== true || entry.answer === null) return delivery
    const before = JSON.parse(entry.answer) as HandoverAnswer
    const accepted = lastAcknowledged(database, entry.destinationId)
    const isAlone =
      before.status === delivery.answer?.status &&
      accepted !== null &&
      entry.lastAttemptAt !== null &&
      Date.parse(accepted) > Date.parse(entry.lastAttemptAt)
    return isAlone ? { is: 'refused', answer: delivery.answer, failure: delivery.failure } : delivery
  }

  /** Nothing can be sent: a control that was never sent is withdrawn. */
  function notReady(prepared: Exclude<Prepared, { is: 'ready' }>): Delivery | 'withdrawn' {
    if (prepared.is === 'withdrawn') return 'withdrawn'
    if (prepared.is === 'refused') return { is: 'refused', answer: null, failure: prepared.failure }
    return { is: 'later', answer: null, failure: prepared.failure, unreachable: false }
  }

  function record(entry: EntryRecord, destination: AttemptedDestination, delivery: Delivery | 'withdrawn'): void {
    const { entryId, attempts } = entry
    const at = now()
    const is = delivery === 'withdrawn' ? delivery : delivery.is
    const isOutdated = destination.version !== versionOf(destination.destinationId)
    log.info('handover.attempt', {
      destination: destination.destinationId,
      reference: entry.reference,
      is,
      attempts,
      ...(isOutdated ? { outdated: true } : {}),
    })
    // An entry that the former receiver accepted has arrived. Its other answers say nothing of the destination as it is now.
    if (isOutdated && is !== 'acknowledged' && is !== 'withdrawn') {
      eventBus.changed('handover')
      return
    }
    const { answer = null, failure = null } = { ...(delivery === 'withdrawn' ? {} : delivery) } as {
      answer?: object | null
      failure?: object | null
    }
    const result = { answer: answer && JSON.stringify(answer), failure: failure && JSON.stringify(failure) }
    const isRemoved = destinations(database).every((one) => one.destinationId !== destination.destinationId)
    database.transaction((writer) => {
      // It was withdrawn meanwhile, and nobody could send it again.
      if (is === 'later' || (isRemoved && is !== 'acknowledged')) {
        updateEntry(writer, entryId, { ...result, nextAttemptMs: clock.now() + pauseAfter(attempts, delivery) })
        return
      }
      updateEntry(writer, entryId, {
        ...result,
        state: is,
        nextAttemptMs: 0,
        ...(is === 'sent' ? { sentAt: at } : {}),
        ...(is === 'acknowledged' ? { acknowledgedAt: at } : {}),
      })
      if (is === 'refused')
        addNotice(writer, {
          code: 'handover_refused',
          at,
          detail: `${titleOf(entry, destination)} · ${destination.name}`,
        })
      // A report is sent again with the same bytes: what it was made of changes.
      if (entry.report === null) dropContent(writer, entry.reference)
    })
    if (!isOutdated) noteReach(destination.destinationId, delivery, at)
    eventBus.changed('handover')
  }

  function noteReach(destinationId: string, delivery: Delivery | 'withdrawn', at: Instant): void {
    if (delivery === 'withdrawn' || (delivery.is === 'refused' && delivery.answer === null)) return
    if (delivery.is !== 'later' || !delivery.unreachable) return void unreachable.delete(destinationId)
    const failures = (unreachable.get(destinationId)?.failures ?? 0) + 1
    const untilMs = clock.now() + pauseAfter(failures, delivery)
    const problem = {
      failure: delivery.failure,
      status: delivery.answer?.status ?? null,
      since: unreachable.get(destinationId)?.problem.since ?? at,
      at,
      nextAttemptAt: instant(untilMs),
    }
    unreachable.set(destinationId, { failures, untilMs, problem })
  }

  return {
    /** Sends what is due to every destination, and takes up answers. */
    soon,
    /** A person wants it now: a pause of the destination ends. */
    now(destinationId: string): void {
      const pause = unreachable.get(destinationId)
      if (pause) pause.untilMs = 0
      start(destinationId)
    },
    /** Where and how a destination gets its entries was changed: what is on its way there is not for it as it is now. */
    outdate(destinationId: string): void {
      versions.set(destinationId, versionOf(destinationId) + 1)
      unreachable.delete(destinationId)
    },
    problemOf: (destinationId: string): Problem | null => unreachable.get(destinationId)?.problem ?? null,
    /** Records the answer of a receiver that was found later. */
    record,
    /** Ends what is being sent; what may have arrived is sent again with its reference. */
    async close(): Promise<void> {
      closing.abort()
      for (const cancel of timers.values()) cancel()
      await Promise.all(running.values())
    },
  }
}

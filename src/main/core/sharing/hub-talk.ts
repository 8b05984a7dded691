import type { Clock } from '../kernel/ports.ts'
import { Failure } from '../domain/failure.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import type { HubConnection, HubHello } from '../store/hub/hub-connection.ts'
import type { HubPc } from '../store/hub/hub-rows.ts'
import { createBell } from './bell.ts'
import type { HubExchangeDeps } from './hub-exchange.ts'
import { exchange, isDone, messageSchema, revoked } from './hub-exchange.ts'
import type { HubOutbox } from './hub-outbox.ts'

/** A poll beside the wake-ups, which a cut connection may lose. */
const pollMs = 1000
/** The least time between two readings: each is a transaction on this PC's disk, for which a scan may have to wait. */
const readGapMs = { dock: 500, office: 250 }
/** The least time between two sendings: signing and two questions to the disk for each scan would meet the next scan. */
const sendGapMs = 250
/** How often the hub hears that this PC is there, and this PC of the others. */
const helloMs = 30_000
/** How old what it heard of the others may be when something was stored in the hub. */
const pcsMs = 3000

export interface HubTalkDeps extends HubExchangeDeps {
  outbox: HubOutbox
}

/** What a talk tells while it lasts. */
interface HubProgress {
  greeted(hello: HubHello, pcs: readonly HubPc[], certificateUntilMs: number | null): void
  /** The other PCs of the site. */
  listed(pcs: readonly HubPc[]): void
  /** The hub answered, and what it had was read. */
  reached(): void
  sent(): void
  read(): void
  /** Counts of other PCs were stored. */
  counted(): void
}

export type HubTalk = ReturnType<typeof createHubTalk>

/** One connection to the hub: sends what this PC counts, and reads what others do, a few times a second. */
export function createHubTalk(clock: Clock, deps: HubTalkDeps, progress: HubProgress) {
  const toSend = createBell(clock)
  const toRead = createBell(clock)
  const endOfSending = createBell(clock)
  const endOfReading = createBell(clock)
  let isLost = false
  let isListWanted = false

  function wake(): void {
    toSend.ring()
    toRead.ring()
  }

  function listAgain(): void {
    isListWanted = true
    wake()
  }

  function end(): void {
    wake()
    endOfSending.ring()
    endOfReading.ring()
  }

  async function greet(hub: HubConnection): Promise<HubHello> {
    const hello = await hub.hello()
    if (hello === null) throw revoked()
    progress.greeted(hello, await hub.pcs(), await hub.certificateUntil())
    return hello
  }

  /** Beside the reading, so that what is counted here waits for one question at most. */
  async function keepSending(hub: HubConnection, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      // The answer to the scan that woke this goes first: signing what it added takes a millisecond.
      await yieldToEventLoop()
      const beganAt = clock.monotonic()
      const isSent = isDone(await deps.outbox.send(hub, stopped))
      if (isSent) progress.sent()
      const restMs = beganAt + sendGapMs - clock.monotonic()
      // The first scan after a pause leaves at once, those that follow quickly leave together.
      if (isSent && restMs > 0 && !stopped()) await endOfSending.wait(restMs)
      await toSend.wait(pollMs)
    }
  }

  async function keepReading(hub: HubConnection, first: HubHello, stopped: () => boolean): Promise<void> {
    let hello = first
    const gapMs = readGapMs[first.kind]
    let greetedAt = clock.monotonic()
    let listedAt = greetedAt
    let isListOld = false
    let isCounted = false
    let toldAt = -Infinity
    /** As often as one reads: what was stored is shown also while more comes. */
    function tell(isAll: boolean): void {
      if (!isCounted || (!isAll && clock.monotonic() - toldAt < gapMs)) return
      isCounted = false
      toldAt = clock.monotonic()
      progress.counted()
    }
    while (!stopped()) {
      await yieldToEventLoop()
      const done = await exchange(deps, hub, hello, stopped, {
        reached: progress.reached,
        counted() {
          isCounted = true
          tell(false)
        },
      })
      const readAt = clock.monotonic()
      tell(true)
      if (done.isSent) progress.sent()
      if (done.isRead) progress.read()
      // Rows read from now on are newer than the greeting: only a server that has less than it said was restored.
      hello = { ...hello, position: Infinity }
      if (readAt - greetedAt > helloMs) {
        hello = await greet(hub)
        await deps.outbox.findNewer(hub)
        greetedAt = readAt
        listedAt = readAt
      } else if (isListWanted || (isListOld && readAt - listedAt > pcsMs)) {
        isListOld = false
        isListWanted = false
        progress.listed(await hub.pcs())
        listedAt = readAt
      }
      if (await toRead.wait(pollMs)) isListOld = true
      const restMs = readAt + gapMs - clock.monotonic()
      if (restMs > 0 && !stopped()) await endOfReading.wait(restMs)
    }
  }

  return {
    /** What the connection reports. */
    events: {
      wake: toRead.ring,
      lost() {
        isLost = true
        end()
      },
    },
    /** Something of this PC waits to be sent. */
    wake,
    /** Asks soon again which PCs the site has. */
    listAgain,
    /** Ends the talk soon; `isOver` has to be true by then. */
    end,
    /** Talks until `isOver`. Rejects with `Failure` when the connection is lost or the hub refuses. */
    async run(hub: HubConnection, isOver: () => boolean): Promise<void> {
      let isEnded = false
      const stopped = () => isOver() || isLost || isEnded
      const hello = await greet(hub)
      await hub.listen()
      await deps.outbox.reconcile(hub)
      await deps.factOutbox.reconcile()
      if (hello.schema >= messageSchema) await deps.messages.reconcile(hub)
      const both = [keepSending(hub, stopped), keepReading(hub, hello, stopped)]
      try {
        await Promise.all(both)
      } finally {
        isEnded = true
        end()
        // The one that still asks is answered, or fails with the connection.
        await hub.close()
        await Promise.allSettled(both)
      }
      if (isLost) throw new Failure('network', 'The hub closed the connection', { reason: 'reset' })
    },
  }
}

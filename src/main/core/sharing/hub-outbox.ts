import { enteredContainers } from '../counts/files/merge-counts.ts'
import { isEmptyClose } from '../domain/blindness.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import { containersOfHead, hubHeadKind, hubHeadText, signedHubHead } from '../domain/hub-head.ts'
import { countEventHash, countEventsAfter, countEventsOfKinds } from '../store/count-events.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import type { HubSent } from '../store/hub-state.ts'
import { hubSent, ownLogLengths, saveHubSent, senderOf } from '../store/hub-state.ts'
import { importedCount } from '../store/imported-counts.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { recountsOfSession } from '../store/recount-requests.ts'
import { isCountRemoved } from '../store/removed-counts.ts'
import { sessionById } from '../store/sessions.ts'

/** Events in one call: what is sent after three days takes few of them, and none is large. */
const batch = 200
/** Operators of one count that its head names: nobody changes hands so often. */
const maxOperators = 50
/** Problem of a count that the hub does not take: asked again at the next connection. */
export const refusedByHub = 'hub_refused'
const noHash = '0'.repeat(64)

export type HubOutbox = ReturnType<typeof createHubOutbox>

/** Sends the logs of this PC's counts: what the hub has is asked of the hub, not remembered. */
export function createHubOutbox(
  { database, device }: ProfileData,
  deps: {
    stateOf(sessionId: string): CountState
    /** Counts came to the hub under the name of this PC that it never made: a PC with a copy of its data counts, too. */
    foreign(sessionIds: string[]): void
    /** The hub lacks events that it had acknowledged: it was restored, also if it does not know that. */
    wentBack(): void
  },
) {
  /** Counts with events that the hub may lack. */
  const due = new Set<string>()
  let sent = load()
  let isCompared = false
  const changed = new Set<string>()
  database.onCommit(() => {
    for (const { table, row } of database.appended)
      if (table === 'count_event') due.add((row as { sessionId: string }).sessionId)
  })

  function load(): Map<string, HubSent> {
    return new Map(hubSent(database).map((row) => [row.sessionId, row]))
  }

  function remember(row: HubSent): void {
    sent.set(row.sessionId, row)
    changed.add(row.sessionId)
  }

  /** Sends the next events of a count. Returns true if there are more. */
  async function sendNext(hub: HubConnection, sessionId: string): Promise<'more' | 'done' | 'nothing' | 'revoked'> {
    const before = sent.get(sessionId)
    if (before !== undefined && before.problem !== null) return 'nothing'
    const from = before?.seq ?? 0
    const session = sessionById(database, sessionId)
    const events = countEventsAfter(database, sessionId, from, batch)
    const last = events.at(-1)
    if (session === null || last === undefined) return 'nothing'
    const { controlId, number, part, counter, operator, status, startedAt, closedAt, signsPart } = session
    const state = deps.stateOf(sessionId)
    const held = [...enteredContainers(state).keys()].filter((container) => container !== state.container)
    if (state.container !== null) held.push(state.container)
    const head = hubHeadText({
      device: session.device,
      controlId,
      number,
      part,
      counter,
      operator,
      status,
      startedAt,
      closedAt,
      signsPart,
      operators: state.operators.slice(-maxOperators),
      recount: state.covers !== null,
      requests: recountsOfSession(database, sessionId).slice(0, maxOperators),
      containers: containersOfHead(held),
      container: status === 'open' ? state.container : null,
      empty: isEmptyClose(session),
    })
    const end = { session: sessionId, seq: last.seq, hash: last.hash, head }
    const signature = device.sign(hubHeadKind, signedHubHead(end))
    // The key cannot be read now: nothing unsigned leaves.
    if (signature === null) {
      due.add(sessionId)
      return 'nothing'
    }
    const answer = await hub.append({
      ...end,
      fromSeq: from + 1,
      bodies: events.map(({ body }) => body),
      // Declared figures were shown here after the count: docks may read it.
      revealed: countEventsOfKinds(database, sessionId, ['reveal']).length > 0,
      signature,
    })
    switch (answer.result) {
      case 'done':
        remember({ sessionId, seq: answer.seq, problem: null })
        return events.length === batch ? 'more' : 'done'
      case 'gap':
        return resume(sessionId, answer)
      case 'revoked':
        return 'revoked'
      case 'forked':
      case 'broken':
        remember({ sessionId, seq: from, problem: answer.result })
        return 'nothing'
      case 'refused':
        remember({ sessionId, seq: from, problem: refusedByHub })
        return 'nothing'
    }
  }

  /** The hub has less, as after a restore, or more: what it has must be the beginning of the log that is here. */
  function resume(sessionId: string, { seq, hash }: { seq: number; hash: string }): 'more' | 'nothing' {
    const here = seq === 0 ? noHash : countEventHash(database, sessionId, seq)
    const isSame = seq === 0 || here === hash
    remember({ sessionId, seq: isSame ? seq : 0, problem: isSame ? null : 'forked' })
    return isSame ? 'more' : 'nothing'
  }

  /** True for a count of this PC, also one that was removed by age, and for one that came from another PC by now. */
  function isKnown(sessionId: string): boolean {
    return (
      sessionById(database, sessionId) !== null ||
      isCountRemoved(database, sessionId) ||
      importedCount(database, sessionId) !== null ||
      senderOf(database, sessionId) !== null
    )
  }

  function assertKnown(sessionIds: string[]): void {
    const foreign = sessionIds.filter((sessionId) => !isKnown(sessionId))
    if (foreign.length === 0) return
    deps.foreign(foreign)
    throw new Failure('conflict', 'Another PC has this name', { reason: 'hub_new_device' })
  }

  return {
    /**
     * Looks while connected for counts of another PC under the name of this one that began later than all here. Of two PCs the one
     * whose newest count is older finds the other, whatever their clocks say. Rejects as `reconcile`.
     */
    async findNewer(hub: HubConnection): Promise<void> {
      const newest = ownLogLengths(database).at(-1)?.sessionId ?? ''
      assertKnown((await hub.ownHeads(newest)).map(({ session }) => session))
    },

    /** Compares with the hub what it has of this PC's counts. Rejects with `conflict` (`hub_new_device`) after `foreign`. */
    async reconcile(hub: HubConnection): Promise<void> {
      const inHub = new Map<string, { seq: number; hash: string }>()
      for (let after = ''; ;) {
        const page = await hub.ownHeads(after)
        for (const { session, seq, hash } of page) inHub.set(session, { seq, hash })
        const last = page.at(-1)
        if (last === undefined) break
        after = last.session
      }
      assertKnown([...inHub.keys()])
      if ([...sent.values()].some(({ sessionId, seq }) => seq > (inHub.get(sessionId)?.seq ?? 0))) deps.wentBack()
      for (const { sessionId, events } of ownLogLengths(database)) {
        const there = inHub.get(sessionId) ?? { seq: 0, hash: noHash }
        const known = sent.get(sessionId)
        if (known?.seq !== there.seq || known.problem !== null) resume(sessionId, there)
        if (there.seq < events) due.add(sessionId)
      }
      isCompared = true
    },

    /** Sends what the hub lacks; returns true if it acknowledged any. Returns when nothing is left, or `stopped`. */
    async send(hub: HubConnection, stopped: () => boolean): Promise<'sent' | 'nothing' | 'revoked'> {
      let outcome: 'sent' | 'nothing' = 'nothing'
      const now = [...due]
      for (const sessionId of now) {
        // Before it is read: what is appended meanwhile makes it due again.
        due.delete(sessionId)
        for (let more = true; more && !stopped();) {
          let step
          try {
            step = await sendNext(hub, sessionId)
          } catch (error) {
            due.add(sessionId)
            throw error
          }
          if (step === 'revoked') return 'revoked'
          if (step === 'more' || step === 'done') outcome = 'sent'
          more = step === 'more'
        }
      }
      return outcome
    },

    /** Events that the hub has not acknowledged. */
    waiting: () =>
      ownLogLengths(database).reduce(
        (sum, { sessionId, events }) => sum + Math.max(0, events - (sent.get(sessionId)?.seq ?? 0)),
        0,
      ),
    /** True if the hub of this connection has this number of events of a count; false while it is away. */
    has(sessionId: string, events: number): boolean {
      const known = sent.get(sessionId)
      return isCompared && known !== undefined && known.problem === null && known.seq >= events
    },
    /** The connection is over: a hub that comes back may have been restored, and have less. */
    away: () => void (isCompared = false),
    /** Counts of this PC that are not sent, because the hub has another history of them or does not take them. */
    problems: () => [...sent.values()].filter(({ problem }) => problem !== null),

    /** Notes on disk how far it is, for the time without a hub. */
    note(): void {
      if (changed.size === 0) return
      database.transaction((writer) => {
        for (const sessionId of changed) {
          const row = sent.get(sessionId)
          if (row !== undefined) saveHubSent(writer, row)
        }
      })
      changed.clear()
    },

    forget(): void {
      sent = new Map()
      due.clear()
      changed.clear()
    },
  }
}

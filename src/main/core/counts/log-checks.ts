import { Failure } from '../domain/failure.ts'
import { firstSeq, verifyChain } from '../domain/count-log/chain.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { countEventHash, countEventsAfter } from '../store/count-events.ts'
import { importedCountsOf, importedEvents } from '../store/imported-counts.ts'
import { addNotice, hasNotice } from '../store/notices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { allSessionIds, sessionById, sessionsOfControls } from '../store/sessions.ts'
import { dataVersion } from '../store/sql.ts'
import type { AnchorIndex } from './anchor-index.ts'
import { createPcChainCheck } from './pc-chain-check.ts'
import { frozenProblem } from './verify.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Events that are verified before the event loop runs on. */
const slice = 100
/** All logs are verified again after this time. */
const againMs = 60 * 60_000

interface LogCheckDeps {
  database: PrimaryDatabase
  anchors: AnchorIndex
  /** Ends that files beside the database have of a count. */
  knownEnds(sessionId: string): readonly { seq: number; hash: string }[]
  /** Restores a damaged log; returns what was done for the notice, `null` if it cannot be restored. */
  restore(sessionId: string): Promise<string | null>
  /** Corrects the count's row if it differs from its intact log; returns true if it did. */
  correctRow(sessionId: string): boolean
  deviceId: string
  changed(): void
}

export type LogChecks = ReturnType<typeof createLogChecks>

/** Verifies logs of counts without being asked: before they are used, and all of them in idle time. */
export function createLogChecks({ clock, log, now }: CoreContext, deps: LogCheckDeps) {
  const { database, anchors, knownEnds, restore, correctRow, deviceId, changed } = deps
  /** The last verified event of each count. */
  const verified = new Map<string, { seq: number; hash: string }>()
  /** The first damaged event of each damaged count. */
  const damaged = new Map<string, number>()
  const verifiedImports = new Set<string>()
  const pcChain = createPcChainCheck(database, deviceId, (seq) =>
    addOnce('pc_chain_damaged', `link ${seq}, device ${deviceId}`),
  )
  let version = dataVersion(database)
  let closed = false
  let cancel = (): void => {}
  let running: Promise<void> = Promise.resolve()

  /** Another program wrote to the file: nothing that was verified before is certain. */
  function noticeOtherWriters(): void {
    const current = dataVersion(database)
    if (current === version) return
    version = current
    forgetAll()
  }

  function forgetAll(): void {
    verified.clear()
    damaged.clear()
    verifiedImports.clear()
    anchors.forget()
    pcChain.forget()
  }

  /** Verifies the next events of a count. Returns true if there are more. */
  function advance(sessionId: string): boolean {
    const mark = verified.get(sessionId) ?? null
    const links = countEventsAfter(database, sessionId, mark?.seq ?? firstSeq - 1, slice)
    const [problem] = verifyChain(sessionId, links, mark).problems
    const last = links.at(-1)
    if (problem !== undefined) damaged.set(sessionId, problem.seq)
    else if (last !== undefined) verified.set(sessionId, { seq: last.seq, hash: last.hash })
    return problem === undefined && links.length === slice
  }

  /** The ends that other records name must be in the log, and its document must be the one that it names. */
  function checkEnds(sessionId: string): void {
    if (damaged.has(sessionId)) return
    const ends = [...anchors.of(sessionId), ...knownEnds(sessionId)]
    const wrong = ends.find(({ seq, hash }) => countEventHash(database, sessionId, seq) !== hash)
    const seq = wrong?.seq ?? frozenProblem(database, sessionId)
    if (seq !== null) damaged.set(sessionId, seq)
  }

  function assertIntact(sessionIds: readonly string[]): void {
    noticeOtherWriters()
    for (const sessionId of sessionIds) {
      while (!damaged.has(sessionId) && advance(sessionId));
      checkEnds(sessionId)
      const seq = damaged.get(sessionId)
      if (seq !== undefined) throw failure(sessionId, seq)
    }
  }

  function failure(sessionId: string, seq: number): Failure {
    const session = sessionById(database, sessionId)
    const { number = null, counter = null, operator = null } = session ?? {}
    const details = { reason: 'chain_broken', sessionId, seq, number, counter, operator } as const
    return new Failure('conflict', 'Entries of this count were changed or lost', details)
  }

  async function verifyOne(sessionId: string): Promise<void> {
    noticeOtherWriters()
    while (!damaged.has(sessionId) && advance(sessionId)) {
      await yieldToEventLoop()
      if (closed) return
    }
    checkEnds(sessionId)
    const seq = damaged.get(sessionId)
    if (seq === undefined) {
      if (correctRow(sessionId)) note('count_restored', sessionId, 'row of the count')
      return
    }
    const restored = await restore(sessionId)
    if (restored === null) return note('count_damaged', sessionId, `entry ${seq}`)
    verified.delete(sessionId)
    damaged.delete(sessionId)
    while (advance(sessionId)) await yieldToEventLoop()
    checkEnds(sessionId)
    note(damaged.has(sessionId) ? 'count_damaged' : 'count_restored', sessionId, restored)
  }

  function note(code: string, sessionId: string, what: string): void {
    const { number, counter, operator } = sessionById(database, sessionId) ?? {}
    const detail = `${number ?? 'no document'}, count ${counter ?? '?'}, ${operator ?? '?'}, ${sessionId}: ${what}`
    addOnce(code, detail)
  }

  function addOnce(code: string, detail: string): void {
    if (hasNotice(database, code, detail)) return
    log.warn('counts.log_damaged', { code, detail })
    database.transaction((writer) => addNotice(writer, { code, at: now(), detail }))
    changed()
  }

  async function verify(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) if (!closed) await verifyOne(sessionId)
  }

  const sessionsOf = (controlId: number) => sessionsOfControls(database, [controlId]).map(({ sessionId }) => sessionId)

  function assertImportsIntact(controlId: number): void {
    for (const { device, sessionId, number, counter, operator, head } of importedCountsOf(database, [controlId])) {
      const key = `${device} ${sessionId} ${head}`
      if (verifiedImports.has(key)) continue
      const chain = verifyChain(sessionId, importedEvents(database, device, sessionId))
      const seq = chain.problems[0]?.seq ?? null
      const details = { reason: 'chain_broken', sessionId, seq, number, counter, operator, device } as const
      if (!chain.intact || chain.head !== head)
        throw new Failure('conflict', 'Entries of a count of another PC were changed or lost', details)
      verifiedImports.add(key)
    }
  }

  async function verifyAll(): Promise<void> {
    await anchors.fill(yieldToEventLoop)
    if (!closed) await pcChain.verify()
    for (const sessionId of allSessionIds(database)) {
      if (closed) return
      await yieldToEventLoop()
      if (!closed) await verifyOne(sessionId)
    }
  }

  function run(): void {
    running = verifyAll()
      .catch((error: unknown) => {
        // The storage failed; the next command that uses it gets the failure.
        if (!closed) log.warn('counts.not_verified', { code: error instanceof Failure ? error.code : 'internal' })
      })
      .then(() => {
        if (closed) return
        cancel = clock.after(againMs, () => {
          forgetAll()
          run()
        })
      })
  }

  return {
    /**
     * Verifies counts in slices and restores damaged ones where possible; call it before `assertIntact` where a handler may
     * wait.
     */
    verify,
    /** The same for all counts of a control. */
    verifyControl: (controlId: number) => verify(sessionsOf(controlId)),
    /** Throws `conflict` (`chain_broken`) if entries of one of these counts were changed or lost. */
    assertIntact,
    /** The same for all counts of a control, those of other PCs too. */
    assertControlIntact(controlId: number): void {
      assertIntact(sessionsOf(controlId))
      assertImportsIntact(controlId)
    },
    /** Verifies the chain of this PC in slices; call it before `assertPcChainIntact` where a handler may wait. */
    async verifyPcChain(): Promise<void> {
      noticeOtherWriters()
      await pcChain.verify()
    },
    /** Throws `conflict` (`pc_chain_broken`) if a link of this PC's chain was changed or lost. */
    assertPcChainIntact(): void {
      noticeOtherWriters()
      pcChain.assertIntact()
    },
    /** True if the count is known to be damaged. */
    isDamaged: (sessionId: string) => damaged.has(sessionId),
    /** Verifies all counts in idle time, and again every hour. */
    start: run,
    async close(): Promise<void> {
      closed = true
      cancel()
      await running
    },
  }
}

import type { CountService } from '../counts/count-service.ts'
import type { SignerCheck } from '../counts/signer.ts'
import { takeRecountRequest, takeRecountWithdrawal } from '../counts/recounts.ts'
import { Failure } from '../domain/failure.ts'
import type { Instruction, MessageOf } from '../domain/instruction.ts'
import { countingCaller } from '../store/counting-connections.ts'
import type { StoredInstruction } from '../store/hub-instructions.ts'
import { importedCount, importedEventHash } from '../store/imported-counts.ts'
import type { PrimaryWriter } from '../store/primary-database.ts'
import { recountById } from '../store/recount-requests.ts'
import { sessionById } from '../store/sessions.ts'

/** The ends of counts and a hash of the figures that every PC computes alike. */
export interface SiteComparison {
  hash: string
  counts: { sessionId: string; seq: number; hash: string }[]
}

/** The steps that belong to other rooms. */
export interface FollowPorts {
  countService: CountService
  /** `null` if this PC does not have the document. */
  siteSeen(controlId: number, part: number | null): SiteComparison | null
  /** The `seen` of the comparison of this PC; `null` if it does not have the document. */
  seenHere(controlId: number, part: number | null): string | null
  verifyForSigning(controlId: number): Promise<void>
  sign(
    input: { sessionId: string; seen: string; note?: string; signedBy: string; moreToCome?: true },
    callerId: string,
    signer: SignerCheck,
  ): void
}

/**
 * Follows an instruction: effect, link of this PC's chain and `settled` in one transaction. Answers `false` if it has to wait
 * for events of another PC. Rejects with `Failure` if it is refused; nothing of it is stored then.
 */
export type FollowInstruction = (
  instruction: Instruction,
  stored: Pick<StoredInstruction, 'device' | 'body' | 'signature'>,
  settled: (writer: PrimaryWriter) => void,
) => Promise<boolean>

export function createFollowInstruction(ports: FollowPorts): FollowInstruction {
  const { countService } = ports
  const { database, grants, countLogWriter, connectedPages } = countService

  function unlock({ sessionId, controlId }: MessageOf<'unlock'>): () => void {
    const session = sessionById(database, sessionId)
    if (session?.controlId !== controlId) throw moved()
    const caller = countingCaller(database, sessionId)
    if (caller === null || !connectedPages.has(caller))
      throw new Failure('conflict', 'Nobody has this count on the screen', { reason: 'nobody_there' })
    countLogWriter.anchor('unlock', { controlId, withoutPin: false })
    // The right is given after the unlock is logged.
    return () => void grants.give(caller, controlId)
  }

  function recount(asked: MessageOf<'recount'>, from: string): void {
    const { requestId, controlId, part, articles, note, by, at, counts } = asked
    if (recountById(database, requestId) !== null) return
    for (const { sessionId, hash } of counts)
      if (sessionById(database, sessionId) !== null && countService.states.of(sessionId).head !== hash) throw moved()
    takeRecountRequest(
      countService,
      { requestId, controlId, part, articles, note, operator: by, requestedAt: at },
      from,
    )
  }

  /** Whether the counts on which a signature rests are here as the supervisor saw them. */
  function ends(counts: MessageOf<'sign'>['counts']): 'same' | 'not_yet' {
    let isMissing = false
    for (const { sessionId, seq, hash } of counts) {
      if (sessionById(database, sessionId) !== null) {
        if (countService.states.of(sessionId).head !== hash) throw moved()
        continue
      }
      const count = importedCount(database, sessionId)
      if (count === null || count.events < seq) isMissing = true
      else if (count.events > seq || importedEventHash(database, count.device, sessionId, seq) !== hash) throw moved()
    }
    return isMissing ? 'not_yet' : 'same'
  }

  function sign({ id, sessionId, controlId, part, seen, note, by, counts }: MessageOf<'sign'>): void {
    ends(counts)
    const session = sessionById(database, sessionId)
    if (session?.controlId !== controlId) throw moved()
    const here = ports.seenHere(controlId, part)
    if (here === null || ports.siteSeen(controlId, part)?.hash !== seen)
      throw new Failure('conflict', 'What was seen differs from what is here', { reason: 'comparison_changed' })
    // The supervisor's right for this control, for as long as the signature takes.
    const caller = `instruction ${id}`
    grants.give(caller, controlId)
    try {
      const more = { ...(note === null ? {} : { note }), ...(part === null ? {} : { moreToCome: true as const }) }
      ports.sign({ sessionId, seen: here, signedBy: by, ...more }, caller, { roleElsewhere: true })
    } finally {
      grants.take(caller)
    }
  }

  return async (instruction, { device: from, body, signature }, settled) => {
    if (instruction.kind === 'sign') {
      if (ends(instruction.counts) === 'not_yet') return false
      await ports.verifyForSigning(instruction.controlId)
    }
    let afterwards = (): void => {}
    database.transaction((writer) => {
      // The whole instruction with its signature: whoever has the chain can verify who decided.
      countLogWriter.anchor('instruction', { from, text: body, signature })
      if (instruction.kind === 'unlock') afterwards = unlock(instruction)
      else if (instruction.kind === 'recount') recount(instruction, from)
      else if (instruction.kind === 'withdraw')
        takeRecountWithdrawal(countService, { requestId: instruction.requestId, by: instruction.by, from })
      else sign(instruction)
      settled(writer)
    })
    afterwards()
    return true
  }
}

function moved(): Failure {
  return new Failure('conflict', 'The count has moved on since the supervisor looked', { reason: 'count_moved' })
}

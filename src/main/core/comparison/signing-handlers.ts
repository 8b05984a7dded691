import type { ParsedInput } from '../../../contract/operations.ts'
import type { Comparison, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { signCount } from '../counts/closing.ts'
import type { SigningState } from '../counts/closing.ts'
import type { SignerCheck } from '../counts/signer.ts'
import type { CountService } from '../counts/count-service.ts'
import { Failure } from '../domain/failure.ts'
import { differs } from '../domain/line-reason.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { IssueReceipt } from '../receipts/issue-receipt.ts'
import type { ComparisonService } from './comparison-service.ts'
import type { SignedComparisons } from './signed-comparisons.ts'

/** A control, or a part of its delivery (`part`; `null`: the whole), that is being signed. */
export interface NewSignature {
  comparison: Comparison
  part: number | null
  sessionId: string
  signedAt: string
  /** The reference of its receipt; `null` if there is none. */
  reference: string | null
}

type SignInput = Omit<ParsedInput<'counts.sign'>, 'commandId'>

export type Signing = ReturnType<typeof createSigning>

/**
 * Signing, by a caller of this PC or as a supervisor at another one instructs: the comparison is still what the supervisor saw, it is decided, and has reasons if the settings
 * require them. What was signed is stored in the same transaction.
 */
export function createSigning(deps: {
  countService: CountService
  states: CountStateCache
  comparisonService: ComparisonService
  signedComparisons: SignedComparisons
  controlRepository: ControlRepository
  photos(controlId: number): ControlPhoto[]
  issueReceipt: IssueReceipt
  /** True while what this PC knew of the articles is lost and was not read again: nobody can tell kilograms from units. */
  articlesLost(): boolean
  /** Called in the transaction of the signature. */
  onSigned(signed: NewSignature): void
}) {
  const { countService, comparisonService, controlRepository } = deps
  return {
    /** Verifies in slices what the signature rests on; before `sign`. */
    async verify(controlId: number | null): Promise<void> {
      await countService.logChecks.verifyPcChain()
      if (controlId !== null) await countService.logChecks.verifyControl(controlId)
    },
    /** Within a transaction. */
    sign(input: SignInput, callerId: string, signer?: SignerCheck): void {
      let shown: Comparison | null = null
      signCount(
        countService,
        input,
        callerId,
        (controlId, part) => {
          if (deps.articlesLost())
            throw new Failure('conflict', 'The articles are not read again yet', { reason: 'articles_lost' })
          const cached = controlRepository.byId(controlId)
          shown = cached && comparisonService.compareNow(cached, part)
          return shown && signingState(shown)
        },
        signer,
      )
      if (shown !== null) keep(shown, input)
    },
  }

  /** The signature is the only thing that is new since the supervisor looked. */
  function keep(shown: Comparison, { sessionId, signedBy }: SignInput): void {
    const { signature } = deps.states.of(sessionId).state
    const sessions = shown.sessions.map((session) =>
      session.sessionId === sessionId ? { ...session, status: 'signed' as const, signature } : session,
    )
    const cached = controlRepository.byId(shown.controlId)
    const inParts = shown.part !== undefined || shown.parts !== undefined
    const parts = inParts && cached ? comparisonService.compareNow(cached).parts : undefined
    const signed = { ...shown, sessions, ...(parts ? { parts } : {}) }
    const ofScope = ({ part = 1 }: ControlPhoto) => shown.part === undefined || part === shown.part
    deps.signedComparisons.keep(sessionId, signed, deps.photos(shown.controlId).filter(ofScope))
    const reference = cached && deps.issueReceipt(signed, comparisonService.declaredBy(cached), signedBy)
    deps.onSigned({ comparison: signed, part: shown.part ?? null, sessionId, signedAt: signature?.at ?? '', reference })
  }
}

function signingState({ lines, sameGoods, seen }: Comparison): SigningState {
  return {
    decided: lines.every((line) => line.decided),
    lacksReasons: lines.some((line) => differs(line.status) && line.reason === null),
    sameGoods: sameGoods !== undefined,
    seen,
  }
}

/** Handler of signing on this PC. */
export function signingHandlers(countService: CountService, signing: Signing) {
  return {
    'counts.sign': async (input, context) => {
      await signing.verify(countService.session(input.sessionId).controlId)
      return context.commit(
        () => {
          signing.sign(input, context.callerId)
          return countService.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      )
    },
  } satisfies Partial<Handlers>
}

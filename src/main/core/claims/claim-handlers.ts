import type { ParsedInput } from '../../../contract/operations.ts'
import { addDays } from '../domain/dates.ts'
import type { ClaimedLine } from '../domain/claims/claim-state.ts'
import { creditableUnits, openUnits } from '../domain/claims/claim-state.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits, parseEnteredUnits } from '../domain/units.ts'
import type { CommandContext, Handlers } from '../kernel/dispatch.ts'
import { answerableLines, type ClaimView } from '../../../contract/shapes/claim.ts'
import type { ClaimRecord, NewClaimEvent } from './claim-records.ts'
import type { ClaimService } from './claim-service.ts'

/** Handlers of single claims. Every change is an event; nothing is edited in place. */
export function claimHandlers(options: {
  claims: ClaimService
  /** Throws `forbidden` if a PIN is set and the caller has no supervisor rights. */
  assertSupervisor(callerId: string): void
  answerDays(): number
  today(): string
}) {
  const { claims, assertSupervisor, answerDays, today } = options

  type Change = { claimId: string; lastEventId: string; operator: string }

  /** Appends the event that `eventOf` makes of the claim as the caller saw it. */
  function change(
    input: Change,
    context: CommandContext<ClaimView>,
    eventOf: (record: ClaimRecord) => Omit<NewClaimEvent, 'operator'>,
  ): ClaimView {
    assertSupervisor(context.callerId)
    claims.openForChange(input, context.callerId)
    return context.commit(() => {
      const record = claims.openForChange(input, context.callerId)
      const event = { ...eventOf(record), operator: input.operator } as NewClaimEvent
      return claims.view(claims.append(record, event))
    }, 'claims')
  }

  return {
    'claims.create'(input, context) {
      assertSupervisor(context.callerId)
      const signed = claims.signed(input.controlId, input.part ?? null, context.callerId)
      return context.commit(() => claims.view(claims.make(input, signed)), 'claims')
    },
    'claims.get': ({ claimId }, { callerId }) => claims.view(claims.open(claimId, callerId)),
    'claims.setLine': (input, context) =>
      change(input, context, ({ claim }) => {
        assertDraft(claim.state)
        const line = claim.lines.find(({ lineId }) => lineId === input.lineId)
        if (!line) throw new Failure('not_found', 'The claim has no such line', { reason: 'no_such_line' })
        const { lineId, included, request = line.request } = input
        return { kind: 'claim_line', lineId, included, request }
      }),
    'claims.setText': (input, context) =>
      change(input, context, ({ claim }) => {
        assertDraft(claim.state)
        return { kind: 'claim_text', text: input.letterText }
      }),
    'claims.send': (input, context) =>
      change(input, context, (record) => {
        const { claim } = record
        assertDraft(claim.state)
        if (!claim.lines.some(({ included }) => included))
          throw new Failure('conflict', 'No line is in the claim', { reason: 'no_lines' })
        if (claims.standing(record) !== 'stands')
          throw new Failure('conflict', 'The signature of these figures does not stand', { reason: 'claim_outdated' })
        const day = today()
        return {
          kind: 'claim_sent',
          way: input.claimWay,
          to: input.to ?? null,
          day,
          due: addDays(day, answerDays()) ?? day,
        }
      }),
    'claims.answer': (input, context) =>
      change(input, context, ({ claim }) => {
        if (claim.sent === null || claim.state === 'withdrawn')
          throw new Failure('conflict', 'Only a claim that was sent has an answer', { reason: 'claim_not_sent' })
        return {
          kind: 'claim_answered',
          outcome: input.claimOutcome,
          lines: answered(input, claim.lines).map(({ lineId, units }) => ({ lineId, units: formatUnits(units) })),
          creditNote: input.creditNote ?? null,
          note: input.note ?? null,
        }
      }),
    'claims.withdraw': (input, context) =>
      change(input, context, ({ claim }) => {
        if (claim.answered !== null || claim.state === 'withdrawn')
          throw new Failure('conflict', 'This claim was answered or withdrawn', { reason: 'claim_answered' })
        return { kind: 'claim_withdrawn', note: input.note ?? null }
      }),
    'claims.undo': (input, context) =>
      change(input, context, ({ claim }) => {
        if (claim.undoable === null)
          throw new Failure('conflict', 'There is nothing to undo', { reason: 'nothing_to_undo' })
        return { kind: 'claim_undone', undoes: claim.undoable }
      }),
  } satisfies Partial<Handlers>
}

function assertDraft(state: ClaimView['state']): void {
  if (state !== 'draft')
    throw new Failure('conflict', 'Only a draft can be changed', { reason: 'claim_not_draft', state })
}

/** Units of each line of an answer. Throws `conflict` (`claim_too_much`) where a line has less open. */
function answered(
  { claimOutcome, lines: asked }: ParsedInput<'claims.answer'>,
  lines: readonly ClaimedLine[],
): { lineId: number; units: Units }[] {
  const left = new Map(
    lines
      .filter(({ included }) => included)
      .map((line) => [line.lineId, claimOutcome === 'credited' ? (creditableUnits(line) ?? 0) : openUnits(line)]),
  )
  const all =
    asked ??
    answerableLines(lines).flatMap(({ lineId }) => ((left.get(lineId) ?? 0) > 0 ? [{ lineId, units: null }] : []))
  const tooMuch = (lineId?: number) =>
    new Failure('conflict', 'No more than what is open can be answered', {
      reason: 'claim_too_much',
      ...(lineId === undefined ? {} : { lineId }),
    })
  if (all.length === 0) throw tooMuch()
  return all.map(({ lineId, units }) => {
    const open = left.get(lineId) ?? 0
    const answer = units === null ? (open as Units) : parseEnteredUnits(units)
    if (answer > open) throw tooMuch(lineId)
    left.set(lineId, open - answer)
    return { lineId, units: answer }
  })
}

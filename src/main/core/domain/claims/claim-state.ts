import { answerableLines, type ClaimOutcome, type ClaimState } from '../../../../contract/shapes/claim.ts'
import type { Units } from '../model.ts'
import { addUnits, subtractUnits, zeroUnits } from '../units.ts'
import type { ClaimEvent, ClaimEventOf } from './claim-event.ts'

/** Number of the rules in this file. Raised with each change of what events add up to, so that stored states are found again. */
export const claimRules = 2

export type ClaimedLine = ClaimEventOf<'claim'>['lines'][number] & {
  accepted: Units
  credited: Units
  refused: Units
}

/** A claim after all its events. */
export interface Claim {
  made: ClaimEventOf<'claim'>
  lines: ClaimedLine[]
  text: string | null
  sent: ClaimEventOf<'claim_sent'> | null
  /** The first answer. */
  answered: ClaimEventOf<'claim_answered'> | null
  state: ClaimState
  events: readonly ClaimEvent[]
  undone: ReadonlySet<string>
  lastEventId: string
  /** The last entry that counts, which can be undone; `null` after the first one. */
  undoable: string | null
}

/** Units of a line that are neither accepted nor refused. */
export function openUnits({ units, accepted, refused }: ClaimedLine): Units {
  return subtractUnits(units, addUnits(accepted, refused))
}

/** Units of a line that can still be credited; `null` where nothing is credited. */
export function creditableUnits({ request, units, refused, credited }: ClaimedLine): Units | null {
  return request === 'credit' || request === 'collect' ? subtractUnits(units, addUnits(refused, credited)) : null
}

/** Applies the events of a claim in order, without those that were undone. Returns `null` if it was never made. */
export function foldClaim(events: readonly ClaimEvent[]): Claim | null {
  const made = events.find((event) => event.kind === 'claim')
  const last = events.at(-1)
  if (!made || !last) return null
  const undone = new Set(events.flatMap((event) => (event.kind === 'claim_undone' ? [event.undoes] : [])))
  const valid = events.filter((event) => event.kind !== 'claim_undone' && !undone.has(event.eventId))
  const lines = new Map<number, ClaimedLine>(
    made.lines.map((line) => [line.lineId, { ...line, accepted: zeroUnits, credited: zeroUnits, refused: zeroUnits }]),
  )
  const claim: Omit<Claim, 'state' | 'lines'> = {
    made,
    text: null,
    sent: null,
    answered: null,
    events,
    undone,
    lastEventId: last.eventId,
    undoable: null,
  }
  let withdrawn = false
  for (const event of valid) {
    if (event.kind !== 'claim') claim.undoable = event.eventId
    switch (event.kind) {
      case 'claim_line': {
        const line = lines.get(event.lineId)
        if (line) Object.assign(line, { included: event.included, request: event.request })
        break
      }
      case 'claim_text':
        claim.text = event.text
        break
      case 'claim_sent':
        claim.sent = event
        break
      case 'claim_answered':
        claim.answered ??= event
        for (const { lineId, units } of event.lines) answer(lines.get(lineId), event.outcome, units)
        break
      case 'claim_withdrawn':
        withdrawn = true
        break
      default:
    }
  }
  const all = [...lines.values()]
  return { ...claim, lines: all, state: withdrawn ? 'withdrawn' : stateOf(claim.sent !== null, all) }
}

/** Adds an answer to a line. Credited units are accepted, too. */
function answer(line: ClaimedLine | undefined, outcome: ClaimOutcome, units: Units): void {
  if (!line) return
  line[outcome] = addUnits(line[outcome], units)
  line.accepted = Math.max(line.accepted, line.credited) as Units
}

function stateOf(isSent: boolean, lines: readonly ClaimedLine[]): ClaimState {
  if (!isSent) return 'draft'
  const decisive = answerableLines(lines)
  if (decisive.some((line) => openUnits(line) > 0)) return 'sent'
  const accepted = decisive.filter((line) => line.accepted > 0)
  if (accepted.length === 0) return 'refused'
  const creditable = accepted.filter((line) => creditableUnits(line) !== null)
  return creditable.length > 0 && creditable.every((line) => line.credited >= line.accepted) ? 'credited' : 'accepted'
}

export interface Amounts {
  claimed: Units
  accepted: Units
  credited: Units
  refused: Units
}

/** Sums of the lines that are claimed, units and kilograms apart; what is only noted is in none. */
export function claimSums(lines: readonly ClaimedLine[]): { units: Amounts; kilos: Amounts } {
  const none = (): Amounts => ({ claimed: zeroUnits, accepted: zeroUnits, credited: zeroUnits, refused: zeroUnits })
  const sums = { units: none(), kilos: none() }
  for (const line of lines) {
    if (!line.included || line.request === 'note') continue
    const sum = sums[line.byWeight ? 'kilos' : 'units']
    sum.claimed = addUnits(sum.claimed, line.units)
    for (const outcome of ['accepted', 'credited', 'refused'] as const)
      sum[outcome] = addUnits(sum[outcome], line[outcome])
  }
  return sums
}

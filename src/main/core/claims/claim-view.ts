import {
  answerableLines,
  type ClaimAmounts,
  type ClaimSummary,
  type ClaimTotals,
  type ClaimView,
} from '../../../contract/shapes/claim.ts'
import type { Amounts } from '../domain/claims/claim-state.ts'
import { claimSums } from '../domain/claims/claim-state.ts'
import type { ClaimEvent } from '../domain/claims/claim-event.ts'
import type { Units } from '../domain/model.ts'
import { subtractUnits, sumUnits, unitsToNumber } from '../domain/units.ts'
import type { ClaimRow } from '../store/claims.ts'
import type { ClaimRecord } from './claim-records.ts'

/** Sums as the contract has them. */
export function amountsView({ claimed, accepted, credited, refused }: Amounts): ClaimAmounts {
  return {
    claimed: unitsToNumber(claimed),
    accepted: unitsToNumber(accepted),
    credited: unitsToNumber(credited),
    refused: unitsToNumber(refused),
    open: unitsToNumber(subtractUnits(subtractUnits(claimed, accepted), refused)),
  }
}

/** The sums of stored claims. */
export function totalsOf(rows: readonly ClaimRow[]): ClaimTotals {
  const sum = (field: (row: ClaimRow) => number) => sumUnits(rows.map((row) => field(row) as Units))
  return {
    units: amountsView({
      claimed: sum((row) => row.claimedUnits),
      accepted: sum((row) => row.acceptedUnits),
      credited: sum((row) => row.creditedUnits),
      refused: sum((row) => row.refusedUnits),
    }),
    kilos: amountsView({
      claimed: sum((row) => row.claimedKg),
      accepted: sum((row) => row.acceptedKg),
      credited: sum((row) => row.creditedKg),
      refused: sum((row) => row.refusedKg),
    }),
  }
}

/** A stored claim in a list. `concealed`: without its figures. */
export function claimSummary(row: ClaimRow, { today, concealed }: { today: string; concealed: boolean }): ClaimSummary {
  const isOpen = row.state === 'sent'
  return {
    claimId: row.claimId,
    number: row.number,
    kind: row.kind,
    controlId: row.controlId,
    ...(row.part === null ? {} : { part: row.part }),
    controlNumber: row.controlNumber,
    supplierCode: row.supplierCode,
    supplierName: row.supplierName,
    createdAt: row.createdAt,
    state: row.state,
    sentAt: row.sentAt,
    due: isOpen ? row.dueDay : null,
    overdue: isOpen && row.dueDay !== null && row.dueDay < today,
    lines: concealed ? null : row.lines,
    totals: concealed ? null : totalsOf([row]),
  }
}

/** A claim with its lines and its log. */
export function claimView(
  { claimId, claim, intact }: ClaimRecord,
  { today, standing }: { today: string; standing: ClaimView['standing'] },
): ClaimView {
  const { made, sent, state } = claim
  const sums = claimSums(claim.lines)
  const measures = new Map(answerableLines(claim.lines).map(({ lineId, byWeight }) => [lineId, byWeight]))
  const due = state === 'sent' ? (sent?.due ?? null) : null
  return {
    claimId,
    number: made.number,
    kind: made.claimKind,
    controlId: made.controlId,
    ...(made.part === null ? {} : { part: made.part }),
    controlNumber: made.controlNumber,
    supplierCode: made.supplierCode,
    supplierName: made.supplierName,
    createdAt: made.at,
    state,
    sentAt: sent?.at ?? null,
    due,
    overdue: due !== null && due < today,
    reference: made.reference,
    signedAt: made.signedAt,
    signedBy: made.signedBy,
    numbers: made.numbers,
    standing,
    lines: claim.lines.map(({ signed: _, ...line }) => ({
      ...line,
      declared: unitsToNumber(line.declared),
      arrived: unitsToNumber(line.arrived),
      units: unitsToNumber(line.units),
      accepted: unitsToNumber(line.accepted),
      credited: unitsToNumber(line.credited),
      refused: unitsToNumber(line.refused),
    })),
    totals: { units: amountsView(sums.units), kilos: amountsView(sums.kilos) },
    text: claim.text,
    log: claim.events.map((event) => logEntry(event, claim.undone, measures)),
    lastEventId: claim.lastEventId,
    undoable: claim.undoable,
    intact,
  }
}

/** An entry of the log; its amounts are of the lines in `measures`, by weight or not, as those of the claim are. */
function logEntry(
  event: ClaimEvent,
  undone: ReadonlySet<string>,
  measures: ReadonlyMap<number, boolean>,
): ClaimView['log'][number] {
  const answer = event.kind === 'claim_answered' ? event : null
  const sent = event.kind === 'claim_sent' ? event : null
  const sum = (byWeight: boolean) =>
    answer &&
    unitsToNumber(
      sumUnits(answer.lines.flatMap(({ lineId, units }) => (measures.get(lineId) === byWeight ? [units] : []))),
    )
  return {
    eventId: event.eventId,
    kind: event.kind,
    at: event.at,
    operator: event.operator,
    outcome: answer?.outcome ?? null,
    units: sum(false),
    kilos: sum(true),
    way: sent?.way ?? null,
    to: sent?.to ?? null,
    creditNote: answer?.creditNote ?? null,
    note: 'note' in event ? event.note : null,
    undone: undone.has(event.eventId),
  }
}

import type { Output, ParsedInput } from '../../../contract/operations.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import type { ComparisonReason } from '../store/comparison-reasons.ts'
import { addReason, reasonHistory } from '../store/comparison-reasons.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

type LineKey = Pick<ComparisonReason, 'articleCode' | 'lot' | 'expiry'>

/** What was last said about each line of a control. */
export function reasonsOf(database: PrimaryDatabase, controlId: number): (line: LineKey) => ComparisonReason | null {
  const newest = new Map(reasonHistory(database, controlId).map((one) => [keyOf(one), one]))
  return (line) => newest.get(keyOf(line)) ?? null
}

function keyOf({ articleCode, lot, expiry }: LineKey): string {
  return JSON.stringify([articleCode, lot, expiry])
}

/** Says why a line differs, or takes it back, until a count of the control is signed. Inside a transaction. */
export function setReason(
  database: PrimaryDatabase,
  comparison: Comparison,
  input: ParsedInput<'comparison.setReason'>,
  at: Instant,
): Output<'comparison.setReason'> {
  const { controlId, reason, note = null, operator = null } = input
  const key = keyOf(input)
  const line = comparison.lines.find((one) => keyOf(one) === key)
  if (!line) throw new Failure('not_found', 'The comparison has no such line', { reason: 'no_such_line' })
  if (sessionsOfControls(database, [controlId]).some((session) => session.status === 'signed'))
    throw new Failure('conflict', 'What is signed is not explained anew', { reason: 'signed' })
  const { articleCode, lot, expiry } = line
  addReason(database.writer(), controlId, { articleCode, lot, expiry, reason, note, at, operator })
  return { controlId, articleCode, lot, expiry, reason, note, at }
}

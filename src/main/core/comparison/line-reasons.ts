import type { Output, ParsedInput } from '../../../contract/operations.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { signsWhole } from '../counts/delivery-part.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import type { ComparisonReason } from '../store/comparison-reasons.ts'
import { addReason, reasonHistory } from '../store/comparison-reasons.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { Scope } from './compare-parts.ts'

type LineKey = Pick<ComparisonReason, 'articleCode' | 'lot' | 'expiry'>

/**
 * The latest reason of each line of a comparison: that given for it in the same comparison, of a part or of the whole, else
 * in another one of the control.
 */
export function reasonsOf(
  database: PrimaryDatabase,
  controlId: number,
  scope: Scope,
): (line: LineKey) => ComparisonReason | null {
  const history = reasonHistory(database, controlId)
  const newest = new Map(history.map((one) => [keyOf(one), one]))
  const own = new Map(history.filter(({ part }) => part === scope).map((one) => [keyOf(one), one]))
  return (line) => own.get(keyOf(line)) ?? newest.get(keyOf(line)) ?? null
}

function keyOf({ articleCode, lot, expiry }: LineKey): string {
  return JSON.stringify([articleCode, lot, expiry])
}

/**
 * Sets or removes the reason of a line. Throws `conflict` (`signed`) once the whole is signed, or the part whose comparison
 * has the line. Runs within a transaction.
 */
export function setReason(
  database: PrimaryDatabase,
  comparison: Comparison,
  input: ParsedInput<'comparison.setReason'>,
  at: Instant,
): Output<'comparison.setReason'> {
  const { controlId, part = null, reason, note = null, operator = null } = input
  const key = keyOf(input)
  const line = comparison.lines.find((one) => keyOf(one) === key)
  if (!line) throw new Failure('not_found', 'The comparison has no such line', { reason: 'no_such_line' })
  const signed = sessionsOfControls(database, [controlId]).filter(({ status }) => status === 'signed')
  // What another PC signed without a count of this one, it signed with its own reasons.
  const elsewhere = comparison.sessions.length > 0 ? [] : (comparison.alsoCounted ?? [])
  const isSignedElsewhere = elsewhere.some(
    ({ status, signature }) => status === 'signed' && (signature?.part === undefined || signature.part === part),
  )
  if (isSignedElsewhere || signed.some((session) => signsWhole(session) || session.part === part))
    throw new Failure('conflict', 'The reasons of a signed control cannot change', { reason: 'signed' })
  const { articleCode, lot, expiry } = line
  addReason(database.writer(), controlId, { part, articleCode, lot, expiry, reason, note, at, operator })
  return { controlId, articleCode, lot, expiry, reason, note, at }
}

import type { Output, ParsedInput } from '../../../contract/operations.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { signsWhole } from '../counts/delivery-part.ts'
import { Failure } from '../domain/failure.ts'
import { groupBy } from '../domain/group-by.ts'
import type { Instant } from '../domain/model.ts'
import type { ComparisonReason } from '../store/comparison-reasons.ts'
import { addReason, reasonHistory } from '../store/comparison-reasons.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { Scope } from './compare-parts.ts'

type LineKey = Pick<ComparisonReason, 'articleCode' | 'lot' | 'expiry'>
/** A compared line; `byWeight`: its figures are kilograms. */
type ReasonedLine = LineKey & { byWeight?: boolean | undefined }

/**
 * The latest reason of each line of a comparison: that given for it in the same comparison, of a part or of the whole, else
 * in another one of the control. Where `lines` are in kilograms and in units of the same goods, each has the reasons given for
 * it, and those that do not say for which.
 */
export function reasonsOf(
  database: PrimaryDatabase,
  controlId: number,
  scope: Scope,
  lines: readonly LineKey[],
): (line: ReasonedLine) => ComparisonReason | null {
  const history = groupBy(reasonHistory(database, controlId), keyOf)
  const linesByKey = groupBy(lines, keyOf)
  return (line) => {
    const given = history.get(keyOf(line)) ?? []
    // The measure of an article may change after the reason was given: an only line keeps it.
    const isOnly = (linesByKey.get(keyOf(line))?.length ?? 0) < 2
    const own = given.filter(({ byWeight }) => isOnly || byWeight === null || byWeight === (line.byWeight === true))
    return own.findLast(({ part }) => part === scope) ?? own.at(-1) ?? null
  }
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
  const { controlId, part = null, reason, note = null, operator = null, byWeight } = input
  const key = keyOf(input)
  const same = comparison.lines.filter((one) => keyOf(one) === key)
  // The measure of an only line may have changed since the caller saw it.
  const line =
    same.length < 2 || byWeight === undefined ? same[0] : same.find((one) => (one.byWeight === true) === byWeight)
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
  const measure = byWeight === undefined ? null : line.byWeight === true
  addReason(database.writer(), controlId, {
    part,
    articleCode,
    lot,
    expiry,
    byWeight: measure,
    reason,
    note,
    at,
    operator,
  })
  return { controlId, articleCode, lot, expiry, ...(measure === null ? {} : { byWeight: measure }), reason, note, at }
}

import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { groupBy } from '../domain/group-by.ts'
import type { KnownMeasures } from '../domain/measures.ts'
import type { ReceivedGoods } from '../domain/received-goods.ts'

interface MeasuredLine {
  articleCode: string
  otherMeasure?: true | undefined
}

/**
 * Tells the lines that are not in the measure of their document, of articles that have lines in kilograms and lines in units.
 * Only lines of the document declare something; of an article that it does not have they are those in kilograms.
 */
export function isInOtherMeasure<
  Line extends { articleCode: string; byWeight?: boolean | undefined; declared: number | null },
>(lines: readonly Line[]): (line: Line) => boolean {
  const articles = groupBy(lines, ({ articleCode }) => articleCode)
  return (line) => {
    const all = articles.get(line.articleCode) ?? []
    const isKilos = ({ byWeight }: Line) => byWeight === true
    if (!all.some(isKilos) || all.every(isKilos)) return false
    const declared = all.find((one) => one.declared !== null && one.declared !== 0)
    return isKilos(line) !== (declared !== undefined && isKilos(declared))
  }
}

/** Whether the figures of a computed line are kilograms. `weighed`: what was counted with pieces and weight. */
export function measureOf(
  mixed: ReadonlySet<string>,
  weighed: readonly { articleCode: string }[] | undefined,
  isByWeight: (articleCode: string) => boolean,
): (line: MeasuredLine) => boolean {
  const withPieces = new Set(weighed?.map(({ articleCode }) => articleCode))
  return ({ articleCode, otherMeasure }) =>
    mixed.has(articleCode)
      ? isByWeight(articleCode) !== (otherMeasure === true)
      : withPieces.has(articleCode) || isByWeight(articleCode)
}

/**
 * Received goods that say whether they are kilograms: of an article in one measure as its lines were signed, whatever is set
 * later. `signed`: `null` while nothing is.
 */
export function withMeasure(
  goods: readonly ReceivedGoods[],
  signed: readonly ComparisonLine[] | null,
  { mixed, isByWeight }: { mixed: ReadonlySet<string>; isByWeight(articleCode: string): boolean },
): ReceivedGoods[] {
  const kilos =
    signed && new Set(signed.flatMap(({ articleCode, byWeight }) => (byWeight === true ? [articleCode] : [])))
  return goods.map(({ otherMeasure, ...one }) => {
    const { articleCode } = one
    const isKilos =
      kilos === null || mixed.has(articleCode)
        ? isByWeight(articleCode) !== (otherMeasure === true)
        : kilos.has(articleCode)
    return isKilos ? { ...one, byWeight: true as const } : one
  })
}

/** After every setting: of what is not signed, the measure that applies now. */
const endOfTime = '9999-12-31T23:59:59.000Z'

/**
 * The lines of a comparison that say whether they are kilograms. One that was signed by an earlier version does not: then it is what
 * its article was when it was signed.
 */
export function measuredLines(
  { lines, weighed = [], sessions, alsoCounted = [] }: Comparison,
  { byWeightAt }: Pick<KnownMeasures, 'byWeightAt'>,
): ComparisonLine[] {
  const said = new Set(lines.flatMap(({ articleCode, byWeight }) => (byWeight === true ? [articleCode] : [])))
  const withPieces = new Set(weighed.map(({ articleCode }) => articleCode))
  const signedAt = [...sessions, ...alsoCounted].flatMap(({ signature }) => signature?.at ?? []).at(0) ?? endOfTime
  return lines.map((line) => {
    const { articleCode } = line
    if (said.has(articleCode)) return line
    const isKilos = withPieces.has(articleCode) || byWeightAt(articleCode)(signedAt)
    return isKilos ? { ...line, byWeight: true } : line
  })
}

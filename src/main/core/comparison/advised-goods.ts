import type { ComparedAdvice } from '../../../contract/shapes/advice.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { DespatchAdvice } from '../domain/despatch-advice/advice.ts'
import type { JudgedLine } from '../domain/despatch-advice/judge-lines.ts'
import { isAdviceOf, judgeLines } from '../domain/despatch-advice/judge-lines.ts'
import { normalizeGtin } from '../domain/gtin.ts'
import type { Units } from '../domain/model.ts'
import type { QuantityByLot } from '../domain/quantities.ts'
import { multiplyUnits, sumUnits, unitsToNumber } from '../domain/units.ts'
import type { AdviceDecision } from '../store/despatch-advices.ts'
import { adviceDecisions, advicesOfDocuments } from '../store/despatch-advices.ts'
import type { LearnedBarcode } from '../store/learned-barcodes.ts'
import { learnedBarcodes } from '../store/learned-barcodes.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { isInOtherMeasure } from './line-measures.ts'
import { exactLines } from './signed-comparisons.ts'

/**
 * The despatch advices of a compared control with the verdict of each line; `null` if there is none. An advice belongs to it by
 * a document number and its supplier; of several with one number the last one counts. It is in the measure of the document: lines
 * in the other one have no verdict. Callers check the visibility policy first.
 */
export function comparedAdvice(database: PrimaryDatabase, comparison: Comparison): ComparedAdvice | null {
  // One without goods would say that nothing was sent.
  const found = advicesOfDocuments(database, comparison.numbers).filter(
    ({ advice }) => advice.lines.length > 0 && isAdviceOf(advice, comparison),
  )
  const current = [...new Map(found.map((one) => [one.number, one])).values()]
  if (current.length === 0) return null
  const codes = new Set(comparison.lines.map(({ articleCode }) => articleCode))
  const sent = current.flatMap(({ advice }) => advice.lines)
  const unknown = sent.flatMap(({ articleCodes }) => articleCodes.filter((code) => !codes.has(code)).map(linkKey))
  const linked = learnedBarcodes(database, [...new Set(unknown)])
  const gtins = new Map([...codes].map((code) => [linkKey(code), code]))
  const advised = sent.map((line) => ownGoods(line, codes, { links: linked, gtins }))
  const isOther = isInOtherMeasure(comparison.lines)
  const inMeasure = comparison.lines.filter((line) => !isOther(line))
  const compared = exactLines({ lines: inMeasure }).map(
    ({ articleCode, lot, expiry, declared, difference, decided }) => ({
      articleCode,
      lot,
      expiry,
      declared: declared ?? (0 as Units),
      counted: declared === null || difference === null || !decided ? null : ((declared + difference) as Units),
    }),
  )
  const decisions = new Map(adviceDecisions(database, comparison.controlId).map((one) => [lineKey(one), one]))
  const lines = judgeLines(compared, advised).map((line) => judgedLine(line, decisions.get(lineKey(line))))
  const withVerdict = (wrong: string) =>
    lines.filter(({ verdict, decision }) => (decision?.wrong ?? verdict) === wrong).length
  return {
    advices: current.map(({ advice: _, ...head }) => head),
    lines,
    totals: {
      advised: unitsToNumber(sumUnits(advised.map(({ units }) => units))),
      paper: withVerdict('paper') + withVerdict('both'),
      goods: withVerdict('goods') + withVerdict('both'),
      undecided: withVerdict('undecided'),
    },
  }
}

/** Advices that name a document of the control, but are of another supplier, oldest first. */
export function otherAdvices(database: PrimaryDatabase, comparison: Comparison): ComparedAdvice['advices'] {
  return advicesOfDocuments(database, comparison.numbers).flatMap(({ advice, ...head }) =>
    isAdviceOf(advice, comparison) ? [] : [head],
  )
}

/** Key of a line among those of one control. */
export function lineKey({ articleCode, lot, expiry }: Pick<AdviceDecision, 'articleCode' | 'lot' | 'expiry'>): string {
  return JSON.stringify([articleCode, lot, expiry])
}

/** A decision applies only while all three differ. */
function judgedLine(line: JudgedLine, decided: AdviceDecision | undefined): ComparedAdvice['lines'][number] {
  const applies = line.verdict === 'undecided' && decided !== undefined && decided.wrong !== null
  return {
    articleCode: line.articleCode,
    lot: line.lot,
    expiry: line.expiry,
    declared: unitsToNumber(line.declared),
    advised: unitsToNumber(line.advised),
    counted: line.counted === null ? null : unitsToNumber(line.counted),
    verdict: line.verdict,
    decision:
      applies && decided.wrong !== null ? { wrong: decided.wrong, operator: decided.operator, at: decided.at } : null,
  }
}

/** The key under which a code of an advice may be linked. */
const linkKey = (code: string) => normalizeGtin(code) ?? code

/**
 * Advised goods under the article's code of the WMS: one of their codes is it, or a linked barcode, or the same GTIN with other
 * leading zeros; else the first. They are counted by the package whose barcode they name, also beside the article's own code,
 * unless they are a weight.
 */
function ownGoods(
  { articleCodes, lot, expiry, units, unitCode }: DespatchAdvice['lines'][number],
  codes: ReadonlySet<string>,
  { links, gtins }: { links: ReadonlyMap<string, LearnedBarcode>; gtins: ReadonlyMap<string, string> },
): QuantityByLot {
  const own = articleCodes.find((code) => codes.has(code))
  for (const code of articleCodes) {
    const linked = codes.has(code) ? undefined : links.get(linkKey(code))
    if (!linked || (own !== undefined && linked.articleCode !== own)) continue
    const product = unitCode === kilograms ? units : multiplyUnits(units, linked.unitsPerScan)
    if (product !== null) return { articleCode: linked.articleCode, lot, expiry, units: product }
  }
  if (own !== undefined) return { articleCode: own, lot, expiry, units }
  const sameNumber = articleCodes.map((code) => gtins.get(linkKey(code))).find((code) => code !== undefined)
  return { articleCode: sameNumber ?? articleCodes[0] ?? '', lot, expiry, units }
}

/** UN/ECE recommendation 20. */
const kilograms = 'KGM'

import type { ReceivingRule, RuleSource } from './shapes/receiving-rule.ts'
import { ofTypedCode } from './shapes/typed-code.ts'

/** The general settings and the rules of suppliers and articles. */
export interface ReceivingRules {
  toleranceUnits: number
  tolerancePercent: number
  requiredCounts: 1 | 2
  shortLifeDays: number | null
  rules: readonly ReceivingRule[]
}

export type Ruled<T> = T & { rule: RuleSource }

/** The rules in their order for an article of these suppliers: the article's, then the suppliers' as they are given. */
function rulesFor({ rules }: ReceivingRules, supplierCodes: readonly string[], articleCode: string | null) {
  const ofArticle = articleCode === null ? [] : ofTypedCode(rules, (rule) => rule.articleCode, articleCode)
  const ofSuppliers = supplierCodes.flatMap((code) => ofTypedCode(rules, (rule) => rule.supplierCode, code))
  return [...ofArticle, ...ofSuppliers]
}

function sourceOf({ supplierCode, articleCode }: ReceivingRule): RuleSource {
  return articleCode === null ? { of: 'supplier', code: supplierCode ?? '' } : { of: 'article', code: articleCode }
}

/** Tolerance of an article; without an article that of the delivery. */
export function toleranceFor(
  settings: ReceivingRules,
  supplierCodes: readonly string[],
  articleCode: string | null,
): Ruled<{ units: number; percent: number }> {
  const found = rulesFor(settings, supplierCodes, articleCode).find(
    (rule) => rule.toleranceUnits !== null || rule.tolerancePercent !== null,
  )
  return found
    ? { units: found.toleranceUnits ?? 0, percent: found.tolerancePercent ?? 0, rule: sourceOf(found) }
    : { units: settings.toleranceUnits, percent: settings.tolerancePercent, rule: null }
}

/** Counts that decide an article. */
export function requiredCountsForArticle(
  settings: ReceivingRules,
  supplierCodes: readonly string[],
  articleCode: string,
): Ruled<{ counts: 1 | 2 }> {
  const found = rulesFor(settings, [], articleCode).find((rule) => rule.requiredCounts !== null)
  return found?.requiredCounts
    ? { counts: found.requiredCounts, rule: sourceOf(found) }
    : requiredCountsFor(settings, supplierCodes)
}

/**
 * Counts that a delivery requires before it is visible; of several suppliers the stricter rule. Articles have no part in it:
 * otherwise it would tell what was declared.
 */
export function requiredCountsFor(
  settings: ReceivingRules,
  supplierCodes: readonly string[],
): Ruled<{ counts: 1 | 2 }> {
  const each = supplierCodes.map((code): Ruled<{ counts: 1 | 2 }> => {
    const found = rulesFor(settings, [code], null).find((rule) => rule.requiredCounts !== null)
    return found?.requiredCounts
      ? { counts: found.requiredCounts, rule: sourceOf(found) }
      : { counts: settings.requiredCounts, rule: null }
  })
  const [first = { counts: settings.requiredCounts, rule: null }] = each.toSorted((a, b) => b.counts - a.counts)
  return first
}

/** Fewest remaining days of shelf life of an article; `null`: only the article's own shelf life applies. */
export function shortLifeFor(
  settings: ReceivingRules,
  supplierCodes: readonly string[],
  articleCode: string,
): Ruled<{ days: number | null }> {
  const found = rulesFor(settings, supplierCodes, articleCode).find((rule) => rule.shortLifeDays !== null)
  return found ? { days: found.shortLifeDays, rule: sourceOf(found) } : { days: settings.shortLifeDays, rule: null }
}

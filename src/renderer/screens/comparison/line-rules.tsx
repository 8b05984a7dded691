import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRuleText } from './rule-text.ts'

/** The rules that a line has of its own, and the one by which its expiry is short. */
export function LineRules({ line: { tolerance, requiredCounts, shortLife, byWeight } }: { line: ComparisonLine }) {
  const { t, format } = useTexts('comparison')
  const ruleText = useRuleText()
  const texts = [
    tolerance &&
      `${t(byWeight === true ? 'rule.toleranceKilos' : 'common:tolerance', { units: format.units(tolerance.units), percent: format.units(tolerance.percent) })} · ${ruleText(tolerance.rule)}`,
    requiredCounts && `${t('rule.counts', { count: requiredCounts.counts })} · ${ruleText(requiredCounts.rule)}`,
    shortLife &&
      `${t('rule.shortLife', { count: shortLife.days, days: format.count(shortLife.days) })} · ${ruleText(shortLife.rule)}`,
  ].filter((text) => text !== undefined)
  return texts.map((text) => (
    <p key={text} className="text-12 second anywhere">
      {text}
    </p>
  ))
}

import type { RuleSource } from '../../../contract/shapes/receiving-rule.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Names whose rule applied: "rule of supplier P001". */
export function useRuleText(): (rule: RuleSource) => string {
  const { t } = useTranslation('comparison')
  return (rule) => (rule === null ? t('rule.general') : t(`rule.${rule.of}`, { code: rule.code }))
}

import { useTranslation } from 'react-i18next'
import type { RuleSource } from '../../../contract/shapes/receiving-rule.ts'

/** Names whose rule applied: "rule of supplier P001". */
export function useRuleText(): (rule: RuleSource) => string {
  const { t } = useTranslation('comparison')
  return (rule) => (rule === null ? t('rule.general') : t(`rule.${rule.of}`, { code: rule.code }))
}

import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useAmount } from '../../i18n/use-amount.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/badges.tsx'

/** The fields that packages of a line lack, with units. */
export function NotOnPackageTag({ line: { notOnPackage, byWeight } }: { line: ComparisonLine }) {
  const { t } = useTranslation()
  const amount = useAmount()
  if (notOnPackage === undefined) return null
  const fields = notOnPackage.fields.map((field) => t(`packageField.${field}`)).join(', ')
  return <Tag>{t('notOnPackageOf', { fields, units: amount(notOnPackage.units, byWeight) })}</Tag>
}

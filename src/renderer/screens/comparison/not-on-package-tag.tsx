import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/badges.tsx'

/** The fields that packages of a line lack, with units. */
export function NotOnPackageTag({ line: { notOnPackage } }: { line: ComparisonLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (notOnPackage === undefined) return null
  const fields = notOnPackage.fields.map((field) => t(`packageField.${field}`)).join(', ')
  return <Tag>{t('notOnPackageOf', { fields, units: format.units(notOnPackage.units) })}</Tag>
}

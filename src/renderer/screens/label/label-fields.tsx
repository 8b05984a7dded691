import { useTranslation } from 'react-i18next'
import type { Input } from '../../../contract/operations.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

/** The fields as typed. */
export interface LabelFieldTexts {
  articleCode: string
  lot: string
  expiry: string
  units: string
  pallet: boolean
}

type Content = Omit<Input<'labels.preview'>, 'sessionId' | 'language'>

/** Content of the fields; `null` while something is missing. */
export function readLabelFields({ articleCode, lot, expiry, units, pallet }: LabelFieldTexts): Content | null {
  const article = articleCode.trim()
  if (article === '') return pallet ? { pallet } : null
  const amount = /^\d{1,10}([.,]\d{1,6})?$/.test(units.trim()) ? Number(units.trim().replace(',', '.')) : 0
  if (amount <= 0) return null
  return {
    articleCode: article,
    units: amount,
    pallet,
    ...(lot.trim() === '' ? {} : { lot: lot.trim() }),
    ...(expiry === '' ? {} : { expiry }),
  }
}

/** Article, lot, expiry and units of a label, and whether it is for a pallet. */
export function LabelFields({
  texts,
  onChange,
}: {
  texts: LabelFieldTexts
  onChange: (texts: LabelFieldTexts) => void
}) {
  const { t } = useTranslation('label')
  const field = (name: 'articleCode' | 'lot' | 'expiry' | 'units') => ({
    label: t(`field.${name}`),
    size: 'touch' as const,
    value: texts[name],
    onChange: (value: string) => onChange({ ...texts, [name]: value }),
  })
  return (
    <>
      <Field {...field('articleCode')} mono maxLength={80} letters />
      <Field {...field('lot')} mono maxLength={50} letters />
      <Field {...field('expiry')} type="date" />
      <Field {...field('units')} inputMode="decimal" maxLength={17} />
      <Switch label={t('field.pallet')} checked={texts.pallet} onChange={(pallet) => onChange({ ...texts, pallet })} />
    </>
  )
}

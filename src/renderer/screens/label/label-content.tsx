import { Minus, Plus } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateMask, readExpiry } from '../../shared/typed-expiry.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { copiesOf, labelFieldNames, mostCopies, type LabelFieldName, type LabelFields } from './label-fields.ts'

interface LabelContentProps {
  fields: LabelFields
  asked: LabelFieldName | null
  onAsk: (name: LabelFieldName | null) => void
  onChange: (fields: LabelFields) => void
  /** Whether this PC has numbers for pallets. */
  hasNumbers: boolean
  counted: boolean
  thisYear: number
  onCounted: (on: boolean) => void
}

/** Content of the label: each field is a button that opens its entry. */
export function LabelContent(props: LabelContentProps) {
  const { fields, asked, onAsk, onChange, hasNumbers, counted, onCounted, thisYear } = props
  const { t, format } = useTexts(['label', 'count'])
  const day = readExpiry(fields.expiry, thisYear)
  const { typed, rest } = dateMask(fields.expiry, t('count:dateLetters'))
  const values = {
    article: fields.description ?? fields.articleCode,
    lot: fields.lot,
    // As everywhere: a date that is complete has its whole year. One that does not exist is shown as it was typed.
    expiry: day !== null ? format.date(day) : fields.expiry.length < 6 ? typed + rest : typed,
    units: fields.units,
  }
  // A label without goods has an article to choose, nothing else.
  const names = fields.articleCode === '' ? labelFieldNames.slice(0, 1) : labelFieldNames
  return (
    <section className="label-says" aria-label={t('common:content')}>
      <h2>{t('common:content')}</h2>
      <div className="label-rows">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="label-row"
            data-field={name}
            aria-pressed={asked === name}
            data-wrong={name === 'expiry' && fields.expiry.length >= 6 && day === null ? '' : undefined}
            onClick={() => onAsk(asked === name ? null : name)}
          >
            <span className="second">{t(`label:field.${name}`)}</span>
            {fields[name === 'article' ? 'articleCode' : name] === '' ? (
              <span className="label-value">{t(`label:none.${name}`)}</span>
            ) : (
              <span className={name === 'article' ? 'label-value strong' : 'label-value mono'}>{values[name]}</span>
            )}
          </button>
        ))}
      </div>
      {hasNumbers ? (
        <Switch
          label={t('label:field.pallet')}
          checked={fields.pallet}
          onChange={(pallet) => onChange({ ...fields, pallet })}
        />
      ) : null}
      {fields.articleCode === '' ? null : <Switch label={t('label:counting')} checked={counted} onChange={onCounted} />}
    </section>
  )
}

type LabelCopiesProps = Pick<LabelContentProps, 'fields' | 'asked' | 'onAsk' | 'onChange'>

/** How many copies are printed: one more, one less, or a number. */
export function LabelCopies({ fields, asked, onAsk, onChange }: LabelCopiesProps) {
  const { t } = useTranslation('label')
  const copies = copiesOf(fields)
  const set = (next: number) => onChange({ ...fields, copies: String(next) })
  return (
    <div className="label-copies row gap-2 fixed push" role="group" aria-label={t('field.copies')}>
      <Button
        size="dock"
        icon={Minus}
        aria-label={t('fewer')}
        disabled={copies === 1}
        onClick={() => set(copies - 1)}
      />
      <Button
        size="dock"
        className="label-count"
        aria-pressed={asked === 'copies'}
        onClick={() => {
          if (asked !== 'copies') onChange({ ...fields, copies: '' })
          onAsk(asked === 'copies' ? null : 'copies')
        }}
      >
        {t('copiesOf', { count: copies })}
      </Button>
      <Button
        size="dock"
        icon={Plus}
        aria-label={t('more')}
        disabled={copies === mostCopies}
        onClick={() => set(copies + 1)}
      />
    </div>
  )
}

import { useState } from 'react'
import { Delete } from 'lucide-react'
import type { Arrival, TemperatureReading } from '../../../contract/shapes/arrival.ts'
import { readTemperature } from '../../i18n/typed-number.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePresetWords } from '../../shared/use-preset-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

const words = { size: 'touch', letters: true } as const
const places = ['front', 'middle', 'doors', 'goods'] as const

interface ReadingDialogProps {
  arrival: Arrival
  /** The reading to correct; `null` adds one. */
  reading: TemperatureReading | null
  actions: ArrivalActions
  onClose: () => void
}

/** A temperature with its place, by keys for gloves. */
export function ReadingDialog({ arrival, reading, actions, onClose }: ReadingDialogProps) {
  const { t, i18n, format } = useTexts(['arrival', 'common'])
  const separator = i18n.language === 'en' ? '.' : ','
  const inWords = usePresetWords('place')
  const [place, setPlace] = useState(inWords(reading?.place ?? ''))
  const [text, setText] = useState(reading === null ? '' : String(reading.value).replace('.', separator))
  const [unit, setUnit] = useState<'C' | 'F'>(reading?.unit ?? 'C')
  const [articleCode, setArticleCode] = useState(reading?.articleCode ?? '')
  const value = readTemperature(text)
  const limits = reading?.limits ?? arrival.limits
  const asFahrenheit = value === null ? null : Math.round((value - 32) * (50 / 9)) / 10
  const isInside = (celsius: number) => limits !== null && celsius >= limits.min && celsius <= limits.max
  const looksLikeFahrenheit =
    unit === 'C' &&
    value !== null &&
    asFahrenheit !== null &&
    limits !== null &&
    !isInside(value) &&
    isInside(asFahrenheit)
  const lacks = [place.trim() === '' ? t('place') : '', text.trim() === '' ? t('field.reading') : ''].filter(
    (name) => name !== '',
  )
  const missing =
    value === null && text.trim() !== ''
      ? t('noTemperature', { text })
      : lacks.length === 0
        ? null
        : t('common:missing', { count: lacks.length, what: lacks.join(', ') })

  const save = async () => {
    if (value === null) return
    const saved = await actions.measure(arrival.arrivalId, {
      ...(reading === null ? {} : { readingId: reading.readingId }),
      // Words that were only shown in another language are no correction.
      place: reading !== null && place.trim() === inWords(reading.place) ? reading.place : place.trim(),
      // A measurement that stays keeps the limits by which it was judged.
      ...(value === reading?.value && unit === reading.unit ? {} : { value, unit }),
      ...(articleCode.trim() === (reading?.articleCode ?? '') ? {} : { articleCode: articleCode.trim() || null }),
    })
    if (saved !== null) onClose()
  }
  return (
    <FormDialog
      className="arrival-reading"
      wide
      title={t('field.reading')}
      text={reading === null ? undefined : t('earlier')}
      submit={t('common:save')}
      disabled={actions.busy}
      missing={missing}
      onClose={() => {
        actions.forget()
        onClose()
      }}
      onSubmit={() => void save()}
    >
      <div className="arrival-measure stack gap-5">
        <div className="column gap-3">
          <div className="arrival-keys" role="group" aria-label={t('place')}>
            {places.map((one) => (
              <Button
                key={one}
                size="touch"
                aria-pressed={place === t(`places.${one}`)}
                onClick={() => setPlace(t(`places.${one}`))}
              >
                {t(`places.${one}`)}
              </Button>
            ))}
          </div>
          <div className="arrival-fields stack gap-3">
            <Field {...words} label={t('otherPlace')} maxLength={80} value={place} onChange={setPlace} />
            <Field {...words} label={t('article')} mono maxLength={200} value={articleCode} onChange={setArticleCode} />
            <Field
              label={t('field.reading')}
              size="touch"
              inputMode="decimal"
              maxLength={8}
              value={text}
              onChange={setText}
              end={
                <Button
                  size="touch"
                  tone="plain"
                  icon={Delete}
                  aria-label={t('common:erase')}
                  onClick={() => setText(text.slice(0, -1))}
                />
              }
            />
            <Segmented
              label={t('unit')}
              size="touch"
              value={unit}
              options={(['C', 'F'] as const).map((value) => ({ value, label: `°${value}` }))}
              onChange={setUnit}
            />
          </div>
        </div>
        <div className="arrival-pad stack gap-2">
          {['7', '8', '9', '4', '5', '6', '1', '2', '3', separator, '0'].map((key) => (
            <Button key={key} size="dock" onClick={() => setText(text + key)}>
              {key}
            </Button>
          ))}
          <Button
            size="dock"
            aria-label={t('sign')}
            aria-pressed={/^[-−]/.test(text)}
            onClick={() => setText(/^[-−]/.test(text) ? text.slice(1) : `−${text}`)}
          >
            +/−
          </Button>
        </div>
      </div>
      {looksLikeFahrenheit ? (
        <Notice live>{t('maybeFahrenheit', { value: text, celsius: format.units(asFahrenheit) })}</Notice>
      ) : null}
      <ErrorNotice error={actions.error} tone="bad" text={actions.problemText} />
    </FormDialog>
  )
}

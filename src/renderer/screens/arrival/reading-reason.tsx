import { useEffect, useRef, useState } from 'react'
import type { TemperatureReading } from '../../../contract/shapes/arrival.ts'
import { temperatureReasons } from '../../../contract/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePresetWords } from '../../shared/use-preset-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

interface ReadingReasonProps {
  arrivalId: string
  reading: TemperatureReading
  /** The reading as its line shows it: `9,4 °C`. */
  value: string
  actions: ArrivalActions
  onSaved: () => void
}

/** Why a temperature is outside its limits: one key, or another reason in words. */
export function ReadingReason({ arrivalId, reading, value, actions, onSaved }: ReadingReasonProps) {
  const { t } = useTranslation(['arrival', 'common'])
  const { readingId } = reading
  const place = usePresetWords('place')(reading.place)
  const [writes, setWrites] = useState(reading.reason === 'other')
  const [note, setNote] = useState(reading.note ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!writes) return
    const form = field.current?.form
    // The key that saves the words is in view with their field, also when a keyboard on screen makes the window lower.
    const scroll = () => {
      if (form?.contains(document.activeElement)) form.scrollIntoView?.({ block: 'nearest' })
    }
    field.current?.focus({ preventScroll: true })
    scroll()
    addEventListener('resize', scroll)
    return () => removeEventListener('resize', scroll)
  }, [writes])
  const words = note.trim()

  const save = async (patch: Pick<TemperatureReading, 'reason' | 'note'>) => {
    // The words belong to the reason that they were written for.
    const { note: said, ...reason } = patch
    const changed = said === reading.note ? reason : patch
    if ((await actions.measure(arrivalId, { readingId, ...changed })) !== null) onSaved()
  }
  return (
    <section className="arrival-why stack gap-2" aria-labelledby="arrival-why">
      <h3 id="arrival-why" className="text-18">
        {t('arrival:why', { value, place })}
      </h3>
      <div className="arrival-keys">
        {temperatureReasons.map((reason) => (
          <Button
            key={reason}
            size="touch"
            disabled={actions.busy}
            aria-pressed={reason === (writes ? 'other' : reading.reason)}
            onClick={() => (reason === 'other' ? setWrites(true) : void save({ reason, note: null }))}
          >
            {t(`arrival:reason.${reason}`)}
          </Button>
        ))}
      </div>
      {writes ? (
        <Form className="column gap-2" onSubmit={() => words !== '' && void save({ reason: 'other', note: words })}>
          <Field
            label={t('common:askReason')}
            size="touch"
            maxLength={500}
            value={note}
            onChange={setNote}
            letters
            ref={field}
          />
          <Button size="touch" tone="primary" type="submit" disabled={actions.busy || words === ''}>
            {t('arrival:saveReason')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

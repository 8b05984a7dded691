import { useState } from 'react'
import { Eraser } from 'lucide-react'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDialogScan } from '../../scanner/index.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

export type ValueField = 'enteredAt' | 'leftAt' | 'carrier' | 'plate' | 'driver' | 'driverDocument' | 'dock' | 'seal'

interface ValueDialogProps {
  field: ValueField
  arrival: Arrival
  actions: ArrivalActions
  onClose: () => void
}

/** Changes one value of the arrival; what stood there before stays on record. */
export function ValueDialog({ field, arrival, actions, onClose }: ValueDialogProps) {
  const { t } = useTranslation(['arrival', 'common'])
  const isTime = field === 'enteredAt' || field === 'leftAt'
  const isPerson = field === 'driver' || field === 'driverDocument'
  const present = arrival[field]
  const [opened] = useState(present === null ? '' : isTime ? localTime(present) : present)
  const [value, setValue] = useState(opened)
  const [asked, setAsked] = useState(false)
  const save = async (next: string | null) => {
    const saved = await actions.save(arrival.arrivalId, { [field]: next })
    if (saved !== null) onClose()
  }
  const close = () => {
    actions.forget()
    onClose()
  }
  // A seal or a document has a barcode, too.
  useDialogScan(({ raw }) => {
    if (!isTime) setValue(displayBarcode(raw))
  })
  const name = t(`arrival:field.${field}`)
  // A field of date and time takes years of six digits, which are no instant.
  const isFarAhead = isTime && value !== '' && Number.isNaN(Date.parse(value))
  return (
    <FormDialog
      title={name}
      text={present === null ? undefined : t(isPerson ? 'arrival:earlierPerson' : 'arrival:earlier')}
      submit={t('common:save')}
      disabled={actions.busy}
      missing={value.trim() === '' ? t('common:missing', { what: name }) : null}
      onClose={close}
      onSubmit={() => {
        // The field has no seconds: they, and the hour of a clock that was set back, are no correction.
        if (value === opened) close()
        else if (isFarAhead) setAsked(true)
        else void save(isTime ? new Date(value).toISOString() : value.trim())
      }}
      others={
        present === null ? null : (
          <Button size="touch" tone="plain" icon={Eraser} disabled={actions.busy} onClick={() => void save(null)}>
            {t('common:remove')}
          </Button>
        )
      }
    >
      <Field
        label={name}
        size="touch"
        type={isTime ? 'datetime-local' : 'text'}
        mono={field === 'plate' || field === 'seal' || field === 'driverDocument'}
        maxLength={200}
        value={value}
        problem={asked && isFarAhead ? t('arrival:problem.in_future') : undefined}
        onChange={setValue}
        letters={!isTime}
      />
      <ErrorNotice error={actions.error} tone="bad" text={actions.problemText} />
    </FormDialog>
  )
}

/** An instant as the clock of this PC shows it, for a field of date and time. */
function localTime(instant: string): string {
  const at = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

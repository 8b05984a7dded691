import { useId, useState } from 'react'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOperatorPin } from '../state/operator-pin.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton, Dialog, DialogActions, MissingText } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { PinField } from '../ui/pin-field.tsx'

/** Asks for an operator's PIN, with keys large enough for gloves. */
export function OperatorPinDialog() {
  const { t } = useTranslation('frame')
  const request = useOperatorPin((state) => state.request)
  const settle = useOperatorPin((state) => state.settle)
  return (
    <Dialog
      open={request !== null}
      onClose={() => settle(null)}
      title={t('operatorPin.title', { operator: request?.operator ?? '' })}
      text={t('operatorPin.text')}
    >
      {request === null ? null : <PinForm />}
    </Dialog>
  )
}

function PinForm() {
  const { t } = useTranslation(['frame', 'common'])
  const id = useId()
  const error = useOperatorPin((state) => state.request?.error ?? null)
  const settle = useOperatorPin((state) => state.settle)
  const errorSentence = useErrorSentence()
  const [pin, setPin] = useState('')
  const [typed, setTyped] = useState(false)
  const isShort = pin.length < 4
  const change = (text: string) => {
    setPin(text)
    setTyped(true)
  }
  const said =
    error === null || typed ? undefined : error.code === 'forbidden' ? t('common:wrongPin') : errorSentence(error)
  return (
    <Form
      onSubmit={() => {
        if (!isShort) settle(pin)
      }}
    >
      <PinField label={t('unlock.pin')} pin={pin} problem={said} onChange={change} />
      <DialogActions>
        {isShort ? <MissingText id={id}>{t('common:missing', { what: t('frame:unlock.pin') })}</MissingText> : null}
        <CancelButton onClick={() => settle(null)} />
        <Button
          size="touch"
          tone="primary"
          type="submit"
          disabled={isShort}
          aria-describedby={isShort ? id : undefined}
        >
          {t('operatorPin.enter')}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { useId, useState } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useRoute } from '../state/route.ts'
import { useSettings } from '../state/settings.tsx'
import { useSupervisor, type SupervisorRequest } from '../state/supervisor.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton, Dialog, DialogActions, MissingText } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { PinField } from '../ui/pin-field.tsx'

/** Asks for the supervisor's PIN; without one set, for a confirmation. */
export function UnlockDialog() {
  const { t } = useTranslation(['frame', 'common'])
  const request = useSupervisor((state) => state.request)
  const settle = useSupervisor((state) => state.settle)
  const pinSet = useSettings().settings?.pinSet ?? true
  return (
    <Dialog
      open={request !== null}
      onClose={() => settle(request, false)}
      title={t('common:supervisor')}
      text={pinSet ? t('unlock.text') : t('unlock.textNoPin')}
    >
      {request === null ? null : (
        <UnlockForm request={request} pinSet={pinSet} onSettled={(granted) => settle(request, granted)} />
      )}
    </Dialog>
  )
}

interface UnlockFormProps {
  request: SupervisorRequest
  pinSet: boolean
  onSettled: (granted: boolean) => void
}

function UnlockForm({ request, pinSet, onSettled }: UnlockFormProps) {
  const { t } = useTranslation(['frame', 'common'])
  const client = useClient()
  const go = useRoute((state) => state.go)
  const id = useId()
  const errorSentence = useErrorSentence()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<OperationError | null>(null)
  const unlock = async () => {
    const { controlId } = request
    setBusy(true)
    const result = await client.command('supervisor.unlock', {
      ...(controlId === null ? {} : { controlId }),
      ...(pinSet ? { pin } : {}),
    })
    setBusy(false)
    setPin('')
    // Closed meanwhile: the rights are not wanted any more.
    if (useSupervisor.getState().request !== request) {
      if (result.ok) await client.command('supervisor.lock', {})
    } else if (result.ok) onSettled(true)
    else setError(result.error)
  }
  const toText = (failure: OperationError) =>
    failure.code === 'forbidden' ? t('common:wrongPin') : errorSentence(failure)
  const change = (value: string) => {
    setPin(value)
    setError(null)
  }
  const problem = error === null ? undefined : toText(error)
  const isShort = pinSet && pin.length < 4
  return (
    <Form onSubmit={() => void unlock()}>
      {pinSet ? (
        <PinField label={t('unlock.pin')} pin={pin} problem={problem} onChange={change} />
      ) : problem === undefined ? null : (
        <p role="status">{problem}</p>
      )}
      <DialogActions>
        {isShort ? <MissingText id={id}>{t('common:missing', { what: t('frame:unlock.pin') })}</MissingText> : null}
        <CancelButton onClick={() => onSettled(false)} />
        {pinSet ? null : (
          <Button
            size="touch"
            onClick={() => {
              onSettled(false)
              go({ screen: 'settings', section: 'pin' })
            }}
          >
            {t('unlock.setPin')}
          </Button>
        )}
        <Button
          size="touch"
          tone={pinSet ? 'primary' : 'normal'}
          type="submit"
          disabled={busy || isShort}
          aria-describedby={isShort ? id : undefined}
        >
          {pinSet ? t('unlock.enter') : t('unlock.goOn')}
        </Button>
      </DialogActions>
    </Form>
  )
}

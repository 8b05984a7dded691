import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { eventName, type Subscription } from './event-texts.tsx'

/** Confirms the removal of a subscription. Requests its identifier if the WMS never returned one. */
export function RemoveDialog({ subscription, onClose }: { subscription: Subscription | null; onClose: () => void }) {
  const { t } = useTranslation('events')
  return (
    <Dialog
      open={subscription !== null}
      onClose={onClose}
      title={subscription === null ? '' : t('subscribe.removeTitle', { name: eventName(subscription.eventType, t) })}
      text={t('subscribe.removeText')}
    >
      {subscription === null ? null : <RemoveForm subscription={subscription} onClose={onClose} />}
    </Dialog>
  )
}

function RemoveForm({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation(['events', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<OperationError | null>(null)
  // If it is unknown whether the registration succeeded, the WMS may have nothing to remove.
  const needsCode = subscription.code === null && subscription.state !== 'unknown'
  const asksCode = subscription.code === null
  const remove = async () => {
    setBusy(true)
    const result = await guarded(() =>
      client.command('webhooks.remove', {
        subscriptionId: subscription.subscriptionId,
        ...(code.trim() === '' ? {} : { code: code.trim() }),
      }),
    )
    setBusy(false)
    if (result.ok) {
      say(t('subscribe.removed'))
      onClose()
    } else setError(result.error)
  }
  return (
    <Form onSubmit={() => void remove()}>
      {asksCode ? (
        <Field
          label={t('subscribe.removeCode')}
          hint={t('subscribe.removeCodeHint')}
          mono
          maxLength={200}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      {error === null ? null : <p role="status">{errorSentence(error)}</p>}
      <DialogActions>
        <Button tone="plain" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button tone="danger" type="submit" disabled={busy || (needsCode && code.trim() === '')}>
          {t('subscribe.remove')}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { eventName, type Subscription } from './event-texts.tsx'

/** Confirms the removal of a subscription. Requests its identifier if the WMS never returned one. */
export function RemoveDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation(['events', 'common'])
  const client = useClient()
  const say = useToasts((state) => state.say)
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const { subscriptionId } = subscription
  // If it is unknown whether the registration succeeded, the WMS may have nothing to remove.
  const needsCode = subscription.code === null && subscription.state !== 'unknown'
  const remove = async () => {
    const input = { subscriptionId, ...(code.trim() === '' ? {} : { code: code.trim() }) }
    if ((await run(() => client.command('webhooks.remove', input))) === null) return
    say(t('subscribe.removed'))
    onClose()
  }
  return (
    <FormDialog
      title={t('subscribe.removeTitle', { name: eventName(subscription.eventType, t) })}
      text={t('subscribe.removeText')}
      submit={t('common:remove')}
      tone="danger"
      disabled={busy}
      missing={needsCode && code.trim() === '' ? t('common:missing', { what: t('events:subscribe.removeCode') }) : null}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      {subscription.code === null ? (
        <Field
          label={t('subscribe.removeCode')}
          hint={t('subscribe.removeCodeHint')}
          mono
          maxLength={200}
          value={code}
          onChange={setCode}
        />
      ) : null}
    </FormDialog>
  )
}

import { useState } from 'react'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { useSayLate } from '../../state/use-say-late.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

const isPin = (text: string) => /^\d{4,12}$/.test(text)

/** Sets, changes or removes the supervisor's PIN of this PC. */
export function PinSection({ pinSet }: { pinSet: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const isShown = useIsShown()
  const sayLate = useSayLate()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)

  const set = async (pin: string | null) => {
    setBusy(true)
    const result = await client.command('supervisor.setPin', { pin, ...(pinSet ? { currentPin: current } : {}) })
    setBusy(false)
    setCurrent('')
    if (result.ok) {
      setNext('')
      setAgain('')
      say(t(pin === null ? 'pin.removed' : 'pin.saved'))
      return
    }
    const isWrong = result.error.code === 'forbidden'
    const why = isWrong ? t('common:wrongPin') : errorSentence(result.error)
    if (!isShown.current) sayLate({ screen: 'settings', section: 'pin' }, why)
    else if (isWrong) setWrong(true)
    else say(why)
  }

  const pinField = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const
  const differs = again !== '' && again !== next
  const missing = [
    ...(pinSet && !isPin(current) ? [t('settings:pin.current')] : []),
    ...(isPin(next) ? [] : [t('settings:pin.next')]),
    ...(again === '' ? [t('settings:pin.repeat')] : []),
  ]
  return (
    <Form className="settings-form settings-narrow" onSubmit={() => void set(next)}>
      <h2>{t('pin.title')}</h2>
      {pinSet ? <p className="second">{t('pin.set')}</p> : <Notice>{t('pin.notSet')}</Notice>}
      {pinSet ? (
        <Field
          {...pinField}
          label={t('pin.current')}
          value={current}
          problem={wrong ? t('common:wrongPin') : undefined}
          onChange={(value) => {
            setCurrent(value)
            setWrong(false)
          }}
        />
      ) : null}
      <Field {...pinField} label={t('pin.next')} hint={t('pin.hint')} value={next} onChange={setNext} />
      <Field
        {...pinField}
        label={t('pin.repeat')}
        value={again}
        problem={differs ? t('pin.differ') : undefined}
        onChange={setAgain}
      />
      <div className="settings-actions">
        <Button tone="primary" type="submit" disabled={busy || missing.length > 0 || differs}>
          {t('pin.save')}
        </Button>
        {pinSet ? (
          <Button tone="danger" disabled={busy || !isPin(current)} onClick={() => void set(null)}>
            {t('pin.remove')}
          </Button>
        ) : null}
        {missing.length === 0 ? null : (
          <span className="second">{t('common:missing', { count: missing.length, what: missing.join(', ') })}</span>
        )}
      </div>
      <Grant />
    </Form>
  )
}

function Grant() {
  const { t, format } = useClockTexts('settings')
  const client = useClient()
  const status = useQuery('supervisor.status', {}, { watch: ['supervisor'], reportFailure: true })
  const until = status.data?.grantedUntil ?? null
  if (until === null) return null
  return (
    <Notice
      tone="plain"
      action={
        <Button size="small" onClick={() => void client.command('supervisor.lock', {}).then(status.reload)}>
          {t('pin.lock')}
        </Button>
      }
    >
      {t('pin.granted', { time: format.time(until) })}
    </Notice>
  )
}

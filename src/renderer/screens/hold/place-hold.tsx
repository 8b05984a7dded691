import { useState } from 'react'
import { Container, FlaskConical, Search, ShieldAlert, type LucideIcon } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import { holdTypes, type HoldType } from '../../../contract/choices.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation, type Translate } from '../../i18n/use-translation.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { HoldSubject } from './subjects.ts'

const icons: Record<HoldType, LucideIcon> = { quarantine: ShieldAlert, inspection: Search, sample: FlaskConical }
const reasons = ['packaging', 'temperature', 'appearance', 'papers', 'quality', 'laboratory'] as const

interface PlaceHoldProps {
  place: { sessionId: string } | { controlId: number }
  subjects: readonly HoldSubject[]
  /** Key of the chosen subject. */
  chosen: string | null
  onChoose: (key: string | null) => void
  /** The article or container of a scan. */
  message: string | null
}

/** Three questions, each answered by keys: what, which hold, why. */
export function PlaceHold({ place, subjects, chosen, onChoose, message }: PlaceHoldProps) {
  const { t } = useTranslation(['hold', 'common'])
  const { t: tHold } = useTranslation('hold')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const operator = useAskedOperator()
  const { busy, error, run } = useAction()
  const [type, setType] = useState<HoldType>('quarantine')
  const [reason, setReason] = useState('')
  const subject = subjects.find(({ key }) => key === chosen)
  const words = reason.trim()
  const missing = [
    subject === undefined ? t('hold:missing.subject') : '',
    words === '' ? t('hold:missing.reason') : '',
  ].filter((what) => what !== '')

  const hold = async () => {
    const by = subject === undefined || words === '' ? null : await operator.ask()
    if (by === null || subject === undefined) return
    const { articleCode, lot, expiry, container } = subject
    const what = articleCode === null ? { container: container ?? '' } : { articleCode, lot, expiry }
    const input = { ...place, ...what, type, reason: words, operator: by }
    if ((await run(() => client.command('holds.place', input))) === null) return
    // The list below may be out of view.
    useToasts.getState().say(t('hold:placed', { what: nameWithLot(subject, tHold) }))
    onChoose(null)
    setReason('')
  }

  return (
    <>
      <div className="hold-place">
        <section className="hold-subjects" aria-labelledby="hold-what">
          <h2 id="hold-what">{t('hold:what')}</h2>
          <p role="status" className="second">
            {message ?? t('hold:whatHint')}
          </p>
          <ul>
            {subjects.map((one) => (
              <li key={one.key}>
                <Subject subject={one} chosen={one.key === chosen} onChoose={() => onChoose(one.key)} />
              </li>
            ))}
          </ul>
        </section>
        <section className="hold-form" aria-labelledby="hold-how">
          <h2 id="hold-how">{t('hold:how')}</h2>
          <div className="hold-types" role="group" aria-labelledby="hold-how">
            {holdTypes.map((one) => (
              <Button key={one} size="dock" icon={icons[one]} aria-pressed={type === one} onClick={() => setType(one)}>
                {t(`hold:type.${one}`)}
              </Button>
            ))}
          </div>
          <h2 id="hold-reason">{t('hold:why')}</h2>
          <div className="hold-reasons flex wrap gap-2" role="group" aria-labelledby="hold-reason">
            {reasons.map((one) => (
              <Button
                key={one}
                size="touch"
                aria-pressed={reason === t(`hold:reason.${one}`)}
                onClick={() => setReason(t(`hold:reason.${one}`))}
              >
                {t(`hold:reason.${one}`)}
              </Button>
            ))}
          </div>
          <Field label={t('common:reason')} size="touch" value={reason} maxLength={500} onChange={setReason} letters />
          {error === null ? null : (
            <Notice tone="bad" live>
              {errorSentence(error)}
            </Notice>
          )}
        </section>
      </div>
      {/* The next step is in view wherever the questions are scrolled to. */}
      <div className="hold-foot" data-foot>
        <p className="second anywhere">
          {dotted([subject === undefined ? '' : nameWithLot(subject, tHold), t(`hold:type.${type}`), words])}
        </p>
        <Button
          size="dock"
          tone="primary"
          icon={ShieldAlert}
          disabled={busy || missing.length > 0}
          onClick={() => void hold()}
        >
          <span className="key-texts">
            {t('hold:title')}
            {missing.length === 0 ? null : (
              <small>{t('common:missing', { count: missing.length, what: missing.join(', ') })}</small>
            )}
          </span>
        </Button>
      </div>
      <OperatorDialog {...operator.dialog} />
    </>
  )
}

function nameOf({ articleCode, description, container }: HoldSubject, t: Translate<'hold'>): string {
  return container === null ? (description ?? articleCode ?? '') : t('container', { number: container })
}

/** One article may be there with several lots. */
function nameWithLot(subject: HoldSubject, t: Translate<'hold'>): string {
  const { lot } = subject
  return lot === null ? nameOf(subject, t) : dotted([nameOf(subject, t), t('common:lotNamed', { lot })])
}

function Subject({ subject, chosen, onChoose }: { subject: HoldSubject; chosen: boolean; onChoose: () => void }) {
  const { t, format } = useTexts('hold')
  const { lot, expiry, container } = subject
  return (
    <button type="button" className="hold-subject" aria-pressed={chosen} onClick={onChoose}>
      {container === null ? null : <Icon of={Container} />}
      <span className="anywhere medium">{nameOf(subject, t)}</span>
      <span className="second">
        {lot === null ? null : <span className="code">{t('common:lotNamed', { lot })}</span>}
        {lot === null || expiry === null ? null : ' · '}
        {expiry === null ? null : format.date(expiry)}
      </span>
    </button>
  )
}

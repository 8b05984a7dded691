import { Copy, PlugZap, Power, TriangleAlert } from 'lucide-react'
import { rejectionReasons, type ReceiverStatus } from '../../contract/shapes/webhook.ts'
import { useClockTexts } from '../state/use-clock-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRoute } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { HelpPopover } from '../ui/help-popover.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSaveSettings } from '../state/use-save-settings.ts'

export interface WebhookReceiverProps {
  receiver: ReceiverStatus
  /** The address that is registered in place of its own. */
  publicUrl: string | null
  /** Stands in the settings, so it does not lead there. */
  inSettings?: boolean
}

/** State of the webhook receiver: on with its address, off, or unable to open its port; and rejected messages. */
export function WebhookReceiver({ receiver, publicUrl, inSettings = false }: WebhookReceiverProps) {
  const { t } = useTranslation('events')
  const go = useRoute((state) => state.go)
  const save = useSaveSettings()
  const copy = useCopy()
  const change = () => go({ screen: 'settings', section: 'webhooks' })
  if (!receiver.listening)
    return (
      <Notice
        tone={receiver.on ? 'bad' : 'warn'}
        icon={receiver.on ? TriangleAlert : Power}
        live
        action={
          receiver.on && inSettings ? null : receiver.on ? (
            <Button size="small" onClick={change}>
              {t('common:change')}
            </Button>
          ) : (
            <Button size="small" onClick={() => void save({ webhooks: { on: true } })}>
              {t('receiver.turnOn')}
            </Button>
          )
        }
      >
        <span className="strong">{t(receiver.on ? 'receiver.failed' : 'receiver.off')}.</span>{' '}
        {receiver.on
          ? t('receiver.failedText', { port: String(receiver.port), address: receiver.bindAddress })
          : t('receiver.offText')}
      </Notice>
    )
  const address = publicUrl ?? receiver.url ?? ''
  return (
    <section className="receiver" aria-label={t('receiver.label')}>
      <p className="receiver-state inline-row tight">
        <Icon of={PlugZap} size="sm" />
        <span className="strong">{t('receiver.listening')}</span>
      </p>
      <div className="inline-row gap-3 shrink">
        <p className="shrink anywhere">
          <span className="second">{t('receiver.address')}</span> <span className="mono many-lines">{address}</span>
        </p>
        <Button
          size="small"
          icon={Copy}
          aria-label={t('receiver.copy')}
          onClick={() => copy(address, t('receiver.copied'))}
        />
        {inSettings ? null : (
          <Button size="small" tone="plain" onClick={change}>
            {t('common:change')}
          </Button>
        )}
      </div>
      <Refused receiver={receiver} />
    </section>
  )
}

function Refused({ receiver }: { receiver: ReceiverStatus }) {
  const { t, format } = useClockTexts('events')
  const counted = rejectionReasons.filter((reason) => receiver.refused[reason] > 0)
  const total = counted.reduce((sum, reason) => sum + receiver.refused[reason], 0)
  const { accepted } = receiver
  return (
    <p className="receiver-counts">
      {t('receiver.accepted', { count: accepted })} ·{' '}
      {total === 0 ? (
        t('receiver.noneRefused')
      ) : (
        <>
          <span className="strong">{t('receiver.refused', { count: total })}</span>{' '}
          <span className="second">
            (
            {counted
              .map((reason) => `${t(`receiver.reasons.${reason}`)}: ${format.count(receiver.refused[reason])}`)
              .join(' · ')}
            {receiver.lastRefusedAt === null
              ? ''
              : ` · ${t('receiver.lastRefused', { time: format.time(receiver.lastRefusedAt) })}`}
            )
          </span>
        </>
      )}{' '}
      <span className="second">{t('common:since', { time: format.time(receiver.since) })}</span>{' '}
      <HelpPopover label={t('receiver.refused', { count: total })} text={t('receiver.explain')} />
    </p>
  )
}

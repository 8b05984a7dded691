import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Switch } from '../../ui/switch.tsx'
import { WebhookReceiver } from '../../shared/webhook-receiver.tsx'
import { isPlainHttp } from './connection-form.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { useEditedFields } from '../../state/use-edited-fields.ts'

/** Settings of the event receiver: where it listens, and the address registered at the WMS. */
export function WebhooksSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['events', 'common'])
  const save = useSaveSettings()
  const go = useRoute((state) => state.go)
  const { webhooks } = settings
  const { fields, edited, field, markSaved } = useEditedFields({
    bindAddress: webhooks.bindAddress,
    port: String(webhooks.port),
    publicUrl: webhooks.publicUrl ?? '',
  })
  const { bindAddress, port, publicUrl } = fields
  const status = useQuery('webhooks.list', { limit: 1 }, { watch: ['webhooks', 'settings'], reportFailure: true })
  const bindFits = isIpAddress(bindAddress)
  const portFits = /^\d{1,5}$/.test(port.trim()) && Number(port) <= 65_535
  const urlFits = publicUrl.trim() === '' || isPublicAddress(publicUrl)
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (!bindFits || !portFits || !urlFits) return
        void save({
          webhooks: {
            ...(edited.bindAddress === undefined ? {} : { bindAddress: bindAddress.trim() }),
            ...(edited.port === undefined ? {} : { port: Number(port) }),
            ...(edited.publicUrl === undefined ? {} : { publicUrl: publicUrl.trim() === '' ? null : publicUrl.trim() }),
          },
        }).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <h2>{t('settings.title')}</h2>
      <Switch
        label={t('settings.on')}
        checked={webhooks.on}
        onChange={(checked) => void save({ webhooks: { on: checked } })}
      />
      {status.data === null ? null : (
        <WebhookReceiver receiver={status.data.receiver} publicUrl={webhooks.publicUrl} inSettings />
      )}
      <div className="settings-pair">
        <Field
          label={t('settings.bindAddress')}
          mono
          hint={t('settings.bindHint')}
          problem={bindFits ? undefined : t('settings.badBind')}
          {...field('bindAddress')}
          spellCheck={false}
        />
        <Field
          label={t('settings.port')}
          mono
          inputMode="numeric"
          hint={t('settings.portHint')}
          problem={portFits ? undefined : t('settings.badPort')}
          {...field('port')}
        />
      </div>
      <Field
        label={t('settings.publicUrl')}
        mono
        hint={t('settings.publicHint')}
        problem={urlFits ? undefined : t('settings.badUrl')}
        {...field('publicUrl')}
        placeholder={t('settings.publicExample')}
        spellCheck={false}
        end={isPlainHttp(publicUrl) ? <Tag tone="warn">{t('settings.plainHttp')}</Tag> : null}
      />
      <div className="settings-actions">
        <Button tone="primary" type="submit" disabled={!bindFits || !portFits || !urlFits}>
          {t('common:save')}
        </Button>
        <Button onClick={() => go({ screen: 'events' })}>{t('settings.open')}</Button>
      </div>
      <details className="settings-more">
        <summary>{t('settings.how')}</summary>
        <div className="webhooks-how stack gap-3 pad-2">
          <p>{t('settings.howText.intro')}</p>
          <p className="mono many-lines">
            {t('settings.howText.path', { port: String(status.data?.receiver.port ?? port) })}
          </p>
          <ul>
            {(['tls', 'bind', 'forward', 'limits', 'one'] as const).map((point) => (
              <li key={point}>{t(`settings.howText.${point}`)}</li>
            ))}
          </ul>
        </div>
      </details>
    </Form>
  )
}

function isIpAddress(text: string): boolean {
  const plain = text.trim()
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) return plain.split('.').every((part) => Number(part) <= 255)
  return plain.includes(':') && URL.canParse(`http://[${plain}]/`)
}

function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text.trim())) return false
  const url = new URL(text.trim())
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

import { LockOpen } from 'lucide-react'
import { dateFormats } from '../../../contract/choices.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../shell/managed.tsx'
import { Field } from '../../ui/field.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { isPlainHttp, type AddressProblem, type ConnectionDraft } from './connection-form.ts'

export interface AddressFieldsProps {
  draft: ConnectionDraft
  settings: Settings
  problems: Partial<Record<'baseUrl' | 'legacyBaseUrl', AddressProblem>>
  /** True if missing fields are marked. */
  shown: boolean
  onChange: (patch: Partial<ConnectionDraft>) => void
}

/** The two addresses, their credentials, and the other fields of a connection. */
export function AddressFields({ draft, settings, problems, shown, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('settings')
  const { connection, secretStore } = settings
  const isManaged = useIsManaged('wmsAddress')
  const problem = (which: 'baseUrl' | 'legacyBaseUrl') => {
    const code = problems[which]
    return code === undefined ? undefined : t(`connection.${code}`)
  }
  const plain = (text: string) =>
    isPlainHttp(text) ? (
      <Tag tone="warn" icon={LockOpen}>
        {t('connection.plainHttp')}
      </Tag>
    ) : null
  const anyPlain = isPlainHttp(draft.baseUrl) || isPlainHttp(draft.legacyBaseUrl)
  const anySecret = draft.auth.kind !== 'none' || (draft.separateAuth && draft.legacyAuth.kind !== 'none')
  const address = { mono: true, spellCheck: false, autoComplete: 'off', inputMode: 'url', maxLength: 500 } as const
  return (
    <>
      {isManaged ? (
        <div className="settings-pair">
          <ManagedField mono label={t('connection.v2')} value={connection.baseUrl ?? '–'} />
          <ManagedField mono label={t('connection.v1')} value={connection.legacyBaseUrl ?? '–'} />
        </div>
      ) : (
        <div className="settings-pair">
          <Field
            {...address}
            label={t('connection.v2')}
            hint={t('connection.addressHint')}
            value={draft.baseUrl}
            problem={problem('baseUrl')}
            end={plain(draft.baseUrl)}
            onChange={(value) => onChange({ baseUrl: value })}
          />
          <Field
            {...address}
            label={t('connection.v1')}
            hint={t('connection.v1Hint')}
            value={draft.legacyBaseUrl}
            problem={problem('legacyBaseUrl')}
            end={plain(draft.legacyBaseUrl)}
            onChange={(value) => onChange({ legacyBaseUrl: value })}
          />
        </div>
      )}
      <CredentialFields
        which={draft.separateAuth ? 'v2' : 'both'}
        value={draft.auth}
        stored={connection.auth}
        secretStore={secretStore}
        shown={shown}
        onChange={(auth) => onChange({ auth })}
      />
      {draft.separateAuth ? (
        <CredentialFields
          which="v1"
          value={draft.legacyAuth}
          stored={connection.legacyAuth}
          secretStore={secretStore}
          shown={shown}
          onChange={(legacyAuth) => onChange({ legacyAuth })}
        />
      ) : null}
      <div className="settings-actions">
        <Switch
          label={t('connection.separate')}
          checked={draft.separateAuth}
          onChange={(separateAuth) => onChange({ separateAuth })}
        />
        {anyPlain && anySecret ? (
          <Switch
            label={t('connection.allowHttp')}
            checked={draft.allowSecretOverHttp}
            onChange={(allowSecretOverHttp) => onChange({ allowSecretOverHttp })}
          />
        ) : null}
      </div>
      {secretStore === 'file' && anySecret ? <Notice>{t('connection.fileWarning')}</Notice> : null}
      <details className="settings-more">
        <summary>{t('connection.more')}</summary>
        <div className="settings-pair">
          <Field
            label={t('connection.zone')}
            value={draft.warehouseTimeZone}
            spellCheck={false}
            onChange={(warehouseTimeZone) => onChange({ warehouseTimeZone })}
          />
          <Select
            label={t('connection.dateFormat')}
            value={draft.adjustmentsDateFormat}
            options={dateFormats.map((value) => ({ value, label: value }))}
            onChange={(adjustmentsDateFormat) => onChange({ adjustmentsDateFormat })}
          />
        </div>
      </details>
    </>
  )
}

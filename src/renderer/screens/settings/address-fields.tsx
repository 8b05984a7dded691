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

const addresses = [
  ['baseUrl', 'connection.v2', 'connection.addressHint'],
  ['legacyBaseUrl', 'connection.v1', 'connection.v1Hint'],
] as const

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
      <div className="settings-pair">
        {addresses.map(([name, label, hint]) =>
          isManaged ? (
            <ManagedField key={name} mono label={t(label)} value={connection[name] ?? '–'} />
          ) : (
            <Field
              key={name}
              {...address}
              label={t(label)}
              hint={t(hint)}
              value={draft[name]}
              problem={problem(name)}
              end={plain(draft[name])}
              onChange={(value) => onChange({ [name]: value })}
            />
          ),
        )}
      </div>
      {(draft.separateAuth ? (['auth', 'legacyAuth'] as const) : (['auth'] as const)).map((name) => (
        <CredentialFields
          key={name}
          which={name === 'legacyAuth' ? 'v1' : draft.separateAuth ? 'v2' : 'both'}
          value={draft[name]}
          stored={connection[name]}
          secretStore={secretStore}
          shown={shown}
          onChange={(auth) => onChange({ [name]: auth })}
        />
      ))}
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

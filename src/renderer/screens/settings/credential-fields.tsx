import { useState } from 'react'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { lacksName, needsName, type AuthDraft } from './connection-form.ts'
import { SecretField } from './secret-field.tsx'

const kinds = ['none', 'header', 'bearer', 'basic'] as const
const usualHeader = 'X-API-KEY'

export interface CredentialFieldsProps {
  which: 'both' | 'v2' | 'v1'
  value: AuthDraft
  stored: Settings['connection']['auth']
  secretStore: Settings['secretStore']
  shown: boolean
  onChange: (value: AuthDraft) => void
}

/** Credential for an address. A stored secret is never shown, only replaced. */
export function CredentialFields({ which, value, stored, secretStore, shown, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation('settings')
  const [changing, setChanging] = useState(false)
  const isStored = stored.stored && value.kind === stored.kind && !changing
  return (
    <div className="settings-pair" role="group" aria-label={t(`connection.authFor.${which}`)}>
      <div className="settings-credential">
        <Select
          label={t(`connection.authFor.${which}`)}
          value={value.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`connection.kind.${kind}`) }))}
          onChange={(kind) => {
            const name = kind === 'header' ? value.name || usualHeader : kind === 'basic' ? value.name : ''
            onChange({ ...value, kind, name })
          }}
        />
        {needsName(value.kind) ? (
          <Field
            label={t(value.kind === 'header' ? 'connection.headerName' : 'common:userName')}
            mono
            spellCheck={false}
            maxLength={200}
            value={value.name}
            problem={shown && lacksName(value) ? t('common:needName') : undefined}
            onChange={(name) => onChange({ ...value, name })}
          />
        ) : null}
      </div>
      {value.kind === 'none' ? null : (
        <SecretField
          label={t(value.kind === 'basic' ? 'common:password' : 'connection.secret')}
          isStored={isStored}
          secretStore={secretStore}
          value={value.secret}
          onReplace={() => setChanging(true)}
          onChange={(secret) => onChange({ ...value, secret })}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../contract/shapes/system.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { lacksName, needsName, type AuthDraft } from './connection-form.ts'

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

/** How an address knows who asks. A stored secret is never shown, only replaced. */
export function CredentialFields({ which, value, stored, secretStore, shown, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation(['settings', 'common'])
  const [changing, setChanging] = useState(false)
  const isStored = stored.stored && value.kind === stored.kind && !changing
  return (
    <div className="settings-pair" role="group" aria-label={t(`connection.authFor.${which}`)}>
      <div className="settings-credential">
        <Select
          label={t(`connection.authFor.${which}`)}
          value={value.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`connection.kind.${kind}`) }))}
          onChange={(event) => {
            const kind = kinds.find((entry) => entry === event.target.value) ?? 'none'
            const name = kind === 'header' ? value.name || usualHeader : kind === 'basic' ? value.name : ''
            onChange({ ...value, kind, name })
          }}
        />
        {needsName(value.kind) ? (
          <Field
            label={t(value.kind === 'header' ? 'connection.headerName' : 'connection.userName')}
            mono
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            value={value.name}
            problem={shown && lacksName(value) ? t('connection.needName') : undefined}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        ) : null}
      </div>
      {value.kind === 'none' ? null : (
        <div className="settings-secret">
          {isStored ? (
            <>
              <Field
                label={t('connection.secret')}
                icon={Lock}
                value={t(`connection.stored.${secretStore}`)}
                disabled
                readOnly
              />
              {secretStore === 'environment' ? null : (
                <Button onClick={() => setChanging(true)}>{t('common:change')}</Button>
              )}
            </>
          ) : (
            <Field
              label={t('connection.secret')}
              type="password"
              autoComplete="off"
              maxLength={4096}
              value={value.secret}
              onChange={(event) => onChange({ ...value, secret: event.target.value })}
            />
          )}
        </div>
      )}
    </div>
  )
}

import { Lock } from 'lucide-react'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

interface SecretFieldProps {
  label: string
  /** A secret is stored: where it is stored is said below, never the secret. */
  isStored: boolean
  secretStore: Settings['secretStore']
  value: string
  onReplace: () => void
  onChange: (secret: string) => void
}

/** Field for a secret: a new one, or the stored one. */
export function SecretField({ label, isStored, secretStore, value, onReplace, onChange }: SecretFieldProps) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <div className="settings-secret">
      {isStored ? (
        <>
          <Field label={label} icon={Lock} value="••••••••" hint={t(`connection.stored.${secretStore}`)} disabled />
          {secretStore === 'environment' ? null : <Button onClick={onReplace}>{t('common:change')}</Button>}
        </>
      ) : (
        <Field label={label} type="password" maxLength={4096} value={value} onChange={onChange} />
      )}
    </div>
  )
}

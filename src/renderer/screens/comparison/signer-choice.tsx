import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../ui/field.tsx'

interface SignerChoiceProps {
  /** Names of the active supervisors of this PC. */
  supervisors: readonly string[]
  /** Supervisors that counted and therefore may not sign. */
  excluded: readonly string[]
  /** The chosen name; `null`: another person, whose name is typed. */
  chosen: string | null
  typed: string
  onChoose: (name: string | null) => void
  onType: (name: string) => void
}

/** The person who signs: one of the supervisors of this PC, or another whose name is typed. */
export function SignerChoice({ supervisors, excluded, chosen, typed, onChoose, onType }: SignerChoiceProps) {
  const { t } = useTranslation('comparison')
  const group = useId()
  const name = (
    <Field
      label={t('common:supervisor')}
      size="touch"
      value={typed}
      maxLength={80}
      letters
      hint={supervisors.length === 0 && typed.trim() !== '' ? t('signing.otherHint') : undefined}
      onChange={onType}
    />
  )
  if (supervisors.length === 0) return name
  return (
    <>
      <fieldset className="signer-choice stack gap-2">
        <legend className="field-label">{t('signing.whoSigns')}</legend>
        {[...supervisors, null].map((person) => {
          const counted = person !== null && excluded.includes(person)
          return (
            <label key={person ?? ''} data-chosen={person === chosen || undefined}>
              <input
                type="radio"
                name={group}
                disabled={counted}
                checked={person === chosen}
                onChange={() => onChoose(person)}
              />
              <span>
                {person ?? t('signing.other')}
                {counted ? <span className="second block">{t('signing.didCount')}</span> : null}
                {person === null ? <span className="second block">{t('signing.otherHint')}</span> : null}
              </span>
            </label>
          )
        })}
      </fieldset>
      {chosen === null ? name : null}
    </>
  )
}

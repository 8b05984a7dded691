import { Delete } from 'lucide-react'
import { decimalMarkOf } from '../i18n/typed-number.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'

export interface DigitKeypadProps {
  onKey: (key: string) => void
  onErase: () => void
  /** With a key for the decimal mark. */
  decimals: boolean
}

const digits = Array.from('789456123')

/** Digits for an operator without keyboard. */
export function DigitKeypad({ onKey, onErase, decimals }: DigitKeypadProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <div className="digits" role="group" aria-label={t('digitKeypad')}>
      {[...digits, ...(decimals ? [decimalMarkOf(i18n.language)] : []), '0'].map((key) => (
        <button key={key} type="button" className="digit" onMouseDown={keepFocus} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className="digit"
        aria-label={t('letterKeypad.erase')}
        onMouseDown={keepFocus}
        onClick={onErase}
      >
        <Icon of={Delete} size="lg" />
      </button>
    </div>
  )
}

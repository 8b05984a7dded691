import { Delete } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ-/.')
const digits = Array.from('1234567890')

export interface LetterKeypadProps {
  onKey: (key: string) => void
  /** With digits and a key that removes the last character: where no other keypad is on screen. */
  onErase?: () => void
}

/** Letters for an operator without keyboard. The Count screen has its digits beside them. */
export function LetterKeypad({ onKey, onErase }: LetterKeypadProps) {
  const { t, i18n } = useTranslation('common')
  const whole = onErase !== undefined
  const keys = whole ? [...digits, ...letters, ...(i18n.language === 'en' ? [] : ['Ñ'])] : letters
  return (
    <div className="letters" role="group" aria-label={t('letterKeypad.name')} data-whole={whole || undefined}>
      <div className="letters-keys">
        {keys.map((key) => (
          <button key={key} type="button" className="letter" onMouseDown={keepFocus} onClick={() => onKey(key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className="letter letter-space"
          aria-label={t('letterKeypad.space')}
          onMouseDown={keepFocus}
          onClick={() => onKey(' ')}
        >
          ␣
        </button>
        {whole ? (
          <button
            type="button"
            className="letter letter-erase"
            aria-label={t('letterKeypad.erase')}
            onMouseDown={keepFocus}
            onClick={onErase}
          >
            <Icon of={Delete} />
          </button>
        ) : null}
      </div>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { keepFocus } from './keep-focus.ts'
import './letter-keypad.css'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ-/.')

/** Letters for lots and serials, for whoever has no keyboard. Digits are on the keypad. */
export function LetterKeypad({ onKey }: { onKey: (key: string) => void }) {
  const { t } = useTranslation('count')
  return (
    <div className="letters" role="group" aria-label={t('pad.letters')}>
      {letters.map((letter) => (
        <button key={letter} type="button" className="letter" onMouseDown={keepFocus} onClick={() => onKey(letter)}>
          {letter}
        </button>
      ))}
      <button
        type="button"
        className="letter"
        aria-label={t('pad.space')}
        onMouseDown={keepFocus}
        onClick={() => onKey(' ')}
      >
        ␣
      </button>
    </div>
  )
}

import { Delete } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'

interface PinKeysProps {
  pin: string
  onChange: (pin: string) => void
}

/** The longest PIN. */
export const longestPin = 12

/** Digits for a PIN where there is no keyboard, large enough for gloves. */
export function PinKeys({ pin, onChange }: PinKeysProps) {
  const { t } = useTranslation('common')
  const key = (digit: string) => (
    <Button key={digit} size="dock" onClick={() => onChange((pin + digit).slice(0, longestPin))}>
      {digit}
    </Button>
  )
  return (
    <div className="pin-keys" role="group" aria-label={t('digitKeypad')}>
      {['7', '8', '9'].map(key)}
      <Button size="dock" icon={Delete} aria-label={t('eraseDigit')} onClick={() => onChange(pin.slice(0, -1))} />
      {['4', '5', '6', '0', '1', '2', '3'].map(key)}
    </div>
  )
}

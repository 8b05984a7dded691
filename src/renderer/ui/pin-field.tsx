import { Delete } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

interface PinKeysProps {
  pin: string
  onChange: (pin: string) => void
}

const longestPin = 12

/** The field of a PIN, with digits on screen below it. */
export function PinField({
  label,
  problem,
  pin,
  onChange,
}: PinKeysProps & { label: string; problem: string | undefined }) {
  return (
    <>
      <Field
        label={label}
        size="touch"
        type="password"
        inputMode="numeric"
        maxLength={longestPin}
        value={pin}
        problem={problem}
        onChange={(text) => onChange(text.slice(0, longestPin))}
      />
      <PinKeys pin={pin} onChange={onChange} />
    </>
  )
}

/** Digits for a PIN where there is no keyboard, large enough for gloves. */
function PinKeys({ pin, onChange }: PinKeysProps) {
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

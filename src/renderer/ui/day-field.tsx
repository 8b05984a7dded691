import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { isDay, readTypedDay } from '../state/period.ts'
import { useToday } from '../state/use-today.ts'
import { Field, type FieldProps } from './field.tsx'

interface DayFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'problem'> {
  /** `yyyy-MM-dd`, or empty. */
  value: string
  /** The day as `yyyy-MM-dd`, empty, or the text as it is typed while it is no day. */
  onChange: (value: string) => void
}

/** A field for a typed day. The browser's own date field would have the language of the system, not of the program. */
export function DayField({ label, hint, problem, value, onChange }: DayFieldProps) {
  const { t, format } = useTexts('chart')
  const today = useToday()
  const [text, setText] = useState(() => format.date(value))
  const [isLeft, setLeft] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      problem={problem ?? (isLeft && value !== '' && !isDay(value) ? t('period.noDay') : undefined)}
      inputMode="numeric"
      maxLength={10}
      placeholder={t('period.hint')}
      value={text}
      onBlur={() => setLeft(true)}
      onChange={(typed) => {
        setText(typed)
        onChange(readTypedDay(typed, today) ?? typed.trim())
      }}
    />
  )
}

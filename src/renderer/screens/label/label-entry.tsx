import { useEffect, useRef, useState } from 'react'
import { ArrowRight, Check } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateMask } from '../../shared/typed-expiry.ts'
import { Button } from '../../ui/button.tsx'
import { DigitKeypad } from '../../ui/digit-keypad.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LetterKeypad } from '../../ui/letter-keypad.tsx'
import { LabelLots } from './label-lots.tsx'
import { fieldAfter, isFieldRight, withLot, type LabelFieldName, type LabelFields } from './label-fields.ts'

interface LabelEntryProps {
  sessionId: string
  name: Exclude<LabelFieldName, 'article'>
  fields: LabelFields
  thisYear: number
  onChange: (fields: LabelFields) => void
  onDone: (fields: LabelFields) => void
}

const longest = { lot: 50, expiry: 8, units: 17, copies: 2 } as const

/** One field of a label with its keys on screen. */
export function LabelEntry({ sessionId, name, fields, thisYear, onChange, onDone }: LabelEntryProps) {
  const { t, i18n } = useTranslation(['label', 'count'])
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const text = fields[name]
  const write = (next: string) => {
    setWrong(false)
    const kept = name === 'expiry' || name === 'copies' ? next.replaceAll(/\D/g, '') : next
    onChange({ ...fields, [name]: kept.slice(0, longest[name]) })
  }
  const { typed, rest } = dateMask(fields.expiry, t('count:dateLetters'))
  const isLast = fieldAfter(name, fields) === null
  const keys = {
    onKey: (key: string) => write(text + key),
    onErase: () => write(Array.from(text).slice(0, -1).join('')),
  }
  return (
    <Form
      className="label-entry"
      data-keys={name === 'lot' ? 'letters' : 'digits'}
      onSubmit={() => {
        if (isFieldRight(name, fields, thisYear, i18n.language)) onDone(fields)
        else setWrong(true)
      }}
    >
      <Field
        ref={field}
        label={t(`label:field.${name}`)}
        size="touch"
        mono
        value={name === 'expiry' ? typed.replace(/\/$/, '') : text}
        inputMode="none"
        hint={name === 'expiry' ? typed + rest : name === 'lot' ? t('label:lotHint') : undefined}
        problem={isWrong ? t(`label:wrong.${name === 'expiry' ? 'expiry' : 'units'}`) : undefined}
        onChange={write}
      />
      <Button type="submit" size="dock" tone="primary" icon={isLast ? Check : ArrowRight}>
        {isLast ? t('common:done') : t('common:next')}
      </Button>
      {name === 'lot' ? (
        <LabelLots
          sessionId={sessionId}
          articleCode={fields.articleCode}
          onChoose={(known) => {
            const next = withLot(fields, known)
            onChange(next)
            onDone(next)
          }}
        />
      ) : null}
      {name === 'lot' ? <LetterKeypad {...keys} /> : <DigitKeypad {...keys} decimals={name === 'units'} />}
    </Form>
  )
}

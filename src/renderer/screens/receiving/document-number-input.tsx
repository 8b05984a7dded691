import { useEffect, useRef, useState } from 'react'
import { Keyboard, ScanBarcode, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { LetterKeypad } from '../../ui/letter-keypad.tsx'

export interface DocumentNumberInputProps {
  text: string
  onChange: (text: string) => void
  /** Enter: search the number. */
  onSubmit: () => void
  /** Arrow down: into the list. */
  onDown: () => void
  searchingFor: string | null
}

/** The field that is the screen: readable at arm's length, always ready for the next number. */
export function DocumentNumberInput({ text, onChange, onSubmit, onDown, searchingFor }: DocumentNumberInputProps) {
  const { t } = useTranslation(['receiving', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const [letters, setLetters] = useState(false)
  useEffect(() => input.current?.focus(), [])
  return (
    <Form className="document-number" role="search" onSubmit={() => onSubmit()}>
      <Icon of={ScanBarcode} size="state" />
      <input
        ref={input}
        data-one-field=""
        className={text === '' ? undefined : 'mono'}
        aria-label={t('field')}
        aria-keyshortcuts="/"
        placeholder={t('field')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={300}
        value={text}
        // "/" leads to this field from elsewhere, so it is pressed here, too; no number begins with it.
        onChange={(event) => onChange(text === '' && event.target.value === '/' ? '' : event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
      {text === '' ? null : (
        <Button
          size="touch"
          icon={X}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          {t('common:clear')}
        </Button>
      )}
      <Button
        size="touch"
        icon={Keyboard}
        aria-label={t('common:letterKeypad.show')}
        aria-pressed={letters}
        onMouseDown={keepFocus}
        onClick={() => setLetters(!letters)}
      />
      <span className="unseen" role="status">
        {searchingFor === null ? '' : t('common:searching', { number: searchingFor })}
      </span>
      {searchingFor === null ? null : (
        <span className="document-number-searching">{t('common:searching', { number: searchingFor })}</span>
      )}
      {letters ? (
        <div className="document-number-letters">
          <LetterKeypad onKey={(key) => onChange(text + key)} onErase={() => onChange(text.slice(0, -1))} />
        </div>
      ) : null}
    </Form>
  )
}

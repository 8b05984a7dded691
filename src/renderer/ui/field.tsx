import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { Keyboard, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'
import { LetterKeypad } from './letter-keypad.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange'> {
  label: string
  /** Absent for a field that only shows its value. */
  onChange?: (value: string) => void
  /** The label is for screen readers only, if the context already shows it. */
  labelUnseen?: boolean
  hint?: string | undefined
  /** How to correct an invalid value; replaces the hint. */
  problem?: string | undefined
  size?: 'normal' | 'touch'
  /** Several lines of text. */
  rows?: number
  mono?: boolean
  icon?: LucideIcon
  /** A mark or key at the end of the field. */
  end?: ReactNode
  /** A key that shows letters and digits on screen: for every text that a dock screen asks for. */
  letters?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field with its label, hint and problem. The browser completes nothing unless `autoComplete` says so.
 */
export function Field(props: FieldProps) {
  const {
    label,
    labelUnseen,
    hint,
    problem,
    size = 'normal',
    mono,
    rows,
    icon,
    end,
    letters = false,
    className,
    onChange,
    autoComplete = 'off',
    ...rest
  } = props
  const id = useId()
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const hasLetters = letters && onChange !== undefined
  const showsLetters = hasLetters && isOpen
  const text = typeof rest.value === 'string' ? rest.value : ''
  const note = problem ?? hint
  const own = {
    autoComplete,
    id,
    readOnly: onChange === undefined,
    className: mono ? 'mono' : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
  }
  return (
    <div className={className === undefined ? 'field' : `field ${className}`} data-size={size}>
      <label className={labelUnseen ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box" data-bad={problem === undefined ? undefined : ''}>
        {icon === undefined ? null : <Icon of={icon} size={size === 'touch' ? 'md' : 'sm'} />}
        {rows === undefined ? (
          <input {...rest} {...own} onChange={(event) => onChange?.(event.target.value)} />
        ) : (
          <textarea
            {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
            {...own}
            rows={rows}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )}
        {end}
        {hasLetters ? (
          <button
            type="button"
            className="field-letters"
            aria-label={t('letterKeypad.show')}
            aria-pressed={showsLetters}
            onMouseDown={keepFocus}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={Keyboard} />
          </button>
        ) : null}
      </div>
      {note === undefined ? null : (
        <p className="field-note" id={`${id}-note`} data-bad={problem === undefined ? undefined : ''}>
          {note}
        </p>
      )}
      {showsLetters ? (
        <LetterKeypad
          onKey={(key) => onChange?.((text + key).slice(0, rest.maxLength))}
          onErase={() => onChange?.(Array.from(text).slice(0, -1).join(''))}
        />
      ) : null}
    </div>
  )
}

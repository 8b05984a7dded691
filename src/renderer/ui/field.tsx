import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'
import './field.css'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string
  /** The label is for screen readers only, if the context already shows it. */
  labelUnseen?: boolean
  hint?: string | undefined
  /** What to do about a value that can't be taken; replaces the hint. */
  problem?: string | undefined
  size?: 'normal' | 'touch'
  mono?: boolean
  icon?: LucideIcon
  /** A mark or key at the end of the field. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A one-line text field with its label, hint and problem. The browser completes nothing unless `autoComplete` says so.
 */
export function Field(props: FieldProps) {
  const {
    label,
    labelUnseen,
    hint,
    problem,
    size = 'normal',
    mono,
    icon,
    end,
    className,
    autoComplete = 'off',
    ...rest
  } = props
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={className === undefined ? 'field' : `field ${className}`} data-size={size}>
      <label className={labelUnseen ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box" data-bad={problem === undefined ? undefined : ''}>
        {icon === undefined ? null : <Icon of={icon} size={size === 'touch' ? 'md' : 'sm'} />}
        <input
          {...rest}
          autoComplete={autoComplete}
          id={id}
          className={mono ? 'mono' : undefined}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {end}
      </div>
      {note === undefined ? null : (
        <p className="field-note" id={`${id}-note`} data-bad={problem === undefined ? undefined : ''}>
          {note}
        </p>
      )}
    </div>
  )
}

import { useId, type SelectHTMLAttributes } from 'react'
import { ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'
import './field.css'

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  label: string
  labelUnseen?: boolean
  hint?: string | undefined
  size?: 'normal' | 'touch'
  options: readonly { value: string; label: string }[]
}

/** One choice out of a short list. The system's own list opens: it fits any screen and any finger. */
export function Select({ label, labelUnseen, hint, size = 'normal', options, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className="field" data-size={size}>
      <label className={labelUnseen ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box select">
        <select {...rest} id={id} aria-describedby={hint === undefined ? undefined : `${id}-note`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="sm" />
      </div>
      {hint === undefined ? null : (
        <p className="field-note" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  )
}

import { useId, type SelectHTMLAttributes } from 'react'
import { ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'

export interface SelectProps<T extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'size' | 'onChange'
> {
  label: string
  labelUnseen?: boolean
  hint?: string | undefined
  size?: 'normal' | 'touch'
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** One choice out of a short list. The system's own list opens: it fits any screen and any finger. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, labelUnseen, hint, size = 'normal', options, onChange, ...rest } = props
  const id = useId()
  return (
    <div className="field" data-size={size}>
      <label className={labelUnseen ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box select">
        <select
          {...rest}
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            const chosen = options.find(({ value }) => value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
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

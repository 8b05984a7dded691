import { useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

export interface SegmentedProps<T extends string> {
  label: string
  labelUnseen?: boolean
  value: T
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  onChange: (value: T) => void
  size?: 'normal' | 'touch'
}

/** One of a few, all in view. Arrow keys move, as in any radio group. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, labelUnseen, value, options, onChange, size = 'normal' } = props
  const name = useId()
  return (
    <fieldset className="segmented" data-size={size}>
      <legend className={labelUnseen ? 'unseen' : 'field-label'}>{label}</legend>
      <div className="segmented-row">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.icon === undefined ? null : <Icon of={option.icon} size="sm" />}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

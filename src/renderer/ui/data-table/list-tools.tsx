import type { ReactNode } from 'react'
import { Search, type LucideIcon } from 'lucide-react'
import { Field, type FieldProps } from '../field.tsx'
import { Icon } from '../icon.tsx'

interface ChipProps {
  icon?: LucideIcon
  pressed: boolean
  onChange: (pressed: boolean) => void
  children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ icon, pressed, onChange, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      <span className="chip-track" aria-hidden="true" />
      {icon === undefined ? null : <Icon of={icon} size="sm" />}
      {children}
    </button>
  )
}

/** The search field of a list. */
export function ListSearch(props: Pick<FieldProps, 'label' | 'value' | 'onChange' | 'ref'>) {
  return <Field {...props} className="list-search" icon={Search} type="search" maxLength={200} spellCheck={false} />
}

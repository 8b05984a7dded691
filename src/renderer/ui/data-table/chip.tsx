import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
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
      {icon === undefined ? null : <Icon of={icon} size="sm" />}
      {children}
    </button>
  )
}

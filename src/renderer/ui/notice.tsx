import type { ReactNode } from 'react'
import { TriangleAlert, type LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

export interface NoticeProps {
  tone?: 'warn' | 'bad' | 'plain'
  icon?: LucideIcon
  children: ReactNode
  /** A button with the next step. */
  action?: ReactNode
  /** Read aloud when it appears. */
  live?: boolean
}

/** One line with a fact and the next step. */
export function Notice({ tone = 'warn', icon = TriangleAlert, children, action, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={live ? 'status' : undefined}>
      <Icon of={icon} />
      <div className="notice-text">{children}</div>
      {action ? <div className="notice-actions row wrap to-end">{action}</div> : null}
    </div>
  )
}

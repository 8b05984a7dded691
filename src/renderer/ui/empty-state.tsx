import type { ReactNode } from 'react'
import { CircleX, Clock, Inbox, Lock, ServerCrash, type LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

const icons = {
  empty: Inbox,
  stale: Clock,
  missing: CircleX,
  failed: ServerCrash,
  forbidden: Lock,
} as const satisfies Record<string, LucideIcon>

export interface EmptyStateProps {
  kind: keyof typeof icons
  /** The fact. */
  title: ReactNode
  /** The next step. */
  children?: ReactNode
  action?: ReactNode
  live?: boolean
  /** It is the whole screen: its fact is the heading of the page. */
  isPage?: boolean
}

/** Shown if there is nothing to show: why, and what to do next. */
export function EmptyState({ kind, title, children, action, live = false, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="blank" data-kind={kind} role={live ? 'status' : undefined}>
      <Icon of={icons[kind]} size="lg" />
      <Heading className="text-20">{title}</Heading>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  )
}

/** Grey lines in the place of what is being read. */
export function Skeleton({ label, lines = 5 }: { label: string; lines?: number }) {
  return (
    <div className="skeleton stack gap-4">
      {/* Only the lines are busy, so that the text is read aloud immediately. */}
      <div className="skeleton-lines stack gap-4" aria-busy="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className="skeleton-line" />
        ))}
      </div>
      <span className="second" role="status">
        {label}
      </span>
    </div>
  )
}

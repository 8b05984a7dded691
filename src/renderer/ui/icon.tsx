import type { LucideIcon } from 'lucide-react'

/** A Lucide icon in one of the four sizes. Hidden from screen readers, because text is next to it. */
export function Icon({ of: Glyph, size = 'md' }: { of: LucideIcon; size?: 'sm' | 'md' | 'lg' | 'state' }) {
  return <Glyph className="icon" data-size={size} aria-hidden="true" focusable="false" strokeWidth={2} />
}

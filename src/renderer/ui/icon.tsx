import type { LucideIcon } from 'lucide-react'
import './icon.css'

/** A Lucide icon in one of the four sizes. It says nothing to a screen reader: a word stands beside it. */
export function Icon({ of: Glyph, size = 'md' }: { of: LucideIcon; size?: 'sm' | 'md' | 'lg' | 'state' }) {
  return <Glyph className="icon" data-size={size} aria-hidden="true" focusable="false" strokeWidth={2} />
}

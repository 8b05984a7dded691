import type { LucideIcon } from 'lucide-react'
import type { Target } from '../state/navigate-to-result.ts'

/** One line of the list below the search field. */
export interface FieldOption {
  key: string
  icon: LucideIcon
  /** A code or number, verbatim. */
  code?: string
  text: string
  second?: string
  /** Digit that opens the screen with Alt. */
  digit?: string
  target: Target
}

/** Options of one kind. */
export interface FieldGroup {
  key: 'questions' | 'places' | 'documents' | 'articles' | 'containers' | 'suppliers' | 'orders' | 'lists'
  options: FieldOption[]
  /** How many matches there are, up to 100; `null` for what is not looked for in data. */
  total: number | null
}

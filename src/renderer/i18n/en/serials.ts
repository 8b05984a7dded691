import type { serials as es } from '../es/serials.ts'
import type { Texts } from '../texts.ts'

/** Serials in the comparison. */
export const serials = {
  title: 'Serial numbers',
  article: 'Article',
  lot: 'Lot',
  expiry: 'Expires',
  count: 'Count',
  numbers: 'Serials',
  more: 'and {{value}} more, in the files',
} as const satisfies Texts<typeof es>

import type { weighed as es } from '../es/weighed.ts'
import type { Texts } from '../texts.ts'

/** Pieces and weight of goods by weight. */
export const weighed = {
  title: 'Pieces and weight',
  article: 'Article',
  lot: 'Lot',
  expiry: 'Expiry',
  pieces: 'Pieces',
  weight: 'kg',
  of_one: '{{units}} piece',
  of_other: '{{units}} pieces',
  ask_one: 'Weight of {{units}} piece',
  ask_other: 'Weight of {{units}} pieces',
  key: 'By weight: {{article}}',
  on: 'each piece is weighed',
  off: 'counted in units',
  setBy: '{{operator}}, {{time}}',
  byHand: {
    title: 'By weight or in units: set by hand',
    text: 'Set while counting: More → By weight. It overrules what the WMS says. Undone, what the WMS says applies again from the next scan on.',
    none: 'No article was set by hand.',
    weight: 'By weight',
    units: 'In units',
    undo: 'Undo',
    undoOf: 'Undo for {{article}}',
    more: '{{shown}} of {{total}} are shown, the latest first.',
  },
} as const satisfies Texts<typeof es>

/** Pieces and weight of goods by weight. */
export const weighed = {
  title: 'Pieces and weight',
  pieces: 'Pieces',
  weight: 'kg',
  of_one: '{{units}} piece',
  of_other: '{{units}} pieces',
  ask_one: 'Weight of {{units}} piece',
  ask_other: 'Weight of {{units}} pieces',
  unweighed: '{{units}} not weighed',
  key: 'By weight: {{article}}',
  on: 'each piece is weighed',
  off: 'counted in units',
  setBy: '{{operator}}, {{time}}',
  byHand: {
    title: 'By weight or in units: set manually',
    text: 'Set while counting: More › By weight. It overrides the WMS. If you undo it, the WMS applies again from the next scan.',
    none: 'No article was set manually.',
    weight: 'By weight',
    units: 'In units',
    undoOf: 'Undo for {{article}}',
    more: 'Showing {{shown}} of {{total}}, newest first.',
  },
}

/** Pieces and weight of goods by weight. */
export const weighed = {
  title: 'Piezas y peso',
  article: 'Artículo',
  lot: 'Lote',
  expiry: 'Vence',
  pieces: 'Piezas',
  weight: 'kg',
  of_one: '{{units}} pieza',
  of_other: '{{units}} piezas',
  ask_one: 'Peso de {{units}} pieza',
  ask_other: 'Peso de {{units}} piezas',
  key: 'Por peso: {{article}}',
  on: 'cada pieza se pesa',
  off: 'se cuenta por unidades',
  setBy: '{{operator}}, {{time}}',
} as const

/** Pieces and weight of goods by weight. */
export const weighed = {
  title: 'Piezas y peso',
  pieces: 'Piezas',
  weight: 'kg',
  of_one: '{{units}} pieza',
  of_other: '{{units}} piezas',
  ask_one: 'Peso de {{units}} pieza',
  ask_other: 'Peso de {{units}} piezas',
  unweighed: '{{units}} sin peso',
  key: 'Por peso: {{article}}',
  on: 'cada pieza se pesa',
  off: 'se cuenta por unidades',
  setBy: '{{operator}}, {{time}}',
  byHand: {
    title: 'Por peso o por unidades: fijado manualmente',
    text: 'Se fija al contar: Más › Por peso. Prevalece sobre el WMS. Al deshacer, el WMS se aplica de nuevo desde la lectura siguiente.',
    none: 'Ningún artículo se fijó manualmente.',
    weight: 'Por peso',
    units: 'Por unidades',
    undoOf: 'Deshacer para {{article}}',
    more: 'Se muestran {{shown}} de {{total}}, los últimos primero.',
  },
}

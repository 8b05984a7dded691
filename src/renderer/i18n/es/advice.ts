/** Aviso de despacho junto a la comparación. */
export const advice = {
  title: 'Aviso de despacho del proveedor',
  of: 'Aviso {{number}}, recibido {{time}}',
  totals: 'papel mal {{paper}}, mercadería mal {{goods}}, sin decidir {{open}}',
  same: 'Documento, aviso y conteo coinciden.',
  document: 'Documento',
  advised: 'Aviso',
  counted: 'Contado',
  wrong: 'Qué está mal',
  verdict: { paper: 'Papel mal', goods: 'Mercadería mal', both: 'Los dos', undecided: 'Sin decidir' },
}

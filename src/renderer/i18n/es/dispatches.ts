export const dispatches = {
  search: 'Camión, ubicación o pedido',
  column: {
    code: 'Camión',
    orders: 'Pedidos',
    weight: 'Peso',
    volume: 'Volumen',
    satisfied: 'Líneas cumplidas',
  },
  detail: {
    satisfied: 'Líneas de los pedidos con todas sus unidades cumplidas, sobre las que indican cuántas lo están.',
    unsaid_one: '{{count}} línea no indica las unidades cumplidas.',
    unsaid_other: '{{count}} líneas no indican las unidades cumplidas.',
    kind: 'Despacho',
    orders_one: '{{count}} pedido',
    orders_other: '{{count}} pedidos',
    open: 'Abrir el pedido {{code}}',
    unknown_one: '{{count}} pedido no tiene peso o volumen y no está en los totales.',
    unknown_other: '{{count}} pedidos no tienen peso o volumen y no están en los totales.',
    more: 'Ver más pedidos',
    none: 'Sin pedidos.',
  },
}

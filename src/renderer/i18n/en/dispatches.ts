export const dispatches = {
  search: 'Truck, location or order',
  column: {
    code: 'Truck',
    orders: 'Orders',
    weight: 'Weight',
    volume: 'Volume',
    satisfied: 'Lines fulfilled',
  },
  detail: {
    satisfied: 'Order lines with all units fulfilled, out of the lines that state the fulfilled quantity.',
    unsaid_one: '{{count}} line does not state the fulfilled quantity.',
    unsaid_other: '{{count}} lines do not state the fulfilled quantity.',
    kind: 'Dispatch',
    orders_one: '{{count}} order',
    orders_other: '{{count}} orders',
    open: 'Open order {{code}}',
    unknown_one: '{{count}} order has no weight or volume and is not in the totals.',
    unknown_other: '{{count}} orders have no weight or volume and are not in the totals.',
    more: 'Show more orders',
    none: 'No orders.',
  },
}

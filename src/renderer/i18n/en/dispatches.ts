import type { dispatches as es } from '../es/dispatches.ts'
import type { Texts } from '../texts.ts'

export const dispatches = {
  title: 'Dispatches',
  rail: 'Dispatches',
  list: 'Dispatches',
  search: 'Truck, location or order',
  column: {
    code: 'Truck',
    description: 'Description',
    state: 'State',
    location: 'Location',
    orders: 'Orders',
    weight: 'Weight',
    volume: 'Volume',
    satisfied: 'Lines fulfilled',
  },
  of: '{{part}} of {{whole}}',
  detail: {
    lines: 'Lines fulfilled',
    satisfied: 'Order lines with all units fulfilled, out of the lines that state the fulfilled quantity.',
    unsaid_one: '{{value}} line does not state the fulfilled quantity.',
    unsaid_other: '{{value}} lines do not state the fulfilled quantity.',
    kind: 'Dispatch',
    orders_one: '{{value}} order',
    orders_other: '{{value}} orders',
    order: 'Order',
    open: 'Open order {{code}}',
    unknown_one: '{{value}} order has no weight or volume and is not in the totals.',
    unknown_other: '{{value}} orders have no weight or volume and are not in the totals.',
    more: 'Show more orders',
    none: 'No orders.',
  },
} satisfies Texts<typeof es>

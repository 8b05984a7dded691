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
    unsaid_one: '{{count}} line does not state the fulfilled quantity.',
    unsaid_other: '{{count}} lines do not state the fulfilled quantity.',
    kind: 'Dispatch',
    orders_one: '{{count}} order',
    orders_other: '{{count}} orders',
    order: 'Order',
    open: 'Open order {{code}}',
    unknown_one: '{{count}} order has no weight or volume and is not in the totals.',
    unknown_other: '{{count}} orders have no weight or volume and are not in the totals.',
    more: 'Show more orders',
    none: 'No orders.',
  },
} satisfies Texts<typeof es>

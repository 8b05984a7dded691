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
    satisfied: 'Lines satisfied',
  },
  of: '{{part}} of {{whole}}',
  detail: {
    lines: 'Lines satisfied',
    satisfied: 'Lines of the orders with all their units satisfied, among those that say how many are.',
    unsaid_one: '{{value}} line does not say how much is satisfied.',
    unsaid_other: '{{value}} lines do not say how much is satisfied.',
    kind: 'Dispatch',
    orders_one: '{{value}} order',
    orders_other: '{{value}} orders',
    order: 'Order',
    open: 'Open order {{code}}',
    unknown_one: '{{value}} order without weight or volume: the totals are of the others.',
    unknown_other: '{{value}} orders without weight or volume: the totals are of the others.',
    more: 'Show more orders',
    none: 'No orders.',
  },
} satisfies Texts<typeof es>

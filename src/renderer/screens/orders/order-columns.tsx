import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { DateCell, dateCellWidth } from '../../ui/data-table/date-cell.tsx'
import { Tag } from '../../ui/badges.tsx'
import { customerOf } from '../../shared/order-customer.ts'
import { withoutMidnight } from './order-date.ts'
import { OrderState, orderStateText } from '../../shared/order-state.tsx'

/** Delivery address. */
export function cityOf({ customerLocation: place }: OrderView): string | null {
  return place?.city ?? place?.locality ?? place?.province ?? null
}

/** The columns of orders, in one language. */
export function orderColumns(t: Translate<'orders'>, format: Format): DataColumn<OrderView>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      { id: 'code', kind: 'code', width: 124, value: (row) => row.code },
      {
        id: 'date',
        yields: 3,
        kind: 'dateTime',
        width: dateCellWidth,
        grow: 0,
        value: (row) => withoutMidnight(row.date),
        renderCell: (row) => <DateCell text={withoutMidnight(row.date)} format={format} />,
      },
      {
        id: 'state',
        kind: 'text',
        width: 132,
        grow: 0,
        value: (row) => row.state,
        also: (row) => orderStateText(row.state, t),
        renderCell: (row) => <OrderState state={row.state} />,
      },
      { id: 'customer', kind: 'text', width: 180, grow: 3, value: customerOf },
      { id: 'location', kind: 'code', width: 120, hidden: true, value: (row) => row.customerLocation?.code ?? null },
      { id: 'city', kind: 'text', width: 120, hidden: true, value: cityOf },
      { id: 'delivery', yields: 2, kind: 'date', width: 136, grow: 0, value: (row) => row.estimatedDelivery },
      {
        id: 'tags',
        yields: 1,
        kind: 'text',
        width: 104,
        value: (row) => (row.tags.length === 0 ? null : row.tags.join(', ')),
        renderCell: (row) => (row.tags.length === 0 ? null : row.tags.map((tag, at) => <Tag key={at}>{tag}</Tag>)),
      },
      { id: 'dispatch', kind: 'code', width: 110, hidden: true, value: (row) => row.dispatchCode },
      { id: 'tracking', kind: 'code', width: 120, hidden: true, value: (row) => row.trackingCode },
      { id: 'service', kind: 'text', width: 120, hidden: true, value: (row) => row.shippingServiceType },
      { id: 'amount', kind: 'units', width: 120, hidden: true, value: (row) => row.amount },
      { id: 'lines', kind: 'count', width: 72, grow: 0, pinned: true, value: (row) => row.items.length },
    ],
  )
}

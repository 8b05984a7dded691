import type { ReactNode } from 'react'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Tag } from '../../ui/badges.tsx'
import { withoutMidnight } from './order-date.ts'
import { OrderLines } from './order-lines.tsx'
import { measureText } from '../../shared/measure-text.ts'
import { OrderState } from '../../shared/order-state.tsx'

const mono = (text: string | null): ReactNode => (text === null ? null : <span className="mono">{text}</span>)

/** All fields of one order. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { t, format } = useTexts('orders')
  const number = (value: number | null) => (value === null ? null : format.units(value))
  return (
    <>
      <DescriptionList
        facts={{
          [t('column.state')]: (
            <span className="inline-row gap-2">
              <OrderState state={order.state} />
            </span>
          ),
          [t('detail.stateAt')]: format.dateTime(order.stateAt),
          [t('column.date')]: format.dateTime(withoutMidnight(order.date)),
          [t('column.delivery')]: format.dateTime(withoutMidnight(order.estimatedDelivery)),
          [t('common:remark')]: order.remark,
          [t('column.tags')]:
            order.tags.length === 0 ? null : (
              <span className="flex wrap gap-1">
                {order.tags.map((tag, at) => (
                  <Tag key={at}>{tag}</Tag>
                ))}
              </span>
            ),
        }}
      />
      <OrderLines items={order.items} unreadable={order.unreadable} />
      <Delivery order={order} />
      <DescriptionList
        title={t('detail.load')}
        facts={{
          [t('column.dispatch')]: mono(order.dispatchCode),
          [t('column.tracking')]: mono(order.trackingCode),
          [t('column.service')]: order.shippingServiceType,
          [t('common:preparation')]: order.preparationId === null ? null : mono(String(order.preparationId)),
          [t('create.field.preparationOrder')]: number(order.preparationOrder),
          [t('detail.weight')]: measureText(order.weightText, order.weight, format),
          [t('detail.volume')]: measureText(order.volumeText, order.volume, format),
          [t('column.amount')]: number(order.amount),
        }}
      />
    </>
  )
}

function Delivery({ order }: { order: OrderView }) {
  const { t, format } = useTexts('orders')
  const place = order.customerLocation
  if (place === null) return null
  const { customer } = place
  const shelfLife = customer?.minimumShelfLifeDays ?? null
  const street = [place.street, place.streetNumber, place.floor].filter((part) => part !== null).join(' ')
  const town = [place.postalCode, place.city, place.locality === place.city ? null : place.locality, place.province]
    .filter((part) => part !== null)
    .join(' ')
  return (
    <DescriptionList
      title={t('detail.customer')}
      facts={{
        [t('column.customer')]: withCode(customer?.description ?? null, customer?.code ?? null),
        [t('common:taxId')]: mono(customer?.taxId ?? null),
        [t('detail.priority')]: customer?.priority ?? null,
        [t('column.location')]: withCode(place.description, place.code),
        [t('common:address')]: [place.address, place.address === street ? null : street, town]
          .filter((line) => line !== null && line !== '')
          .join(', '),
        [t('detail.coordinates')]: mono(
          place.latitude === null && place.longitude === null
            ? null
            : `${place.latitude ?? '…'}, ${place.longitude ?? '…'}`,
        ),
        [t('detail.zone')]: mono(place.zoneCode),
        // Version 2 of the interface has a number and does not say of what.
        [t('detail.day')]: /^\d+$/.test(place.deliveryDay ?? '')
          ? t('detail.dayNumber', { value: place.deliveryDay })
          : place.deliveryDay,
        [t('detail.window')]: hours(place.deliveryFrom, place.deliveryUntil) ?? clock(place.deliveryTime),
        [t('detail.otherWindow')]: hours(place.alternativeFrom, place.alternativeUntil),
        [t('detail.hours')]: place.hoursToDelivery === null ? null : format.count(place.hoursToDelivery),
        [t('detail.shelfLife')]:
          shelfLife === null ? null : t('detail.days', { count: shelfLife, value: format.count(shelfLife) }),
        [t('detail.phone')]: place.phone,
        [t('detail.email')]: place.email,
        [t('detail.information')]: place.information,
        [t('detail.deliveryInformation')]: place.deliveryInformation,
      }}
    />
  )
}

function withCode(name: string | null, code: string | null): ReactNode {
  if (name === null || code === null) return name ?? mono(code)
  return (
    <>
      {name} {mono(code)}
    </>
  )
}

/** A time of day, without seconds if they are zero. */
function clock(time: string | null): string | null {
  return time?.replace(/^(\d{1,2}:\d{2}):00$/, '$1') ?? null
}

function hours(from: string | null, until: string | null): string | null {
  if (from === null && until === null) return null
  return `${clock(from) ?? '…'} – ${clock(until) ?? '…'}`
}

import type { ReactNode } from 'react'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Tag } from '../../ui/badges.tsx'
import { withoutMidnight } from './order-date.ts'
import { OrderLines } from './order-lines.tsx'
import { measureText } from '../../shared/measure-text.ts'
import { OrderState } from '../../shared/order-state.tsx'

const mono = (text: string | null): ReactNode => (text === null ? null : <span className="mono">{text}</span>)

/** All fields of one order. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const number = (value: number | null) => (value === null ? null : format.units(value))
  return (
    <>
      <DescriptionList
        facts={[
          {
            word: t('column.state'),
            value: (
              <span className="inline-row gap-2">
                <OrderState state={order.state} />
              </span>
            ),
          },
          { word: t('detail.stateAt'), value: format.dateTime(order.stateAt) },
          { word: t('column.date'), value: format.dateTime(withoutMidnight(order.date)) },
          { word: t('column.delivery'), value: format.dateTime(withoutMidnight(order.estimatedDelivery)) },
          { word: t('common:remark'), value: order.remark },
          {
            word: t('column.tags'),
            value:
              order.tags.length === 0 ? null : (
                <span className="flex wrap gap-1">
                  {order.tags.map((tag, at) => (
                    <Tag key={at}>{tag}</Tag>
                  ))}
                </span>
              ),
          },
        ]}
      />
      <OrderLines items={order.items} unreadable={order.unreadable} />
      <Delivery order={order} />
      <DescriptionList
        title={t('detail.load')}
        facts={[
          { word: t('column.dispatch'), value: mono(order.dispatchCode) },
          { word: t('column.tracking'), value: mono(order.trackingCode) },
          { word: t('column.service'), value: order.shippingServiceType },
          {
            word: t('common:preparation'),
            value: order.preparationId === null ? null : mono(String(order.preparationId)),
          },
          { word: t('create.field.preparationOrder'), value: number(order.preparationOrder) },
          { word: t('detail.weight'), value: measureText(order.weightText, order.weight, format) },
          { word: t('detail.volume'), value: measureText(order.volumeText, order.volume, format) },
          { word: t('column.amount'), value: number(order.amount) },
        ]}
      />
    </>
  )
}

function Delivery({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
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
      facts={[
        { word: t('column.customer'), value: withCode(customer?.description ?? null, customer?.code ?? null) },
        { word: t('common:taxId'), value: mono(customer?.taxId ?? null) },
        { word: t('detail.priority'), value: customer?.priority ?? null },
        { word: t('column.location'), value: withCode(place.description, place.code) },
        {
          word: t('common:address'),
          value: [place.address, place.address === street ? null : street, town]
            .filter((line) => line !== null && line !== '')
            .join(', '),
        },
        {
          word: t('detail.coordinates'),
          value: mono(
            place.latitude === null && place.longitude === null
              ? null
              : `${place.latitude ?? '…'}, ${place.longitude ?? '…'}`,
          ),
        },
        { word: t('detail.zone'), value: mono(place.zoneCode) },
        {
          word: t('detail.day'),
          // Version 2 of the interface has a number and does not say of what.
          value: /^\d+$/.test(place.deliveryDay ?? '')
            ? t('detail.dayNumber', { value: place.deliveryDay })
            : place.deliveryDay,
        },
        {
          word: t('detail.window'),
          value: hours(place.deliveryFrom, place.deliveryUntil) ?? clock(place.deliveryTime),
        },
        { word: t('detail.otherWindow'), value: hours(place.alternativeFrom, place.alternativeUntil) },
        { word: t('detail.hours'), value: place.hoursToDelivery === null ? null : format.count(place.hoursToDelivery) },
        {
          word: t('detail.shelfLife'),
          value: shelfLife === null ? null : t('detail.days', { count: shelfLife, value: format.count(shelfLife) }),
        },
        { word: t('detail.phone'), value: place.phone },
        { word: t('detail.email'), value: place.email },
        { word: t('detail.information'), value: place.information },
        { word: t('detail.deliveryInformation'), value: place.deliveryInformation },
      ]}
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

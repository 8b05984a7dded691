import type { StockEntryView } from '../../../src/contract/shapes/stock.ts'
import type { DispatchView, OrderView } from '../../../src/contract/shapes/wms-data.ts'

interface Asked {
  limit: number
  cursor?: string | undefined
}

/** One page of a list of the program's own data, cut as the core cuts it. */
export function ownPageOf<T>(rows: readonly T[], { limit, cursor }: Asked) {
  const from = Number(cursor ?? 0)
  const next = from + limit
  return {
    rows: rows.slice(from, next),
    total: rows.length,
    nextCursor: next < rows.length ? String(next) : null,
    asOf: '2026-11-20T10:28:00-03:00',
  }
}

/** One page of a list of the WMS, all of which is known. */
export const pageOf = <T>(rows: readonly T[], asked: Asked) => ({ ...ownPageOf(rows, asked), covered: true })

export function stockRow(articleCode: string, rest: Partial<StockEntryView> = {}): StockEntryView {
  return {
    area: { description: 'Reserva', type: 'reserva', abbreviation: 'RS' },
    location: { aisle: 4, position: 25, level: 2, state: 'ocupada' },
    container: {
      number: '377990000010009830',
      remark: null,
      stateDescription: 'Disponible',
      stateBlocked: false,
      packages: 2,
    },
    articleCode,
    description: `Artículo ${articleCode}`,
    lot: 'L1',
    serial: null,
    expiry: '2027-04-17T00:00:00',
    units: 12,
    declaredWeight: null,
    preparationId: null,
    taskId: null,
    taskState: null,
    ...rest,
  }
}

export function order(code: string, rest: Partial<OrderView> = {}): OrderView {
  return {
    code,
    date: '2026-11-20T08:30:00',
    estimatedDelivery: '2026-11-22T00:00:00',
    preparationId: null,
    state: 'preparacion',
    stateAt: null,
    remark: null,
    amount: 1250.5,
    dispatchCode: null,
    trackingCode: null,
    shippingServiceType: 'propio',
    preparationOrder: null,
    items: [
      {
        line: '1',
        units: 24,
        unitsSatisfied: 20,
        minimumShelfLifeDays: null,
        declaredWeight: null,
        lot: 'CP-26292',
        expiry: null,
        article: {
          code: '104412',
          description: 'Leche entera larga vida 1 L',
          isVirtual: false,
          shelfLifeDays: null,
          usesLot: null,
          usesSerial: null,
          usesExpiry: null,
          active: null,
          rotation: null,
        },
      },
    ],
    tags: ['urgente'],
    customerLocation: {
      code: 'CL-013',
      description: 'Almacén La Palmera 13',
      address: 'Av. del Terraplén 3740',
      province: 'Río Negro',
      locality: null,
      city: 'Colonia Maitén',
      street: null,
      streetNumber: null,
      floor: null,
      postalCode: '8499',
      phone: null,
      email: null,
      zoneCode: null,
      information: null,
      deliveryInformation: 'Descarga por atrás',
      latitude: null,
      longitude: null,
      deliveryDay: null,
      hoursToDelivery: null,
      deliveryTime: null,
      deliveryFrom: '07:30:00',
      deliveryUntil: '12:00:00',
      alternativeFrom: null,
      alternativeUntil: null,
      active: null,
      customer: null,
    },
    weight: null,
    weightText: null,
    volume: null,
    volumeText: null,
    ...rest,
  }
}

export function dispatch(code: string, orders: OrderView[]): DispatchView {
  return { code, description: 'Semirremolque 2', state: 'completo', location: 'Playa 2', orders }
}

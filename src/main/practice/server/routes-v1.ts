import { dayFromPattern } from '../data/calendar.ts'
import type { WarehouseData } from '../data/warehouse-data.ts'
import { listV1, oneV1 } from './answer.ts'
import { HttpProblem } from './http-problem.ts'
import { parseQuery } from './query.ts'
import type { Route } from './route.ts'

/** The operations of version 1. Dates in the adjustments path must have the given format (otherwise 400). */
export function routesV1(data: WarehouseData, dateFormat: string): Route[] {
  const pathDay = (text: string | undefined) => {
    const day = dayFromPattern(text ?? '', dateFormat)
    if (day === null) throw new HttpProblem(400, 'Fecha inválida')
    return day
  }
  return [
    {
      method: 'GET',
      path: '/v1/Proveedor',
      answer: ({ query }) => {
        parseQuery(query, {})
        return listV1(data.suppliers())
      },
    },
    {
      method: 'GET',
      path: '/v1/ControlCiego/List',
      answer: ({ query }) => {
        const filter = parseQuery(query, {
          number: ['text', 'DocumentoNumero'],
          day: ['day', 'Fecha'],
          supplierCode: ['text', 'CodigoProveedor'],
          state: ['text', 'Estado'],
        })
        return listV1(data.controls.list(filter))
      },
    },
    {
      method: 'GET',
      path: '/v1/ControlCiego',
      answer: ({ query }) => {
        const { number } = parseQuery(query, { number: ['text', 'DocumentoNumero'] })
        if (number === undefined) throw new HttpProblem(400, 'Falta DocumentoNumero')
        return oneV1(data.controls.find(number))
      },
    },
    {
      method: 'GET',
      path: '/v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
      answer: ({ params, query }) => {
        const filter = parseQuery(query, {
          articleCode: ['text', 'CodigoArticulo'],
          user: ['text', 'Usuario'],
          changedExpiry: ['flag', 'ModificoVencimiento'],
          changedUnits: ['flag', 'ModificoCantidad'],
          changedLot: ['flag', 'ModificoLote'],
          changedSerial: ['flag', 'ModificoSerie'],
          reason: ['integer', 'MotivoAjuste'],
        })
        return listV1(data.adjustments(pathDay(params['FechaDesde']), pathDay(params['FechaHasta']), filter))
      },
    },
    {
      method: 'GET',
      path: '/v1/Despacho/Completos/Pedidos',
      answer: ({ query }) => {
        parseQuery(query, {})
        return listV1(data.dispatches())
      },
    },
  ]
}

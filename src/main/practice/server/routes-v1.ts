import { dayFromPattern } from '../data/calendar.ts'
import type { WarehouseData } from '../data/warehouse-data.ts'
import { listV1, oneV1 } from './answer.ts'
import { HttpProblem } from './http-problem.ts'
import { given, Query } from './query.ts'
import type { Route } from './route.ts'

/** The operations of version 1. Dates in the adjustments path have one format; another is answered with 400. */
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
        Query.none(query)
        return listV1(data.suppliers())
      },
    },
    {
      method: 'GET',
      path: '/v1/ControlCiego/List',
      answer: ({ query }) => {
        const read = new Query(query, ['DocumentoNumero', 'Fecha', 'CodigoProveedor', 'Estado'])
        return listV1(
          data.controls.list({
            ...given('number', read.text('DocumentoNumero')),
            ...given('day', read.day('Fecha')),
            ...given('supplierCode', read.text('CodigoProveedor')),
            ...given('state', read.text('Estado')),
          }),
        )
      },
    },
    {
      method: 'GET',
      path: '/v1/ControlCiego',
      answer: ({ query }) => {
        const number = new Query(query, ['DocumentoNumero']).text('DocumentoNumero')
        if (number === undefined) throw new HttpProblem(400, 'Falta DocumentoNumero')
        return oneV1(data.controls.find(number))
      },
    },
    {
      method: 'GET',
      path: '/v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
      answer: ({ params, query }) => {
        const read = new Query(query, [
          'CodigoArticulo',
          'Usuario',
          'ModificoVencimiento',
          'ModificoCantidad',
          'ModificoLote',
          'ModificoSerie',
          'MotivoAjuste',
        ])
        return listV1(
          data.adjustments(pathDay(params['FechaDesde']), pathDay(params['FechaHasta']), {
            ...given('articleCode', read.text('CodigoArticulo')),
            ...given('user', read.text('Usuario')),
            ...given('changedExpiry', read.flag('ModificoVencimiento')),
            ...given('changedUnits', read.flag('ModificoCantidad')),
            ...given('changedLot', read.flag('ModificoLote')),
            ...given('changedSerial', read.flag('ModificoSerie')),
            ...given('reason', read.integer('MotivoAjuste')),
          }),
        )
      },
    },
    {
      method: 'GET',
      path: '/v1/Despacho/Completos/Pedidos',
      answer: ({ query }) => {
        Query.none(query)
        return listV1(data.dispatches())
      },
    },
  ]
}

import type { WarehouseData } from '../data/warehouse-data.ts'
import { listV1, oneV1 } from './answer.ts'
import { HttpProblem } from './http-problem.ts'
import { Query } from './query.ts'
import type { Route } from './route.ts'

/** The operations of version 1. */
export function routesV1(warehouse: WarehouseData): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/Proveedor',
      answer: ({ query }) => {
        new Query(query, [])
        return listV1(warehouse.suppliers())
      },
    },
    {
      method: 'GET',
      path: '/v1/ControlCiego/List',
      answer: ({ query }) => {
        const read = new Query(query, ['DocumentoNumero', 'Fecha', 'CodigoProveedor', 'Estado'])
        const number = read.text('DocumentoNumero')
        const day = read.day('Fecha')
        const supplierCode = read.text('CodigoProveedor')
        const state = read.text('Estado')
        return listV1(
          warehouse.controls.list({
            ...(number === undefined ? {} : { number }),
            ...(day === undefined ? {} : { day }),
            ...(supplierCode === undefined ? {} : { supplierCode }),
            ...(state === undefined ? {} : { state }),
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
        return oneV1(warehouse.controls.find(number))
      },
    },
  ]
}

import type { WarehouseData } from '../data/warehouse-data.ts'
import type { Route } from './route.ts'

/** Path of the ERP beside the warehouse, which receives signed controls. */
export const erpPath = '/erp'

/** Receives signed controls as JSON; refuses one with an article that the warehouse does not have. */
export function routesErp(data: WarehouseData): Route[] {
  return [
    {
      method: 'POST',
      path: erpPath,
      answer({ body }) {
        const unknown = articlesOf(body).find((code) => data.catalogue.byCode(code) === null)
        return unknown === undefined
          ? { kind: 'value', status: 200, value: { message: 'Recibido en el ERP de práctica' } }
          : { kind: 'value', status: 422, value: { message: `Artículo desconocido en el ERP de práctica: ${unknown}` } }
      },
    },
  ]
}

function articlesOf(body: unknown): string[] {
  const lines: unknown = typeof body === 'object' && body !== null && 'lines' in body ? body.lines : []
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown) =>
    typeof line === 'object' && line !== null && 'articleCode' in line && typeof line.articleCode === 'string'
      ? [line.articleCode]
      : [],
  )
}

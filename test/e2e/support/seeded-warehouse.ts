import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'
import { adjustmentRow, controlRow, dispatchRow, orderRow, type Row, stockRow, supplierRow } from './awkward-rows.ts'
import { todayAtWarehouse } from '../../support/warehouse-time.ts'

/** A WMS with exactly that many rows in every list, sent in pieces; each document is found by its number too. */
export interface SeededWarehouse {
  baseUrl: string
  legacyBaseUrl: string
  close(): Promise<void>
}

export async function startRowWarehouse(rows: number): Promise<SeededWarehouse> {
  const today = todayAtWarehouse()
  const lists: [path: string, row: Row][] = [
    ['/api/v2/Stock/Detalle', stockRow],
    ['/api/v2/Pedidos', orderRow],
    ['/v1/Despacho/Completos/Pedidos', dispatchRow],
    ['/v1/Proveedor', supplierRow],
    [`/v1/Movimientos/Ajustes/${today}`, adjustmentRow],
    ['/v1/ControlCiego/List', controlRow],
  ]
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://wms')
    const asked = url.searchParams.get('Fecha') ?? today
    const row = asked.startsWith(today) ? lists.find(([path]) => url.pathname.startsWith(path))?.[1] : undefined
    response.setHeader('content-type', 'application/json')
    const number = url.pathname === '/v1/ControlCiego' ? url.searchParams.get('DocumentoNumero') : null
    if (number !== null) {
      const n = Number(/^R-(\d+)-/.exec(number)?.[1] ?? rows)
      response.end(JSON.stringify(n < rows ? controlRow(n, today) : null))
      return
    }
    // A closed connection does not need the rest.
    const list = Readable.from(pieces(row === undefined ? 0 : rows, (n) => row?.(n, today)))
    pipeline(list, response).catch(() => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: url,
    legacyBaseUrl: url,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const rowsPerPiece = 500

/** A list as JSON, in pieces. */
function* pieces(rows: number, row: (n: number) => unknown): Generator<string> {
  yield '['
  for (let from = 0; from < rows; from += rowsPerPiece) {
    const some = Array.from({ length: Math.min(rowsPerPiece, rows - from) }, (_, i) => JSON.stringify(row(from + i)))
    yield (from === 0 ? '' : ',') + some.join(',')
  }
  yield ']'
}

import { wallClockText } from '../../src/main/core/domain/dates.ts'
import { onTestFinished } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { json, serveHttp } from './support.ts'
import { createUniqueValues } from './unique-values.ts'

/** One field of the interface and the operations of the program whose answers had its value. */
export interface SeenField {
  operation: string
  field: string
  /** The value that was sent; `null` for an object or a list, and for a flag. */
  sent: unknown
  seenIn: string[]
}

export interface CoverageRun {
  fields: SeenField[]
  /** The answers of the program, by operation of the interface. */
  answers: { operation: string; name: string; answer: unknown }[]
}

const orderList = 'GET /api/v2/Pedidos'
const orderSingle = 'GET /api/v2/Pedidos/{Codigo}'
const dispatchList = 'GET /v1/Despacho/Completos/Pedidos'
const adjustmentList = 'GET /v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}'
const controlList = 'GET /v1/ControlCiego/List'
const controlSingle = 'GET /v1/ControlCiego'
const stockList = 'GET /api/v2/Stock/Detalle'
const supplierList = 'GET /v1/Proveedor'

/** Runs the program against a WMS that sends a value of its own in every field, and looks for it in the answers. */
export async function runCoverage(): Promise<CoverageRun> {
  const clock = manualClock(Date.UTC(2026, 10, 20, 15))
  const today = wallClockText(clock.now(), 'America/Argentina/Buenos_Aires').slice(0, 10)
  const values = createUniqueValues(today)
  const [order, single] = [values.plain(orderList, 'Order'), values.plain(orderSingle, 'Order')]
  const lists = new Map(
    (
      [
        [dispatchList, 'Dispatch'],
        [stockList, 'Stock'],
        [supplierList, 'Supplier'],
      ] as const
    ).map(([operation, object]) => [
      operation as string,
      { plain: values.plain(operation, object), flagged: values.flagged(operation, object) },
    ]),
  )
  lists.set(orderList, { plain: order, flagged: values.flagged(orderList, 'Order') })
  const adjustment = values.plain(adjustmentList, 'Adjustment')
  const control = values.plain(controlList, 'Control')
  const found = values.plain(controlSingle, 'Control')
  const rowsOf = (operation: string) => {
    const list = lists.get(operation)
    return list ? [list.plain, ...list.flagged.map(({ body }) => body)] : []
  }
  const numberOf = (body: Record<string, unknown>) =>
    String((body['DocumentoRecepcion'] as { Numero: string }[])[0]?.Numero)

  const server = await serveHttp(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://wms')
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    if (pathname === '/api/v2/Pedidos') return json(response, rowsOf(orderList))
    if (pathname.startsWith('/api/v2/Pedidos/')) return json(response, { ...single, codigo: last })
    if (pathname.startsWith('/api/v2/Stock')) return json(response, rowsOf(stockList))
    if (pathname.startsWith('/v1/Despacho')) return json(response, rowsOf(dispatchList))
    if (pathname.startsWith('/v1/Proveedor')) return json(response, rowsOf(supplierList))
    if (pathname.startsWith('/v1/Movimientos')) return json(response, last === today ? [adjustment] : [])
    if (pathname === '/v1/ControlCiego/List')
      return json(response, searchParams.get('Fecha')?.startsWith(today) ? [control] : [])
    if (searchParams.get('DocumentoNumero') === numberOf(found)) return json(response, found)
    // No answer of this WMS: the program shows what the list had.
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  })
  onTestFinished(() => server.close())
  const core = await openTestCore({ clock, overrides: { baseUrl: server.baseUrl, legacyBaseUrl: server.baseUrl } })
  const { client } = core
  const outcome = await core.refresh('suppliers', 'orders', 'dispatches', 'stock', 'controls')
  if (outcome !== 'ok') throw new Error(`the refresh ended as ${outcome}`)

  const seen: [operation: string, name: string, answer: unknown][] = [
    [orderList, 'orders.list', valueOf(await client.query('orders.list', {}))],
    // The code of the single form is that of the list, by which it is asked for.
    [orderSingle, 'orders.get', valueOf(await client.query('orders.get', { code: String(single['codigo']) }))],
    [stockList, 'stock.search', valueOf(await client.query('stock.search', {}))],
    [dispatchList, 'dispatches.list', valueOf(await client.query('dispatches.list', {}))],
    [supplierList, 'suppliers.list', valueOf(await client.query('suppliers.list', {}))],
    [adjustmentList, 'adjustments.list', valueOf(await client.query('adjustments.list', { from: today, to: today }))],
    [controlList, 'receiving.list', valueOf(await client.query('receiving.list', {}))],
    [controlList, 'receiving.find', valueOf(await client.query('receiving.find', { number: numberOf(control) }))],
    [controlSingle, 'receiving.find', valueOf(await client.query('receiving.find', { number: numberOf(found) }))],
  ]
  const leaves = seen.map(([operation, name, answer]) => ({ operation, name, found: leavesOf(answer) }))
  const fields = values.planted.map(({ operation, object, field, sent }): SeenField & { nested: boolean } => ({
    operation,
    field: `${object}.${field}`,
    nested: sent === null,
    sent,
    seenIn: leaves
      .filter((each) => each.operation === operation)
      .flatMap(({ name, found: all }) => (sent !== null && all.some((leaf) => isValue(leaf, sent)) ? [name] : [])),
  }))
  const flags = [...lists].flatMap(([operation, { plain, flagged }]) => {
    const [, name, answer] = seen.find((each) => each[0] === operation) ?? []
    return flagged.map(({ object, field, body }): SeenField & { nested: boolean } => {
      const base = flagsTrue(rowWith(answer, plain))
      const set = flagsTrue(rowWith(answer, body))
      return {
        operation,
        field: `${object}.${field}`,
        nested: false,
        sent: null,
        seenIn: set === base + 1 && name ? [name] : [],
      }
    })
  })
  const unique = new Map<string, SeenField & { nested: boolean }>()
  for (const each of [...fields, ...flags]) {
    const key = `${each.operation} ${each.field}`
    const before = unique.get(key)
    unique.set(key, before ? { ...before, seenIn: [...new Set([...before.seenIn, ...each.seenIn])] } : each)
  }
  const all = [...unique.values()].map(({ nested: isNested, ...each }) =>
    isNested ? { ...each, seenIn: ['in its fields'] } : each,
  )
  return { fields: all, answers: seen.map(([operation, name, answer]) => ({ operation, name, answer })) }
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

/** A calendar date has no time, a text may be beside another. */
function isValue(leaf: unknown, sent: unknown): boolean {
  // A number may become a text, as the day of delivery, which is a word in version 1.
  if (leaf === sent || (typeof leaf === 'string' && typeof sent === 'number' && leaf === String(sent))) return true
  return (
    typeof sent === 'string' && typeof leaf === 'string' && sent.endsWith('T00:00:00') && leaf === sent.slice(0, 10)
  )
}

/** The row of a page that has the first text of a body. */
function rowWith(answer: unknown, body: Record<string, unknown>): unknown {
  const key = Object.values(body).find((value) => typeof value === 'string')
  const { rows = [] } = (answer ?? {}) as { rows?: unknown[] }
  return rows.find((row) => leavesOf(row).includes(key))
}

const flagsTrue = (row: unknown) => leavesOf(row).filter((leaf) => leaf === true).length

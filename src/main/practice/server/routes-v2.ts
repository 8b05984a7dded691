import { toListJson, toSingleJson } from '../data/order-json.ts'
import { orderStates } from '../data/order.ts'
import { OrderRejectedError } from '../data/order-creation.ts'
import type { WarehouseData } from '../data/warehouse-data.ts'
import type { WireOrder } from '../data/wire-v2.ts'
import { eventTypeOf } from '../webhooks/event-type.ts'
import type { Subscriptions } from '../webhooks/subscriptions.ts'
import type { Answer } from './answer.ts'
import { listV2, oneV2 } from './answer.ts'
import { HttpProblem } from './http-problem.ts'
import { parseQuery } from './query.ts'
import type { Route } from './route.ts'

function* mapped<From, To>(rows: Iterable<From | undefined>, form: (row: From) => To): Generator<To | undefined> {
  for (const row of rows) yield row === undefined ? undefined : form(row)
}

/** One page, numbered from 1, of the matching rows. */
function* paged<Row>(rows: Iterable<Row | undefined>, page: number, perPage: number): Generator<Row | undefined> {
  let hits = 0
  for (const row of rows) {
    if (row === undefined) {
      yield row
      continue
    }
    hits += 1
    if (hits > page * perPage) return
    yield hits > (page - 1) * perPage ? row : undefined
  }
}

function orderList(data: WarehouseData, query: URLSearchParams): Answer {
  const { page, perPage, ...filter } = parseQuery(query, {
    state: ['text', 'PedidoEstado'],
    code: ['text', 'PedidoCodigo'],
    page: ['integer', 'Page'],
    perPage: ['integer', 'PerPage'],
  })
  const { state } = filter
  if (state !== undefined && !orderStates.some((known) => known.toLowerCase() === state.toLowerCase())) {
    throw new HttpProblem(400, 'PedidoEstado inválido')
  }
  if ((page ?? 1) < 1 || (perPage ?? 1) < 1) throw new HttpProblem(400, 'Página inválida')
  const orders = mapped(data.orders.list(filter), toListJson)
  return listV2(page === undefined && perPage === undefined ? orders : paged(orders, page ?? 1, perPage ?? 100))
}

function createOrder(data: WarehouseData, body: unknown, created: (order: WireOrder) => void): Answer {
  try {
    const order = data.orders.create(body)
    if (order === null) throw new HttpProblem(409, 'El pedido ya existe')
    created(order)
    return { kind: 'noBody', status: 201 }
  } catch (error) {
    if (error instanceof OrderRejectedError) throw new HttpProblem(400, error.message)
    throw error
  }
}

function register(subscriptions: Subscriptions, body: unknown): Answer {
  const { eventType, url, secretKey } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const type = typeof eventType === 'string' ? eventTypeOf(eventType) : null
  if (type === null) throw new HttpProblem(400, 'eventType inválido')
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:/i.test(url))
    throw new HttpProblem(400, 'url inválida')
  if (typeof secretKey !== 'string' || secretKey === '') throw new HttpProblem(400, 'Falta secretKey')
  return { kind: 'value', status: 200, value: { codigo: subscriptions.add({ type, url, secretKey }) } }
}

/** The operations of version 2. `created` is called with every accepted order. */
export function routesV2(
  data: WarehouseData,
  subscriptions: Subscriptions,
  created: (order: WireOrder) => void,
): Route[] {
  return [
    { method: 'GET', path: '/api/v2/Pedidos', answer: ({ query }) => orderList(data, query) },
    { method: 'POST', path: '/api/v2/Pedidos', answer: ({ body }) => createOrder(data, body, created) },
    {
      method: 'GET',
      path: '/api/v2/Pedidos/{Codigo}',
      answer: ({ params, query }) => {
        parseQuery(query, {})
        const order = data.orders.find(params['Codigo'] ?? '')
        return oneV2(order === null ? null : toSingleJson(order))
      },
    },
    {
      method: 'GET',
      path: '/api/v2/Stock/Detalle',
      answer: ({ query }) => {
        const filter = parseQuery(query, {
          articleCode: ['text', 'CodigoArticulo'],
          day: ['day', 'FechaVencimiento'],
          container: ['text', 'ContenedorNumero'],
        })
        return listV2(data.stock(filter))
      },
    },
    { method: 'POST', path: '/api/v2/WebHooks', answer: ({ body }) => register(subscriptions, body) },
    {
      method: 'DELETE',
      path: '/api/v2/WebHooks/{Codigo}',
      answer: ({ params }) => {
        if (!subscriptions.remove(params['Codigo'] ?? '')) throw new HttpProblem(404, 'Suscripción inexistente')
        return { kind: 'noBody', status: 204 }
      },
    },
  ]
}

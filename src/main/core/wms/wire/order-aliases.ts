import type { NewOrder } from '../new-order.ts'

/** An order with the names of the interface's example or of its field table, in any letter case. */
export type AliasedOrder = Readonly<Record<string, unknown>>

type Names = Record<string, readonly [sample: string, ...aliases: string[]]>

const orderNames: Names = {
  code: ['codigo'],
  customerLocationCode: ['clienteUbicacionCodigo', 'CodigoClienteUbicacion'],
  date: ['fecha'],
  items: ['items'],
  estimatedDelivery: ['fechaEstimadaEntrega'],
  state: ['estado', 'PedidoEstado'],
  remark: ['observacion'],
  amount: ['importe'],
  dispatchCode: ['codigoDespacho'],
  trackingCode: ['codigoDeEnvio'],
  shippingServiceType: ['servicioDeEnvioTipo'],
  preparationOrder: ['ordenPreparacion'],
  tags: ['tags', 'PedidoTag'],
  additional: ['adicional'],
}

const itemNames: Names = {
  line: ['linea'],
  articleCode: ['articuloCodigo'],
  units: ['unidades'],
  minimumShelfLifeDays: ['minimoDiasVencimiento'],
  lot: ['lote'],
  expiry: ['fechaVencimiento'],
  tags: ['tags'],
}

/** True if the order uses the names of the interface. */
export function isNamedOrder(order: NewOrder | AliasedOrder): order is AliasedOrder {
  return Object.keys(order).some((key) => key.toLowerCase() === 'codigo')
}

/** Converts the interface's names to the program's; the example's name has precedence. Validated when it is sent. */
export function orderFromAliases(order: AliasedOrder): NewOrder {
  const read = renamed(order, orderNames)
  const items = Array.isArray(read['items']) ? (read['items'] as AliasedOrder[]) : []
  // The field table has one tag as text, the example a list.
  const tags = typeof read['tags'] === 'string' ? [read['tags']] : read['tags']
  return {
    ...read,
    items: items.map((item) => renamed(item, itemNames)),
    ...(tags === undefined ? {} : { tags }),
  } as unknown as NewOrder
}

/** Keys that are no alias are kept: the validation of the order names them. */
function renamed(from: AliasedOrder, names: Names): Record<string, unknown> {
  const keys = new Map(Object.keys(from).map((key) => [key.toLowerCase(), key]))
  const found = Object.entries(names).flatMap(([ours, theirs]) => {
    const key = theirs.map((name) => keys.get(name.toLowerCase())).find((name) => name !== undefined)
    const value = key === undefined ? undefined : from[key]
    return value === undefined || value === null ? [] : [[ours, value] as const]
  })
  const known = new Set(Object.values(names).flatMap((theirs) => theirs.map((name) => name.toLowerCase())))
  const others = Object.entries(from).filter(([key]) => !known.has(key.toLowerCase()))
  return Object.fromEntries([...others, ...found])
}

/** The input of an operation that takes an order, with the program's names in place of the interface's. */
export function withOwnNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('order' in input)) return input
  const { order } = input
  if (typeof order !== 'object' || order === null || Array.isArray(order) || !isNamedOrder(order as AliasedOrder))
    return input
  return { ...input, order: orderFromAliases(order as AliasedOrder) }
}

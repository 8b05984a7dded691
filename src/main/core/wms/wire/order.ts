import type { CustomerLocation, Order, OrderArticle, OrderCustomer, OrderItem } from '../../domain/model.ts'
import {
  calendarDate,
  code,
  dateTime,
  decimal,
  flag,
  integer,
  requiredUnits,
  one,
  optional,
  readCode,
  requiredCode,
  text,
  texts,
  units,
} from './fields.ts'
import { lines, withLines } from './lines.ts'
import type { Lines } from './lines.ts'
import { orderState } from './order-state.ts'
import { createShape, isObject, reject } from './wire-schema.ts'
import type { Field } from './wire-schema.ts'

// One table for all wire forms: version 2 lists and single orders, events, and orders inside dispatches.

export const orderArticleShape = createShape<OrderArticle>('articulo', {
  code: requiredCode('codigo', 'CodigoArticulo'),
  description: text('descripcion'),
  isVirtual: flag('esVirtual'),
  shelfLifeDays: integer('diasVidaUtil'),
  usesLot: flag('usaLote'),
  usesSerial: flag('usaSerie'),
  usesExpiry: flag('usaVencimiento'),
  active: flag('activo'),
  rotation: code('articuloTipoRotacion'),
})

/** An article as an object, or as its code only. */
const article: Field<OrderArticle> = {
  wire: ['articulo', 'articuloCodigo', 'codigoArticulo'],
  type: orderArticleShape.name,
  required: true,
  read(value, context, name) {
    context.path.push(name)
    const result = orderArticleShape.read(isObject(value) ? value : { codigo: readCode(value) ?? null }, context)
    context.path.pop()
    if (result) return result
    reject(context, name, 'no_object')
    return orderArticleShape.read({}, context)!
  },
}

export const orderItemShape = createShape<OrderItem>('items', {
  line: code('linea'),
  units: requiredUnits('unidades'),
  unitsSatisfied: units('unidadesSatisfecha'),
  minimumShelfLifeDays: integer('minimoDiasVencimiento'),
  declaredWeight: decimal('pesoDeclarado'),
  lot: code('lote'),
  expiry: calendarDate('fechaVencimiento'),
  article,
})

export const orderCustomerShape = createShape<OrderCustomer>('cliente', {
  code: code('codigo'),
  description: text('descripcion'),
  taxId: text('identificadorFiscal'),
  minimumShelfLifeDays: integer('minimoDiasVencimiento'),
  priority: text('prioridad'),
  active: flag('activo'),
})

export const customerLocationShape = createShape<CustomerLocation>('clienteUbicacion', {
  code: code('codigo'),
  description: text('descripcion'),
  address: text('direccion'),
  province: text('provincia'),
  locality: text('localidad'),
  city: text('ciudad'),
  street: text('calle'),
  streetNumber: text('numero'),
  floor: text('piso'),
  postalCode: text('codigoPostal'),
  phone: text('telefono'),
  email: text('email'),
  zoneCode: code('codigoZona'),
  information: text('informacionAdicional'),
  deliveryInformation: text('informacionEntrega'),
  latitude: text('latitud'),
  longitude: text('longitud'),
  deliveryDay: text('diaEntrega'),
  hoursToDelivery: integer('horasAEntrega'),
  deliveryTime: text('horarioEntrega'),
  deliveryFrom: text('horarioEntregaDesde'),
  deliveryUntil: text('horarioEntregaHasta'),
  alternativeFrom: text('horarioEntregaAlternativoDesde'),
  alternativeUntil: text('horarioEntregaAlternativoHasta'),
  active: flag('activo'),
  customer: one(orderCustomerShape, 'cliente'),
})

type WireOrder = Omit<Order, 'items' | 'unreadable' | 'otherStateAt'> & { items: Lines<OrderItem> }

const wireOrderShape = createShape<WireOrder>('Pedido', {
  code: requiredCode('codigo'),
  date: dateTime('fecha'),
  estimatedDelivery: dateTime('fechaEstimadaEntrega'),
  preparationId: integer('preparacionId'),
  state: optional('order state', ['estado', 'PedidoEstado'], (value) => {
    const state = readCode(value)
    return typeof state === 'string' ? orderState(state) : state
  }),
  stateAt: dateTime('fechaHoraEstado'),
  remark: text('observacion'),
  amount: decimal('importe'),
  dispatchCode: code('codigoDespacho'),
  trackingCode: code('codigoDeEnvio'),
  shippingServiceType: code('servicioDeEnvioTipo'),
  preparationOrder: integer('ordenPreparacion'),
  items: lines(
    orderItemShape,
    ({ article }) => ({ articleCode: article.code, description: article.description }),
    'items',
    'PedidoDetalle',
  ),
  tags: texts('tag', 'tags'),
  customerLocation: one(customerLocationShape, 'clienteUbicacion'),
  weight: decimal('Peso'),
  weightText: text('PesoText'),
  volume: decimal('Volumen'),
  volumeText: text('VolumenText'),
})

export const orderShape = withLines<WireOrder, 'items', Order>(wireOrderShape, 'items')

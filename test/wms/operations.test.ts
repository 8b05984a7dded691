import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { Wms } from '../../src/main/core/wms/wms.ts'
import type { NewOrder } from '../../src/main/core/wms/new-order.ts'
import { wireAdjustment, wireControl, wireDispatch, wireOrder, wireStock, wireSupplier } from './samples.ts'
import { client, json, never, rowsOf, serveHttp, valuesOf } from './support.ts'
import type { Recorded, TestServer } from './support.ts'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function asked(work: (wms: Wms) => Promise<unknown>, body: unknown = null): Promise<Recorded[]> {
  server = await serveHttp((_request, response) => json(response, body))
  const { wms } = client(server.baseUrl)
  await work(wms)
  await wms.close()
  return server.requests
}

const odd = 'a/b?c#d%e+ñ z'
const oddEncoded = 'a%2Fb%3Fc%23d%25e%2B%C3%B1%20z'

describe('each operation sends the request of the interface', () => {
  test.each<[string, string, (wms: Wms) => Promise<unknown>]>([
    ['GET', '/v1/ControlCiego?DocumentoNumero=R-000184', (wms) => wms.controlByNumber('R-000184', never)],
    ['GET', '/v1/ControlCiego/List', (wms) => rowsOf(wms.listControls({}, never))],
    [
      'GET',
      `/v1/ControlCiego/List?DocumentoNumero=C14&Fecha=2026-11-20&CodigoProveedor=${oddEncoded}&Estado=sinControl`,
      (wms) =>
        rowsOf(wms.listControls({ number: 'C14', date: '2026-11-20', supplierCode: odd, state: 'sinControl' }, never)),
    ],
    ['GET', '/v1/Proveedor', (wms) => rowsOf(wms.listSuppliers(never))],
    ['GET', '/api/v2/Pedidos', (wms) => rowsOf(wms.listOrders({}, never))],
    [
      'GET',
      `/api/v2/Pedidos?PedidoEstado=remitidoExterno&PedidoCodigo=${oddEncoded}`,
      (wms) => rowsOf(wms.listOrders({ state: 'remitidoExterno', code: odd }, never)),
    ],
    ['GET', `/api/v2/Pedidos/${oddEncoded}`, (wms) => wms.getOrder(odd, never)],
    ['GET', '/api/v2/Pedidos/%2E%2E', (wms) => wms.getOrder('..', never)],
    ['GET', '/api/v2/Stock/Detalle', (wms) => rowsOf(wms.stockDetail({}, never))],
    [
      'GET',
      '/api/v2/Stock/Detalle?CodigoArticulo=104412&FechaVencimiento=2027-03-15T00%3A00%3A00&ContenedorNumero=C-9',
      (wms) => rowsOf(wms.stockDetail({ articleCode: '104412', expiry: '2027-03-15', container: 'C-9' }, never)),
    ],
    ['GET', '/v1/Despacho/Completos/Pedidos', (wms) => rowsOf(wms.listCompleteDispatches(never))],
    [
      'GET',
      '/v1/Movimientos/Ajustes/2026-11-01/2026-11-20',
      (wms) => rowsOf(wms.listAdjustments('2026-11-01', '2026-11-20', {}, never)),
    ],
    [
      'GET',
      '/v1/Movimientos/Ajustes/2026-11-01/2026-11-20?CodigoArticulo=104412&Usuario=Ana%20Gil&ModificoVencimiento=true' +
        '&ModificoCantidad=false&ModificoLote=true&ModificoSerie=false&MotivoAjuste=3',
      (wms) =>
        rowsOf(
          wms.listAdjustments(
            '2026-11-01',
            '2026-11-20',
            {
              articleCode: '104412',
              user: 'Ana Gil',
              changedExpiry: true,
              changedUnits: false,
              changedLot: true,
              changedSerial: false,
              reason: 3,
            },
            never,
          ),
        ),
    ],
    ['DELETE', `/api/v2/WebHooks/${oddEncoded}`, (wms) => wms.removeWebhook(odd, never)],
  ])('%s %s', async (method, url, work) => {
    const [request, ...others] = await asked(work)
    expect(others).toEqual([])
    expect(request).toMatchObject({ method, url, body: '' })
    expect(request?.headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'gzip' })
  })

  test('a base address with a path and a slash at its end', async () => {
    server = await serveHttp((_request, response) => json(response, []))
    const { wms } = client(`${server.baseUrl}/wms/api/`)
    await rowsOf(wms.listSuppliers(never))
    expect(server.requests[0]?.url).toBe('/wms/api/v1/Proveedor')
    await wms.close()
  })

  test('version 1 and version 2 have their own address and credentials', async () => {
    server = await serveHttp((_request, response) => json(response, []))
    const at = (path: string, secret: string) => ({
      baseUrl: `${server!.baseUrl}${path}`,
      auth: { kind: 'header' as const, name: 'X-API-KEY', secret },
      allowSecretOverHttp: true,
    })
    const { wms } = client(server.baseUrl, { v2: at('/two', 'key-2'), v1: at('/one', 'key-1') })
    await rowsOf(wms.listSuppliers(never))
    await rowsOf(wms.stockDetail({}, never))
    expect(server.requests.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      ['/one/v1/Proveedor', 'key-1'],
      ['/two/api/v2/Stock/Detalle', 'key-2'],
    ])
    await wms.close()
  })

  test.each([
    ['yyyyMMdd', '20261101/20261120'],
    ['dd-MM-yyyy', '01-11-2026/20-11-2026'],
    ['MM-dd-yyyy', '11-01-2026/11-20-2026'],
    ["yyyy-MM-dd'T'HH:mm:ss", '2026-11-01T00%3A00%3A00/2026-11-20T23%3A59%3A59'],
  ] as const)('adjustments with dates as %s', async (adjustmentsDateFormat, period) => {
    server = await serveHttp((_request, response) => json(response, []))
    const { wms } = client(server.baseUrl, { adjustmentsDateFormat })
    await rowsOf(wms.listAdjustments('2026-11-01', '2026-11-20', {}, never))
    expect(server.requests[0]?.url).toBe(`/v1/Movimientos/Ajustes/${period}`)
    await wms.close()
  })

  test("a number with '/' is asked for as it is, then with '_', trimmed", async () => {
    server = await serveHttp(({ url }, response) =>
      json(response, url.endsWith('A_1_x') ? { ...wireControl, DocumentoRecepcion: [{ Numero: 'A_1_x' }] } : null),
    )
    const { wms } = client(server.baseUrl)
    expect((await wms.controlByNumber(' A/1/x ', never))?.id).toBe(4711)
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/v1/ControlCiego?DocumentoNumero=A%2F1%2Fx',
      '/v1/ControlCiego?DocumentoNumero=A_1_x',
    ])
    await wms.close()
  })

  test('rejects missing values before anything is sent', async () => {
    server = await serveHttp((_request, response) => json(response, []))
    const { wms, outcomes } = client(server.baseUrl)
    const refused = { code: 'validation' }
    await expect(wms.controlByNumber('  ', never)).rejects.toMatchObject(refused)
    await expect(wms.getOrder(' ', never)).rejects.toMatchObject(refused)
    await expect(wms.getOrder('\ud800', never)).rejects.toMatchObject(refused)
    await expect(wms.removeWebhook('', never)).rejects.toMatchObject(refused)
    await expect(rowsOf(wms.listAdjustments('2026-02-30', '2026-03-01', {}, never))).rejects.toMatchObject(refused)
    await expect(
      wms.registerWebhook({ eventType: 'pedido_completo', url: 'ftp://x', secretKey: 's' }, never),
    ).rejects.toMatchObject(refused)
    expect(server.requests).toEqual([])
    expect(outcomes).toEqual([])
    await wms.close()
  })

  test('without an address every call is offline', async () => {
    const { wms } = client('http://127.0.0.1:9', { v1: null, v2: null })
    const offline = { code: 'offline', details: { reason: 'not_configured' } }
    await expect(wms.controlByNumber('1', never)).rejects.toMatchObject(offline)
    await expect(rowsOf(wms.listOrders({}, never))).rejects.toMatchObject(offline)
    await expect(wms.getOrder('1', never)).rejects.toBeInstanceOf(Failure)
    await wms.close()
  })
})

describe('what comes is read into the model', () => {
  const units = (value: number) => Math.round(value * 1e6)

  test('control', async () => {
    server = await serveHttp((_request, response) => json(response, wireControl))
    const { wms } = client(server.baseUrl)
    const expected = {
      id: 4711,
      date: '2026-11-20T09:30:00',
      state: 'sinControl',
      location: 'Muelle 3',
      mode: 'simple',
      countedLines: [
        {
          container: 'C-1',
          articleCode: '104412',
          description: null,
          lot: 'L1',
          expiry: '2027-03-15',
          units: units(12.5),
        },
      ],
      receivingDocuments: [
        {
          id: 9,
          number: 'R-000184',
          date: '2026-11-20T00:00:00',
          supplierCode: 'P7',
          supplierName: 'Lácteos Ñandú S.A. ',
          purchaseOrder: 'OC-5',
          lines: [
            {
              id: 1,
              line: 1,
              externalContainer: 'E-1',
              articleCode: '104412',
              description: 'Queso',
              lot: 'L1',
              expiry: '2027-03-15',
              units: units(10),
            },
          ],
        },
      ],
    }
    expect(await wms.controlByNumber('R-000184', never)).toEqual(expected)
    expect(await valuesOf(wms.listControls({}, never))).toEqual([expected])
    await wms.close()
  })

  test('supplier, stock, adjustment', async () => {
    server = await serveHttp(({ url }, response) =>
      json(response, [url.includes('Proveedor') ? wireSupplier : url.includes('Stock') ? wireStock : wireAdjustment]),
    )
    const { wms } = client(server.baseUrl)
    expect(await valuesOf(wms.listSuppliers(never))).toEqual([
      { code: 'P7', description: 'Lácteos', requiresBlindControl: true, active: false },
    ])
    expect(await valuesOf(wms.stockDetail({}, never))).toEqual([
      {
        area: { description: 'Almacén', type: 'picking', abbreviation: 'ALM' },
        location: { aisle: 1, position: 2, level: 3, state: 'libre' },
        container: {
          number: 'C-9',
          remark: 'golpeado',
          stateDescription: 'bloqueado',
          stateBlocked: true,
          packages: 4,
        },
        articleCode: '104412',
        description: 'Queso',
        lot: 'L1',
        serial: 'S1',
        expiry: '2027-03-15',
        units: units(7.25),
        declaredWeight: 8.5,
        preparationId: 5,
        taskId: 6,
        taskState: 'pendiente',
      },
    ])
    expect(await valuesOf(wms.listAdjustments('2026-11-01', '2026-11-20', {}, never))).toEqual([
      {
        date: '2026-11-19T22:15:00',
        articleId: 1,
        articleCode: '104412',
        description: 'Queso',
        userId: 2,
        user: 'Ana Gil',
        containerId: 3,
        container: 'C-9',
        locationId: 4,
        location: 'A-1-2',
        reason: 'rotura',
        note: 'se cayó',
        sign: '-',
        unitsBefore: units(10),
        unitsAfter: units(8.5),
        lotBefore: 'L1',
        lotAfter: 'L2',
        serialBefore: 'S1',
        serialAfter: 'S2',
        expiryBefore: '2027-01-01',
        expiryAfter: '2027-02-01',
      },
    ])
    await wms.close()
  })

  test('order: list and single form, and inside a dispatch', async () => {
    server = await serveHttp(({ url }, response) =>
      json(response, url.includes('Despacho') ? [wireDispatch] : url.endsWith('Pedidos') ? [wireOrder] : wireOrder),
    )
    const { wms } = client(server.baseUrl)
    const [order] = await valuesOf(wms.listOrders({}, never))
    expect(await wms.getOrder('P-1', never)).toEqual(order)
    expect(order).toMatchObject({
      code: 'P-1',
      date: '2026-11-18T00:00:00',
      estimatedDelivery: '2026-11-22T00:00:00',
      preparationId: 77,
      state: 'preparacion',
      stateAt: '2026-11-19T10:00:00',
      remark: 'urgente',
      amount: 1234.56,
      dispatchCode: 'D-1',
      trackingCode: 'T-1',
      shippingServiceType: 'propio',
      preparationOrder: 2,
      tags: ['frío', 'norte'],
      items: [
        {
          line: '1',
          units: units(5),
          unitsSatisfied: units(4),
          minimumShelfLifeDays: 10,
          declaredWeight: 1.5,
          lot: 'L1',
          expiry: '2027-03-15',
          article: { code: '104412', description: 'Queso', isVirtual: false, usesLot: null },
        },
      ],
    })
    // Every field of a location that the interface has is taken.
    const { active, ...location } = order!.customerLocation!
    expect(active).toBeNull()
    expect(Object.values(location)).not.toContain(null)
    expect(location).toMatchObject({
      deliveryDay: '3',
      hoursToDelivery: 48,
      customer: { taxId: '30-1', priority: 'alta' },
    })

    const [dispatch] = await valuesOf(wms.listCompleteDispatches(never))
    expect(dispatch).toMatchObject({
      code: 'D-1',
      description: 'Camión 1',
      state: 'completo',
      location: 'Muelle 5',
      orders: [
        {
          code: 'P-1',
          state: 'completo',
          weight: 12,
          weightText: '12 kg',
          volume: 3,
          volumeText: '3 m3',
          items: [
            {
              line: null,
              article: {
                code: '104412',
                shelfLifeDays: 60,
                usesLot: true,
                usesSerial: false,
                usesExpiry: true,
                active: true,
                rotation: 'alta',
              },
            },
          ],
          customerLocation: { code: 'CL-1', deliveryDay: 'domingo', active: true, customer: { active: false } },
        },
      ],
    })
    await wms.close()
  })
})

describe('writes', () => {
  const full: NewOrder = {
    code: 'P-9',
    customerLocationCode: 'CL-1',
    date: '2026-11-20',
    estimatedDelivery: '2026-11-22T08:00:00',
    state: 'pendiente',
    remark: 'r',
    amount: 0.5,
    dispatchCode: 'D-1',
    trackingCode: 'T-1',
    shippingServiceType: 'partnerQuery',
    preparationOrder: 3,
    tags: ['frío'],
    additional: { clave: { n: 1 } },
    items: [
      { line: '1', articleCode: 'A', units: 5, minimumShelfLifeDays: 10, lot: 'L', expiry: '2027-03-15', tags: ['x'] },
      { line: '2', articleCode: 'B', units: 1 },
    ],
  }

  test("an order is sent once, with the sample's names", async () => {
    const [request, ...others] = await asked((wms) => wms.createOrder(full, never))
    expect(others).toEqual([])
    expect(request).toMatchObject({ method: 'POST', url: '/api/v2/Pedidos' })
    expect(request?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(request!.body)).toEqual({
      codigo: 'P-9',
      clienteUbicacionCodigo: 'CL-1',
      fecha: '2026-11-20T00:00:00',
      fechaEstimadaEntrega: '2026-11-22T08:00:00',
      estado: 'pendiente',
      observacion: 'r',
      importe: 0.5,
      codigoDespacho: 'D-1',
      codigoDeEnvio: 'T-1',
      servicioDeEnvioTipo: 'partnerQuery',
      ordenPreparacion: 3,
      items: [
        {
          linea: '1',
          articuloCodigo: 'A',
          unidades: 5,
          minimoDiasVencimiento: 10,
          lote: 'L',
          fechaVencimiento: '2027-03-15T00:00:00',
          tags: ['x'],
        },
        { linea: '2', articuloCodigo: 'B', unidades: 1 },
      ],
      tags: ['frío'],
      adicional: { clave: { n: 1 } },
    })
  })

  test.each<[string, Partial<NewOrder>]>([
    ['code', { code: ' ' }],
    ['customerLocationCode', { customerLocationCode: '' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '' }],
    ['estimatedDelivery', { estimatedDelivery: 'mañana' }],
    ['state', { state: 'pendienteGestion' }],
    ['state', { state: 'Nuevo' }],
    ['shippingServiceType', { shippingServiceType: 'otro' }],
    ['amount', { amount: Number.NaN }],
    ['preparationOrder', { preparationOrder: 1.5 }],
    ['items', { items: [] }],
    ['items', { items: [full.items[0]!, { ...full.items[1]!, line: ' 1 ' }] }],
    ['items.0.line', { items: [{ line: '', articleCode: 'A', units: 1 }] }],
    ['items.0.articleCode', { items: [{ line: '1', articleCode: ' ', units: 1 }] }],
    ['items.0.units', { items: [{ line: '1', articleCode: 'A', units: 0 }] }],
    ['items.0.units', { items: [{ line: '1', articleCode: 'A', units: 1.5 }] }],
    ['items.0.units', { items: [{ line: '1', articleCode: 'A', units: 9_007_199_255 }] }],
    ['items.0.minimumShelfLifeDays', { items: [{ line: '1', articleCode: 'A', units: 1, minimumShelfLifeDays: -1 }] }],
    ['items.0.expiry', { items: [{ line: '1', articleCode: 'A', units: 1, expiry: '2027-13-01' }] }],
  ])('an order with a wrong %s is not sent', async (field, wrong) => {
    const requests = await asked((wms) =>
      expect(wms.createOrder({ ...full, ...wrong }, never)).rejects.toMatchObject({
        code: 'validation',
        details: { field },
      }),
    )
    expect(requests).toEqual([])
  })

  test.each([
    [200, '{"codigo":"P-9"}', { codigo: 'P-9' }],
    [201, '', null],
    [204, '', null],
    [200, 'Pedido creado', 'Pedido creado'],
    [200, '<html>ok</html>', '<html>ok</html>'],
  ])('%i with the body %j is success', async (status, body, answer) => {
    server = await serveHttp((_request, response) => response.writeHead(status).end(body))
    const { wms } = client(server.baseUrl)
    expect(await wms.createOrder(full, never)).toEqual({ status, answer })
    await wms.close()
  })

  test.each([
    [400, 'validation', '{"error":"sin artículo"}'],
    [422, 'validation', '{"error":"sin artículo"}'],
    [409, 'conflict', '{"error":"ya existe"}'],
  ])('%i is %s, with the message of the WMS', async (status, code, body) => {
    server = await serveHttp((_request, response) => response.writeHead(status).end(body))
    const { wms } = client(server.baseUrl)
    const failure = await wms.createOrder(full, never).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code, details: { status, answer: body } })
    expect((failure as Failure).details).not.toHaveProperty('outcomeUnknown')
    expect(server.requests).toHaveLength(1)
    await wms.close()
  })

  test('a webhook is registered, its identifier found where it is', async () => {
    const bodies = [
      '{"Codigo":12}',
      '{"id":"abc"}',
      '"w-1"',
      '77',
      '',
      '{"estado":"ok"}',
      'con espacios',
      'w-2',
      '90071992547409931',
      // Of digits and the letter E, as of a number, and with zeros that a number has not.
      '4123e456',
      '12e4',
      '7.0',
    ]
    let nth = 0
    server = await serveHttp((_request, response) => {
      const headers = nth === 4 ? { location: '/api/v2/WebHooks/a%2F1' } : {}
      response.writeHead(201, headers).end(bodies[nth++])
    })
    const { wms } = client(server.baseUrl)
    const subscription = { eventType: 'pedido_completo', url: 'https://dock.example/hook', secretKey: 'the-secret' }
    const codes: (string | null)[] = []
    for (const _ of bodies) codes.push((await wms.registerWebhook(subscription, never)).code)
    expect(codes).toEqual([
      '12',
      'abc',
      'w-1',
      '77',
      'a/1',
      null,
      null,
      'w-2',
      '90071992547409931',
      '4123e456',
      '12e4',
      '7.0',
    ])
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/api/v2/WebHooks' })
    expect(JSON.parse(server.requests[0]!.body)).toEqual(subscription)
    await wms.close()
  })

  test('removing a missing webhook is reported, not a failure; a rejection never repeats the secret', async () => {
    let status = 204
    server = await serveHttp(({ body }, response) => response.writeHead(status).end(status === 204 ? '' : body))
    const { wms, logged } = client(server.baseUrl)
    expect(await wms.removeWebhook('1', never)).toEqual({ status: 204, removed: true })
    status = 404
    expect(await wms.removeWebhook('1', never)).toEqual({ status: 404, removed: false })
    status = 400
    const refused = await wms
      .registerWebhook({ eventType: 'pedido_creado', url: 'https://a.example', secretKey: 'the-secret' }, never)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'validation' })
    expect(JSON.stringify((refused as Failure).details) + logged()).not.toContain('the-secret')
    await wms.close()
  })
})

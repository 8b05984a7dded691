import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireOrder, WireStockEntry } from '../../src/main/practice/data/wire-v2.ts'
import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { manualClock } from '../support/manual-clock.ts'
import { raw, rows } from './raw-client.ts'

let warehouse: PracticeWarehouse
let base: string

beforeAll(async () => {
  warehouse = await startPracticeWarehouse({ clock: manualClock() })
  base = `${warehouse.baseUrl}/api/v2`
})
afterAll(() => warehouse.close())

const body = (changes: object = {}) => ({
  codigo: 'NEW-1',
  clienteUbicacionCodigo: 'CL-001',
  fecha: '2026-11-20T10:00:00',
  items: [{ linea: '1', articuloCodigo: '104412', unidades: 24 }],
  ...changes,
})
const create = (changes?: object) => raw(`${base}/Pedidos`, { method: 'POST', body: body(changes) })

describe('orders', () => {
  test('the list leaves out the time of the state, the single form the preparation', async () => {
    const all = await rows<WireOrder>(`${base}/Pedidos`)
    expect(all).toHaveLength(120)
    expect(all.every((order) => !('fechaHoraEstado' in order) && 'preparacionId' in order)).toBe(true)
    const one = (await raw(`${base}/Pedidos/PED-60007`)).json() as WireOrder
    expect('preparacionId' in one).toBe(false)
    expect(one.fechaHoraEstado).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const { fechaHoraEstado: _, ...rest } = one
    expect(all[7]).toMatchObject(rest)
  })

  test('filters and pages; nothing to list is 204', async () => {
    const all = await rows<WireOrder>(`${base}/Pedidos`)
    const done = await rows<WireOrder>(`${base}/Pedidos?PedidoEstado=completo`)
    expect(done.length).toBeGreaterThan(0)
    expect(done).toEqual(all.filter((order) => order.estado.toLowerCase() === 'completo'))
    expect(await rows(`${base}/Pedidos?PedidoCodigo=PED-60007`)).toEqual([all[7]])
    expect((await raw(`${base}/Pedidos?PedidoCodigo=NO`)).status).toBe(204)
    expect((await raw(`${base}/Pedidos?PedidoEstado=perdido`)).status).toBe(400)
    expect(await rows(`${base}/Pedidos?Page=3&PerPage=50`)).toEqual(all.slice(100))
    expect((await raw(`${base}/Pedidos?Page=4&PerPage=50`)).status).toBe(204)
    expect((await raw(`${base}/Pedidos?Page=0`)).status).toBe(400)
  })

  test('an order that does not exist is 204', async () => {
    for (const code of ['NO', 'PED-59999', 'PED-60120', 'PED-060007', '%2F']) {
      expect((await raw(`${base}/Pedidos/${code}`)).status).toBe(204)
    }
  })

  test('a created order shows up in list and single form, once', async () => {
    const answer = await create({ observacion: 'Puerta 3', tags: ['urgente'], codigoDespacho: 'CAM-301' })
    expect([answer.status, answer.body.length]).toEqual([201, 0])
    const one = (await raw(`${base}/Pedidos/NEW-1`)).json() as WireOrder
    expect(one).toMatchObject({ estado: 'pendiente', observacion: 'Puerta 3', tags: [{ tag: 'urgente' }] })
    expect(one.items[0]?.articulo.descripcion).toBe('Leche entera larga vida 1 L')
    expect((await rows<WireOrder>(`${base}/Pedidos`)).filter((order) => order.codigo === 'NEW-1')).toHaveLength(1)
    expect(await rows(`${base}/Pedidos?PedidoCodigo=NEW-1&PedidoEstado=pendiente`)).toHaveLength(1)
    const trucks = await rows<{ Codigo: string; Pedidos: { Codigo: string }[] }>(
      `${warehouse.legacyBaseUrl}/v1/Despacho/Completos/Pedidos`,
    )
    expect(trucks[0]?.Pedidos.map((order) => order.Codigo)).toContain('NEW-1')
    expect((await create()).status).toBe(409)
    expect((await create({ codigo: 'PED-60000' })).status).toBe(409)
  })

  test('accepts the names of the field table as well', async () => {
    const answer = await raw(`${base}/Pedidos`, {
      method: 'POST',
      body: {
        Codigo: 'NEW-2',
        CodigoClienteUbicacion: 'CL-002',
        PedidoEstado: 'preparacion',
        Fecha: '2026-11-20',
        PedidoTag: 'frio',
        Items: [{ Linea: 'a', ArticuloCodigo: '104419', Unidades: 1 }],
      },
    })
    expect(answer.status).toBe(201)
    expect((await raw(`${base}/Pedidos/NEW-2`)).json()).toMatchObject({
      estado: 'preparacion',
      tags: [{ tag: 'frio' }],
    })
  })

  test.each([
    ['no code', { codigo: '' }],
    ['no items', { items: [] }],
    ['no date', { fecha: null }],
    ['no customer', { clienteUbicacionCodigo: undefined }],
    ['half a unit', { items: [{ linea: '1', articuloCodigo: '104412', unidades: 0.5 }] }],
    ['units as text', { items: [{ linea: '1', articuloCodigo: '104412', unidades: '5' }] }],
    ['an unknown article', { items: [{ linea: '1', articuloCodigo: '1', unidades: 5 }] }],
    ['a state that can’t be created', { estado: 'pendienteGestion' }],
  ])('refuses %s', async (_, changes) => {
    expect((await create({ codigo: 'BAD', ...changes })).status).toBe(400)
    expect((await raw(`${base}/Pedidos/BAD`)).status).toBe(204)
  })

  test('rejects a body that is no JSON', async () => {
    const answer = await fetch(`${base}/Pedidos`, { method: 'POST', body: '{"codigo":' })
    expect(answer.status).toBe(400)
  })
})

describe('stock', () => {
  test('all rows, and each filter’s share', async () => {
    const all = await rows<WireStockEntry>(`${base}/Stock/Detalle`)
    expect(all).toHaveLength(2_000)
    const article = await rows<WireStockEntry>(`${base}/Stock/Detalle?CodigoArticulo=104412`)
    expect(article.length).toBeGreaterThan(0)
    expect(article).toEqual(all.filter((row) => row.articuloCodigo === '104412'))
    const container = all[3]?.contenedorNumero ?? ''
    const together = await rows<WireStockEntry>(`${base}/Stock/Detalle?ContenedorNumero=${container}`)
    expect(together).toHaveLength(2)
    expect(together).toEqual(all.filter((row) => row.contenedorNumero === container))
    const expiry = article[0]?.fechaVencimiento ?? ''
    expect(await rows(`${base}/Stock/Detalle?FechaVencimiento=${expiry}`)).toEqual(
      all.filter((row) => row.fechaVencimiento === expiry),
    )
    for (const query of ['CodigoArticulo=1', 'ContenedorNumero=1', 'FechaVencimiento=1999-01-01']) {
      expect((await raw(`${base}/Stock/Detalle?${query}`)).status).toBe(204)
    }
  })
})

describe('what the interface does not have', () => {
  test('rejects other paths, methods, parameters and letter cases', async () => {
    expect((await raw(`${base}/pedidos`)).status).toBe(404)
    expect((await raw(`${warehouse.baseUrl}/v1/Proveedor`)).status).toBe(404)
    expect((await raw(`${warehouse.legacyBaseUrl}/api/v2/Pedidos`)).status).toBe(404)
    expect((await raw(`${base}/Stock/Detalle`, { method: 'DELETE' })).status).toBe(405)
    expect((await raw(`${base}/Stock/Detalle?codigoArticulo=104412`)).status).toBe(400)
    expect((await raw(`${warehouse.legacyBaseUrl}/v1/ControlCiego`)).status).toBe(400)
    expect((await raw(`${warehouse.legacyBaseUrl}/v1/ControlCiego/List?Fecha=20/11/2026`)).status).toBe(400)
  })

  test('a required credential, and none of it in the log', async () => {
    const guarded = await startPracticeWarehouse({ credential: { header: 'X-Api-Key', value: 'a secret' } })
    const url = `${guarded.baseUrl}/api/v2/Pedidos/NO`
    expect((await raw(url)).status).toBe(401)
    expect((await raw(url, { headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
    expect(
      (await raw(url, { headers: { 'X-API-KEY': 'a secret', Authorization: 'Bearer other', 'X-Trace': '1' } })).status,
    ).toBe(204)
    const log = guarded.requests()
    expect(log.map((entry) => entry.status)).toEqual([401, 401, 204])
    expect(log[2]?.headers['x-trace']).toBe('1')
    expect(JSON.stringify(log)).not.toMatch(/secret|Bearer|wrong/)
    guarded.clearRequests()
    expect(guarded.requests()).toEqual([])
    await guarded.close()
  })
})

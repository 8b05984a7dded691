import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { until, valueOf } from '../support/core.ts'
import { listServer } from './support/list-server.ts'

test('what was read while the clock was ahead is replaced as soon as it is right again', async () => {
  const wms = await listServer()
  const control = (state: string) => {
    const line = { Id: 1, CodigoArticulo: 'A1', Unidades: 5, Linea: 1 }
    const document = { Id: 1, Numero: 'D-1', CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [line] }
    return { Id: 7, Fecha: '2026-01-10T08:00:00', Estado: state, DocumentoRecepcion: [document] }
  }
  const order = (state: string) => ({ codigo: 'O-1', fecha: '2026-01-10T08:00:00', estado: state, items: [] })
  const answer = (controlState: string, orderState: string) => {
    wms.answers.set('/v1/ControlCiego/List', (request, response) => {
      const asked = new URL(request.url ?? '', wms.url).searchParams.get('Estado')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(asked === controlState ? [control(controlState)] : []))
    })
    wms.answers.set('/api/v2/Pedidos', [order(orderState)])
    wms.answers.set('/api/v2/Pedidos/O-1', order(orderState) as unknown as unknown[])
  }
  answer('sinControl', 'pendiente')
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  await core.refresh('controls', 'orders')
  valueOf(await core.client.query('orders.get', { code: 'O-1' }))

  const profiles = join(core.folder, 'profiles')
  const db = new Sqlite(join(profiles, readdirSync(profiles)[0] ?? '', 'cache.db'))
  const { active } = db.prepare("SELECT active FROM list_version WHERE resource = 'orders'").get() as { active: string }
  const dayMs = 86_400_000
  db.prepare(`UPDATE orders_${active} SET requested_at_ms = requested_at_ms + ?`).run(dayMs)
  db.prepare('UPDATE control SET requested_at_ms = requested_at_ms + ?').run(dayMs)
  db.prepare('UPDATE coverage SET as_of_ms = as_of_ms + ?').run(dayMs)
  db.close()

  answer('enProcesoControl', 'completo')
  await core.refresh('controls', 'orders')
  const controls = valueOf(await core.client.query('receiving.list', {}))
  expect(controls.rows.map(({ state }) => state)).toEqual(['enProcesoControl'])
  expect(valueOf(await core.client.query('orders.list', {})).rows.map(({ state }) => state)).toEqual(['completo'])
})

test('days that were read while the clock was ahead do not make the adjustments look old when it is right again', async () => {
  const core = await openIdleCore()
  const now = Date.now()
  const asOf = async () => {
    const { resources } = valueOf(await core.client.query('refresh.status', {}))
    return Date.parse(resources.find(({ resource }) => resource === 'adjustments')?.asOf ?? '')
  }
  core.clock.setWall(now + 20 * 86_400_000)
  expect(await core.refresh('adjustments')).toBe('ok')
  core.clock.setWall(now)
  const before = await asOf()
  await until(() => Date.now() > before + 1000)
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(await asOf()).toBeGreaterThan(before + 1000)
})

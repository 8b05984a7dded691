import { expect, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { listServer } from './support/list-server.ts'

const listPath = '/v1/ControlCiego/List'

test('a day that was asked for while it was read by the refresh anyway is asked for again once that has ended', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const now = Date.now()
  const { warehouseTimeZone } = valueOf(await core.client.query('settings.get', {})).connection
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: warehouseTimeZone }).format(now)
  const ids = [1]
  const control = (id: number) => ({
    Id: id,
    Fecha: `${date}T08:00:00`,
    Estado: 'guardado',
    DocumentoRecepcion: [{ Id: id, Numero: `D-${id}`, CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [] }],
  })
  wms.answers.set(listPath, (request, response) => {
    const asked = new URL(request.url ?? '', wms.url).searchParams.get('Fecha')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(asked === date ? ids.map(control) : []))
  })
  const listed = async () => {
    const page = valueOf(await core.client.query('receiving.list', { date }))
    return [page.covered, page.total]
  }
  // In the morning, before the first refresh of this PC.
  expect(await listed()).toEqual([true, 1])
  expect(await core.refresh('controls')).toBe('ok')
  // In the evening the PC is off already, and for three weeks.
  ids.push(2)
  core.clock.setWall(now + 21 * 86_400_000)
  expect(await core.refresh('controls')).toBe('ok')
  expect(await listed()).toEqual([true, 2])
  // From now on it is final.
  const before = wms.asked.length
  expect(await core.refresh('controls')).toBe('ok')
  const atRefresh = wms.asked.length
  expect(atRefresh).toBeGreaterThan(before)
  expect(await listed()).toEqual([true, 2])
  expect(wms.asked).toHaveLength(atRefresh)
})

test('a day of adjustments that was read before its end is read again, also after months without the program', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const now = Date.now()
  const { warehouseTimeZone } = valueOf(await core.client.query('settings.get', {})).connection
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: warehouseTimeZone }).format(now)
  const adjustment = (units: number) => ({
    ArticuloId: 1,
    CodigoArticulo: 'A-1',
    Fecha: `${date}T08:00:00`,
    UnidadesAnterior: 0,
    UnidadesNuevo: units,
  })
  const path = `/v1/Movimientos/Ajustes/${date}/${date}`
  wms.answers.set(path, [adjustment(1)])
  const total = async () => {
    const page = valueOf(await core.client.query('adjustments.list', { from: date, to: date }))
    return [page.covered, page.total]
  }
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(await total()).toEqual([true, 1])
  wms.answers.set(path, [adjustment(1), adjustment(2)])
  core.clock.setWall(now + 100 * 86_400_000)
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(await total()).toEqual([true, 2])
})

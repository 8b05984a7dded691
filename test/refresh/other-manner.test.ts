import { expect, onTestFinished, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'
import { json, serveHttp } from '../wms/support.ts'

test('days that were asked for with another date format are read again', async () => {
  // Without a word about it, a WMS may have nothing for a date that it does not understand.
  const wms = await serveHttp((request, response) => {
    const [, day, month, year] = /\/Ajustes\/(\d\d)-(\d\d)-(\d{4})\//.exec(request.url) ?? []
    const row = {
      Fecha: `${year}-${month}-${day}T10:00:00`,
      CodigoArticulo: 'A1',
      UnidadesAnterior: 1,
      UnidadesNuevo: 2,
    }
    json(response, year === undefined ? [] : [row])
  })
  onTestFinished(() => wms.close())
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.baseUrl, legacyBaseUrl: wms.baseUrl } })
  const [from, to] = [todayAtWarehouse(-34), todayAtWarehouse(-30)]
  const total = async () => valueOf(await core.client.query('adjustments.list', { from, to })).total
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(await total()).toBe(0)
  valueOf(await core.client.command('settings.update', { connection: { adjustmentsDateFormat: 'dd-MM-yyyy' } }))
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(await total()).toBe(5)
  const asked = wms.requests.length
  expect(await core.refresh('adjustments')).toBe('ok')
  expect(wms.requests.length - asked).toBe(3)
})

test('days whose times were read in another time zone are read again', async () => {
  const wms = await serveHttp((request, response) => {
    const [, day] = /\/Ajustes\/(\d{4}-\d\d-\d\d)\//.exec(request.url) ?? []
    const row = { Fecha: `${day}T12:00:00Z`, CodigoArticulo: 'A1', UnidadesAnterior: 1, UnidadesNuevo: 2 }
    json(response, day === undefined ? [] : [row])
  })
  onTestFinished(() => wms.close())
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.baseUrl, legacyBaseUrl: wms.baseUrl } })
  const day = todayAtWarehouse(-30)
  const dates = async () =>
    valueOf(await core.client.query('adjustments.list', { from: day, to: day })).rows.map(({ date }) => date)
  await core.refresh('adjustments')
  expect(await dates()).toEqual([`${day}T09:00:00`])
  valueOf(await core.client.command('settings.update', { connection: { warehouseTimeZone: 'Asia/Tokyo' } }))
  await core.refresh('adjustments')
  expect(await dates()).toEqual([`${day}T21:00:00`])
})

test('controls that were read once are read again when the warehouse has another time zone', async () => {
  const [day, other] = [todayAtWarehouse(-40), todayAtWarehouse(-50)]
  const control = (id: number, Fecha: string, CodigoProveedor: string) => ({
    Id: id,
    Fecha,
    Estado: 'controlado',
    DocumentoRecepcion: [{ Id: id, Numero: `D-${id}`, CodigoProveedor, DocumentoRecepcionDetalle: [] }],
  })
  const wms = await serveHttp((request, response) => {
    const asked = new URL(request.url, 'http://localhost').searchParams
    if (asked.get('CodigoProveedor') === 'P2') json(response, [control(2, `${other}T13:00:00Z`, 'P2')])
    else json(response, asked.get('Fecha') === day ? [control(1, `${day}T12:00:00Z`, 'P1')] : [])
  })
  onTestFinished(() => wms.close())
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.baseUrl, legacyBaseUrl: wms.baseUrl } })
  const dates = async (filter: { date: string } | { supplierCode: string }) =>
    valueOf(await core.client.query('receiving.list', filter)).rows.map(({ date }) => date)
  await core.refresh('controls')
  expect(await dates({ date: day })).toEqual([`${day}T09:00:00`])
  expect(await dates({ supplierCode: 'P2' })).toEqual([`${other}T10:00:00`])
  valueOf(await core.client.command('settings.update', { connection: { warehouseTimeZone: 'Asia/Tokyo' } }))
  await core.refresh('controls')
  expect(await dates({ date: day })).toEqual([`${day}T21:00:00`])
  expect(await dates({ supplierCode: 'P2' })).toEqual([`${other}T22:00:00`])
  const asked = wms.requests.length
  await core.refresh('controls')
  await dates({ supplierCode: 'P2' })
  // The lists that are always read, and nothing that is known.
  expect(wms.requests.slice(asked).filter(({ url }) => url.includes(day) || url.includes('P2'))).toEqual([])
})

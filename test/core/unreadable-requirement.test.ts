import { expect, test } from 'vitest'
import { listServer } from '../refresh/support/list-server.ts'
import { valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'

test.each<[unknown, boolean]>([
  ['Verdadero', true],
  ['si\u0301', true],
  [2, true],
  [['false'], true],
  ['No', false],
  ['', false],
  [null, false],
])('a supplier whose requirement of blind control is %j: blind is %j', async (RequiereControlCiego, blind) => {
  const wms = await listServer()
  const line = { Id: 1, CodigoArticulo: 'A1', Unidades: 7_654_321, Linea: 1 }
  const document = { Id: 1, Numero: 'D-1', CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [line] }
  const control = { Id: 1, Fecha: '2026-11-20T08:00:00', Estado: 'sinControl', DocumentoRecepcion: [document] }
  wms.answers.set('/v1/Proveedor', [{ Codigo: 'P1', Descripcion: 'Uno', RequiereControlCiego, Activo: true }])
  wms.answers.set('/v1/ControlCiego', [control])
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  expect(await core.refresh('suppliers')).toBe('ok')
  const { control: shown } = valueOf(await core.client.query('receiving.find', { number: 'D-1' }))
  expect(shown).toMatchObject({ id: 1, blind, receivingDocuments: [{ lines: { length: blind ? 0 : 1 } }] })
})

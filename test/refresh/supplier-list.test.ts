import { expect, test } from 'vitest'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { listServer } from './support/list-server.ts'

const suppliersPath = '/v1/Proveedor'
const controlPath = '/v1/ControlCiego'

const line = { Id: 1, CodigoArticulo: 'A1', Unidades: 4_171_293, Linea: 1 }
const document = { Id: 7, Numero: 'D-7', CodigoProveedor: 'P1', DocumentoRecepcionDetalle: [line] }
const control = { Id: 7, Fecha: '2026-01-10T08:00:00', Estado: 'sinControl', DocumentoRecepcion: [document] }

const p1 = (flag: Record<string, unknown>) => ({ Codigo: 'P1', Descripcion: 'Uno', Activo: true, ...flag })
const known = p1({ RequiereControlCiego: true })

/** What the next list says of a supplier who requires blind control, in one row or several. */
const silent: [string, unknown[]][] = [
  ['nothing', [p1({})]],
  ['null', [p1({ RequiereControlCiego: null })]],
  ['an empty text', [p1({ RequiereControlCiego: '' })]],
  ['it in the first of two rows', [known, p1({ RequiereControlCiego: null })]],
]

/** A WMS with this control. */
async function wmsWithControl() {
  const wms = await listServer()
  wms.answers.set(controlPath, (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(control))
  })
  return wms
}

test.each(silent)('a supplier who requires blind control still does where a list says of it: %s', async (_of, rows) => {
  const wms = await wmsWithControl()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  wms.answers.set(suppliersPath, [known])
  expect(await core.refresh('suppliers')).toBe('ok')
  wms.answers.set(suppliersPath, rows)
  expect(await core.refresh('suppliers')).toBe('ok')

  const found = valueOf(await core.client.query('receiving.find', { number: 'D-7' })).control
  expect(found).toMatchObject({ blind: true, receivingDocuments: [{ lines: [] }] })
  const { rows: listed, total } = valueOf(await core.client.query('suppliers.list', {}))
  expect({ listed, total }).toMatchObject({ listed: [{ code: 'P1', requiresBlindControl: true }], total: 1 })

  // A list that says so ends it for what comes.
  wms.answers.set(suppliersPath, [p1({ RequiereControlCiego: false })])
  expect(await core.refresh('suppliers')).toBe('ok')
  expect(valueOf(await core.client.query('suppliers.list', {})).rows).toMatchObject([{ requiresBlindControl: false }])
})

test('a list without any supplier does not say that the one of a document requires no blind control', async () => {
  const wms = await wmsWithControl()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const found = async () => valueOf(await core.client.query('receiving.find', { number: 'D-7' })).control
  // As of a WMS that has just started, or a credential that may not read them.
  wms.answers.set(suppliersPath, [])
  expect(await core.refresh('suppliers')).toBe('ok')
  expect(await found()).toMatchObject({ blind: true, receivingDocuments: [{ lines: [] }] })
  wms.answers.set(suppliersPath, [p1({ RequiereControlCiego: false })])
  expect(await core.refresh('suppliers')).toBe('ok')
  expect(await found()).toMatchObject({ blind: false })
  // An empty list later takes nothing back of what is known.
  wms.answers.set(suppliersPath, [])
  expect(await core.refresh('suppliers')).toBe('ok')
  expect(await found()).toMatchObject({ blind: false })
})

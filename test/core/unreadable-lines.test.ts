import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { listServer } from '../refresh/support/list-server.ts'
import { valueOf } from '../support/core.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'

// A field that cannot be read hides its line at most: the line is shown as unreadable, and is in no figure.

const sevenDecimals = 0.1234567

async function open(...refused: [line: number, change: object][]): Promise<RestingCore> {
  const core = await openIdleCore()
  core.warehouse.changeDocument(story.open, (control) => {
    const lines = control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    for (const [at, change] of refused) Object.assign(lines[at] ?? {}, change)
  })
  await core.refresh('suppliers')
  return core
}

const find = async ({ client }: RestingCore) => {
  const answer = valueOf(await client.query('receiving.find', { number: story.open }))
  return { ...answer, document: answer.control?.receivingDocuments[0] }
}

test.each<[string, object, string | null, string?]>([
  ['a seventh decimal', { Unidades: sevenDecimals }, 'Unidades: ', 'units'],
  ['units as words', { Unidades: 'doce' }, 'Unidades: ', 'units'],
  ['no article', { CodigoArticulo: null }, 'CodigoArticulo: ', 'code'],
  ['an expiry that does not exist', { FechaVencimiento: '2027-02-31' }, null],
  ['an expiry that is a number', { FechaVencimiento: 7 }, null],
])('%s: the document is shown, and the line as it is', async (_name, change, reason, rule) => {
  const core = await open([1, change])
  const { control, source, refreshError, document } = await find(core)
  expect([control?.blind, source, refreshError]).toEqual([false, 'wms', undefined])
  expect(document?.lines).toHaveLength(reason === null ? 6 : 5)
  const marked = (document?.unreadable ?? []).map((line) => [line.index, line.reason.slice(0, reason?.length)])
  expect(marked).toEqual(reason === null ? [] : [[1, reason]])
  const field = reason?.replace(': ', '')
  expect(document?.unreadable ?? []).toMatchObject(reason === null ? [] : [{ rule, field }])
  // The list of the refresh has it too.
  expect(await core.refresh('controls')).toBe('ok')
  core.warehouse.setFault('html')
  expect((await find(core)).document).toEqual(document)
})

test('the article of the line is not comparable, the others are', async () => {
  const core = await open([1, { Unidades: sevenDecimals }])
  const { control, document } = await find(core)
  const articleCode = document?.unreadable?.[0]?.articleCode ?? ''
  const other = document?.lines.find((line) => line.articleCode !== articleCode)
  const { sessionId } = valueOf(
    await core.client.command('counts.start', { controlId: control?.id ?? 0, operator: 'Ana' }),
  )
  for (const code of [articleCode, other?.articleCode ?? ''])
    valueOf(await core.client.command('counts.add', { sessionId, articleCode: code, units: 12 }))
  valueOf(await core.client.command('counts.close', { sessionId }))
  const comparison = valueOf(await core.client.query('comparison.get', { controlId: control?.id ?? 0 }))
  const ofArticle = comparison.lines.filter((line) => line.articleCode === articleCode)
  expect(ofArticle.length).toBeGreaterThan(0)
  for (const line of ofArticle) expect(line).toMatchObject({ declared: null, difference: null, status: 'unreadable' })
  expect(ofArticle.reduce((sum, line) => sum + (line.counts[0] ?? 0), 0)).toBe(12)
  for (const line of comparison.lines.filter((one) => one.articleCode !== articleCode))
    expect(line.declared, line.articleCode).not.toBeNull()
  expect(comparison.totals.difference).toBeNull()
  expect(comparison.unreadable).toEqual(document?.unreadable)
  // It is no difference; the task names it apart.
  const { decisions } = valueOf(await core.client.query('home.get', {}))
  const task = decisions.find(({ kind, controlId }) => kind === 'differences' && controlId === control?.id)
  const numberOf = (of: (status: string | null) => boolean) =>
    comparison.lines.filter(({ status }) => of(status)).length
  expect(task?.statuses).toContainEqual({ status: 'unreadable', lines: ofArticle.length })
  expect(task?.count).toBe(numberOf((status) => status !== 'unreadable' && status !== 'match'))
  expect(task?.withoutReason).toBe(numberOf((status) => status !== 'match'))
  const { content } = valueOf(
    await core.client.query('comparison.export', { controlId: control?.id ?? 0, format: 'csv', language: 'en' }),
  )
  expect(content).toContain('Not comparable')
})

test('while the control is blind nothing says which lines there are, nor that one is unreadable', async () => {
  const core = await open([1, { Unidades: sevenDecimals }])
  await find(core)
  valueOf(await core.client.command('supervisor.setPin', { pin: '4711' }))
  const found = await find(core)
  valueOf(await core.client.command('counts.start', { controlId: found.control?.id ?? 0, operator: 'Ana' }))
  const { control } = await find(core)
  expect(control?.blind).toBe(true)
  expect(JSON.stringify(control)).not.toMatch(/unreadable|Unidades/)
})

test('an order and a dispatch with an unreadable item are shown without it', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  const items = [
    { linea: '1', unidades: sevenDecimals, articulo: { codigo: 'A1' } },
    { linea: '2', unidades: 3, articulo: { codigo: 'A2' } },
    { linea: '3', unidades: 4, articulo: {} },
    7,
  ]
  const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  wms.answers.set('/api/v2/Pedidos/P-1', json({ codigo: 'P-1', items }))
  const { order } = valueOf(await core.client.query('orders.get', { code: 'P-1' }))
  expect(order?.items).toMatchObject([{ line: '2', units: 3 }])
  expect(order?.unreadable).toMatchObject([
    { index: 0, articleCode: 'A1' },
    { index: 2, articleCode: null },
    { index: 3, articleCode: null, reason: 'no object' },
  ])
  wms.answers.set('/v1/Despacho/Completos/Pedidos', [
    { Codigo: 'D-1', Pedidos: [{ Codigo: 'P-1', PedidoDetalle: items }, { Codigo: null }] },
  ])
  expect(await core.refresh('dispatches')).toBe('ok')
  const [dispatch] = valueOf(await core.client.query('dispatches.list', {})).rows
  expect(dispatch).toMatchObject({ code: 'D-1', orders: [{ code: 'P-1', items: [{ line: '2' }] }] })
  expect(dispatch?.unreadable).toMatchObject([{ index: 1 }])
  expect(dispatch?.orders[0]?.unreadable).toHaveLength(3)
})

test('stock read for one article: an unreadable row is said, and no total leaves it out', async () => {
  const wms = await listServer()
  const core = await openIdleCore({ overrides: { profile: 'wms', baseUrl: wms.url, legacyBaseUrl: wms.url } })
  wms.answers.set('/api/v2/Stock/Detalle', [
    { articuloCodigo: 'A1', unidades: 5 },
    { articuloCodigo: 'A1', unidades: sevenDecimals },
  ])
  const unreadable = { refreshError: { code: 'protocol', details: { reason: 'unreadable' } } }
  const article = valueOf(await core.client.query('stock.article', { articleCode: 'A1' }))
  expect(article).toMatchObject({ asOf: null, ...unreadable })
  const search = valueOf(await core.client.query('stock.search', { articleCode: 'A1' }))
  expect(search).toMatchObject({ rows: [{ units: 5 }], ...unreadable })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import type { Route } from '../../src/renderer/state/screens.ts'
import { coveragePage, noReason, type ShownField } from '../wms/coverage-page.ts'
import type { CoverageRun } from '../wms/coverage-run.ts'
import { summary } from './adjustments/sample.ts'
import type { Answers } from './support/fake-core.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { stubWindowSize } from './table/window-size.ts'

stubWindowSize()

const runFile = resolve(import.meta.dirname, '../wms/interface-run.json')
const file = resolve(import.meta.dirname, '../../docs/interface-coverage.md')

/** The whole text of a screen over these answers, after a row was opened. */
async function textOf(answers: Answers, route: Route, open: string | null): Promise<string> {
  renderApp(createFakeCarrier(answers), route)
  let text = ''
  if (open !== null) {
    const [row] = await screen.findAllByText(open)
    text += document.body.textContent
    if (row) await userEvent.click(row)
    await screen.findByRole('complementary')
  } else await screen.findByRole('heading', { level: 2, name: 'Documentos de recepción' })
  const isBusy = () => document.body.querySelectorAll('[role=grid][aria-busy=true], aside [aria-busy=true]').length > 0
  // The record of a supplier is not part of this run.
  await waitFor(() => expect(route.screen !== 'suppliers' && isBusy()).toBe(false))
  text += document.body.textContent
  cleanup()
  return text
}

/** The texts by which a value is shown: as it came, and as the Spanish page writes numbers, dates and times. */
function textsOf(sent: unknown): string[] {
  if (typeof sent === 'number')
    return [
      String(sent),
      new Intl.NumberFormat('es', { useGrouping: 'always' }).format(sent),
      String(sent).replace('.', ','),
    ]
  const text = String(sent)
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(text) ?? []
  if (year) return text.endsWith('T00:00:00') ? [`${day}/${month}/${year}`] : [text.slice(11, 16)]
  return [text, text.replace(/^(\d\d:\d\d):00$/, '$1')]
}

test('the document says which field was seen in an answer and on a page, and none is lost in between', async () => {
  const { fields, answers } = JSON.parse(readFileSync(runFile, 'utf8')) as CoverageRun
  const answerOf = (name: string, nth = 0) => answers.filter((each) => each.name === name)[nth]?.answer
  const orders = answerOf('orders.list') as Output<'orders.list'>
  const single = answerOf('orders.get') as Output<'orders.get'>
  const stock = answerOf('stock.search') as Output<'stock.search'>
  const dispatches = answerOf('dispatches.list') as Output<'dispatches.list'>
  const suppliers = answerOf('suppliers.list') as Output<'suppliers.list'>
  const adjustments = answerOf('adjustments.list') as Output<'adjustments.list'>
  const one = <T extends { rows: unknown[] }>(page: T, at: (row: T['rows'][number]) => boolean): T => ({
    ...page,
    rows: page.rows.filter(at),
    total: 1,
    nextCursor: null,
  })
  const plainOf = (operation: string, field: string) =>
    fields.find((each) => each.operation === operation && each.field === field)?.sent
  const orderRows = one(
    orders,
    (row) => (row as { code: string }).code === plainOf('GET /api/v2/Pedidos', 'Order.codigo'),
  )
  const pages: { operation: string; screen: string; text: string }[] = []
  const look = async (operation: string, name: string, given: Answers, route: Route, open: string | null) => {
    pages.push({ operation, screen: name, text: await textOf(given, route, open) })
  }
  const listed = orderRows.rows[0] as NonNullable<(typeof orders.rows)[number]>
  await look(
    'GET /api/v2/Pedidos',
    'Orders',
    { 'orders.list': () => orderRows, 'orders.get': () => ({ ...single, order: listed }) },
    { screen: 'orders' },
    listed.code,
  )
  await look(
    'GET /api/v2/Pedidos/{Codigo}',
    'Orders',
    { 'orders.list': () => ({ ...orderRows, rows: [single.order ?? listed] }), 'orders.get': () => single },
    { screen: 'orders' },
    single.order?.code ?? '',
  )
  const entry = one(
    stock,
    (row) =>
      (row as { articleCode: string }).articleCode === plainOf('GET /api/v2/Stock/Detalle', 'Stock.articuloCodigo'),
  )
  await look(
    'GET /api/v2/Stock/Detalle',
    'Stock',
    { 'stock.search': () => entry },
    { screen: 'stock' },
    entry.rows[0]?.articleCode ?? '',
  )
  const truck = one(
    dispatches,
    (row) => (row as { code: string }).code === plainOf('GET /v1/Despacho/Completos/Pedidos', 'Dispatch.Codigo'),
  )
  await look(
    'GET /v1/Despacho/Completos/Pedidos',
    'Dispatches',
    { 'dispatches.list': () => truck },
    { screen: 'dispatches' },
    truck.rows[0]?.code ?? '',
  )
  const loaded = truck.rows[0]?.orders[0]
  if (loaded)
    await look(
      'GET /v1/Despacho/Completos/Pedidos',
      'Orders',
      { 'orders.list': () => ({ ...orderRows, rows: [loaded] }), 'orders.get': () => ({ ...single, order: loaded }) },
      { screen: 'orders' },
      loaded.code,
    )
  const supplier = one(
    suppliers,
    (row) => (row as { code: string }).code === plainOf('GET /v1/Proveedor', 'Supplier.Codigo'),
  )
  await look(
    'GET /v1/Proveedor',
    'Suppliers',
    { 'suppliers.list': () => supplier },
    { screen: 'suppliers' },
    supplier.rows[0]?.code ?? '',
  )
  await look(
    'GET /v1/Movimientos/Ajustes/{FechaDesde}/{FechaHasta}',
    'Adjustments',
    {
      'adjustments.list': () => adjustments,
      'adjustments.summary': () => summary(),
      'adjustments.mutes': () => ({ mutes: [] }),
      'adjustments.evidence': () => ({ evidence: [], days: 0 }),
      'views.list': () => ({ views: [] }),
    },
    { screen: 'adjustments' },
    adjustments.rows[0]?.description ?? '',
  )
  for (const [nth, operation] of ['GET /v1/ControlCiego/List', 'GET /v1/ControlCiego'].entries()) {
    const found = answerOf('receiving.find', nth) as Output<'receiving.find'>
    const number = found.control?.receivingDocuments[0]?.number ?? ''
    await look(operation, 'Document', { 'receiving.find': () => found }, { screen: 'document', number }, null)
  }
  const shown = fields.map((field): ShownField => ({
    ...field,
    // A flag is a word on the page, an object is shown in its fields.
    shownOn:
      field.sent === null
        ? null
        : pages.flatMap(({ operation, screen: name, text }) =>
            operation === field.operation && textsOf(field.sent).some((each) => text.includes(each)) ? [name] : [],
          ),
  }))
  const page = coveragePage(shown)
  expect(page).not.toContain(noReason)
  if (process.env['MUELLE_WRITE_COVERAGE'] === '1') writeFileSync(file, page)
  expect(readFileSync(file, 'utf8')).toBe(page)
})

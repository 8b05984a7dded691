import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { valueOf } from '../support/core.ts'
import { rawList } from '../support/raw-wms.ts'
import { makeCanary } from './support/canaries.ts'
import { openIdleCore, type RestingCore } from './support/idle-core.ts'

async function search({ client }: RestingCore, text: string, limit?: number): Promise<Output<'search.everything'>> {
  return valueOf(await client.query('search.everything', { text, ...(limit === undefined ? {} : { limit }) }))
}

async function openFull(): Promise<RestingCore> {
  const core = await openIdleCore({ alreadyRead: ['suppliers', 'controls', 'stock', 'orders'] })
  return core
}

test('a document number is found exactly, by its beginning, and by words of its supplier without accents', async () => {
  const core = await openFull()
  const { story } = core.warehouse
  const exact = await search(core, ` ${story.blind.toLowerCase()} `)
  expect(exact.documents.rows[0]).toMatchObject({
    number: story.blind,
    match: 'exact',
    supplierName: story.blindSupplier,
  })
  const beginning = await search(core, story.blind.slice(0, -1), 50)
  expect(beginning.documents.rows.map((row) => row.number)).toContain(story.blind)
  expect(beginning.documents.rows.every((row) => row.match === 'prefix')).toBe(true)
  const words = await search(core, 'PAMPA lacteos', 50)
  expect(words.documents.rows.map((row) => row.number)).toContain(story.blind)
  expect(words.suppliers.rows.map((row) => row.description)).toContain(story.blindSupplier)
  expect(words.documents.rows[0]?.match).toBe('words')
})

test('articles, containers, suppliers and orders come with the closest first, and are bounded', async () => {
  const core = await openFull()
  const stock = await rawList(core.warehouse, 'v2', '/api/v2/Stock/Detalle')
  const container = String(stock.find((row) => typeof row['contenedorNumero'] === 'string')?.['contenedorNumero'])
  const found = await search(core, container)
  expect(found.containers.rows[0]).toMatchObject({ container, match: 'exact' })
  const few = await search(core, container.slice(0, 3), 2)
  expect(few.containers.rows).toHaveLength(2)
  expect(few.containers.total).toBeGreaterThan(2)
  expect(new Set(few.containers.rows.map((row) => row.container)).size).toBe(2)

  const article = await search(core, core.warehouse.story.firstArticle)
  expect(article.articles.rows[0]).toMatchObject({ code: core.warehouse.story.firstArticle, match: 'exact' })
  expect((await search(core, '1044', 50)).articles.rows.map((row) => row.code)).toContain('104412')

  const order = (await rawList(core.warehouse, 'v2', '/api/v2/Pedidos'))[0]
  const code = String(order?.['codigo'])
  expect((await search(core, code.toLowerCase())).orders.rows[0]).toMatchObject({ code, match: 'exact' })
  const [supplier] = (await search(core, 'P001')).suppliers.rows
  expect(supplier === undefined || supplier.match === 'exact').toBe(true)
})

test('a label is read: its article and its container, never a document of that text', async () => {
  const core = await openFull()
  const barcode = core.warehouse.barcodes()[0]
  if (!barcode) throw new Error('no barcode')
  const gtin = barcode.barcode.padStart(14, '0')
  const label = await search(core, `]C101${gtin}10L-4471`)
  expect(label.label).toEqual({
    kind: 'gs1',
    valid: true,
    articleCode: barcode.articleCode,
    container: null,
    lot: 'L-4471',
  })
  expect(label.articles.rows).toMatchObject([{ code: barcode.articleCode, match: 'exact' }])
  expect([label.documents, label.suppliers, label.orders].map((group) => group.rows)).toEqual([[], [], []])
  const plain = await search(core, barcode.barcode)
  expect(plain.label).toMatchObject({ kind: 'ean', articleCode: barcode.articleCode })
  expect(plain.articles.rows[0]).toMatchObject({ code: barcode.articleCode })
  const sscc = await search(core, '00106141412345678908')
  expect(sscc.label).toMatchObject({ kind: 'gs1', container: '106141412345678908' })
  expect(sscc.articles.rows).toEqual([])
})

const hostile = [
  '%',
  '_',
  '"',
  "'; DROP TABLE control; --",
  'a" OR "b',
  '*',
  ' ',
  '\u001d',
  'ñandú',
  'x'.repeat(4096),
  '(((',
  'NEAR(a b)',
  '\u{10FFFF}',
  'abc\u0000def',
]

test('treats every input as text only', async () => {
  const core = await openFull()
  for (const text of hostile) {
    const found = await search(core, text)
    for (const group of [found.documents, found.articles, found.containers, found.suppliers, found.orders])
      expect(group.rows.length).toBeLessThanOrEqual(6)
    valueOf(await core.client.query('articles.search', { text: text.slice(0, 200) }))
    valueOf(await core.client.query('receiving.list', { text: text.slice(0, 200) }))
    valueOf(await core.client.query('stock.search', { text: text.slice(0, 200) }))
  }
})

test('an empty PC returns no results, not a failure', async () => {
  const found = await search(await openIdleCore(), 'anything')
  expect([found.documents, found.articles, found.containers, found.suppliers, found.orders]).toEqual(
    Array.from({ length: 5 }, () => ({ rows: [], total: 0 })),
  )
})

test('a blind number returns the same whatever its document declares', async () => {
  async function answers(letter: 'A' | 'B') {
    const core = await openIdleCore({ warehouse: { scale: { controls: 0, stockRows: 0 } } })
    const { lines, counted } = makeCanary(letter)
    const created = core.warehouse.createControl({ number: 'SAME-1', supplierIndex: 0, lines, countedRows: counted })
    await core.refresh('suppliers', 'controls')
    const texts = ['SAME-1', 'same', lines[0]?.articleCode ?? '', lines[0]?.lot ?? '', String(lines[0]?.units ?? '')]
    const found = await Promise.all(texts.map((text) => search(core, text)))
    return {
      found: JSON.stringify(found)
        .replaceAll(String(created.Id), 'ID')
        .replace(/"date":"[^"]*"/g, ''),
      first: found[0],
    }
  }
  const [one, other] = [await answers('A'), await answers('B')]
  expect(one.first?.documents.rows).toHaveLength(1)
  expect(other.found).toEqual(one.found)
})

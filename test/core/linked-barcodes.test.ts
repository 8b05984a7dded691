import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const milkUnit = unitBarcode(story.firstArticle)

async function open(folder = temporaryFolder()) {
  const core = await openTestCore({ folder })
  const { client } = core
  return {
    core,
    client,
    learn: async (raw: string, articleCode: string, unitsPerScan = 1, operator = 'Ana') =>
      valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan, operator })),
    list: async (input: object = {}) => valueOf(await client.query('articles.learned', { limit: 1000, ...input })),
    take: (content: string, more: object = {}) =>
      client.command('articles.importLearned', { content, mode: 'apply', ...more }),
  }
}

test('the list pages by barcode, finds by barcode, code and description, and shows who disagrees', async () => {
  const { core, list, learn } = await open()
  await core.refresh('stock')
  await learn('SACK-1', 'FLOUR', 25)
  await learn('SACK-1', 'SEMOLINA', 25, 'Beto')
  await learn('SACK-2', 'FLOUR', 0.5)
  const { rows } = await list({ text: 'sack' })
  expect(rows).toMatchObject([
    { barcode: 'SACK-1', articleCode: 'SEMOLINA', operator: 'Beto', unitsPerScan: 25, conflicts: ['FLOUR'] },
    { barcode: 'SACK-2', articleCode: 'FLOUR', unitsPerScan: 0.5, conflicts: [] },
  ])
  expect((await list({ text: 'semol' })).rows.map(({ barcode }) => barcode)).toEqual(['SACK-1'])
  const milk = (await list({ text: story.firstArticle })).rows
  expect(milk.length).toBeGreaterThan(0)
  expect(milk[0]?.description).toMatch(/leche/i)
  expect((await list({ text: 'LECHE entera' })).rows).toEqual(expect.arrayContaining(milk))
  expect((await list({ text: '%_' })).rows).toEqual([])
  const { total } = await list()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: 7, ...(cursor ? { cursor } : {}) })
    seen.push(...page.rows.map(({ barcode }) => barcode))
    expect(page.total).toBe(total)
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(total)
  expect(seen).toEqual([...new Set(seen)].sort())
})

test('a scan names its article before it is counted: by its barcode, by its code, and by nothing else', async () => {
  const { core, client, learn } = await open()
  await core.refresh('stock')
  await learn('SACK-1', 'FLOUR', 25)
  const articleOf = async (raw: string) => valueOf(await client.query('scans.explain', { raw })).article
  const milk = { code: story.firstArticle, description: expect.stringMatching(/leche/i) as string }
  expect(await articleOf(milkUnit)).toEqual(milk)
  expect(await articleOf(`]C1010${milkUnit}10L26-0907`)).toEqual(milk)
  expect(await articleOf(story.firstArticle)).toEqual(milk)
  expect(await articleOf('SACK-1')).toEqual({ code: 'FLOUR', description: null })
  // A wrong check digit, half a code, a lot alone, a pallet.
  for (const raw of [`]C1010${milkUnit.slice(0, -1)}010L26`, story.firstArticle.slice(0, -1), ']C110SACK-1', 'SACK-2'])
    expect(await articleOf(raw)).toBeUndefined()
})

test('an unlinked barcode has no article, also after a restart, and can be linked again', async () => {
  const folder = temporaryFolder()
  const before = await open(folder)
  valueOf(await before.client.command('articles.forget', { barcode: milkUnit }))
  expect(failureOf(await before.client.command('articles.forget', { barcode: milkUnit })).code).toBe('not_found')
  await before.core.stop()
  const { client, learn, list } = await open(folder)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const scan = async () => valueOf(await client.command('counts.scan', { sessionId, raw: milkUnit }))
  expect(await scan()).toMatchObject({ outcome: 'unknown' })
  await learn(milkUnit, 'MILK', 6)
  expect(await scan()).toMatchObject({ outcome: 'counted', units: 6 })
  expect((await list({ text: milkUnit })).rows).toMatchObject([
    { articleCode: 'MILK', conflicts: [story.firstArticle] },
  ])
})

test.each(['es', 'en'] as const)('an export (%s) with any content can be imported elsewhere', async (language) => {
  const here = await open()
  await here.learn('SACK;1', 'FLOUR "00"', 2.5)
  await here.learn('=1+1', '@home')
  await here.learn('-7', "'quoted")
  const file = valueOf(await here.client.query('articles.exportLearned', { language }))
  expect(file).toMatchObject({ name: expect.stringMatching(/^barcodes-.*\.csv$/) as string, encoding: 'utf-8' })
  // Nothing in it is a formula.
  expect(file.content).not.toMatch(/(^|[;,\n])"?[=@-]/)
  const there = await open()
  const taken = valueOf(await there.take(file.content))
  expect(taken).toMatchObject({ applied: true, added: 3, changed: 0, conflictsTotal: 0, rejected: [] })
  expect(taken.unchanged).toBeGreaterThan(10)
  const plain = (rows: Awaited<ReturnType<typeof here.list>>['rows']) =>
    rows.map(({ barcode, articleCode, unitsPerScan }) => [barcode, articleCode, unitsPerScan])
  expect(plain((await there.list()).rows)).toEqual(plain((await here.list()).rows))
})

test('a preview lists the effect of each line and changes nothing', async () => {
  const { take, learn, list } = await open()
  await learn('A-1', 'ONE')
  await learn('A-2', 'TWO')
  await learn('A-3', 'THREE')
  const before = await list()
  const content =
    '\ufeffbarcode\tarticle\tunits\r\nA-1\tONE\r\nA-2\tTWO\t1,5\r\nA-3\tELSE\t1\r\nNEW\tX\t2.5\r\n\r\nNEW\tY\t1\r\n\tX\r\nB\t\t1\r\nC\tX\tmany\r\nD\tX\t-1\r\n]C10177\tX\t1\r\n'
  const report = valueOf(await take(content, { mode: 'preview' }))
  expect(report).toEqual({
    applied: false,
    added: 1,
    changed: 1,
    unchanged: 1,
    conflictsTotal: 1,
    conflicts: [{ line: 4, barcode: 'A-3', articleCode: 'ELSE', before: 'THREE' }],
    rejectedTotal: 6,
    rejected: [
      { line: 7, code: 'repeated' },
      { line: 8, code: 'no_barcode' },
      { line: 9, code: 'no_article' },
      { line: 10, code: 'invalid_units' },
      { line: 11, code: 'invalid_units' },
      { line: 12, code: 'invalid_barcode' },
    ],
  })
  expect(await list()).toMatchObject({ rows: before.rows })
  expect(valueOf(await take(content, { operator: 'Eva' }))).toEqual({ ...report, applied: true })
  const after = (await list()).rows.filter(({ operator }) => operator === 'Eva')
  expect(after.map(({ barcode, articleCode, unitsPerScan }) => [barcode, articleCode, unitsPerScan])).toEqual([
    ['A-2', 'TWO', 1.5],
    ['NEW', 'X', 2.5],
  ])
  valueOf(await take(content, { conflicts: 'replace' }))
  expect((await list({ text: 'A-3' })).rows).toMatchObject([{ articleCode: 'ELSE', conflicts: ['THREE'] }])
})

test('a number that a spreadsheet has rounded is no barcode', async () => {
  const { take } = await open()
  const content = 'barcode;article;units\r\n7,79012E+12;ONE;1\r\n7.79E+12;TWO;1\r\n1E+13;THREE;1\r\nE+1;FOUR;1\r\n'
  const rejected = [2, 3, 4].map((line) => ({ line, code: 'invalid_barcode' }))
  expect(valueOf(await take(content, { mode: 'preview' }))).toMatchObject({ added: 1, rejected })
})

test.each([
  ['an open quote', 'A;"B\nC;D', 'not_csv'],
  ['a line without end', `A;${'x'.repeat(20_000)}`, 'not_csv'],
  ['more lines than a scan may wait for', 'A;B\n'.repeat(5001), 'too_many_lines'],
])('rejects %s as a whole', async (_, content, code) => {
  const { take } = await open()
  expect(failureOf(await take(content))).toMatchObject({ code: 'validation', details: { issues: [{ code }] } })
})

test('nothing is nothing', async () => {
  const { take } = await open()
  for (const content of ['', '\ufeff', '\r\n\r\n', 'barcode;article;units'])
    expect(valueOf(await take(content))).toMatchObject({ added: 0, rejectedTotal: 0 })
})

test('a search finds the article of a linked barcode first, also from a label, and none once the link is removed', async () => {
  const { core, client, learn } = await open()
  await core.refresh('stock')
  const search = async (text: string) => valueOf(await client.query('articles.search', { text }))
  const milk = (await search(story.firstArticle)).rows[0]
  expect(milk?.description).toMatch(/leche/i)
  for (const text of [milkUnit, `0${milkUnit}`, `]C1010${milkUnit}17301130`])
    expect(await search(text)).toEqual({ rows: [milk], total: 1 })
  // A word of other names, and an article that this PC has no name of.
  const before = await search('leche')
  await learn('leche', 'NEW-1')
  const after = valueOf(await client.query('articles.search', { text: 'leche', limit: 1 }))
  expect(after).toEqual({ rows: [{ code: 'NEW-1', description: null }], total: before.total + 1 })
  await learn('leche', story.firstArticle)
  expect((await search('leche')).total).toBe(before.total)
  expect((await search('leche')).rows[0]).toEqual(milk)
  valueOf(await client.command('articles.forget', { barcode: 'leche' }))
  expect(await search('leche')).toEqual(before)
})

test('a typed article code is stored as the WMS writes it, linked by hand, imported, or set by weight', async () => {
  const { core, client, learn, list, take } = await open()
  const code = 'ABC-1'
  await core.refresh('stock')
  const cache = new Sqlite(join(core.folder, 'profiles', 'practice', 'cache.db'))
  cache.prepare('UPDATE article SET code = ? WHERE code = ?').run(code, story.firstArticle)
  cache.close()
  await learn('SACK-1', 'abc-1')
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await take('barcode;article;units\nSACK-2;Abc-1;2'))
  expect((await list({ text: 'SACK' })).rows.map(({ articleCode }) => articleCode)).toEqual([code, code])
  const set = { articleCode: 'abc-1', byWeight: true, operator: 'Ana' }
  expect(valueOf(await client.command('articles.setByWeight', set))).toMatchObject({ articleCode: code })
})

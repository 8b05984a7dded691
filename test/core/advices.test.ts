import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { interchange } from '../unit/despatch-advice/samples.ts'

async function open(): Promise<TestCore & { controlId: number }> {
  const core = await openTestCore({
    clock: manualClock(Date.parse('2026-11-21T13:00:00Z')),
    alreadyRead: ['suppliers'],
  })
  const { control } = valueOf(await core.client.query('receiving.find', { number: story.blind }))
  return { ...core, controlId: control?.id ?? 0 }
}

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

/** An advice of the blind document: article and units of each line. */
function adviceOf(
  lines: readonly (readonly [article: string, units: number, lot?: string])[],
  supplier = 'SU+++Nobody',
): string {
  return base64(
    interchange([
      'BGM+351+4471-882+9',
      'DTM+137:20261120:102',
      `RFF+DQ:${story.blind}`,
      `NAD+${supplier.replace('Nobody', story.blindSupplier)}`,
      'CPS+1',
      ...lines.flatMap(([article, units, lot], at) => [
        `LIN+${at + 1}++${article}:IN`,
        ...(lot === undefined ? [] : [`PIA+1+${lot}:NB`]),
        `QTY+12:${units}:PCE`,
      ]),
    ]),
  )
}

async function counted({ client, controlId }: TestCore & { controlId: number }, units: number): Promise<string> {
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units })
  valueOf(await client.command('counts.close', { sessionId }))
  return sessionId
}

test('nothing of an advice is shown before the reveal; afterwards each line has its verdict', async () => {
  const core = await open()
  const { client, controlId, log } = core
  const content = adviceOf([
    [story.firstArticle, 7_654_321],
    ['NOT-DECLARED', 8_765_432, 'CANARY-LOT-7731'],
  ])
  const imported = valueOf(await client.command('advices.import', { content, fileName: 'a.edi' }))
  expect(imported.advices).toMatchObject([{ number: '4471-882', format: 'desadv', date: '2026-11-20', isNew: true }])
  expect(valueOf(await client.command('advices.import', { content })).advices).toMatchObject([{ isNew: false }])
  const list = valueOf(await client.query('advices.list', {}))
  expect(list).toMatchObject({ total: 1, rows: [{ number: '4471-882', fileName: 'a.edi' }] })
  expect(failureOf(await client.query('comparison.get', { controlId })).code).toBe('forbidden')
  const decide = { controlId, articleCode: story.firstArticle, lot: null, expiry: null, wrong: 'paper' as const }
  expect(failureOf(await client.command('advices.decide', decide)).code).toBe('forbidden')
  const shown = JSON.stringify([imported, list, valueOf(await client.query('receiving.find', { number: story.blind }))])
  for (const secret of ['7654321', '8765432', 'CANARY-LOT-7731', 'NOT-DECLARED']) {
    expect(shown).not.toContain(secret)
    expect(log.lines.join('\n')).not.toContain(secret)
  }

  await counted(core, 12)
  const { advice, lines } = valueOf(await client.query('comparison.get', { controlId }))
  const declared = lines.reduce(
    (sum, line) => sum + (line.articleCode === story.firstArticle ? (line.declared ?? 0) : 0),
    0,
  )
  expect(declared).toBeGreaterThan(12)
  expect(advice?.totals.advised).toBe(16_419_753)
  const of = (articleCode: string) => advice?.lines.filter((line) => line.articleCode === articleCode) ?? []
  const own = of(story.firstArticle)
  expect(own.reduce((sum, line) => sum + line.advised, 0)).toBe(7_654_321)
  expect(own.reduce((sum, line) => sum + line.declared, 0)).toBe(declared)
  expect(own.reduce((sum, line) => sum + (line.counted ?? 0), 0)).toBe(12)
  expect(own.filter(({ verdict }) => verdict === 'undecided')).not.toEqual([])
  expect(own.every(({ decision }) => decision === null)).toBe(true)
  expect(of('NOT-DECLARED')).toMatchObject([{ declared: 0, counted: 0, lot: 'CANARY-LOT-7731', verdict: 'paper' }])
})

test('a GTIN of an advice is that of the article also with other leading zeros', async () => {
  const core = await open()
  const { client, controlId } = core
  const articleCode = '9501101530003'
  valueOf(await client.command('advices.import', { content: adviceOf([[`0${articleCode}`, 5]]) }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode, units: 5, lot: 'L-1' }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { advice } = valueOf(await client.query('comparison.get', { controlId }))
  const own = advice?.lines.filter((line) => line.articleCode.endsWith(articleCode))
  expect(own).toMatchObject([{ articleCode, declared: 0, advised: 5, counted: 5, verdict: 'paper' }])
})

test('a person decides where all three differ, once more, and no longer after the signature', async () => {
  const core = await open()
  const { client, controlId } = core
  valueOf(await client.command('advices.import', { content: adviceOf([[story.firstArticle, 5000]]) }))
  const sessionId = await counted(core, 12)
  const advice = async () => valueOf(await client.query('comparison.get', { controlId })).advice
  const undecided = (await advice())?.lines.find(({ verdict }) => verdict === 'undecided')
  if (!undecided) throw new Error('no line is undecided')
  const { articleCode, lot, expiry } = undecided
  const decide = async (wrong: 'paper' | 'goods' | 'both' | null, line: object = {}) =>
    client.command('advices.decide', { controlId, articleCode, lot, expiry, wrong, operator: 'Marta', ...line })
  const decision = async () =>
    (await advice())?.lines.find((line) => line.articleCode === articleCode && line.lot === lot)?.decision
  valueOf(await decide('goods'))
  expect(await decision()).toMatchObject({ wrong: 'goods', operator: 'Marta' })
  expect((await advice())?.totals).toMatchObject({ undecided: 0 })
  valueOf(await decide(null))
  expect(await decision()).toBeNull()
  valueOf(await decide('paper'))
  expect(await decision()).toMatchObject({ wrong: 'paper' })

  const clear = (await advice())?.lines.find(({ verdict }) => verdict !== 'undecided')
  if (!clear) throw new Error('every line is undecided')
  const other = { articleCode: clear.articleCode, lot: clear.lot, expiry: clear.expiry }
  expect(failureOf(await decide('paper', other)).details).toMatchObject({ reason: 'not_undecided' })
  expect(failureOf(await decide('paper', { articleCode: 'NO' })).details).toMatchObject({ reason: 'no_such_line' })
  await client.command('supervisor.unlock', {})
  valueOf(await sign(client, sessionId))
  expect(failureOf(await decide('goods')).details).toMatchObject({ reason: 'signed' })
  expect(await decision()).toMatchObject({ wrong: 'paper' })
})

test('an advice of another supplier, another document or no advice at all adds nothing, and says so', async () => {
  const core = await open()
  const { client, controlId } = core
  const other = adviceOf([[story.firstArticle, 5]], 'SU+OTHER::92++Otra S.A.')
  const { advices } = valueOf(await client.command('advices.import', { content: other }))
  expect(advices).toMatchObject([
    {
      supplierName: 'Otra S.A.',
      use: {
        state: 'other_supplier',
        numbers: ['4471-882', story.blind],
        supplierCodes: ['OTHER'],
        documents: [{ controlId, number: story.blind, supplierName: story.blindSupplier, sameSupplier: false }],
      },
    },
  ])
  await counted(core, 12)
  const compared = valueOf(await client.query('comparison.get', { controlId }))
  expect(compared).not.toHaveProperty('advice')
  expect(compared.otherAdvices).toMatchObject([{ number: '4471-882', supplierName: 'Otra S.A.' }])
  expect(failureOf(await client.command('advices.import', { content: base64('PK') }))).toMatchObject({
    code: 'validation',
    details: { reason: 'not_an_advice' },
  })
})

test('what an advice is compared with is said of each, and changes with what is known', async () => {
  const core = await open()
  const { client, controlId } = core
  const states = async () =>
    valueOf(await client.query('advices.list', {})).rows.map(({ fileName, use }) => [fileName, use.state])
  const give = async (fileName: string, content: string) =>
    valueOf(await client.command('advices.import', { content, fileName })).advices[0]?.use
  expect(await give('a', adviceOf([[story.firstArticle, 5]]))).toMatchObject({
    state: 'compared',
    documents: [{ controlId, sameSupplier: true }],
  })
  expect(await give('b', adviceOf([]))).toMatchObject({ state: 'empty' })
  const early = Buffer.from(adviceOf([[story.firstArticle, 5]]), 'base64')
    .toString('latin1')
    .replace(`RFF+DQ:${story.blind}`, 'RFF+DQ:R-NOT-READ')
    .replace('4471-882', '9000-1')
  expect(await give('c', base64(early))).toMatchObject({
    state: 'no_document',
    numbers: ['9000-1', 'R-NOT-READ'],
    documents: [],
  })
  expect(await states()).toEqual([
    ['c', 'no_document'],
    ['b', 'empty'],
    ['a', 'compared'],
  ])
  await give('d', adviceOf([[story.firstArticle, 7]]))
  expect(await states()).toContainEqual(['a', 'replaced'])
  // An advice without goods does not say that nothing was sent.
  await counted(core, 12)
  await give('e', adviceOf([[story.firstArticle, 12]]))
  await give('f', adviceOf([], `SU+++${story.blindSupplier} `))
  const { advice } = valueOf(await client.query('comparison.get', { controlId }))
  expect(advice?.totals.advised).toBe(12)
})

test('a newer advice of the same number replaces the figures; a linked barcode stands for its units', async () => {
  const core = await open()
  const { client, controlId } = core
  valueOf(
    await client.command('articles.learn', {
      raw: '17790000000000',
      articleCode: story.firstArticle,
      unitsPerScan: 12,
      operator: 'Ana',
    }),
  )
  valueOf(await client.command('advices.import', { content: adviceOf([[story.firstArticle, 5]]) }))
  valueOf(await client.command('advices.import', { content: adviceOf([['17790000000000', 1]]) }))
  await counted(core, 12)
  const { advice } = valueOf(await client.query('comparison.get', { controlId }))
  expect(advice?.advices).toHaveLength(1)
  expect(advice?.totals.advised).toBe(12)
  expect(advice?.lines.filter(({ advised }) => advised > 0)).toMatchObject([
    { articleCode: story.firstArticle, counted: 12, verdict: 'paper' },
  ])
})

test('boxes stay boxes where their line names the article, too; a weight is of no package', async () => {
  const core = await open()
  const { client, controlId } = core
  const link = { raw: '17790000000000', articleCode: story.firstArticle, unitsPerScan: 12, operator: 'Ana' }
  valueOf(await client.command('articles.learn', link))
  await counted(core, 24)
  const advised = async (quantity: string, codes: string) => {
    const [head = '', tail = ''] = Buffer.from(adviceOf([['BOX', 1]]), 'base64')
      .toString('latin1')
      .split("LIN+1++BOX:IN'")
    const line = `LIN+1++17790000000000:EN'\nPIA+1+${codes}'`
    const text = `${head}${line}${tail.replace('12:1:PCE', quantity)}`.replace(
      /UNT\+(\d+)/,
      (_, count) => `UNT+${Number(count) + 1}`,
    )
    valueOf(await client.command('advices.import', { content: base64(text) }))
    const { advice } = valueOf(await client.query('comparison.get', { controlId }))
    return advice?.lines.filter((line) => line.advised > 0).map((line) => [line.articleCode, line.advised])
  }
  expect(await advised('12:2:CT', `${story.firstArticle}:IN`)).toEqual([[story.firstArticle, 24]])
  expect(await advised('12:2:CT', 'SUPPLIERS:SA')).toEqual([[story.firstArticle, 24]])
  expect(await advised('12:24:KGM', `${story.firstArticle}:IN`)).toEqual([[story.firstArticle, 24]])
  expect(await advised('12:24:KGM', 'SUPPLIERS:SA')).toEqual([[story.firstArticle, 24]])
})

test('an advice is found for a document whose slash the WMS stores as an underscore', async () => {
  const core = await open()
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.underscore }))
  const [document] = control?.receivingDocuments ?? []
  const [named, supplier] = [story.underscore.replace('_', '/'), document?.supplierName ?? '']
  expect(named).not.toBe(story.underscore)
  const segments = ['BGM+351+77+9', `RFF+DQ:${named}`, `NAD+SU+++${supplier}`, 'CPS+1', 'LIN+1++A-1:IN', 'QTY+12:5']
  const imported = valueOf(await client.command('advices.import', { content: base64(interchange(segments)) }))
  expect(imported.advices).toMatchObject([{ use: { state: 'compared', documents: [{ number: story.underscore }] } }])
  await counted({ ...core, controlId: control?.id ?? 0 }, 12)
  const { advice } = valueOf(await client.query('comparison.get', { controlId: control?.id ?? 0 }))
  expect(advice?.totals.advised).toBe(5)
})

// An article that was counted in units and by weight: its kilograms and units are no sum.
import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'

/** A document that declares 10 of ham and 3 of something else. */
async function hamAndOther(core: TestCore, number: string): Promise<number> {
  const lines = [
    { articleCode: 'HAM', units: 10 },
    { articleCode: 'OTHER', units: 3 },
  ]
  const { Id } = core.warehouse.createControl({ number, supplierIndex: 0, lines })
  await core.refresh('controls')
  return Id
}

/** Ham, of which the document declares 10: first counted in units, then weighed. */
async function counted() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock', 'suppliers'] })
  const { client } = core
  const Id = await hamAndOther(core, 'HAM-1')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  const add = async (articleCode: string, units: number) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode, units }))
  const set = async (byWeight: boolean | null) => {
    clock.advance(1000)
    valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight, operator: 'Ana' }))
    clock.advance(1000)
  }
  await add('HAM', 4)
  await add('OTHER', 3)
  await set(true)
  await add('HAM', 7.25)
  return { core, clock, client, controlId: Id, sessionId, add, set }
}

test('the comparison has a line in units and one in kilograms, each with its own difference', async () => {
  const { client, controlId, sessionId, set } = await counted()
  // The document is in the measure that the article has now.
  await set(null)
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  const ham = lines.filter(({ articleCode }) => articleCode === 'HAM')
  expect(ham).toMatchObject([
    { declared: 10, counts: [4, null, null], difference: -6, status: 'short' },
    { byWeight: true, declared: 0, counts: [7.25, null, null], difference: 7.25, status: 'unexpected' },
  ])
  expect(ham[0]).not.toHaveProperty('byWeight')
  expect(lines.find(({ articleCode }) => articleCode === 'OTHER')).toMatchObject({ status: 'match' })
})

test('removed entries say which of them were kilograms', async () => {
  const { client, sessionId, add, set } = await counted()
  const weighed = await add('HAM', 1.5)
  valueOf(await client.command('counts.undo', { sessionId, eventId: weighed.eventId }))
  await set(null)
  const inUnits = await add('HAM', 2)
  valueOf(await client.command('counts.undo', { sessionId, eventId: inUnits.eventId }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { removed } = valueOf(await client.query('counts.get', { sessionId }))
  expect(removed?.last.map(({ units, byWeight }) => [units, byWeight])).toEqual([
    [1.5, true],
    [2, undefined],
  ])
})

test('every file tells kilograms from units', async () => {
  const { client, controlId, sessionId } = await counted()
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const file = async (format: 'csv' | 'ubl' | 'edifact' | 'epcis') =>
    valueOf(await client.query('comparison.export', { controlId, format, language: 'en' })).content
  const { seen, lines } = valueOf(await client.query('comparison.get', { controlId }))
  for (const { articleCode, lot, expiry, status } of lines)
    if (status !== 'match')
      valueOf(await client.command('comparison.setReason', { controlId, articleCode, lot, expiry, reason: 'other' }))
  const again = valueOf(await client.query('comparison.get', { controlId }))
  expect(again.seen).not.toBe(seen)
  valueOf(await client.command('counts.sign', { sessionId, seen: again.seen, signedBy: 'Luz' }))
  // The article is by weight now: so is its document.
  const rows = (await file('csv')).split('\r\n').filter((row) => row.includes(',HAM,'))
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['kg', 'units'])
  const ubl = await file('ubl')
  expect(ubl).toContain('<cbc:ReceivedQuantity unitCode="KGM">7.25</cbc:ReceivedQuantity>')
  expect(ubl).toContain('<cbc:ReceivedQuantity>4</cbc:ReceivedQuantity>')
  expect(ubl).toContain('<cbc:ShortQuantity unitCode="KGM">2.75</cbc:ShortQuantity>')
  expect(ubl).toContain('<cbc:OversupplyQuantity>4</cbc:OversupplyQuantity>')
  const edifact = await file('edifact')
  expect(edifact).toContain('QTY+12:10:KGM')
  expect(edifact).toContain('QTY+48:7.25:KGM')
  expect(edifact).toContain("QTY+48:4'")
  const quantities = JSON.stringify(JSON.parse(await file('epcis'))).match(/"quantity":[^}]*/g)
  const claim = valueOf(await client.command('claims.create', { controlId, claimKind: 'claim', operator: 'Luz' }))
  expect(claim.lines.map(({ units, byWeight, issue }) => [issue, units, byWeight])).toEqual([
    ['short', 2.75, true],
    ['unexpected', 4, false],
  ])
  expect(quantities?.toSorted()).toEqual(['"quantity":3', '"quantity":4', '"quantity":7.25,"uom":"KGM"'])
})

test('two counts agree only if both measures do; a recount of the article decides over both', async () => {
  const { client, core, controlId, sessionId, set } = await counted()
  await set(null)
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  valueOf(await client.command('counts.close', { sessionId }))
  const second = core.connect('beto')
  const started = valueOf(await second.command('counts.start', { controlId, operator: 'Beto', counter: 2 }))
  const add = async (articleCode: string, units: number) =>
    valueOf(await second.command('counts.add', { sessionId: started.sessionId, articleCode, units }))
  // The same sum, of units alone.
  await add('HAM', 11.25)
  await add('OTHER', 3)
  valueOf(await second.command('counts.close', { sessionId: started.sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  expect(lines.filter(({ articleCode }) => articleCode === 'HAM')).toMatchObject([
    { counts: [4, 11.25, null], decided: false },
    { counts: [7.25, 0, null], decided: false, byWeight: true },
  ])
  expect(lines.find(({ articleCode }) => articleCode === 'OTHER')).toMatchObject({ decided: true })
})

test('a container, a part of a delivery and the lots of the day tell kilograms from units', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock', 'suppliers'] })
  const { client, warehouse } = core
  const lines = [{ articleCode: 'HAM', units: 10, externalContainer: 'CAGE-1' }]
  const { Id: controlId } = warehouse.createControl({ number: 'HAM-2', supplierIndex: 0, lines })
  await core.refresh('controls')
  const count = async (part: number, work: (sessionId: string) => Promise<void>) => {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana', part }))
    await work(sessionId)
    valueOf(await client.command('counts.close', { sessionId }))
  }
  const add = async (sessionId: string, units: number) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units }))
  await count(1, async (sessionId) => {
    valueOf(await client.command('counts.container', { sessionId, container: 'CAGE-1' }))
    await add(sessionId, 4)
    clock.advance(1000)
    valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight: true, operator: 'Ana' }))
    clock.advance(1000)
    await add(sessionId, 7.25)
    expect(valueOf(await client.query('counts.lotsSeen', {})).rows).toMatchObject([{ units: 4, kilos: 7.25 }])
  })
  await count(2, async (sessionId) => void (await add(sessionId, 1.5)))
  valueOf(await client.command('supervisor.unlock', {}))
  const { containers, parts } = valueOf(await client.query('comparison.get', { controlId }))
  expect(containers).toMatchObject([{ container: 'CAGE-1', units: 4, kilos: 7.25 }])
  expect(parts).toMatchObject([
    { part: 1, units: 4, kilos: 7.25 },
    { part: 2, units: 0, kilos: 1.5 },
  ])
})

/** The day at the warehouse is within, wherever that is. */
const today = () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(1), to: day(0) }
}

/** Counted, closed and opened by everybody: one line in units and one in kilograms. */
async function compared() {
  const made = await counted()
  const { client, controlId, sessionId } = made
  await made.set(null)
  valueOf(await client.command('counts.close', { sessionId }))
  const { lines, supplierCode } = valueOf(await client.query('comparison.get', { controlId }))
  return { ...made, lines, supplierCode: supplierCode ?? '' }
}

test('the record of a supplier adds kilograms and units apart', async () => {
  const { client, controlId, supplierCode } = await compared()
  const whose = { ...today(), supplierCode }
  const entry = async () =>
    valueOf(await client.query('suppliers.recordDocuments', { ...whose, figure: 'difference' })).rows.find(
      (document) => document.controlId === controlId,
    )
  const own = await entry()
  const kilos = { lines: 1, declared: 0, difference: 7.25 }
  expect(own?.figures).toMatchObject({ lines: 3, declared: 13, difference: -6, kilos })
  expect(own?.lines.map(({ difference, byWeight }) => [difference, byWeight])).toEqual([
    [-6, undefined],
    [7.25, true],
  ])
  const [record] = valueOf(await client.query('suppliers.record', whose)).rows
  expect(record).toMatchObject({ kilos })
  expect(record?.months[0]).toMatchObject({ kilos })
  const { content } = valueOf(await client.query('suppliers.report', { ...whose, format: 'csv', language: 'en' }))
  const [heads = [], ...rows] = content
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
  const row = rows.find((cells) => cells.includes('HAM-1'))
  expect(heads.slice(-2)).toEqual(['Declared (kg)', 'Difference (kg)'])
  expect(row?.slice(-2)).toEqual(['0', '7.25'])
  expect(row?.[heads.indexOf('Difference')]).toBe('-6')
})

test('only the record of a supplier of goods by weight says something of kilograms', async () => {
  const { core, client } = await counted()
  await core.refresh('suppliers', 'controls')
  const { rows } = valueOf(await client.query('suppliers.record', { from: '2026-10-01', to: today().to }))
  const hasKilos = (code: string) => 'kilos' in (rows.find((row) => row.code === code) ?? {})
  expect([hasKilos('P008'), hasKilos('P002')]).toEqual([true, false])
})

test('the lines in units and in kilograms have each its own reason', async () => {
  const { client, controlId, lines } = await compared()
  const [, inKilos] = lines.filter(({ articleCode }) => articleCode === 'HAM')
  if (!inKilos) throw new Error('no line in kilograms')
  const { articleCode, lot, expiry } = inKilos
  const key = { controlId, articleCode, lot, expiry }
  const reasons = async () =>
    valueOf(await client.query('comparison.get', { controlId }))
      .lines.filter((line) => line.articleCode === 'HAM')
      .map(({ reason }) => reason)
  // Without the measure, as earlier versions stored it: both.
  valueOf(await client.command('comparison.setReason', { ...key, reason: 'short' }))
  expect(await reasons()).toEqual(['short', 'short'])
  const set = { ...key, byWeight: true, reason: 'unexpected' as const }
  expect(valueOf(await client.command('comparison.setReason', set))).toMatchObject({ byWeight: true })
  expect(await reasons()).toEqual(['short', 'unexpected'])
  valueOf(await client.command('comparison.setReason', { ...key, byWeight: false, reason: null }))
  expect(await reasons()).toEqual([null, 'unexpected'])
})

test('the reason of an only line stays when the article changes its measure', async () => {
  const { core, client } = await counted()
  const { warehouse } = core
  const { Id } = warehouse.createControl({
    number: 'CAKE-1',
    supplierIndex: 0,
    lines: [{ articleCode: 'CAKE', units: 5 }],
  })
  await core.refresh('controls')
  const started = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId: started.sessionId, articleCode: 'CAKE', units: 4 }))
  valueOf(await client.command('counts.close', { sessionId: started.sessionId }))
  const line = { controlId: Id, articleCode: 'CAKE', lot: null, expiry: null }
  valueOf(await client.command('comparison.setReason', { ...line, byWeight: false, reason: 'short' }))
  valueOf(await client.command('articles.setByWeight', { articleCode: 'CAKE', byWeight: true, operator: 'Ana' }))
  const { lines } = valueOf(await client.query('comparison.get', { controlId: Id }))
  expect(lines).toMatchObject([{ articleCode: 'CAKE', reason: 'short' }])
})

test('scheduled reports and the traceability sheet say of each row whether it is units or kilograms', async () => {
  const { clock, client, controlId, sessionId } = await counted()
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  for (const { articleCode, lot, expiry, status } of lines)
    if (status !== 'match')
      valueOf(await client.command('comparison.setReason', { controlId, articleCode, lot, expiry, reason: 'other' }))
  const { seen } = valueOf(await client.query('comparison.get', { controlId }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Luz' }))
  const epcis = valueOf(await client.query('comparison.export', { controlId, format: 'epcis', language: 'en' })).content
  expect(JSON.stringify(JSON.parse(epcis))).toContain('"quantity":7.25,"uom":"KGM"')
  const sheet = valueOf(await client.query('traceability.export', { ...today(), language: 'en' })).content
  const ham = sheet.split('\r\n').filter((row) => row.includes(',HAM,'))
  expect(ham.map((row) => [row.split(',')[4], row.split(',').at(-1)]).toSorted()).toEqual([
    ['4', 'units'],
    ['7.25', 'kg'],
  ])
  // The report is of the day before.
  clock.advance(86_400_000)
  const report = { reportKind: 'differences', language: 'en' } as const
  const json = valueOf(await client.query('handover.report', { ...report, format: 'json' })).file.content
  const { rows } = JSON.parse(json) as { rows: Record<string, unknown>[] }
  expect(rows.map(({ article, difference, measure }) => [article, difference, measure])).toEqual([
    ['HAM', -2.75, 'kg'],
    ['HAM', 4, 'units'],
  ])
  const csv = valueOf(await client.query('handover.report', { ...report, format: 'csv' })).file.content
  expect(csv.split('\r\n')[0]?.split(',').at(-1)).toBe('Measure')
  const { file } = valueOf(await client.query('handover.report', { ...report, reportKind: 'expiring', format: 'json' }))
  const stock = (JSON.parse(file.content) as { rows: Record<string, unknown>[] }).rows
  expect(new Set(stock.map(({ measure }) => measure))).toContain('units')
})

test('an article that is by weight alone is in kilograms in EPCIS, too, without any pieces', async () => {
  const { client, core } = await counted()
  const { Id } = core.warehouse.createControl({
    number: 'HAM-2',
    supplierIndex: 0,
    lines: [{ articleCode: 'HAM', units: 10 }],
  })
  await core.refresh('controls')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'HAM', units: 10 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { seen } = valueOf(await client.query('comparison.get', { controlId: Id }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Luz' }))
  const file = valueOf(await client.query('comparison.export', { controlId: Id, format: 'epcis', language: 'en' }))
  expect(JSON.stringify(JSON.parse(file.content))).toContain('"quantity":10,"uom":"KGM"')
})

test('the measure of what was signed stays in EPCIS and the traceability sheet, whatever is set later', async () => {
  const { clock, client, core, set } = await counted()
  const Id = await hamAndOther(core, 'HAM-3')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: Id, operator: 'Ana' }))
  for (const [articleCode, units] of [
    ['HAM', 10],
    ['OTHER', 3],
  ] as const)
    valueOf(await client.command('counts.add', { sessionId, articleCode, units }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { seen } = valueOf(await client.query('comparison.get', { controlId: Id }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Luz' }))
  const measures = async () => {
    const epcis = valueOf(await client.query('comparison.export', { controlId: Id, format: 'epcis' })).content
    const { epcisBody } = JSON.parse(epcis) as { epcisBody: { eventList: { quantityList: object[] }[] } }
    const sheet = valueOf(await client.query('traceability.export', { ...today(), language: 'en' })).content
    return [
      ...epcisBody.eventList.map(({ quantityList }) => quantityList),
      ...sheet.split('\r\n').flatMap((row) => (/,(?:HAM|OTHER),/.test(row) ? [row.split(',').at(-1)] : [])),
    ]
  }
  const signed = await measures()
  expect(signed).toMatchObject([[{ quantity: 10, uom: 'KGM' }], [{ quantity: 3 }], 'kg', 'units'])
  await set(false)
  valueOf(await client.command('articles.setByWeight', { articleCode: 'OTHER', byWeight: true, operator: 'Ana' }))
  clock.advance(1000)
  expect(await measures()).toEqual(signed)
})

test('a signed part keeps its units in the list of parts, whatever is set later', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock', 'suppliers'] })
  const { client, warehouse } = core
  const lines = [{ articleCode: 'CAKE', units: 10 }]
  const { Id: controlId } = warehouse.createControl({ number: 'CAKE-2', supplierIndex: 0, lines })
  await core.refresh('controls')
  const count = async (part: number, units: number) => {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana', part }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'CAKE', units }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  const parts = async (part?: number) => {
    const input = { controlId, ...(part === undefined ? {} : { part }) }
    return valueOf(await client.query('comparison.get', input)).parts?.map(({ units, kilos }) => [units, kilos])
  }
  valueOf(await client.command('settings.update', { counting: { requireReasons: false } }))
  valueOf(await client.command('supervisor.unlock', {}))
  const sessionId = await count(1, 4)
  const { seen } = valueOf(await client.query('comparison.get', { controlId, part: 1 }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Luz', moreToCome: true }))
  clock.advance(1000)
  valueOf(await client.command('articles.setByWeight', { articleCode: 'CAKE', byWeight: true, operator: 'Ana' }))
  expect(await parts(1)).toEqual([[4, undefined]])
  clock.advance(1000)
  valueOf(await client.command('articles.setByWeight', { articleCode: 'CAKE', byWeight: false, operator: 'Ana' }))
  const last = await count(2, 6)
  const whole = valueOf(await client.query('comparison.get', { controlId })).seen
  valueOf(await client.command('counts.sign', { sessionId: last, seen: whole, signedBy: 'Luz' }))
  clock.advance(1000)
  valueOf(await client.command('articles.setByWeight', { articleCode: 'CAKE', byWeight: true, operator: 'Ana' }))
  const signed = [
    [4, undefined],
    [6, undefined],
  ]
  expect([await parts(), await parts(1)]).toEqual([signed, signed])
})

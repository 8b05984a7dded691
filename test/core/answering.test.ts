// Questions that a code without GS1 data may answer while articles wait for their lot or serial, and what counts only once.
import { expect, test } from 'vitest'
import type { Input } from '../../src/contract/operations.ts'
import { caseBarcode, containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

/** Milk: it has lots and expiries, as this PC learns from the stock. */
const milk = story.firstArticle
const foreign = '7791234567898'
const sscc = containerNumber(77)
const wrong = (digits: string) => digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10)

async function counting() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const day = (days: number) => todayAtWarehouse(days, clock.now())
  const add = (more: Partial<Input<'counts.add'>>) =>
    client.command('counts.add', { sessionId, articleCode: milk, units: 1, lot: 'L-1', expiry: day(90), ...more })
  return {
    core,
    client,
    sessionId,
    day,
    add,
    /** The expiry as a GS1 label has it. */
    ai17: (days: number) => `17${day(days).slice(2).replaceAll('-', '')}`,
    scan: async (raw: string, answering?: string, from = client) =>
      valueOf(await from.command('counts.scan', { sessionId, raw, ...(answering === undefined ? {} : { answering }) })),
    undo: async (eventId: string) => valueOf(await client.command('counts.undo', { sessionId, eventId })),
    get: async () => valueOf(await client.query('counts.get', { sessionId })),
  }
}

test('a plain code is the lot only where the screen asks for it', async () => {
  const count = await counting()
  const waiting = await count.scan(caseBarcode(milk))
  expect(waiting).toMatchObject({ outcome: 'needs', needs: ['lot', 'expiry'] })
  // Another scan took the question off the screen.
  await count.scan(`]C100${sscc}`)
  expect(await count.scan('AB-77/2')).toMatchObject({ outcome: 'unknown', resolved: null })
  // An article's barcode is no lot, whatever is asked.
  expect(await count.scan(foreign, waiting.eventId)).toMatchObject({ outcome: 'unknown', resolved: null })
  expect(await count.scan(' AB-77/2 ', waiting.eventId)).toMatchObject({
    outcome: 'needs',
    needs: ['expiry'],
    lot: 'AB-77/2',
    resolved: waiting.eventId,
  })
  // The question about the lot is answered.
  expect(await count.scan('AB-78', waiting.eventId)).toMatchObject({ outcome: 'unknown', resolved: null })
})

test('of two waiting articles the one on screen gets the answer, GS1 data too', async () => {
  const count = await counting()
  const first = await count.scan(caseBarcode(milk))
  const second = await count.scan(unitBarcode(milk))
  expect(await count.scan('AB-77', first.eventId)).toMatchObject({ resolved: first.eventId, lot: 'AB-77' })
  expect(await count.scan('AB-78', second.eventId)).toMatchObject({ resolved: second.eventId, lot: 'AB-78' })
  const third = await count.scan(caseBarcode(milk))
  const last = await count.scan(caseBarcode(milk))
  expect(await count.scan(']C110G-1', third.eventId)).toMatchObject({ resolved: third.eventId, lot: 'G-1' })
  expect((await count.get()).openNeeds.map(({ eventId }) => eventId)).toContain(last.eventId)
})

test('goods whose question is answered stay in the container where they were scanned, whatever is open now', async () => {
  const count = await counting()
  const open = async (container: string) =>
    valueOf(await count.client.command('counts.container', { sessionId: count.sessionId, container }))
  await open('P-1')
  const first = await count.scan(caseBarcode(milk))
  const typed = await count.scan(caseBarcode(milk))
  await open('P-2')
  valueOf(await count.add({ units: 12, lot: 'T-1', resolves: typed.eventId }))
  // The lot by its code, the expiry by a label: as if both were typed.
  const dated = await count.scan('S-1', first.eventId)
  expect(dated).toMatchObject({ outcome: 'needs', needs: ['expiry'], container: 'P-1' })
  expect(await count.scan(`]C1${count.ai17(90)}`, dated.eventId)).toMatchObject({
    outcome: 'counted',
    container: 'P-1',
  })
  const { tallies, container } = await count.get()
  expect(container).toBe('P-2')
  expect(tallies.map((tally) => [tally.lot, tally.container])).toEqual([
    ['S-1', 'P-1'],
    ['T-1', 'P-1'],
  ])
})

test('an answer to a question that is gone answers nothing: undone, answered elsewhere, of another kind', async () => {
  const count = await counting()
  const gone = await count.scan(caseBarcode(milk))
  await count.undo(gone.eventId)
  expect(await count.scan('AB-1', gone.eventId)).toMatchObject({ outcome: 'unknown', resolved: null })
  const answered = await count.scan(caseBarcode(milk))
  // Another connection answers first.
  const other = count.core.connect('other')
  expect(await count.scan('AB-2', answered.eventId, other)).toMatchObject({ lot: 'AB-2' })
  expect(await count.scan('AB-3', answered.eventId)).toMatchObject({ outcome: 'unknown', resolved: null })
  // Neither an unknown barcode nor an unknown id asks for a lot.
  const unknown = await count.scan('BOX-9')
  for (const id of [unknown.eventId, 'none']) {
    expect(await count.scan('AB-4', id)).toMatchObject({ outcome: 'unknown', resolved: null })
  }
  expect((await count.get()).tallies).toEqual([])
})

test('the number of a document, a container or an article is never a lot', async () => {
  const count = await counting()
  expect(await count.core.refresh('controls')).toBe('ok')
  valueOf(await count.client.command('counts.container', { sessionId: count.sessionId, container: 'PAL-1' }))
  const { eventId } = await count.scan(caseBarcode(milk))
  for (const raw of [story.blind, ` ${story.blind} `])
    expect(await count.scan(raw, eventId)).toMatchObject({ reason: 'document_number', resolved: null, lot: null })
  for (const raw of ['PAL-1', sscc, wrong(sscc)])
    expect(await count.scan(raw, eventId)).toMatchObject({ outcome: 'unknown', resolved: null, lot: null })
  expect(await count.scan(`00${wrong(sscc)}`, eventId)).toMatchObject({
    outcome: 'blocked',
    reason: 'invalid_gs1',
    problems: [{ at: 19, code: 'bad_check_digit' }],
  })
  expect((await count.scan(milk, eventId)).resolved).toBeNull()
  expect(await count.scan('AB-77', eventId)).toMatchObject({ resolved: eventId, lot: 'AB-77' })
})

test('a GS1 label without its prefix completes the waiting article and is never a lot itself', async () => {
  const count = await counting()
  const bare = `${count.ai17(90)}10L-7`
  // Nothing waits: it is an ordinary code.
  const unknown = await count.scan(bare)
  expect(unknown).toMatchObject({ outcome: 'unknown', barcode: bare })
  await count.undo(unknown.eventId)
  for (const asked of [false, true]) {
    const { eventId } = await count.scan(caseBarcode(milk))
    expect(await count.scan(bare, asked ? eventId : undefined)).toMatchObject({
      outcome: 'counted',
      resolved: eventId,
      lot: 'L-7',
      expiry: count.day(90),
    })
  }
  // The expiry alone, and then the lot.
  const { eventId } = await count.scan(caseBarcode(milk))
  const dated = await count.scan(count.ai17(60), eventId)
  expect(dated).toMatchObject({ outcome: 'needs', needs: ['lot'], lot: null, expiry: count.day(60) })
  // The lot before the expiry, the separator lost: what it says is a question, never a lot.
  expect(await count.scan(`10L-8${count.ai17(60)}`, dated.eventId)).toMatchObject({
    outcome: 'blocked',
    reason: 'ambiguous',
  })
  // A label of other goods waits for its own article.
  expect(await count.scan(`${count.ai17(30)}10L-9`, dated.eventId)).toMatchObject({ needs: ['article'], lot: 'L-9' })
  // Digits of an identifier alone make no label: this is a lot.
  expect(await count.scan('10-2231', dated.eventId)).toMatchObject({ outcome: 'counted', lot: '10-2231' })
})

test('a serial counts once, however it comes', async () => {
  const count = await counting()
  const label = `]C1010${unitBarcode(milk)}${count.ai17(90)}10L-1\u001d21S-1`
  const first = await count.scan(label)
  expect(first).toMatchObject({ outcome: 'counted', units: 1 })
  const repeated = {
    outcome: 'duplicate',
    reason: 'serial_repeated',
    duplicateOf: { at: first.at, operator: 'Ana' },
  }
  expect(await count.scan(label)).toMatchObject(repeated)
  const added = valueOf(await count.add({ serial: 'S-1' }))
  expect(added).toMatchObject({ kind: 'duplicate', articleCode: milk, serial: 'S-1', ...repeated })
  expect(valueOf(await count.add({ serial: ' S-1 ' }))).toMatchObject(repeated)
  // Another serial, another article and no serial are counted.
  expect(valueOf(await count.add({ serial: 'S-2' }))).toMatchObject({ outcome: 'counted' })
  expect(valueOf(await count.add({ serial: 'S-1', articleCode: 'OTHER' }))).toMatchObject({ outcome: 'counted' })
  expect(valueOf(await count.add({}))).toMatchObject({ outcome: 'counted' })
  // As the answer of a waiting scan.
  const waiting = await count.scan(`]C1010${unitBarcode(milk)}21S-2`)
  expect(waiting).toMatchObject({ outcome: 'duplicate' })
  const lotless = await count.scan(unitBarcode(milk))
  expect(valueOf(await count.add({ serial: 'S-2', resolves: lotless.eventId }))).toMatchObject({
    outcome: 'duplicate',
  })
  expect((await count.get()).openNeeds).toMatchObject([{ eventId: lotless.eventId }])
  await count.undo(lotless.eventId)
  const { tallies, scans } = await count.get()
  expect(tallies.filter(({ articleCode }) => articleCode === milk)).toMatchObject([{ units: 3 }])
  // Manual entries are no scans.
  expect(scans).toBe(4)
  // Once the first entry is undone the serial is free again.
  await count.undo(first.eventId)
  expect(valueOf(await count.add({ serial: 'S-1' }))).toMatchObject({ outcome: 'counted' })
  expect(valueOf(await count.client.query('counts.verify', { sessionId: count.sessionId })).intact).toBe(true)
})

test('a container and a misread number are tied to no article, by scan, by hand or by file', async () => {
  const count = await counting()
  const gtin = '7799001044122'
  const codes = [
    [`]C100${sscc}`, 'container'],
    [`(00)${sscc}`, 'container'],
    [sscc, 'container'],
    [wrong(sscc), 'bad_check_digit'],
    [`00${wrong(sscc)}`, 'bad_check_digit'],
    [`]C100${wrong(sscc)}`, 'invalid_gs1'],
    [wrong(gtin), 'bad_check_digit'],
    [wrong(`0${gtin}`), 'bad_check_digit'],
    [`]E0${wrong(gtin)}`, 'invalid_gs1'],
  ] as const
  for (const [raw, code] of codes) {
    const link = { raw, articleCode: milk, unitsPerScan: 1, operator: 'Ana' }
    expect([raw, failureOf(await count.client.command('articles.learn', link))]).toMatchObject([
      raw,
      { code: 'validation', details: { issues: [{ path: 'raw', code }] } },
    ])
  }
  const content = `barcode;article;units\n${codes.map(([raw]) => `${raw};${milk};1`).join('\n')}\nBOX-1;${milk};1`
  const imported = valueOf(await count.client.command('articles.importLearned', { content, mode: 'apply' }))
  expect(imported).toMatchObject({ added: 1, rejectedTotal: codes.length })
  // A misread GTIN waits without a barcode to tie; it can be given an article this once.
  const waiting = await count.scan(wrong(gtin))
  expect(waiting).toMatchObject({ outcome: 'unknown', barcode: null })
  expect((await count.get()).openNeeds).toMatchObject([{ eventId: waiting.eventId, barcode: null }])
  expect(valueOf(await count.add({ resolves: waiting.eventId }))).toMatchObject({ outcome: 'counted' })
})

import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { exported, importConfirmed } from './support/counts-on-two-pcs.ts'

const picture = Buffer.from('\x89PNG\r\n\x1a\n0123', 'latin1')
const hash = createHash('sha256').update(picture).digest('hex')
const photo = { mediaType: 'image/png', content: picture.toString('base64'), operator: 'Ana' } as const

async function open({ folder = temporaryFolder(), clock = manualClock() } = {}) {
  const core = await openTestCore({ folder, clock, alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const supplierCode = control?.receivingDocuments[0]?.supplierCode ?? null
  return {
    core,
    client,
    clock,
    controlId,
    supplierCode,
    save: (input: object) => client.command('arrivals.save', { operator: 'Ana', ...input }),
    begin: async (input: object = {}) =>
      valueOf(
        await client.command('arrivals.save', { documents: [{ number: story.blind }], operator: 'Ana', ...input }),
      ).arrivalId,
    read: async (arrivalId: string, of = client) => valueOf(await of.query('arrivals.get', { arrivalId })),
    list: async () => valueOf(await client.query('arrivals.list', { controlId })),
    measure: (arrivalId: string, input: object) =>
      client.command('arrivals.temperature', { arrivalId, operator: 'Ana', ...input }),
    limit: async (min: number, max: number, of: object = { supplierCode, articleCode: null }) =>
      valueOf(
        await client.command('settings.update', {
          arrivals: { temperatureLimits: [{ min, max, ...of }] },
        } as never),
      ),
    async signed() {
      const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(await client.command('counts.add', { sessionId, articleCode: 'NEW', units: 1 }))
      valueOf(await client.command('counts.close', { sessionId }))
      valueOf(await client.command('supervisor.unlock', {}))
      valueOf(await sign(client, sessionId))
      return sessionId
    },
  }
}

const at = (time: string) => `2026-11-20T${time}:00.000-03:00`

test('a record keeps what was entered, and every correction', async () => {
  const { begin, save, read, list, clock } = await open()
  const arrivalId = await begin({ enteredAt: at('08:42'), plate: 'AG731KD', driver: 'Raúl Benítez', dock: '3' })
  clock.advance(60_000)
  valueOf(await save({ arrivalId, plate: 'AG 731 KD', driverDocument: '27111222', operator: 'Eva' }))
  valueOf(await save({ arrivalId, seal: 'FT-0098214', sealState: 'whole', dock: null }))
  const arrival = await read(arrivalId)
  expect(arrival).toMatchObject({
    documents: [{ number: story.blind }],
    operator: 'Ana',
    enteredAt: at('08:42'),
    leftAt: null,
    plate: 'AG 731 KD',
    driver: 'Raúl Benítez',
    driverDocument: '27111222',
    dock: null,
    seal: 'FT-0098214',
    sealState: 'whole',
    intact: true,
  })
  expect(arrival.corrections).toMatchObject([
    { operator: 'Eva', field: 'plate', before: 'AG731KD', after: 'AG 731 KD' },
    { operator: 'Ana', field: 'dock', before: '3', after: null },
  ])
  expect((await list()).rows).toEqual([{ ...arrival, afterSignature: null }])
})

test('refuses a truck that left before it came, and one of tomorrow', async () => {
  const { begin, save, read } = await open()
  const arrivalId = await begin({ enteredAt: at('08:42') })
  const issueOf = async (input: object) => failureOf(await save({ arrivalId, ...input })).details?.['issues']
  expect(await issueOf({ leftAt: at('08:41') })).toEqual([{ path: 'leftAt', code: 'left_before_entered' }])
  expect(await issueOf({ leftAt: '2026-11-20T10:30:00Z' })).toEqual([{ path: 'leftAt', code: 'left_before_entered' }])
  valueOf(await save({ arrivalId, leftAt: at('09:30') }))
  expect(await issueOf({ enteredAt: at('09:31') })).toEqual([{ path: 'enteredAt', code: 'left_before_entered' }])
  expect(await issueOf({ leftAt: '2026-11-21T09:30:00-03:00' })).toEqual([{ path: 'leftAt', code: 'in_future' }])
  // Two digits of a year.
  expect(await issueOf({ enteredAt: '0026-11-20T08:42:00-03:00' })).toEqual([{ path: 'enteredAt', code: 'too_old' }])
  expect(await issueOf({ leftAt: 'yesterday' })).toMatchObject([{ path: 'leftAt' }])
  expect(await read(arrivalId)).toMatchObject({ enteredAt: at('08:42'), leftAt: at('09:30') })
  expect(failureOf(await save({ plate: 'AG' })).details?.['issues']).toEqual([{ path: 'documents', code: 'missing' }])
  expect(failureOf(await save({ arrivalId: 'no such', plate: 'AG' })).code).toBe('not_found')
})

test('times entered while the clock was ahead keep nobody from entering the rest after it is set back', async () => {
  const { begin, save, read, clock } = await open()
  clock.setWall(clock.now() + 8 * 3_600_000)
  const arrivalId = await begin({ enteredAt: at('17:42') })
  clock.setWall(clock.now() - 8 * 3_600_000)
  valueOf(await save({ arrivalId, plate: 'AG731KD' }))
  // The time out is right, and the time in has to be corrected first or with it.
  const issues = async (input: object) => failureOf(await save({ arrivalId, ...input })).details?.['issues']
  expect(await issues({ leftAt: at('09:50') })).toEqual([{ path: 'leftAt', code: 'left_before_entered' }])
  expect(await issues({ enteredAt: at('17:42') })).toEqual([{ path: 'enteredAt', code: 'in_future' }])
  valueOf(await save({ arrivalId, enteredAt: at('09:42'), leftAt: at('09:50') }))
  expect(await read(arrivalId)).toMatchObject({ plate: 'AG731KD', enteredAt: at('09:42'), leftAt: at('09:50') })
})

test('one more document leaves the parts of two of one number as they are', async () => {
  const { begin, save, read } = await open()
  const [first, second] = [
    { number: 'SAME-1', controlId: 71 },
    { number: 'SAME-1', controlId: 72 },
  ]
  const arrivalId = await begin({
    documents: [
      { ...first, part: 2 },
      { ...second, part: 3 },
    ],
  })
  valueOf(await save({ arrivalId, documents: [first, second, { number: 'LATER-1' }] }))
  expect((await read(arrivalId)).documents).toMatchObject([{ part: 2 }, { part: 3 }, { number: 'LATER-1' }])
})

test('two trucks for one control, and one truck for two documents', async () => {
  const { begin, list, client } = await open()
  const first = await begin({ plate: 'ONE' })
  const second = await begin({ plate: 'TWO', documents: [{ number: story.blind }, { number: 'LATER-1' }] })
  expect((await list()).rows.map(({ arrivalId }) => arrivalId)).toEqual([first, second])
  const { rows } = valueOf(await client.query('arrivals.list', { number: 'LATER-1' }))
  expect(rows).toMatchObject([{ arrivalId: second, documents: [{ number: story.blind }, { controlId: null }] }])
})

test('a document that is scanned twice is on the truck once, and one of another truck is taken off', async () => {
  const { begin, save, read, list, controlId } = await open()
  const own = { number: story.blind, controlId }
  const arrivalId = await begin({ documents: [own, { number: 'LATER-1' }] })
  valueOf(await save({ arrivalId, documents: [own, { number: 'LATER-1' }, { number: ` ${story.blind}` }] }))
  expect((await read(arrivalId)).documents).toEqual([own, { number: 'LATER-1', controlId: null }])
  valueOf(await save({ arrivalId, documents: [{ number: 'LATER-1' }] }))
  expect((await list()).rows).toEqual([])
  expect((await read(arrivalId)).corrections).toMatchObject([{ field: 'documents', after: 'LATER-1' }])
})

test('a record for a document that is not loaded yet belongs to it as soon as it is', async () => {
  const { begin, client, core, limit, measure, read } = await open()
  const arrivalId = await begin({ documents: [{ number: 'R-900001' }] })
  valueOf(await measure(arrivalId, { place: 'Doors', value: 12 }))
  const { Id: id } = core.warehouse.createControl({ number: 'R-900001', supplierIndex: 2, lines: [] })
  valueOf(await client.query('receiving.find', { number: 'R-900001' }))
  const { rows } = valueOf(await client.query('arrivals.list', { controlId: id }))
  expect(rows).toMatchObject([
    // The practice warehouse has limits for this supplier, until they are changed.
    { arrivalId, documents: [{ number: 'R-900001', controlId: id }], limits: { min: 0, max: 4 } },
  ])
  // The limits of its supplier apply to what was measured before.
  const { control } = valueOf(await client.query('receiving.find', { number: 'R-900001' }))
  const supplierCode = control?.receivingDocuments[0]?.supplierCode ?? ''
  await limit(2, 8, { supplierCode, articleCode: null })
  expect(await read(arrivalId)).toMatchObject({ limits: { min: 2, max: 8 }, readings: [{ outside: true }] })
})

test('a temperature outside the limits lacks its reason until it is given', async () => {
  const { begin, measure, read, limit } = await open()
  await limit(2, 8)
  const arrivalId = await begin()
  valueOf(await measure(arrivalId, { place: 'Front', value: 4.1 }))
  const { eventId } = valueOf(await measure(arrivalId, { place: 'Doors', value: 9.4 }))
  expect(await read(arrivalId)).toMatchObject({
    limits: { min: 2, max: 8 },
    readings: [
      { place: 'Front', celsius: 4.1, outside: false },
      { readingId: eventId, celsius: 9.4, outside: true, reason: null },
    ],
    reasonsMissing: 1,
  })
  // Other limits later change nothing of what was measured.
  await limit(0, 20)
  expect(await read(arrivalId)).toMatchObject({ reasonsMissing: 1 })
  valueOf(await measure(arrivalId, { readingId: eventId, reason: 'doors_open', note: 'waited 20 min' }))
  const explained = await read(arrivalId)
  expect(explained).toMatchObject({ reasonsMissing: 0, corrections: [] })
  expect(explained.readings[1]).toMatchObject({ place: 'Doors', reason: 'doors_open', note: 'waited 20 min' })
  // A correction is judged by the limits of then and keeps what stood before.
  valueOf(await measure(arrivalId, { readingId: eventId, value: 3.4, operator: 'Eva' }))
  expect(await read(arrivalId)).toMatchObject({
    readings: [{}, { readingId: eventId, value: 3.4, limits: { min: 0, max: 20 }, outside: false }],
    corrections: [{ operator: 'Eva', field: 'reading', before: 'Doors · 9.4 °C', after: 'Doors · 3.4 °C' }],
  })
  expect(failureOf(await measure(arrivalId, { readingId: 'none', reason: 'other' })).code).toBe('not_found')
})

test('another reason than those of the list needs words, which every export has', async () => {
  const { begin, measure, read, limit } = await open()
  await limit(2, 8)
  const arrivalId = await begin()
  const { eventId: readingId } = valueOf(await measure(arrivalId, { place: 'Doors', value: 9.4 }))
  const noWords = { code: 'validation', details: { issues: [{ path: 'note', code: 'missing' }] } }
  expect(failureOf(await measure(arrivalId, { readingId, reason: 'other' }))).toMatchObject(noWords)
  expect(failureOf(await measure(arrivalId, { place: 'Front', value: 9, reason: 'other' }))).toMatchObject(noWords)
  valueOf(await measure(arrivalId, { readingId, reason: 'other', note: 'door is broken' }))
  // The written reason stays while only the value is corrected.
  valueOf(await measure(arrivalId, { readingId, value: 9.5, reason: 'other' }))
  expect(failureOf(await measure(arrivalId, { readingId, note: null }))).toMatchObject(noWords)
  expect((await read(arrivalId)).readings).toMatchObject([{ value: 9.5, reason: 'other', note: 'door is broken' }])
})

test('degrees Fahrenheit are converted, and a wrong unit is refused', async () => {
  const { begin, measure, read, limit } = await open()
  await limit(-25, -18)
  const arrivalId = await begin()
  valueOf(await measure(arrivalId, { place: 'Front', value: -4, unit: 'F' }))
  const issues = async (input: object) =>
    failureOf(await measure(arrivalId, { place: 'Front', ...input })).details?.['issues']
  expect(await issues({ value: 90 })).toEqual([{ path: 'value', code: 'implausible' }])
  expect(await issues({ value: 200, unit: 'F' })).toEqual([{ path: 'value', code: 'implausible' }])
  expect(await issues({ value: 4.123 })).toMatchObject([{ path: 'value' }])
  expect(await issues({ value: 4, unit: 'K' })).toMatchObject([{ path: 'unit' }])
  expect((await read(arrivalId)).readings).toMatchObject([{ value: -4, unit: 'F', celsius: -20, outside: false }])
})

test('the limits of an article apply to what is measured of it, and only then', async () => {
  const { begin, measure, read, limit } = await open()
  await limit(-25, -18, { supplierCode: null, articleCode: '104412' })
  const arrivalId = await begin()
  valueOf(await measure(arrivalId, { place: 'Front', value: 4 }))
  valueOf(await measure(arrivalId, { place: 'Front', value: 4, articleCode: '104412' }))
  // The limits shown for the truck are never those of an article: they would tell what is declared.
  expect(await read(arrivalId)).toMatchObject({ limits: null, readings: [{ outside: false }, { outside: true }] })
})

test('the limits of an article apply to its code in another letter case', async () => {
  const { begin, measure, read, limit } = await open()
  await limit(-25, -18, { supplierCode: null, articleCode: 'ice-7' })
  const arrivalId = await begin()
  valueOf(await measure(arrivalId, { place: 'Front', value: 4, articleCode: 'ICE-7' }))
  expect(await read(arrivalId)).toMatchObject({ readings: [{ outside: true }] })
})

test('a temperature is kept that was measured against limits with more decimals than a thermometer has', async () => {
  const { begin, read, measure, limit } = await open()
  await limit(-18.125, 0.0000001)
  const arrivalId = await begin()
  valueOf(await measure(arrivalId, { place: 'Doors', value: -4 }))
  expect((await read(arrivalId)).readings).toMatchObject([
    { value: -4, limits: { min: -18.125, max: 0.0000001 }, outside: false },
  ])
})

test('200 readings are kept and listed; their number ends at 300', async () => {
  const { begin, measure, read } = await open()
  const arrivalId = await begin()
  for (let index = 0; index < 200; index += 1)
    valueOf(await measure(arrivalId, { place: `P${index}`, value: index / 100 }))
  const { readings, intact } = await read(arrivalId)
  expect(readings.map(({ celsius }) => celsius)).toEqual(Array.from({ length: 200 }, (_, index) => index / 100))
  expect(intact).toBe(true)
  for (let index = 200; index < 300; index += 1) valueOf(await measure(arrivalId, { place: 'P', value: 1 }))
  expect(failureOf(await measure(arrivalId, { place: 'P', value: 1 }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'too_many_readings' },
  })
  const { readingId = '' } = readings[0] ?? {}
  valueOf(await measure(arrivalId, { readingId, value: 2 }))
}, 60_000)

test('the same command twice is one event; its stored result names nobody', async () => {
  const { begin, save, read, core } = await open()
  const commandId = randomUUID()
  const arrivalId = await begin({ commandId, driver: 'Raúl Benítez', driverDocument: '27111222' })
  expect(await begin({ commandId, driver: 'Raúl Benítez', driverDocument: '27111222' })).toBe(arrivalId)
  const reused = await save({ commandId, documents: [{ number: story.blind }], driver: 'Another' })
  expect(failureOf(reused)).toMatchObject({ code: 'conflict', details: { reason: 'command_id_reused' } })
  expect((await read(arrivalId)).corrections).toEqual([])
  const db = new Sqlite(join(core.folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  onTestFinished(() => void db.close())
  for (const table of ['command', 'record_event', 'pc_chain']) {
    const rows = JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all())
    expect(rows, table).not.toContain('Benítez')
    expect(rows, table).not.toContain('27111222')
  }
  expect(core.log.lines.join('\n')).not.toMatch(/Benítez|27111222/)
})

test('a photo of the doors is visible at once, the delivery note when the counts are finished', async () => {
  const { begin, client, read, core, signed } = await open()
  const arrivalId = await begin()
  valueOf(await client.command('arrivals.photo', { arrivalId, subject: 'doors', ...photo }))
  const slip = Buffer.concat([picture, Buffer.from('slip')])
  const content = slip.toString('base64')
  valueOf(await client.command('arrivals.photo', { arrivalId, subject: 'slip', ...photo, content }))
  const { photos } = await read(arrivalId)
  expect(photos).toMatchObject([
    { subject: 'doors', hash, hidden: false },
    { subject: 'slip', hidden: true },
  ])
  expect(valueOf(await client.query('arrivals.picture', { arrivalId, hash })).content).toBe(photo.content)
  const slipHash = photos[1]?.hash ?? ''
  expect(failureOf(await client.query('arrivals.picture', { arrivalId, hash: slipHash }))).toMatchObject({
    code: 'forbidden',
    details: { reason: 'blind' },
  })
  // Neither is it given by its hash alone.
  expect(failureOf(await client.query('photos.get', { hash: slipHash })).code).toBe('not_found')
  await signed()
  expect(valueOf(await client.query('arrivals.picture', { arrivalId, hash: slipHash })).content).toBe(content)
  expect(readdirSync(join(core.folder, 'profiles', 'practice', 'photos'))).toHaveLength(2)
  const text = failureOf(
    await client.command('arrivals.photo', { arrivalId, subject: 'seal', ...photo, content: 'AAAA' }),
  )
  expect(text.details?.['issues']).toEqual([{ path: 'content', code: 'not_this_type' }])
})

test('photos survive a restart; a missing file is named', async () => {
  const folder = temporaryFolder()
  const { begin, client, core } = await open({ folder })
  const arrivalId = await begin()
  valueOf(await client.command('arrivals.photo', { arrivalId, subject: 'doors', ...photo }))
  await core.stop()
  const again = await openTestCore({ folder, clock: manualClock() })
  valueOf(await again.client.query('arrivals.picture', { arrivalId, hash }))
  rmSync(join(folder, 'profiles', 'practice', 'photos', `${hash}.png`))
  expect(failureOf(await again.client.query('arrivals.picture', { arrivalId, hash }))).toMatchObject({
    code: 'not_found',
    details: { reason: 'file_missing' },
  })
})

test.each([
  ['goes on', 60_000],
  ['is set back', -24 * 3_600_000],
])('what is recorded after the signature is known as such where the clock %s', async (_clock, byMs) => {
  const { begin, save, list, signed, clock } = await open()
  const untouched = await begin({ plate: 'ONE' })
  const changed = await begin({ plate: 'TWO' })
  expect((await list()).signedAt).toBeNull()
  clock.advance(60_000)
  await signed()
  const told = async () =>
    Object.fromEntries((await list()).rows.map(({ arrivalId, afterSignature }) => [arrivalId, afterSignature]))
  expect(await told()).toEqual({ [untouched]: null, [changed]: null })
  clock.setWall(clock.now() + byMs)
  valueOf(await save({ arrivalId: changed, plate: 'TWO 2' }))
  const recorded = await begin({ plate: 'THREE' })
  expect(await told()).toEqual({ [untouched]: null, [changed]: 'changed', [recorded]: 'recorded' })
})

test('of a signature at another PC only what was recorded after it came here is known to be later', async () => {
  const there = await open()
  const sessionId = await there.signed()
  const { begin, save, list, core, clock } = await open()
  const before = await begin({ plate: 'ONE' })
  clock.advance(3_600_000)
  const unknown = await begin({ plate: 'TWO' })
  valueOf(await importConfirmed(core, await exported(there.core, sessionId)))
  // By the clocks alone.
  const told = async () =>
    Object.fromEntries((await list()).rows.map(({ arrivalId, afterSignature }) => [arrivalId, afterSignature]))
  expect(await told()).toEqual({ [before]: null, [unknown]: 'unordered' })
  clock.setWall(clock.now() - 24 * 3_600_000)
  valueOf(await save({ arrivalId: before, plate: 'ONE 1' }))
  expect(await told()).toEqual({ [before]: 'changed', [unknown]: 'unordered' })
})

test('a clock that was ahead makes nothing look as if it came after the signature', async () => {
  const { begin, list, signed, clock } = await open()
  clock.setWall(clock.now() + 8 * 3_600_000)
  await begin({ plate: 'ONE' })
  clock.setWall(clock.now() - 8 * 3_600_000)
  await signed()
  expect((await list()).rows).toMatchObject([{ plate: 'ONE', afterSignature: null }])
})

test.each([
  ['a changed event', `UPDATE record_event SET body = replace(body, 'AG', 'XX')`],
  ['a removed end', 'DELETE FROM record_event WHERE seq = 2'],
  ['another driver', `UPDATE arrival_person SET driver = 'Another'`],
])('%s is noticed', async (_name, sql) => {
  const folder = temporaryFolder()
  const { begin, save, core, read } = await open({ folder })
  const arrivalId = await begin({ plate: 'AG', driver: 'Raúl Benítez' })
  valueOf(await save({ arrivalId, dock: '3' }))
  expect((await read(arrivalId)).intact).toBe(true)
  await core.stop()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec('DROP TRIGGER record_event_update; DROP TRIGGER record_event_delete')
  db.exec(sql)
  db.close()
  const again = await open({ folder })
  expect((await again.read(arrivalId)).intact).toBe(false)
})

test('after kill -9 every acknowledged event is there', async () => {
  const folder = temporaryFolder()
  const first = await startTestHost(folder, [], withoutWms)
  const { arrivalId } = valueOf(
    await first.ask('arrivals.save', { documents: [{ number: 'R-1' }], plate: 'AG', operator: 'Ana' }),
  )
  for (let index = 0; index < 5; index += 1)
    valueOf(await first.ask('arrivals.temperature', { arrivalId, place: `P${index}`, value: index, operator: 'Ana' }))
  valueOf(await first.ask('arrivals.photo', { arrivalId, subject: 'doors', ...photo }))
  first.signal('SIGKILL')
  await first.exited
  const second = await startTestHost(folder, [], withoutWms)
  onTestFinished(async () => {
    second.signal('SIGTERM')
    await second.exited
  })
  const arrival = valueOf(await second.ask('arrivals.get', { arrivalId }))
  expect(arrival).toMatchObject({ plate: 'AG', intact: true, photos: [{ hash }] })
  expect(arrival.readings.map(({ value }: { value: number }) => value)).toEqual([0, 1, 2, 3, 4])
  valueOf(await second.ask('arrivals.picture', { arrivalId, hash }))
  expect(readFileSync(join(folder, 'logs', readdirSync(join(folder, 'logs'))[0] ?? ''), 'utf8')).not.toContain('"AG"')
})

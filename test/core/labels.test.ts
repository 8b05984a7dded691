import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, until, valueOf } from '../support/core.ts'
import type { FakePrinter } from '../support/label-printer.ts'
import { startFakePrinter } from '../support/fake-printer.ts'
import { pageLimit } from '../support/limited-disk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { photographLabel, readZpl } from '../unit/labels/zpl-reader.ts'
import { setLabels, startCount } from './support/label-setup.ts'

const milk = '104412'
const goods = { articleCode: milk, lot: 'L26-0907', expiry: '2027-03-02', units: 48 }

async function open(printer: FakePrinter | { port: number }) {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock })
  await setLabels(core.client, { printer: 'network', host: '127.0.0.1', port: printer.port })
  return { ...core, clock, sessionId: await startCount(core.client) }
}

const eventsOf = async ({ client }: Pick<TestCore, 'client'>, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).events

test('a pallet without a label gets one, is logged, and is counted by what the printer drew', async () => {
  const printer = await startFakePrinter()
  const core = await open(printer)
  const { client, sessionId } = core
  const { label, outcome } = valueOf(
    await client.command('labels.print', { sessionId, ...goods, pallet: true, copies: 2, operator: 'Eva' }),
  )
  expect(outcome).toBe('sent')
  expect(label).toMatchObject({ sscc: '377990011000000003', operator: 'Eva', copies: 2, confirmed: 0, ...goods })
  expect(await eventsOf(core, sessionId)).toContainEqual(
    expect.objectContaining({ kind: 'label', operator: 'Eva', container: label.sscc, articleCode: milk, units: 48 }),
  )
  const zpl = readZpl(printer.printed[0] ?? '')
  expect(zpl.copies).toBe(2)
  const read = await photographLabel(zpl)
  const matrix = read.find(({ identifier }) => identifier === ']d2')?.text ?? ''
  // The number as it is printed on its own: the count opens the pallet by it too.
  expect(read).toContainEqual({ text: `00${label.sscc}`, identifier: ']C1' })

  const labelId = label.labelId
  for (const { text, identifier } of read)
    expect(valueOf(await client.command('labels.confirm', { labelId, raw: identifier + text })).confirmed).toBeLessThan(
      3,
    )
  expect(valueOf(await client.query('labels.list', { sessionId })).rows).toMatchObject([{ labelId, confirmed: 2 }])
  const scanned = valueOf(await client.command('counts.scan', { sessionId, raw: `]d2${matrix}` }))
  expect(scanned).toMatchObject({ outcome: 'counted', container: label.sscc, ...goods })
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test('the printed units have all their decimals', async () => {
  const { client } = await openTestCore({ clock: manualClock() })
  await setLabels(client, { printer: 'system' })
  const sessionId = await startCount(client)
  const written = async (units: number, language: 'es' | 'en') =>
    valueOf(
      await client.query('labels.preview', { sessionId, articleCode: 'LOOSE-1', units, language }),
    ).drawing.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
  expect(await written(1.234567, 'es')).toContain('Contenido: 1,234567 u.')
  expect(await written(1234.5, 'en')).toContain('Content: 1,234.5 u.')
})

test('another label is not confirmed, and says what it holds', async () => {
  const core = await open(await startFakePrinter())
  const { client, sessionId } = core
  const { label } = valueOf(await client.command('labels.print', { sessionId, ...goods, articleCode: 'A-1' }))
  for (const [raw, ai] of [
    ['00377990011000000010', '00'],
    [`]d291MU:A-1\u001D92OTHER`, '92'],
  ] as const)
    expect(failureOf(await client.command('labels.confirm', { labelId: label.labelId, raw }))).toMatchObject({
      code: 'conflict',
      details: { reason: 'label_differs', read: [{ ai }] },
    })
  // A lot alone, or no label at all, confirms nothing.
  for (const raw of [']d210L26-0907', 'L26-0907', '7799001044122'])
    expect(failureOf(await client.command('labels.confirm', { labelId: label.labelId, raw })).code).toBe('conflict')
})

test('a label is printed again with its number', async () => {
  const printer = await startFakePrinter()
  const core = await open(printer)
  const { client, sessionId } = core
  const { label } = valueOf(await client.command('labels.print', { sessionId, pallet: true }))
  const again = valueOf(await client.command('labels.reprint', { labelId: label.labelId, copies: 3 }))
  expect(again).toMatchObject({ outcome: 'sent', label: { sscc: label.sscc, copies: 4 } })
  expect(printer.printed[1]?.replace('^PQ3', '^PQ1')).toBe(printer.printed[0])
  expect((await eventsOf(core, sessionId)).filter(({ kind }) => kind === 'label')).toHaveLength(2)
  // Also of a finished count; a new label is for an open one.
  valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 1 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('labels.reprint', { labelId: label.labelId }))
  expect(failureOf(await client.command('labels.print', { sessionId, pallet: true })).details).toEqual({
    reason: 'count_closed',
  })
})

test('labels of a count are hidden from those who may not see it', async () => {
  const core = await open(await startFakePrinter())
  const { label } = valueOf(await core.client.command('labels.print', { sessionId: core.sessionId, ...goods }))
  const other = core.connect('other')
  expect(valueOf(await other.query('labels.list', { sessionId: core.sessionId })).rows).toEqual([])
  const { labelId } = label
  for (const call of [
    other.command('labels.reprint', { labelId }),
    other.command('labels.confirm', { labelId, raw: 'x' }),
  ])
    expect(failureOf(await call)).toMatchObject({ code: 'forbidden', details: { reason: 'blind' } })
})

test.each([
  ['breaks', 'network', 'printer_closed'],
  ['leaves', 'network', 'printer_closed'],
  ['gone', 'network', 'printer_unreachable'],
] as const)('a printer that %s: a clear word, and the same label is printed again', async (manner, code, reason) => {
  const printer = await startFakePrinter(manner === 'gone' ? 'reads' : manner)
  const unused = await open({ port: manner === 'gone' ? 1 : printer.port })
  const { client, sessionId } = unused
  const failure = failureOf(await client.command('labels.print', { sessionId, ...goods, pallet: true }))
  expect(failure).toMatchObject({ code, retryable: true, details: { labelId: expect.any(String) as string } })
  // A connection that is reset before a byte was sent counts as no response.
  expect(manner === 'leaves' ? ['printer_closed', 'printer_unreachable'] : [reason]).toContain(
    failure.details?.['reason'],
  )
  valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 1 }))

  printer.manner = 'reads'
  await setLabels(client, { printer: 'network', host: 'localhost', port: printer.port })
  const labelId = failure.details?.['labelId'] as string
  const again = valueOf(await client.command('labels.reprint', { labelId })).label
  expect(again.sscc).toBe('377990011000000003')
  // Labels that never reached the printer are no copies.
  expect(manner === 'gone' ? again.copies : 1).toBe(1)
  expect(printer.printed).toHaveLength(1)
})

test('a printer that is gone is said, with the label to print again, also if the disk is full by then', async () => {
  const disk = pageLimit('')
  const { client, sessionId, folder } = await open({ port: 1 })
  const other = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void other.close())
  // What the label takes fits; the correction of its copies does not.
  other.exec(`
    CREATE TABLE ballast (bytes BLOB);
    INSERT INTO ballast VALUES (zeroblob(400000));
    DELETE FROM ballast;
    CREATE TRIGGER correction BEFORE UPDATE ON label BEGIN INSERT INTO ballast VALUES (zeroblob(4000000)); END;
  `)
  disk.fill()
  const failure = failureOf(await client.command('labels.print', { sessionId, ...goods, pallet: true }))
  expect(failure).toMatchObject({
    code: 'network',
    details: { reason: 'printer_unreachable', labelId: expect.any(String) as string },
  })
  disk.clear()
})

test.each(['silent', 'deaf'] as const)(
  'a printer that is %s ends at the deadline, and the count goes on',
  async (manner) => {
    const printer = await startFakePrinter(manner)
    const { client, sessionId, clock } = await open(printer)
    let ended = false
    const printing = client.command('labels.print', { sessionId, ...goods }).finally(() => (ended = true))
    await printer.arrived(manner === 'silent' ? '^XZ' : '')
    await until(() => printer.accepted === 1)
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 1 }))
    await expect
      .poll(() => {
        clock.advance(1000)
        return ended
      })
      .toBe(true)
    expect(failureOf(await printing)).toMatchObject({ code: 'timeout', details: { reason: 'printer_silent' } })
  },
)

test('a cancelled print ends at once, and the next one is printed', async () => {
  const printer = await startFakePrinter('silent')
  const { client, sessionId } = await open(printer)
  const stop = new AbortController()
  const given = client.command('labels.print', { sessionId, ...goods }, { signal: stop.signal })
  await printer.arrived('^XZ')
  printer.manner = 'reads'
  const next = client.command('labels.print', { sessionId, articleCode: 'A-1', units: 1 })
  stop.abort()
  expect(failureOf(await given).code).toBe('cancelled')
  expect(valueOf(await next).outcome).toBe('sent')
  expect(printer.printed.at(-1)).toContain('A-1')
})

test('labels are sent one after the other', async () => {
  const printer = await startFakePrinter()
  const { client, sessionId } = await open(printer)
  const print = (units: number) => client.command('labels.print', { sessionId, articleCode: `A-${units}`, units })
  for (const answer of await Promise.all([1, 2, 3].map(print))) expect(valueOf(answer).outcome).toBe('sent')
  expect(printer.busiest).toBe(1)
  expect(printer.printed.map((zpl) => /A-\d/.exec(zpl)?.[0])).toEqual(['A-1', 'A-2', 'A-3'])
})

test.each([
  ['8.8.8.8', 'printer_not_local'],
  ['2001:4860:4860::8888', 'printer_not_local'],
  ['0.0.0.0', 'printer_not_local'],
  ['255.255.255.255', 'printer_not_local'],
  ['224.0.0.1', 'printer_not_local'],
  ['::ffff:8.8.8.8', 'printer_not_local'],
  ['no-such-printer.invalid', 'dns'],
])('no label is sent to %s', async (host, reason) => {
  const { client } = await openTestCore({ clock: manualClock(Date.now()) })
  await setLabels(client, { printer: 'network', host })
  expect(failureOf(await client.query('labels.test', {}))).toMatchObject({ code: 'network', details: { reason } })
})

test('the state of the printer is known before anything is printed', async () => {
  const printer = await startFakePrinter()
  const { client } = await open(printer)
  const state = async () => valueOf(await client.query('labels.printer', {}))
  expect(await state()).toEqual({ printer: 'network', host: '127.0.0.1', problem: null })
  expect(printer.accepted).toBe(1)
  printer.close()
  expect(await state()).toMatchObject({ problem: 'printer_unreachable' })
  await setLabels(client, { printer: 'network', host: '8.8.8.8' })
  expect(await state()).toMatchObject({ problem: 'printer_not_local' })
  await setLabels(client, { printer: 'system' })
  expect(await state()).toEqual({ printer: 'system', host: null, problem: null })
  expect(printer.printed).toEqual([])
})

test('the settings of labels need the supervisor where a PIN is set; printing does not', async () => {
  const printer = await startFakePrinter()
  const { client, sessionId } = await open(printer)
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  await expect(setLabels(client, { printer: 'network', host: '10.0.0.9' })).rejects.toThrow('supervisor_needed')
  expect(valueOf(await client.command('labels.print', { sessionId, ...goods })).outcome).toBe('sent')
  expect(valueOf(await client.query('labels.test', { language: 'en' })).outcome).toBe('sent')
  expect(readZpl(printer.printed[1] ?? '').fields[0]?.data).toBe('Test')
})

test('a label needs a printer, a pallet a prefix, goods their units', async () => {
  const { client } = await openTestCore({ clock: manualClock(Date.now()) })
  const sessionId = await startCount(client)
  const print = (more: object) => client.command('labels.print', { sessionId, ...more })
  expect(failureOf(await print(goods)).details).toEqual({ reason: 'no_printer' })
  await setLabels(client, { printer: 'system', companyPrefix: null })
  expect(failureOf(await print({ pallet: true })).details).toEqual({ reason: 'no_sscc_prefix' })
  await setLabels(client, { printer: 'system' })
  for (const [input, path] of [
    [{}, 'articleCode'],
    [{ pallet: true, lot: 'L' }, 'articleCode'],
    [{ articleCode: milk }, 'units'],
    [{ ...goods, expiry: '2027-02-30' }, 'expiry'],
    [{ ...goods, lot: 'ñ' }, 'lot'],
  ] as const)
    expect(failureOf(await print(input))).toMatchObject({ code: 'validation', details: { issues: [{ path }] } })
  // By the system the page prints the drawing.
  expect(valueOf(await print(goods))).toMatchObject({ outcome: 'page', drawing: { width: 800, height: 1200 } })
})

test('the preview is what is printed, and takes no number', async () => {
  const { client, sessionId } = await open(await startFakePrinter())
  const content = { sessionId, ...goods, pallet: true }
  const preview = valueOf(await client.query('labels.preview', content))
  expect(valueOf(await client.query('labels.preview', content))).toEqual(preview)
  const printed = valueOf(await client.command('labels.print', content))
  expect(printed).toMatchObject({ drawing: preview.drawing, label: { sscc: preview.sscc, elements: preview.elements } })
  expect(preview.matrixOnly).toBe(false)
})

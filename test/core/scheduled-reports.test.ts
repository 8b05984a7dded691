import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HandoverReports } from '../../src/contract/shapes/handover-report.ts'
import type { HandoverEntry } from '../../src/contract/shapes/handover.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { at, daily, httpReports, minute, openPc, reports, settled } from './support/report-pc.ts'
import { signAgain, signedControl } from './support/signed-control.ts'

const every: HandoverReports = { kinds: ['differences', 'suppliers', 'expiring'], hour: 7, weekday: 1 }

const daysOf = (entries: HandoverEntry[]) =>
  entries.map(({ report }) => `${report?.kind} ${report?.from} ${report?.to}`).sort()

test('at its hour a report leaves once with the differences that were signed the day before', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const receiver = await httpReports(pc, daily)
  const { compared } = await signedControl(pc)
  at(pc, '2026-11-22T06:59')
  expect(await reports(pc)).toEqual([])
  at(pc, '2026-11-22T07:00')
  at(pc, '2026-11-22T07:01')
  const [entry] = await settled(pc)
  expect(entry).toMatchObject({ controlId: null, attempts: 1, report: { kind: 'differences', to: '2026-11-21' } })
  const differing = compared.lines.filter(({ status }) => status !== 'match' && status !== 'within_tolerance')
  expect(receiver.sent()).toMatchObject([
    {
      id: entry?.reference,
      kind: 'differences',
      from: '2026-11-21',
      practice: true,
      leftOut: 0,
      complete: true,
      rows: differing.map(({ articleCode, declared, difference }) => ({ article: articleCode, declared, difference })),
    },
  ])
  expect(receiver.all.every(({ signed }) => signed)).toBe(true)
  const [destination] = valueOf(await pc.client.query('handover.destinations', {})).rows
  expect(destination).toMatchObject({ reports: daily, nextReports: [{ kind: 'differences' }] })
  expect(destination?.nextReports[0]?.at).toMatch(/^2026-11-23T07:00:00/)
})

test('the next reports are due at the hour that was chosen, whatever the zone of the PC', async () => {
  const pc = await openPc()
  valueOf(await pc.client.command('settings.update', { connection: { warehouseTimeZone: 'Europe/Madrid' } }))
  await httpReports(pc, daily)
  const [destination] = valueOf(await pc.client.query('handover.destinations', {})).rows
  expect(destination?.nextReports[0]?.at).toMatch(/T07:00:00\.000\+01:00$/)
})

test('after ten days without the PC one report of each kind is sent, not ten', async () => {
  const folder = temporaryFolder()
  const before = await openPc(folder)
  const way = { kind: 'folder', folder: temporaryFolder() } as const
  const given = { name: 'Compras', way, formats: ['json' as const], reports: every, language: 'en' as const }
  valueOf(await before.client.command('handover.setDestination', given))
  await before.refresh('stock')
  await before.stop()
  const pc = await openPc(folder, Date.parse('2026-12-02T09:00:00-03:00'))
  const entries = await settled(pc, ({ state }) => state === 'sent')
  expect(daysOf(entries)).toEqual([
    'differences 2026-11-21 2026-12-01',
    'expiring 2026-12-02 2027-01-01',
    'suppliers 2026-11-16 2026-11-29',
  ])
  // A report without rows says so; one of stock says when it was read.
  const files = readdirSync(way.folder)
  expect(files.filter((name) => name.endsWith('.csv'))).toHaveLength(3)
  const csv = (kind: string) =>
    readFileSync(join(way.folder, files.find((name) => name.includes(kind) && name.endsWith('.csv')) ?? ''), 'utf8')
  expect(csv('differences')).toContain('There is nothing to report in this period.')
  expect(csv('expiring').split('\r\n').length).toBeGreaterThan(5)
  at(pc, '2026-12-02T09:05')
  expect(await reports(pc)).toHaveLength(3)
})

test('a clock that jumps into the next year and back costs no report and sends none twice', async () => {
  const pc = await openPc()
  const receiver = await httpReports(pc, daily)
  at(pc, '2026-11-22T06:58')
  at(pc, '2027-11-22T07:00')
  at(pc, '2026-11-22T07:05')
  at(pc, '2026-11-22T07:06')
  at(pc, '2026-11-22T06:59')
  at(pc, '2026-11-22T07:00')
  at(pc, '2026-11-23T07:00')
  await settled(pc)
  expect(daysOf(await reports(pc))).toEqual([
    'differences 2026-11-21 2026-11-21',
    'differences 2026-11-22 2026-11-22',
    'differences 2027-10-21 2027-11-21',
  ])
  expect(receiver.all).toHaveLength(3)
})

test('nothing of a control that is counted again is in a report, nor sent of one that was made before', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  let status = 500
  const receiver = await httpReports(pc, daily, () => ({ status, text: 'line 12 is short by 987' }))
  const { controlId, sessionId } = await signedControl(pc)
  at(pc, '2026-11-22T07:00')
  await settled(pc, ({ failure }) => failure !== null)
  valueOf(await pc.client.command('supervisor.unlock', {}))
  valueOf(await pc.client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await pc.client.command('supervisor.lock', {}))
  status = 200
  const ofReports = () => receiver.all.filter(({ body }) => body.includes('muelle-report')).length
  const arrived = ofReports()
  const other = pc.connect('other')
  pc.clock.advance(2 * minute)
  const blind = await settled(pc, ({ failure }) => failure?.reason === 'blind')
  expect(blind).toMatchObject([{ state: 'waiting' }])
  expect(ofReports()).toBe(arrived)
  const seen = valueOf(await other.query('handover.list', {})).rows.filter(({ report }) => report !== undefined)
  expect(seen[0]?.answer?.text ?? null).toBe(null)
  const made = valueOf(await other.query('handover.report', { reportKind: 'differences', format: 'json' }))
  expect(made.rows).toBe(0)
  valueOf(await pc.client.command('counts.close', { sessionId }))
  valueOf(await pc.client.command('supervisor.unlock', {}))
  await signAgain(pc, controlId, sessionId)
  pc.clock.advance(60 * minute)
  expect(await settled(pc)).toHaveLength(1)
})

test('a report that the destination refuses waits for a person, and is sent again with the same bytes', async () => {
  const pc = await openPc()
  let status = 422
  const receiver = await httpReports(pc, daily, () => ({ status, text: 'unknown format' }))
  at(pc, '2026-11-22T07:00')
  const [refused] = await settled(pc, ({ state }) => state === 'refused')
  expect(refused).toMatchObject({ answer: { status: 422, text: 'unknown format' } })
  status = 200
  valueOf(await pc.client.command('handover.retry', { id: refused?.id ?? '' }))
  await settled(pc)
  const { destinationId } = receiver
  valueOf(await pc.client.command('handover.sendReport', { destinationId, reportKind: 'differences' }))
  await settled(pc)
  expect(receiver.all).toHaveLength(3)
  expect(new Set(receiver.all.map(({ key, body }) => `${key} ${body.toString('utf8')}`)).size).toBe(1)
})

test('stock that was never read is not reported as nothing that expires', async () => {
  const pc = await openPc()
  const receiver = await httpReports(pc, { ...daily, kinds: ['expiring'] })
  pc.warehouse.setFault('down')
  at(pc, '2026-11-22T07:00')
  const [waiting] = await settled(pc, ({ failure }) => failure !== null)
  expect(waiting).toMatchObject({ state: 'waiting', failure: { code: 'not_found', reason: 'stock_unknown' } })
  const asked = await pc.client.query('handover.report', { reportKind: 'expiring', format: 'csv' })
  expect(failureOf(asked).details).toMatchObject({ reason: 'stock_unknown' })
  pc.warehouse.setFault('none')
  await pc.refresh('stock')
  pc.clock.advance(2 * minute)
  await settled(pc)
  expect(receiver.sent()).toMatchObject([{ kind: 'expiring', asOf: expect.any(String) as string }])
})

test('the hour cannot be set without the supervisor, and a change of it applies from then on', async () => {
  const pc = await openPc()
  const { destinationId } = await httpReports(pc, daily)
  at(pc, '2026-11-22T06:00')
  const [before] = valueOf(await pc.client.query('handover.destinations', {})).rows
  if (!before) throw new Error('there is no destination')
  const { name, way, formats } = before
  const change = { destinationId, name, way, formats, reports: { ...daily, hour: 5 } }
  valueOf(await pc.client.command('handover.setDestination', change))
  at(pc, '2026-11-22T07:30')
  expect(await reports(pc)).toEqual([])
  valueOf(await pc.client.command('handover.setDestination', { ...change, reports: null }))
  at(pc, '2026-11-23T07:30')
  expect(await reports(pc)).toEqual([])
})

test('the weekly figures of suppliers are not sent while a control in them is counted again; the report is found by its name', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  let status = 500
  const receiver = await httpReports(pc, { kinds: ['suppliers'], hour: 7, weekday: 1 }, () => ({ status }))
  const { sessionId } = await signedControl(pc)
  at(pc, '2026-11-23T07:00')
  const [tried] = await settled(pc, ({ failure }) => failure !== null)
  expect(tried).toMatchObject({ state: 'waiting', report: { kind: 'suppliers' } })
  const found = async (text: string) =>
    valueOf(await pc.client.query('handover.list', { text })).rows.map(({ id }) => id)
  for (const text of ['cifras de proveedores', 'supplier figures', 'entregas 16/11/2026'])
    expect(await found(text)).toEqual([tried?.id])
  expect(await found('P001')).toHaveLength(1)
  valueOf(await pc.client.command('supervisor.unlock', {}))
  valueOf(await pc.client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await pc.client.command('supervisor.lock', {}))
  status = 200
  pc.clock.advance(2 * minute)
  await settled(pc, ({ failure }) => failure?.reason === 'blind')
  expect(receiver.sent()).toEqual([])
  valueOf(await pc.client.command('counts.close', { sessionId }))
  pc.clock.advance(30 * minute)
  await settled(pc)
  expect(receiver.sent()).toHaveLength(1)
})

test('the weekly figures of suppliers have kilograms apart, where a supplier has goods by weight', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers', 'controls')
  const receiver = await httpReports(pc, { kinds: ['suppliers'], hour: 7, weekday: 1 })
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const [whose] = valueOf(await pc.client.query('suppliers.record', week)).rows.filter(({ kinds }) => kinds.short > 0)
  const short = { ...week, supplierCode: whose?.code ?? '', figure: 'short' as const }
  const [document] = valueOf(await pc.client.query('suppliers.recordDocuments', short)).rows
  const articleCode = document?.lines[0]?.articleCode ?? ''
  valueOf(await pc.client.command('articles.setByWeight', { articleCode, byWeight: true, operator: 'Ana' }))
  at(pc, '2026-11-23T07:00')
  await settled(pc)
  const { rows } = valueOf(await pc.client.query('suppliers.record', { ...week, supplierCode: short.supplierCode }))
  const { declared, difference, kilos } = rows[0] ?? {}
  expect(kilos?.lines).toBeGreaterThan(0)
  const [report] = receiver.sent()
  const sent = (report?.['rows'] ?? []) as Record<string, unknown>[]
  const figures = { declared, difference, declaredKg: kilos?.declared, differenceKg: kilos?.difference }
  expect(sent.find(({ supplierCode }) => supplierCode === short.supplierCode)).toMatchObject(figures)
  expect(sent.some(({ declaredKg }) => declaredKg === null)).toBe(true)
})

test('an expiry that is no date is in a report as it was received, whole', async () => {
  const pc = await openPc()
  const { client } = pc
  pc.warehouse.changeDocument(story.blind, (control) => {
    const [line] = control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
    Object.assign(line ?? {}, { FechaVencimiento: 'Sin vencimiento' })
  })
  await pc.refresh('suppliers')
  await signedControl(pc)
  at(pc, '2026-11-22T08:00')
  const { file } = valueOf(await client.query('handover.report', { reportKind: 'differences', format: 'csv' }))
  expect(file.content).toContain(';Sin vencimiento;')
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { at, daily, httpReports, openPc, type Pc, settled } from './support/report-pc.ts'
import { signAgain, signedControl } from './support/signed-control.ts'
import { tamper } from './support/tamper.ts'
import { nextLook } from '../support/next-look.ts'

type Row = Record<string, string | number | null>
type Change = { report: string; from: string; to: string; before: Row | null; after: Row | null }

/** The changes that a report says. */
const changesOf = (report: Record<string, unknown> | undefined) => (report?.changes ?? []) as Change[]

/** Takes back a signature, as a supervisor. */
async function reopen({ client }: Pc, sessionId: string): Promise<void> {
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await client.command('supervisor.lock', {}))
}

/** Adds units to a reopened count, closes and signs it. */
async function correct(pc: Pc, controlId: number, sessionId: string, units: number): Promise<void> {
  const { client } = pc
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units, lot: 'L-1' }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  await signAgain(pc, controlId, sessionId)
}

async function destinationsOf({ client }: Pc) {
  return valueOf(await client.query('handover.destinations', {})).rows
}

test('the next report says which rows of an earlier one changed, before and after, and says it once', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const receiver = await httpReports(pc, daily)
  const { controlId, sessionId } = await signedControl(pc)
  at(pc, '2026-11-22T07:00')
  await settled(pc)
  const [first] = receiver.sent()
  expect(first).toMatchObject({ changes: [], notCompared: 0 })
  at(pc, '2026-11-22T09:00')
  await reopen(pc, sessionId)
  await correct(pc, controlId, sessionId, 2)
  for (const morning of ['2026-11-23T07:00', '2026-11-24T07:00']) {
    at(pc, morning)
    await settled(pc)
  }
  const [, second, third] = receiver.sent()
  const rows = first?.rows as Row[]
  const changes = changesOf(second)
  expect(changes.map(({ before }) => before)).toEqual(rows)
  expect(changes.every(({ report, from, to }) => report === first?.id && from === '2026-11-21' && to === from)).toBe(
    true,
  )
  const counted = changes.filter(({ before, after }) => before?.counted !== after?.counted)
  expect(counted).toMatchObject([
    {
      before: {
        article: story.firstArticle,
        counted: 12.5,
        signedAt: expect.stringMatching(/^2026-11-21/) as string,
      },
      after: {
        article: story.firstArticle,
        counted: 14.5,
        signedAt: expect.stringMatching(/^2026-11-22/) as string,
      },
    },
  ])
  // The rows are of this report, too: what moved is not counted twice by who reads the changes.
  expect(second?.rows).toEqual(changes.map(({ after }) => after))
  expect(third).toMatchObject({ rows: [], changes: [], notCompared: 0 })
})

test('a report that could not be delivered and is made again in another language says the changes nevertheless', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  let isOut = false
  const receiver = await httpReports(pc, daily, () => ({ status: isOut ? 500 : 200 }))
  const { controlId, sessionId } = await signedControl(pc)
  at(pc, '2026-11-22T07:00')
  await settled(pc)
  at(pc, '2026-11-22T09:00')
  await reopen(pc, sessionId)
  await correct(pc, controlId, sessionId, 2)
  isOut = true
  at(pc, '2026-11-23T07:00')
  await settled(pc, ({ state, failure }) => state === 'acknowledged' || failure !== null)
  isOut = false
  const given = (await destinationsOf(pc)).find(({ name }) => name === 'Compras')!
  const { destinationId, name, way, formats } = given
  const language = given.language === 'es' ? 'en' : 'es'
  valueOf(await pc.client.command('supervisor.unlock', {}))
  valueOf(await pc.client.command('handover.setDestination', { destinationId, name, way, formats, language }))
  await settled(pc)
  const [first, second] = receiver.sent()
  expect(second).toMatchObject({ notCompared: 0 })
  expect(changesOf(second).map(({ before }) => before?.counted)).toEqual(
    (first?.rows as Row[] | undefined)?.map(({ counted }) => counted),
  )
  at(pc, '2026-11-24T07:00')
  await settled(pc)
  expect(receiver.sent()[2]).toMatchObject({ rows: [], changes: [], notCompared: 0 })
})

test('a clock that jumped into the next year and back costs no change of what was reported before', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const receiver = await httpReports(pc, daily)
  const { controlId, sessionId } = await signedControl(pc)
  at(pc, '2026-11-22T07:00')
  await settled(pc)
  at(pc, '2027-11-22T07:00')
  await settled(pc)
  at(pc, '2026-11-22T09:00')
  await reopen(pc, sessionId)
  await correct(pc, controlId, sessionId, 2)
  at(pc, '2026-11-23T07:00')
  await settled(pc)
  const first = receiver.sent()[0]
  const last = receiver.sent().find(({ to }) => to === '2026-11-22')
  expect(changesOf(last).filter(({ report }) => report === first?.id)).toHaveLength(
    (first?.rows as Row[] | undefined)?.length ?? -1,
  )
})

test('a folder gets the changes below the rows, as reported and as now', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const way = { kind: 'folder', folder: temporaryFolder() } as const
  const given = { name: 'Compras', way, formats: ['csv' as const], reports: daily, language: 'en' as const }
  valueOf(await pc.client.command('handover.setDestination', given))
  const { controlId, sessionId } = await signedControl(pc)
  const isSent = ({ state }: { state: string }) => state === 'sent'
  at(pc, '2026-11-22T07:00')
  await settled(pc, isSent)
  await reopen(pc, sessionId)
  valueOf(await pc.client.command('counts.undo', { sessionId }))
  await correct(pc, controlId, sessionId, 1)
  at(pc, '2026-11-23T07:00')
  await settled(pc, isSent)
  const csv = (day: string) => {
    const name = readdirSync(way.folder).find((one) => one.includes(`differences-${day}`) && one.endsWith('.csv'))
    return readFileSync(join(way.folder, name ?? ''), 'utf8')
  }
  expect(csv('2026-11-21')).not.toContain('Changes in what was reported before')
  const [, below] = csv('2026-11-22').split('Changes in what was reported before\r\n')
  const [heads, ...lines] = (below ?? '').trimEnd().split('\r\n')
  expect(heads).toMatch(/^Report of,Change,Document,Supplier,Signed,/)
  expect(lines.filter((line) => line.includes(',12.5,') || line.includes(',1,'))).toEqual([
    expect.stringMatching(/^2026-11-21,Reported,.*,12\.5,-227\.5,Short,/),
    expect.stringMatching(/^2026-11-21,Now,.*,1,-239,Short,/),
  ])
})

test('nothing of a control that is counted again is in the changes until it is counted', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const receiver = await httpReports(pc, daily)
  const { controlId, sessionId } = await signedControl(pc, 98765.25)
  at(pc, '2026-11-22T07:00')
  await settled(pc)
  await reopen(pc, sessionId)
  at(pc, '2026-11-23T07:00')
  await settled(pc)
  const second = receiver.sent()[1]
  expect(second).toMatchObject({ rows: [], changes: [], notCompared: 1 })
  expect(JSON.stringify(second)).not.toContain('98765')
  await correct(pc, controlId, sessionId, 1)
  at(pc, '2026-11-24T07:00')
  await settled(pc)
  const third = receiver.sent()[2]
  expect(third).toMatchObject({ notCompared: 0 })
  expect(changesOf(third).find(({ before }) => before?.counted === 98765.25)?.after?.counted).toBe(98766.25)
  // The figures of an earlier report are in this one: it waits like one of its own while they are hidden.
  const [entry] = valueOf(await pc.client.query('handover.list', { limit: 1 })).rows
  expect(entry?.report?.to).toBe('2026-11-23')
})

test('a document that is counted after the figures of its week were sent changes them in the next week', async () => {
  const pc = await openPc()
  await pc.refresh('suppliers')
  const receiver = await httpReports(pc, { kinds: ['suppliers'], hour: 7, weekday: 1 })
  const { control } = valueOf(await pc.client.query('receiving.find', { number: story.blind }))
  await pc.refresh('controls')
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  at(pc, '2026-11-23T07:00')
  await settled(pc)
  await correct(pc, controlId, sessionId, 12.5)
  const compared = valueOf(await pc.client.query('comparison.get', { controlId }))
  at(pc, '2026-11-30T07:00')
  await settled(pc)
  const [first, second] = receiver.sent()
  expect(first).toMatchObject({ from: '2026-11-16', to: '2026-11-22', changes: [] })
  const code = control?.receivingDocuments[0]?.supplierCode
  const [change, ...others] = changesOf(second)
  expect(others).toEqual([])
  expect(change).toMatchObject({ report: first?.id, from: '2026-11-16', after: { supplierCode: code } })
  expect(Number(change?.after?.documents)).toBe(Number(change?.before?.documents ?? 0) + 1)
  expect(Number(change?.after?.lines)).toBe(Number(change?.before?.lines ?? 0) + compared.lines.length)
})

test('what was told before a report had its last column is not told again for that column alone', async () => {
  const folder = temporaryFolder()
  const before = await openPc(folder)
  await before.refresh('suppliers')
  const way = { kind: 'folder', folder: temporaryFolder() } as const
  const given = { name: 'Compras', way, formats: ['json' as const], reports: daily, language: 'en' as const }
  valueOf(await before.client.command('handover.setDestination', given))
  await signedControl(before)
  at(before, '2026-11-22T07:00')
  await settled(before, ({ state }) => state === 'sent')
  await before.stop()
  // As an earlier version kept it.
  const shorter = `(SELECT json_group_array(json_remove(row.value, '$[#-1]')) FROM json_each(report_told, '$.rows') AS row)`
  tamper(
    folder,
    `UPDATE handover_entry SET report_told = json_set(report_told, '$.rows', json(${shorter})) WHERE report_told IS NOT NULL`,
  )
  const pc = await openPc(folder, Date.parse('2026-11-23T07:05:00-03:00'))
  while ((await settled(pc, ({ state }) => state === 'sent')).length < 2) await nextLook()
  const newest = readdirSync(way.folder).find((name) => name.includes('2026-11-22') && name.endsWith('.csv'))
  const text = readFileSync(join(way.folder, newest ?? ''), 'utf8')
  expect(text).toContain('There is nothing to report in this period.')
  expect(text).not.toContain('Changes in what was reported before')
  expect(text).not.toContain('Earlier reports that could not be compared')
})

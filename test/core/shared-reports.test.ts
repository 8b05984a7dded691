import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { PdfRenderer } from '../../src/main/core/kernel/ports.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { closeWithEntry } from '../support/close-count.ts'
import { valueOf } from '../support/core.ts'
import { heldNewFiles } from '../support/held-new-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sign } from '../support/sign.ts'
import { countAndClose, exported, importConfirmed } from './support/counts-on-two-pcs.ts'
import { profileFile } from './support/tamper.ts'
import { pcOnShare, share, statusOf } from './support/exchange-pc.ts'

vi.setConfig({ testTimeout: 90_000 })

const prints: PdfRenderer = (html) => Promise.resolve(Buffer.from(`%PDF ${html}`))
const reports = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.muelle'))
    .sort()

/** A PC with a control whose supplier requires blind control. */
async function dock(folder: string, renderPdf: PdfRenderer | null = prints, data = temporaryFolder()) {
  const pc = await pcOnShare(folder, data, { renderPdf })
  const { client } = pc.core
  await pc.core.refresh('suppliers', 'controls')
  valueOf(await pc.use())
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  return {
    ...pc,
    client,
    controlId,
    async sign(sessionId: string) {
      valueOf(await client.command('supervisor.unlock', {}))
      valueOf(await sign(client, sessionId, { note: 'Reclamar' }))
      valueOf(await client.command('supervisor.lock', {}))
    },
    waitForReports: (files: number) => pc.waitUntil((now) => !now.busy && now.reports.files.length === files),
  }
}

test('a report that cannot be made because what was signed is damaged does not make the folder a failing one', async () => {
  const pc = await dock(share())
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  await pc.waitForReports(2)
  valueOf(await pc.client.command('settings.update', { exchange: { folder: null } }))
  const database = new Database(profileFile(pc.data, 'muelle.db'))
  database.exec(`DROP TRIGGER receipt_update; UPDATE receipt SET statement = 'null'`)
  database.close()
  const other = share()
  valueOf(await pc.client.command('settings.update', { exchange: { folder: other } }))
  const status = await pc.waitUntil(
    ({ busy, lastWrittenAt, reports: { waiting }, failure }) =>
      !busy && waiting === 0 && (failure !== null || lastWrittenAt !== null),
  )
  expect(status).toMatchObject({ state: 'ok', failure: null, reports: { files: [] } })
  expect(readdirSync(other).filter((name) => name.endsWith('.muelle'))).toHaveLength(1)
})

const reveals = async ({ client }: Awaited<ReturnType<typeof dock>>, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).events.filter(({ kind }) => kind === 'reveal')

test('writes the report of a signed count to the folder once, as PDF and CSV, and logs the reveal', async () => {
  const folder = share()
  const pc = await dock(folder)
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.waitUntil(({ lastWrittenAt, busy }) => lastWrittenAt !== null && !busy)
  expect(reports(folder)).toEqual([])
  expect(await reveals(pc, sessionId)).toEqual([])

  await pc.sign(sessionId)
  const { reports: status } = await pc.waitForReports(2)
  const names = reports(folder)
  expect(names.map((name) => name.replace(/-[0-9a-f]{8}-[0-9a-f]{8}\./, '-PC-KEY.'))).toEqual([
    `practica-diferencias-R-000184-${pc.controlId}-PC-KEY.csv`,
    `practica-diferencias-R-000184-${pc.controlId}-PC-KEY.pdf`,
  ])
  expect(status).toMatchObject({ waiting: 0, lastWrittenAt: expect.any(String) })
  expect(status.files.map(({ name }) => name).sort()).toEqual(names)
  const [csv = '', pdf = ''] = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  const [line] = valueOf(await pc.client.query('comparison.get', { controlId: pc.controlId })).lines
  for (const content of [csv, pdf]) {
    expect(content).toContain(line?.articleCode)
    expect(content).toContain('Reclamar')
  }
  expect(pdf).toMatch(/^%PDF <!doctype html>/)
  expect(await reveals(pc, sessionId)).toHaveLength(1)
  expect(valueOf(await pc.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })

  // Nothing is written twice, not after a restart either.
  const writeTimes = () => names.map((name) => statSync(join(folder, name), { bigint: true }).mtimeNs)
  const before = writeTimes()
  await pc.core.stop()
  const again = await dock(folder, prints, pc.data)
  await again.waitForReports(2)
  expect(reports(folder)).toEqual(names)
  expect(writeTimes()).toEqual(before)
})

test('a report that another program holds before it has its name is written by a later sync', async () => {
  const folder = share()
  const pc = await dock(folder)
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  let held = '.csv'
  heldNewFiles((path) => path.endsWith(held))
  await pc.sign(sessionId)
  for (const ending of ['.csv', '.pdf']) {
    held = ending
    const { state, problems } = await pc.waitUntil((now) => now.problems.some(({ file }) => file.endsWith(ending)))
    expect(state).toBe('ok')
    expect(problems).toMatchObject([{ code: 'conflict', reason: 'file_in_use' }])
  }
  held = 'none'
  const { state } = await pc.waitUntil((now) => now.problems.length === 0 && now.reports.files.length === 2)
  expect(state).toBe('ok')
  expect(reports(folder).map((name) => name.slice(-4))).toEqual(['.csv', '.pdf'])
})

test('removes the report when the count is reopened; signing again writes one of the new count', async () => {
  const folder = share()
  const pc = await dock(folder, null)
  const { client, controlId } = pc
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  await pc.waitForReports(2)
  const before = reports(folder)
  expect(before[1]).toMatch(/\.html$/)

  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'x' }))
  await pc.waitForReports(0)
  expect(reports(folder)).toEqual([])
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'NEW-1', units: 7 }))
  const { lastWrittenAt: writtenBefore } = await statusOf(pc.core)
  valueOf(await client.command('counts.close', { sessionId }))
  await pc.waitUntil(({ busy, lastWrittenAt }) => !busy && lastWrittenAt !== writtenBefore)
  expect(reports(folder)).toEqual([])
  await pc.sign(sessionId)
  await pc.waitForReports(2)
  const after = reports(folder)
  expect(after.some((name) => before.includes(name))).toBe(false)
  expect(readFileSync(join(folder, after[0] ?? ''), 'utf8')).toContain('NEW-1')
})

test('what comes after the signature changes no report: a note, another PC’s open count, its end', async () => {
  const folder = share()
  const [pc, there] = [await dock(folder), await dock(share())]
  const { client, controlId } = pc
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  await pc.waitForReports(2)
  const before = reports(folder)
  const contents = () => reports(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const [signed, files] = [contents(), readdirSync(folder)]
  const stays = async () => {
    // The log of the count is written again or read; the reports are looked at in the same pass.
    await pc.waitUntil(({ busy, waiting }) => !busy && waiting === 0)
    expect(reports(folder)).toEqual(before)
    expect(contents()).toEqual(signed)
  }
  valueOf(await client.command('counts.note', { sessionId, text: 'Llegó tarde' }))
  await stays()
  const other = valueOf(await there.client.command('counts.start', { controlId, operator: 'Beto' })).sessionId
  valueOf(await importConfirmed(pc.core, await exported(there.core, other)))
  await stays()
  expect(valueOf(await client.query('receiving.find', { number: story.blind })).control?.blind).toBe(false)
  await closeWithEntry(there.client, other)
  valueOf(await there.client.command('supervisor.unlock', {}))
  valueOf(await importConfirmed(pc.core, await exported(there.core, other)))
  await stays()
  expect(files.length).toBeGreaterThan(2)
  expect(valueOf(await client.query('comparison.get', { controlId })).leftOut).toMatchObject([
    { sessionId: other, operator: 'Beto', reason: 'after_signature' },
  ])
})

test('writes no report and reveals nothing for a signed control that is blind again', async () => {
  const folder = share()
  const pc = await dock(folder)
  const { client, controlId } = pc
  valueOf(await client.command('settings.update', { exchange: { folder: null } }))
  const sessionId = await countAndClose(client, { controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  // Another control with the same number is counted: it hides both.
  const lines = [{ articleCode: story.firstArticle, units: 7 }]
  const { Id } = pc.core.warehouse.createControl({ number: story.blind, supplierIndex: 0, lines })
  valueOf(await client.query('receiving.find', { number: story.blind, controlId: Id }))
  valueOf(await client.command('counts.start', { controlId: Id, operator: 'Beto' }))
  // The content of a blind control's log stays hidden; its length is reported.
  const events = async () => valueOf(await client.query('counts.verify', { sessionId })).events
  const before = await events()
  valueOf(await pc.use())
  await pc.waitUntil(({ busy, lastWrittenAt }) => !busy && lastWrittenAt !== null)
  expect(reports(folder)).toEqual([])
  expect(await events()).toBe(before)
})

test('the share is away at the signature: the report comes when it returns', async () => {
  const folder = share()
  const away = `${folder}-away`
  const pc = await dock(folder)
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.waitUntil(({ lastWrittenAt, busy }) => lastWrittenAt !== null && !busy)
  renameSync(folder, away)
  await pc.sign(sessionId)
  await pc.waitUntil(({ state }) => state === 'failing')
  renameSync(away, folder)
  await pc.waitForReports(2)
  expect(reports(folder)).toHaveLength(2)
})

test('a sheet that is not printed is written as a page', async () => {
  const folder = share()
  const pc = await dock(folder, () => Promise.reject(new Failure('conflict', 'no paper', { reason: 'pdf_failed' })))
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  await pc.waitForReports(2)
  expect(reports(folder).map((name) => name.split('.').at(-1))).toEqual(['csv', 'html'])
})

test('a count that is opened again while its report is printed leaves none', async () => {
  const folder = share()
  let isPrinting = false
  let go = (): void => {}
  const pc = await dock(folder, async (html) => {
    isPrinting = true
    await new Promise<void>((resolve) => (go = resolve))
    return Buffer.from(html)
  })
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.sign(sessionId)
  await pc.waitUntil(() => isPrinting)
  valueOf(await pc.client.command('supervisor.unlock', {}))
  valueOf(await pc.client.command('counts.reopen', { sessionId, reason: 'x' }))
  go()
  const { reports: status } = await pc.waitUntil(({ busy }) => !busy)
  expect(reports(folder)).toEqual([])
  expect(status.lastWrittenAt).toBeNull()
})

test('of many signatures a few reports are made at a time, and all in the end', async () => {
  const folder = share()
  const pc = await dock(folder)
  const { rows } = valueOf(await pc.client.query('receiving.list', { limit: 12 }))
  expect(rows).toHaveLength(12)
  valueOf(await pc.client.command('settings.update', { exchange: { folder: null } }))
  for (const { controlId } of rows) await pc.sign(await countAndClose(pc.client, { controlId, operator: 'Ana' }))
  valueOf(await pc.use())
  await pc.waitForReports(24)
  expect(reports(folder)).toHaveLength(24)
})

test('the report of what was signed while the clock was years behind and the folder away is written later', async () => {
  const folder = share()
  const pc = await dock(folder)
  const sessionId = await countAndClose(pc.client, { controlId: pc.controlId, operator: 'Ana' })
  await pc.waitUntil(({ lastWrittenAt, busy }) => lastWrittenAt !== null && !busy)
  renameSync(folder, `${folder}-away`)
  // Without a network there is neither the folder nor the time.
  const today = pc.clock.now()
  pc.clock.setWall(Date.UTC(2015, 0, 1))
  await pc.sign(sessionId)
  await pc.waitUntil(({ state }) => state === 'failing')
  pc.clock.setWall(today)
  renameSync(`${folder}-away`, folder)
  await pc.waitForReports(2)
  expect(reports(folder)).toHaveLength(2)
})

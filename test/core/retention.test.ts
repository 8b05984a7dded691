import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeviceKeyList } from '../../src/main/core/domain/verification/device-keys.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { verifyFiles } from '../../src/verify/verify-files.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { oldSignedCount, remove } from './support/old-count.ts'
import { pcWithBackups } from './support/backup-pc.ts'
import { verifiedBy, wrongOf } from './support/signed-control.ts'

type Pc = Awaited<ReturnType<typeof pcWithBackups>>

const listOf = async ({ client }: Pc) => valueOf(await client.query('retention.list', {})).counts
const removedOf = async ({ client }: Pc) => valueOf(await client.query('retention.removed', {})).rows
const notices = async ({ client }: Pc) =>
  valueOf(await client.query('diagnostics.get', {})).notices.map(({ code }) => code)

test('nothing is deleted until days are set, 90 at least, and a supervisor starts the run', async () => {
  const pc = await pcWithBackups()
  const { client } = pc
  await oldSignedCount(pc)
  expect(await listOf(pc)).toBeNull()
  await pc.unlock()
  expect(failureOf(await client.command('retention.run', { operator: 'Marta' })).details).toMatchObject({
    reason: 'retention_off',
  })
  const tooFew = await client.command('settings.update', { retention: { countDays: 89 } })
  expect(failureOf(tooFew)).toMatchObject({ code: 'validation' })
  valueOf(await client.command('settings.update', { retention: { countDays: 90 } }))
  const other = pc.core.connect('other')
  expect(failureOf(await other.command('retention.run', { operator: 'Ana' })).details).toMatchObject({
    reason: 'supervisor_needed',
  })
})

test('a run deletes what was listed, and the chain, the receipt and the file stay true', async () => {
  const pc = await pcWithBackups()
  const { client } = pc
  const { controlId, sessionId, receipt, head } = await oldSignedCount(pc, { days: 89, photo: true })
  const pictures = () => readdirSync(join(pc.data, 'profiles', 'practice', 'photos'))
  expect(pictures()).toHaveLength(1)
  const { content } = valueOf(await client.query('counts.export', { sessionId }))
  valueOf(await client.command('settings.update', { retention: { countDays: 90 } }))
  expect(await listOf(pc)).toMatchObject({ total: 0, kept: [] })
  pc.clock.setWall(pc.clock.now() + 2 * 86_400_000)
  const listed = await listOf(pc)
  expect(listed).toMatchObject({ total: 1, rows: [{ controlId, number: story.blind, counts: 1 }], keptTotal: 0 })
  expect(listed?.bytes).toBeGreaterThan(500)
  await remove(pc)
  expect(await listOf(pc)).toMatchObject({ total: 0, keptTotal: 0 })
  expect(pictures()).toEqual([])
  expect(await removedOf(pc)).toMatchObject([
    {
      sessionId,
      from: null,
      controlId,
      number: story.blind,
      hash: head,
      operator: 'Marta',
      removedAt: expect.any(String),
    },
  ])
  expect(failureOf(await client.query('counts.get', { sessionId })).code).toBe('not_found')
  expect(valueOf(await client.query('counts.list', {})).rows).toEqual([])
  // Nothing is missing: neither for the checks of this PC, nor for those who have the receipt or the file.
  const later = await countAndClose(client, { controlId: null, operator: 'Ana' })
  expect(valueOf(await client.query('counts.verify', { sessionId: later }))).toMatchObject({ intact: true })
  const verdict = await verifiedBy(pc.core, receipt)
  expect([verdict.outcome, wrongOf(verdict)]).toEqual(['genuine', []])
  expect(verdict.findings).toContainEqual(expect.objectContaining({ code: 'head_removed', is: 'proven' }))
  const keys = readDeviceKeyList(valueOf(await client.query('devices.export', {})).content)
  const files = [receipt, content].map((file, at) => ({ name: String(at), content: file }))
  expect((await verifyFiles(files, keys)).map(({ verdict: { outcome } }) => outcome)).toEqual(['genuine', 'genuine'])
  // It is not counted anew, and its file is not taken in.
  const started = await client.command('counts.start', { controlId, operator: 'Eva', counter: 2 })
  const imported = await client.command('counts.import', { content })
  for (const refused of [started, imported])
    expect(failureOf(refused as never)).toMatchObject({ code: 'conflict', details: { reason: 'count_removed' } })
  expect(await notices(pc)).toEqual([])
})

test('a removed count does not come back from a backup or the copy of the log at the next start', async () => {
  const pc = await pcWithBackups()
  const { sessionId } = await oldSignedCount(pc)
  const backups = join(pc.data, 'profiles', 'practice', 'backups')
  await until(() => existsSync(backups))
  const kept = readdirSync(backups)
  valueOf(await pc.client.command('settings.update', { retention: { countDays: 90 } }))
  await remove(pc)
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  await pc.core.stop()
  // The newest backup is one that has the count.
  for (const name of readdirSync(backups)) if (!kept.includes(name)) rmSync(join(backups, name))
  const again = await pcWithBackups({ data: pc.data, clock: pc.clock })
  expect(valueOf(await again.client.query('counts.list', {})).rows.map((row) => row.sessionId)).not.toContain(sessionId)
  expect(await removedOf(again)).toHaveLength(1)
  expect(await notices(again)).not.toContain('count_damaged')
})

test('a restored backup brings a removed count back; the next run deletes it again', async () => {
  const pc = await pcWithBackups()
  const { sessionId } = await oldSignedCount(pc)
  valueOf(await pc.client.command('settings.update', { retention: { countDays: 90 } }))
  await pc.use()
  const [name = ''] = await pc.backups()
  await remove(pc)
  await pc.unlock()
  const { seen } = valueOf(await pc.client.query('backups.examine', { folder: pc.folder, name }))
  const starts = () => pc.core.log.lines.filter((line) => line.includes('core.started')).length
  const before = starts()
  valueOf(await pc.client.command('backups.restore', { folder: pc.folder, name, seen }))
  await until(() => starts() > before)
  expect(valueOf(await pc.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
  expect(await listOf(pc)).toMatchObject({ total: 1 })
  await remove(pc)
  expect(await removedOf(pc)).toMatchObject([{ sessionId }])
  expect(valueOf(await pc.client.query('counts.list', {})).rows).toEqual([])
  expect(await notices(pc)).not.toContain('count_damaged')
})

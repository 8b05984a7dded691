import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { minute, openHandoverPc } from './support/handover-pc.ts'
import { startReceiver } from './support/handover-receiver.ts'

const secret = 'key-of-the-signature'

test('a folder that is a file, is away or can only be read is a task, and gets the files once it is a folder', async ({
  skip,
}) => {
  const folder = join(temporaryFolder(), 'erp')
  writeFileSync(folder, 'a file')
  const pc = await openHandoverPc()
  await pc.add('Carpeta', { kind: 'folder', folder })
  const reference = await pc.sign()
  const problem = async () => (await pc.destination('Carpeta'))?.problem?.failure
  await pc.entryWhere(reference, ({ failure }) => failure !== null)
  expect(await problem()).toEqual({ code: 'storage_readonly', reason: 'ENOTDIR' })
  expect(await pc.tasks()).toMatchObject([{ kind: 'handover_held', destination: { way: 'folder' } }])

  rmSync(folder)
  pc.clock.advance(minute)
  await pc.entryWhere(
    reference,
    ({ attempts, nextAttemptAt }) => attempts === 2 && Date.parse(nextAttemptAt ?? '') > pc.clock.now(),
  )
  expect(await problem()).toEqual({ code: 'storage_readonly', reason: 'ENOENT' })

  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', folder]).status !== 0) return skip()
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  pc.clock.advance(2 * minute)
  await pc.entryWhere(
    reference,
    ({ attempts, nextAttemptAt }) => attempts === 3 && Date.parse(nextAttemptAt ?? '') > pc.clock.now(),
  )
  expect(await problem()).toEqual({ code: 'storage_readonly', reason: 'EROFS' })
  expect(await pc.tasks()).toMatchObject([{ kind: 'handover_held', since: '2026-11-21T10:00:00.000-03:00' }])

  spawnSync('umount', ['-l', folder])
  pc.clock.advance(4 * minute)
  await pc.entryWhere(reference, ({ state }) => state === 'sent')
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await pc.tasks()).toEqual([])
})

test('a folder that is removed with its files gets them again when a person sends them again', async () => {
  const folder = join(temporaryFolder(), 'erp')
  mkdirSync(folder)
  const pc = await openHandoverPc()
  await pc.add('Carpeta', { kind: 'folder', folder })
  const reference = await pc.sign()
  const { id } = await pc.entryWhere(reference, ({ state }) => state === 'sent')
  const [name = ''] = readdirSync(folder)
  rmSync(folder, { recursive: true })
  pc.clock.advance(minute)
  await pc.settle()
  expect(await pc.entryOf(reference)).toMatchObject({ state: 'sent' })
  mkdirSync(folder)
  valueOf(await pc.client.command('handover.retry', { id }))
  await pc.entryWhere(reference, ({ state, attempts }) => state === 'sent' && attempts === 2)
  expect(readdirSync(folder)).toEqual([name])
})

test('what nobody acknowledged in a folder is withdrawn with its destination, and is not missing for ever', async () => {
  const folder = temporaryFolder()
  const pc = await openHandoverPc()
  const { destinationId } = await pc.add('Carpeta', { kind: 'folder', folder })
  const reference = await pc.sign()
  await pc.entryWhere(reference, ({ state }) => state === 'sent')
  const missing = async () => valueOf(await pc.client.query('handover.list', { state: 'missing' })).rows.length
  expect(await missing()).toBe(1)
  expect(valueOf(await pc.client.command('handover.removeDestination', { destinationId }))).toMatchObject({
    withdrawn: 1,
  })
  expect(await missing()).toBe(0)
  // The receiver may still take it.
  expect(readdirSync(folder)).toHaveLength(1)
})

test('of two destinations one fails: the other has everything, and the failing one can be removed', async () => {
  const pc = await openHandoverPc()
  const good = await startReceiver(secret, () => ({ status: 200 }))
  const bad = await startReceiver(secret, () => ({ status: 503 }))
  await pc.add('Bueno', { kind: 'http', url: good.url }, secret)
  const { destinationId } = await pc.add('Malo', { kind: 'http', url: bad.url }, secret)
  const references = [await pc.sign(), await pc.sign()]
  while ((await pc.destination('Bueno'))?.figures.acknowledged !== 2) await pc.settle()
  while ((await pc.destination('Malo'))?.problem === null) await pc.settle()
  expect(await pc.destination('Malo')).toMatchObject({ figures: { waiting: 2 } })
  expect(valueOf(await pc.client.command('handover.removeDestination', { destinationId }))).toEqual({
    destinationId,
    withdrawn: 2,
  })
  pc.clock.advance(60 * minute)
  await pc.settle()
  expect(bad.all).toHaveLength(1)
  expect(await pc.tasks()).toEqual([])
  expect(await pc.entryOf(references[0] ?? '', 'Malo')).toMatchObject({ state: 'withdrawn' })
  expect([...good.kept.keys()].sort()).toEqual(references.toSorted())
})

test.each([
  [200, 'acknowledged'],
  [422, 'withdrawn'],
  [404, 'withdrawn'],
])('a destination that is removed while it is written to and answers %i: %s, and no task', async (status, state) => {
  const pc = await openHandoverPc()
  let answer = (): void => {}
  let askedFor = ''
  const slow = await startReceiver(
    secret,
    ({ key }) => {
      askedFor = key
      return { status }
    },
    () => new Promise((resolve) => (answer = resolve)),
  )
  const { destinationId } = await pc.add('Lento', { kind: 'http', url: slow.url }, secret)
  await pc.sign()
  await pc.sign()
  while (askedFor === '') await pc.settle()
  valueOf(await pc.client.command('handover.removeDestination', { destinationId }))
  answer()
  expect(await pc.entryWhere(askedFor, (entry) => entry.answer !== null)).toMatchObject({ state, answer: { status } })
  pc.clock.advance(60 * minute)
  await pc.settle()
  expect(slow.all).toHaveLength(1)
  expect(await pc.tasks()).toEqual([])
})

test.each([
  ['2026-03-28', '2026-03-29', '2026-03-29T00:30:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
  ['2026-10-24', '2026-10-25', '2026-10-25T00:30:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
])('a period over the change of summer time has all of its last day: %s to %s', async (from, to, ...signedAt) => {
  const pc = await openHandoverPc(signedAt[0])
  valueOf(await pc.client.command('settings.update', { connection: { warehouseTimeZone: 'Europe/Madrid' } }))
  for (const at of signedAt) {
    pc.clock.setWall(Date.parse(at))
    await pc.sign()
  }
  const ask = async (first: string, last: string) =>
    valueOf(await pc.client.query('handover.export', { from: first, to: last, format: 'json' })).controls
  expect(await ask(from, to)).toBe(2)
  expect(await ask(to, to)).toBe(2)
  expect(await ask(from, from)).toBe(0)
})

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { orderMoveIn, unpackMove } from '../../src/main/core/store/unpack-move.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { lowScryptCosts } from '../support/low-scrypt-costs.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { passphrase, pcToMove, type MovePc } from './support/move-pc.ts'
import { nextLook } from '../support/next-look.ts'

const cost = lowScryptCosts.moveFile
const count = ({ client }: MovePc) => countAndClose(client, { controlId: null, operator: 'Ana' })
const entries = async ({ client }: MovePc) => valueOf(await client.query('counts.list', {})).rows.length

test('a stick that is away or full: the PC stays in use, and nothing is left', async ({ skip }) => {
  const disk = smallDisk(40)
  if (disk === null) return skip('this user may not mount a disk')
  const pc = await pcToMove({ folder: disk.folder })
  await count(pc)
  disk.fill(20_000)
  expect(await pc.move()).toMatchObject({ code: 'storage_full', details: { reason: 'backup_folder_full' } })
  expect(pc.files()).toEqual(['ballast'])
  disk.clear()
  await count(pc)
  const away = await pcToMove({ folder: join(disk.folder, 'away') })
  await count(away)
  expect(await away.move()).toMatchObject({ code: 'not_found', details: { reason: 'backup_folder_missing' } })
  await count(away)
  expect(await pc.move()).toBeNull()
})

test('a wrong passphrase, a damaged and a cut file are refused, and the new PC stays as it is', async () => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [file = ''] = old.files()
  const fresh = await pcToMove({ folder: old.folder })
  const reasonOf = async (fileName: string, more: object = {}) => {
    const { details } = failureOf(await fresh.take(fileName, more))
    return details?.['reason']
  }
  const path = join(old.folder, file)
  const bytes = readFileSync(path)
  expect(await reasonOf(file, { passphrase: 'another passphrase' })).toBe('wrong_passphrase')
  const changed = Buffer.from(bytes)
  changed[bytes.length - 30]! ^= 1
  writeFileSync(join(old.folder, 'changed.muelle-move'), changed)
  expect(await reasonOf('changed.muelle-move')).toBe('damaged')
  writeFileSync(join(old.folder, 'cut.muelle-move'), bytes)
  truncateSync(join(old.folder, 'cut.muelle-move'), bytes.length - 1000)
  expect(await reasonOf('cut.muelle-move')).toBe('file_truncated')
  writeFileSync(join(old.folder, 'text.muelle-move'), 'hello')
  expect(await reasonOf('text.muelle-move')).toBe('not_a_move_file')
  expect(failureOf(await fresh.take('../x.muelle-move'))).toMatchObject({ code: 'not_found' })
  expect(readdirSync(fresh.data).filter((name) => name.startsWith('moved-in'))).toEqual([])
  expect(await entries(fresh)).toBe(0)
  valueOf(await fresh.take(file))
  expect(await entries(fresh)).toBe(1)
})

test('a count that begins while the file is read keeps its PC as it is', async () => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [fileName = ''] = old.files()
  const fresh = await pcToMove({ folder: old.folder })
  await fresh.unlock()
  const taking = fresh.client.command('move.import', { stick: old.folder, fileName, passphrase })
  const unpacked = join(fresh.data, 'moved-in.partial/profile/muelle.db')
  while (!existsSync(unpacked)) await nextLook()
  valueOf(await fresh.client.command('counts.start', { controlId: null, operator: 'Eva' }))
  expect(failureOf(await taking)).toMatchObject({ code: 'conflict', details: { reason: 'has_counts' } })
  const { rows } = valueOf(await fresh.client.query('counts.list', {}))
  expect(rows.map(({ operator }) => operator)).toEqual(['Eva'])
  expect(readdirSync(fresh.data).filter((name) => /^(moved-in|replaced)/.test(name))).toEqual([])
})

test('data that cannot be put ready for the next start are told as refused, also when the command is sent again', async () => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [fileName = ''] = old.files()
  const fresh = await pcToMove({ folder: old.folder })
  await fresh.unlock()
  const commandId = 'b2b1f2c0-5d1e-4c7e-9f65-0d8f3f0f7a11'
  const take = () => fresh.client.command('move.import', { stick: old.folder, fileName, passphrase, commandId })
  // Something has the name already.
  for (const _ of ['first', 'again']) {
    writeFileSync(join(fresh.data, 'moved-in'), '')
    expect(failureOf(await take())).toMatchObject({ code: 'storage_readonly', details: { reason: 'ENOTDIR' } })
  }
  const before = fresh.starts()
  valueOf(await take())
  await until(() => fresh.starts() > before)
  expect(await entries(fresh)).toBe(1)
})

test('a start that is interrupted between any two steps is finished by the next one', async () => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [name = ''] = old.files()
  const ordered = temporaryFolder()
  const fresh = await pcToMove({ data: ordered })
  await fresh.core.stop()
  const at = '2026-11-20T10:00:00.000-03:00'
  unpackMove({ dataFolder: ordered, folder: old.folder, name, passphrase, cost, fits: null, nowMs: 0, at }, () => {})
  orderMoveIn(ordered)
  const order = JSON.parse(readFileSync(join(ordered, 'moved-in/move.json'), 'utf8')) as { aside: string }
  const steps = (data: string) => [
    () => {},
    () => renameSync(join(data, 'profiles/practice'), join(data, order.aside)),
    () => renameSync(join(data, 'moved-in/profile'), join(data, 'profiles/practice')),
  ]
  for (let done = 0; done < 3; done += 1) {
    const data = temporaryFolder()
    cpSync(ordered, data, { recursive: true, filter: (path) => !path.endsWith('lock.db') })
    for (const step of steps(data).slice(0, done + 1)) step()
    const again = await pcToMove({ data })
    expect(again.core.startFailure, String(done)).toBeNull()
    expect(await entries(again), String(done)).toBe(1)
    expect(existsSync(join(data, order.aside, 'muelle.db')), String(done)).toBe(true)
    expect(existsSync(join(data, 'moved-in')), String(done)).toBe(false)
    await again.core.stop()
  }
}, 60_000)

test('what is left of data that arrived keeps no start from opening them, whatever of it cannot be removed', async ({
  skip,
}) => {
  const old = await pcToMove()
  await count(old)
  expect(await old.move()).toBeNull()
  const [name = ''] = old.files()
  const data = temporaryFolder()
  const fresh = await pcToMove({ data })
  await fresh.core.stop()
  const at = '2026-11-20T10:00:00.000-03:00'
  unpackMove({ dataFolder: data, folder: old.folder, name, passphrase, cost, fits: null, nowMs: 0, at }, () => {})
  orderMoveIn(data)
  const held = join(data, 'moved-in/held')
  mkdirSync(held)
  // Nobody can remove what something is mounted over, as what another program has open in Windows.
  if (spawnSync('mount', ['--bind', old.folder, held]).status !== 0) return skip('this user may not mount a folder')
  const letGo = () => {
    for (const path of [held, join(data, 'moved-in.partial/held')]) spawnSync('umount', ['-l', path])
  }
  onTestFinished(letGo)
  for (let start = 0; start < 3; start += 1) {
    const again = await pcToMove({ data })
    expect(again.core.startFailure, String(start)).toBeNull()
    expect(await entries(again), String(start)).toBe(1)
    await again.core.stop()
    if (start === 1) letGo()
  }
  expect(readdirSync(data).filter((one) => one.startsWith('moved-in'))).toEqual([])
}, 60_000)

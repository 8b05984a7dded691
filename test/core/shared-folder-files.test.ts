import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createStepDeadline, openSharedFolder } from '../../src/main/core/sharing/shared-folder.ts'
import { valueOf } from '../support/core.ts'
import { heldNewFiles } from '../support/held-new-files.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unreadableBytes } from '../support/unreadable-file.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcOnShare as pc, share } from './support/exchange-pc.ts'
import { profileFile } from './support/tamper.ts'

const onPosix = process.platform !== 'win32'

/** A share with a genuine count of another PC, under a name that comes last. */
async function shareWithCount(): Promise<{ folder: string; name: string; content: string }> {
  const folder = share()
  const writer = await pc(folder)
  valueOf(await writer.use())
  await countAndClose(writer.core.client, { controlId: null, operator: 'Ana' })
  await writer.waitUntil(({ lastWrittenAt }) => lastWrittenAt !== null)
  await writer.core.stop()
  const [written = ''] = readdirSync(folder)
  const content = readFileSync(join(folder, written), 'utf8')
  rmSync(join(folder, written))
  writeFileSync(join(folder, 'zz.muelle'), content)
  return { folder, name: 'zz.muelle', content }
}

test.skipIf(!onPosix)(
  'what only looks like a count fails alone: a folder, links, a pipe, a device, a huge file',
  async () => {
    const { folder } = await shareWithCount()
    mkdirSync(join(folder, 'a-folder.muelle'))
    symlinkSync('/dev/zero', join(folder, 'b-device-link.muelle'))
    symlinkSync(join(folder, 'zz.muelle'), join(folder, 'c-link.muelle'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'd-broken-link.muelle'))
    expect(spawnSync('mkfifo', [join(folder, 'e-pipe.muelle')]).status).toBe(0)
    writeFileSync(join(folder, 'f-huge.muelle'), '')
    truncateSync(join(folder, 'f-huge.muelle'), 50_000_000_000)
    writeFileSync(join(folder, 'g-garbage.muelle'), Buffer.alloc(5000, 0xfe))
    const reader = await pc(folder)
    valueOf(await reader.use())
    const { problems, state } = await reader.waitUntil((now) => now.lastReadAt !== null)
    expect(state).toBe('ok')
    expect(valueOf(await reader.core.client.query('counts.imported', {})).total).toBe(1)
    const reasons = Object.fromEntries(problems.map(({ file, reason }) => [file[0], reason]))
    expect(reasons).toEqual({
      a: 'not_regular',
      b: 'not_regular',
      c: 'not_regular',
      d: 'not_regular',
      e: 'not_regular',
      f: 'too_large',
      g: 'not_a_count',
    })
  },
)

test('a count that meets a fault of the program is named, and holds back none of the others', async () => {
  const { folder, content } = await shareWithCount()
  const reader = await pc(folder)
  const { sessionId } = JSON.parse(content.split('\n')[0] ?? '') as { sessionId: string }
  const database = new Database(profileFile(reader.data, 'muelle.db'))
  database.exec(
    `CREATE TRIGGER fault BEFORE INSERT ON imported_count WHEN NEW.session_id = '${sessionId}' BEGIN SELECT RAISE(ABORT, 'fault'); END`,
  )
  database.close()
  const other = await shareWithCount()
  writeFileSync(join(folder, 'zzz.muelle'), other.content)
  valueOf(await reader.use())
  const now = await reader.waitUntil(({ lastReadAt, failure }) => lastReadAt !== null || failure !== null)
  expect(now).toMatchObject({ state: 'ok', problems: [{ file: 'zz.muelle', code: 'internal' }] })
  expect(valueOf(await reader.core.client.query('counts.imported', {})).total).toBe(1)
})

test.skipIf(!onPosix)('links in place of this PC’s own files are replaced, and what they point to stays', async () => {
  const folder = share()
  const victim = join(temporaryFolder(), 'victim.txt')
  writeFileSync(victim, 'precious')
  const here = await pc(folder)
  const sessionId = await countAndClose(here.core.client, { controlId: null, operator: 'Ana' })
  const { name } = valueOf(await here.core.client.query('counts.export', { sessionId }))
  const device = name.replace(/^conteo-/, '').slice(0, 8)
  symlinkSync(victim, join(folder, name))
  for (const ending of [`.${device}.tmp`, '.tmp', '.new']) symlinkSync(victim, join(folder, name + ending))
  valueOf(await here.use())
  await here.waitUntil(({ lastWrittenAt }) => lastWrittenAt !== null)
  expect(readFileSync(victim, 'utf8')).toBe('precious')
  expect(lstatSync(join(folder, name)).isFile()).toBe(true)
  expect(readFileSync(join(folder, name), 'utf8')).toContain(sessionId)
})

test.skipIf(!onPosix)('a folder with the name of one count keeps no other count from being written', async () => {
  const folder = share()
  const here = await pc(folder)
  const sessions: string[] = []
  for (const operator of ['Ana', 'Eva', 'Luz'])
    sessions.push(await countAndClose(here.core.client, { controlId: null, operator }))
  const names: string[] = []
  for (const sessionId of sessions)
    names.push(valueOf(await here.core.client.query('counts.export', { sessionId })).name)
  const [first = '', second = ''] = names
  mkdirSync(join(folder, first))
  expect(spawnSync('mkfifo', [join(folder, second)]).status).toBe(0)
  valueOf(await here.use())
  const { problems, state } = await here.waitUntil(
    ({ waiting, lastWrittenAt }) => lastWrittenAt !== null && waiting === 1,
  )
  expect(state).toBe('ok')
  expect(problems).toMatchObject([{ file: first, code: 'validation', reason: 'not_regular' }])
  expect(readdirSync(folder).sort()).toEqual([...names].sort())
  expect(names.map((name) => lstatSync(join(folder, name)).isFile())).toEqual([false, true, true])
  // Once the name is free the count follows.
  rmSync(join(folder, first), { recursive: true })
  await here.waitUntil((now) => now.waiting === 0 && now.problems.length === 0)
  expect(lstatSync(join(folder, first)).isFile()).toBe(true)
})

test('a file of this PC that lost its end, or part of it, is written again at the next start', async () => {
  const folder = share()
  const here = await pc(folder)
  valueOf(await here.use())
  for (const operator of ['Ana', 'Eva', 'Luz']) await countAndClose(here.core.client, { controlId: null, operator })
  await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  await here.core.stop()
  const paths = readdirSync(folder).map((name) => join(folder, name))
  expect(paths).toHaveLength(3)
  const textsOf = () => paths.map((path) => readFileSync(path, 'utf8'))
  const texts = textsOf()
  const [cut = '', emptied = '', holed = ''] = paths
  truncateSync(cut, Buffer.byteLength(texts[0] ?? '') - 1)
  // As after a crash of the server: the size is right, and the last blocks were never written.
  writeFileSync(emptied, Buffer.from(texts[1] ?? '').fill(0, Buffer.byteLength(texts[1] ?? '') - 100))
  const middle = Math.floor(Buffer.byteLength(texts[2] ?? '') / 2)
  writeFileSync(holed, Buffer.from(texts[2] ?? '').fill(0, middle, middle + 100))
  const again = await pc(folder, here.data)
  // A later entry comes after them.
  const sessionId = await countAndClose(again.core.client, { controlId: null, operator: 'Sol' })
  await again.waitUntil((now) => now.waiting === 0 && readdirSync(folder).some((name) => name.includes(sessionId)))
  expect(textsOf()).toEqual(texts)
  expect(readdirSync(folder)).toHaveLength(4)
})

test('a file of this PC that the share cannot read now keeps no other count from being written or read', async ({
  skip,
}) => {
  const { folder } = await shareWithCount()
  const here = await pc(folder)
  valueOf(await here.use())
  const first = await countAndClose(here.core.client, { controlId: null, operator: 'Ana' })
  await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  await here.core.stop()
  const nameOf = (sessionId: string) => readdirSync(folder).find((name) => name.includes(sessionId))
  const name = nameOf(first) ?? ''
  const broken = unreadableBytes(join(folder, name))
  if (broken === null) return skip('this user may not mount')
  const again = await pc(folder, here.data)
  const second = await countAndClose(again.core.client, { controlId: null, operator: 'Eva' })
  const { state, waiting, problems } = await again.waitUntil(
    (now) => now.state === 'failing' || (!now.busy && nameOf(second) !== undefined),
  )
  expect(state).toBe('ok')
  expect(waiting).toBe(1)
  expect(problems).toMatchObject([{ file: name, code: 'conflict', reason: 'file_in_use' }])
  expect(valueOf(await again.core.client.query('counts.imported', {})).total).toBe(1)
  broken.heal()
  await again.waitUntil((now) => now.waiting === 0 && now.problems.length === 0)
})

test('a count whose name a folder had for a while is no problem any more once it is back as it was', async () => {
  const { folder, name } = await shareWithCount()
  const reader = await pc(folder)
  valueOf(await reader.use())
  await reader.waitUntil((now) => now.lastReadAt !== null)
  renameSync(join(folder, name), join(folder, 'elsewhere'))
  mkdirSync(join(folder, name))
  await reader.waitUntil(({ problems }) => problems.some(({ reason }) => reason === 'not_regular'))
  rmSync(join(folder, name), { recursive: true })
  renameSync(join(folder, 'elsewhere'), join(folder, name))
  // A later count shows that the folder was read again.
  writeFileSync(join(folder, 'zzz.muelle'), 'no count')
  const { problems } = await reader.waitUntil((now) => now.problems.some(({ file }) => file === 'zzz.muelle'))
  expect(problems.map(({ file }) => file)).toEqual(['zzz.muelle'])
  // What is no count is named again, too, when it comes back as it was.
  const filesNamed = ({ problems: now }: Awaited<ReturnType<typeof reader.waitUntil>>) => now.map(({ file }) => file)
  renameSync(join(folder, 'zzz.muelle'), join(folder, 'elsewhere'))
  await reader.waitUntil((now) => filesNamed(now).length === 0)
  renameSync(join(folder, 'elsewhere'), join(folder, 'zzz.muelle'))
  writeFileSync(join(folder, 'zzzz.muelle'), 'no count')
  expect(filesNamed(await reader.waitUntil((now) => filesNamed(now).includes('zzzz.muelle')))).toContain('zzz.muelle')
})

test('a file is read up to the limit, whatever its size was when it was found', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'grows')
  writeFileSync(path, 'x'.repeat(900))
  const shared = openSharedFolder(folder, createStepDeadline(manualClock()), 'tag')
  expect(await shared.read('grows', 900)).toHaveLength(900)
  appendFileSync(path, 'x'.repeat(4_000_000))
  await expect(shared.read('grows', 3_000_000)).rejects.toMatchObject({ details: { reason: 'too_large' } })
})

test('temporary files that a crash left behind are removed, those of another PC stay', async () => {
  const folder = temporaryFolder()
  for (const name of ['a.muelle.mine-0123.tmp', 'a.muelle.mine.tmp', 'a.muelle.other-0123.tmp'])
    writeFileSync(join(folder, name), '')
  const shared = openSharedFolder(folder, createStepDeadline(manualClock()), 'mine')
  expect(await shared.list()).toEqual([{ name: 'a.muelle.other-0123.tmp', regular: true }])
  expect(readdirSync(folder)).toEqual(['a.muelle.other-0123.tmp'])
})

test('of many refused files the first are named and all counted; one that is gone makes room for the next', async () => {
  const folder = share()
  for (let at = 10; at < 62; at += 1) writeFileSync(join(folder, `${at}.muelle`), 'no count')
  const reader = await pc(folder)
  valueOf(await reader.use())
  const { problems } = await reader.waitUntil((now) => now.problemsTotal === 52)
  expect(problems).toHaveLength(50)
  const named = new Set(problems.map(({ file }) => file))
  for (const name of named) rmSync(join(folder, name))
  const left = await reader.waitUntil((now) => now.problemsTotal === 2)
  expect(left.problems).toHaveLength(2)
  expect(left.problems.some(({ file }) => named.has(file))).toBe(false)
})

test('a new file that another program holds before it has its name keeps no other count from being written', async () => {
  const { folder } = await shareWithCount()
  const here = await pc(folder)
  const [first, second] = [
    await countAndClose(here.core.client, { controlId: null, operator: 'Ana' }),
    await countAndClose(here.core.client, { controlId: null, operator: 'Eva' }),
  ]
  let isScanning = true
  heldNewFiles((target) => isScanning && target.includes(first))
  valueOf(await here.use())
  const { state, problems } = await here.waitUntil((now) => now.state === 'failing' || now.lastReadAt !== null)
  expect(state).toBe('ok')
  expect(problems).toMatchObject([{ code: 'conflict', reason: 'file_in_use' }])
  expect(problems[0]?.file).toContain(first)
  const written = () => readdirSync(folder).filter((name) => name.endsWith('.muelle') && name !== 'zz.muelle')
  expect(written()).toHaveLength(1)
  expect(written()[0]).toContain(second)
  isScanning = false
  await here.waitUntil((now) => now.waiting === 0 && now.problems.length === 0)
  expect(written()).toHaveLength(2)
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a file that stays half-written is named after a while, and no more once it is whole', async () => {
  const { folder, name, content } = await shareWithCount()
  writeFileSync(join(folder, name), content.slice(0, content.length / 2))
  const reader = await pc(folder)
  valueOf(await reader.use())
  const { problems } = await reader.waitUntil((now) => now.problems.length > 0)
  expect(problems).toMatchObject([{ file: name, code: 'validation', reason: 'half_written' }])
  writeFileSync(join(folder, name), content)
  await reader.waitUntil((now) => now.lastReadAt !== null && now.problems.length === 0)
  expect(valueOf(await reader.core.client.query('counts.imported', {})).total).toBe(1)
})

test('a count is read from a share that writes all names in capitals', async () => {
  const { folder, name } = await shareWithCount()
  renameSync(join(folder, name), join(folder, name.toUpperCase()))
  const reader = await pc(folder)
  valueOf(await reader.use())
  await reader.waitUntil((now) => now.lastReadAt !== null)
  expect(valueOf(await reader.core.client.query('counts.imported', {})).total).toBe(1)
})

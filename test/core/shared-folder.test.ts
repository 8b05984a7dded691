import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, valueOf } from '../support/core.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcOnShare as pc, share, statusOf as status } from './support/exchange-pc.ts'

const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.muelle'))

test('a finished count reaches the other PC automatically and is extended there', async () => {
  const folder = share()
  const [here, there] = [await pc(folder), await pc(folder)]
  valueOf(await here.use())
  const sessionId = await countAndClose(here.core.client, { controlId: null, operator: 'Ana' })
  await here.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  expect(files(folder)).toHaveLength(1)
  expect(readdirSync(folder)).toHaveLength(1)
  valueOf(await there.use())
  await there.waitUntil(({ lastReadAt }) => lastReadAt !== null)
  const verified = async () => valueOf(await there.core.client.query('counts.verify', { sessionId }))
  expect(await verified()).toMatchObject({ intact: true, events: 3 })

  valueOf(await here.core.client.command('counts.note', { sessionId, text: 'later' }))
  const before = (await status(here.core)).lastWrittenAt
  await here.waitUntil(({ lastWrittenAt }) => lastWrittenAt !== before)
  const read = (await status(there.core)).lastReadAt
  await there.waitUntil(({ lastReadAt }) => lastReadAt !== read)
  expect(await verified()).toMatchObject({ intact: true, events: 4 })
  expect(files(folder)).toHaveLength(1)
})

test('half-written files wait, damaged ones are named, and a good writing heals both', async () => {
  const folder = share()
  const [here, there] = [await pc(folder), await pc(folder)]
  valueOf(await here.use())
  await countAndClose(here.core.client, { controlId: null, operator: 'Ana' })
  await here.waitUntil(({ lastWrittenAt }) => lastWrittenAt !== null)
  const [name = ''] = files(folder)
  const content = readFileSync(join(folder, name), 'utf8')
  await here.core.stop()

  writeFileSync(join(folder, name), content.slice(0, content.length / 2))
  writeFileSync(join(folder, 'damaged.muelle'), content.replace('"units":"5"', '"units":"6"'))
  writeFileSync(join(folder, 'other.txt'), 'not ours')
  valueOf(await there.use())
  const { problems } = await there.waitUntil((now) => now.problems.length > 0)
  expect(problems).toMatchObject([{ file: 'damaged.muelle', code: 'conflict', reason: 'changed' }])
  expect(valueOf(await there.core.client.query('counts.imported', {})).total).toBe(0)

  writeFileSync(join(folder, name), content)
  rmSync(join(folder, 'damaged.muelle'))
  await there.waitUntil((now) => now.lastReadAt !== null && now.problems.length === 0)
  expect(valueOf(await there.core.client.query('counts.imported', {})).total).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([name, 'other.txt'].sort())
})

test('the folder vanishes and returns; counting continues, and a restart writes nothing twice', async () => {
  const folder = share()
  const away = `${folder}-away`
  const { core, use, waitUntil, data } = await pc(folder)
  valueOf(await use())
  renameSync(folder, away)
  const sessionId = await countAndClose(core.client, { controlId: null, operator: 'Ana' })
  const failing = await waitUntil(({ state }) => state === 'failing')
  expect(failing).toMatchObject({ failure: { code: 'ENOENT' } })
  renameSync(away, folder)
  await waitUntil(({ state, waiting, lastWrittenAt }) => state === 'ok' && waiting === 0 && lastWrittenAt !== null)
  expect(files(folder)).toEqual([expect.stringContaining(sessionId)])
  await core.stop()

  const again = await pc(folder, data)
  await countAndClose(again.core.client, { controlId: null, operator: 'Eva' })
  const [first] = files(folder)
  const before = readFileSync(join(folder, first ?? ''), 'utf8')
  await again.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  expect(files(folder)).toHaveLength(2)
  expect(readFileSync(join(folder, first ?? ''), 'utf8')).toBe(before)
})

test('tests a folder before it is stored', async () => {
  const folder = share()
  const { core } = await pc(folder)
  const refused = async (path: string) =>
    failureOf(await core.client.command('settings.update', { exchange: { folder: path } })).details?.['issues']
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'sub'))
  expect(await refused('relative/path')).toEqual([{ path: 'exchange.folder', code: 'not_absolute' }])
  expect(await refused(join(folder, 'nothing'))).toEqual([{ path: 'exchange.folder', code: 'not_a_folder' }])
  expect(await refused(join(folder, 'file'))).toEqual([{ path: 'exchange.folder', code: 'not_a_folder' }])
  const kept = valueOf(await core.client.command('settings.update', { exchange: { folder: join(folder, 'sub') } }))
  expect(kept.exchange).toEqual({ folder: join(folder, 'sub') })
  expect(readdirSync(join(folder, 'sub'))).toEqual([])
  valueOf(await core.client.command('settings.update', { exchange: { folder: null } }))
  expect(await status(core)).toMatchObject({ state: 'off', folder: null })
})

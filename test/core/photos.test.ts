import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'

const beginnings = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
} as const
type Type = keyof typeof beginnings

const picture = (type: Type = 'image/jpeg', length = 2000) =>
  Buffer.concat([beginnings[type], randomBytes(length - beginnings[type].length)])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function open(folder = temporaryFolder()) {
  const core = await openTestCore({ folder })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  return {
    core,
    client,
    sessionId,
    photos: join(folder, 'profiles', 'practice', 'photos'),
    take: (bytes: Buffer, more: object = {}) =>
      client.command('counts.photo', {
        sessionId,
        mediaType: 'image/jpeg',
        content: bytes.toString('base64'),
        ...more,
      }),
    list: async () => valueOf(await client.query('counts.photos', { sessionId })).rows,
    get: (hash: string) => client.query('photos.get', { hash }),
  }
}

test.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
  'a photo (%s) is returned unchanged',
  async (mediaType) => {
    const { client, sessionId, take, list, get } = await open()
    const scanned = valueOf(await client.command('counts.scan', { sessionId, raw: 'thing' }))
    const bytes = picture(mediaType)
    const taken = valueOf(await take(bytes, { mediaType, eventId: scanned.eventId, operator: 'Eva' }))
    expect(taken).toMatchObject({ kind: 'photo', hash: sha256(bytes), about: scanned.eventId, operator: 'Eva' })
    expect(await list()).toEqual([
      {
        eventId: taken.eventId,
        at: taken.at,
        operator: 'Eva',
        about: scanned.eventId,
        hash: sha256(bytes),
        mediaType,
        bytes: bytes.length,
      },
    ])
    const { content } = valueOf(await get(sha256(bytes)))
    expect(Buffer.from(content, 'base64').equals(bytes)).toBe(true)
    expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
  },
)

test('accepts the largest photo, rejects one byte more and a photo of another type', async () => {
  const { take, list, photos } = await open()
  valueOf(await take(picture('image/jpeg', 6_000_000)))
  const code = async (bytes: Buffer, more: object = {}) => failureOf(await take(bytes, more)).details?.['issues']
  expect(await code(picture('image/jpeg', 6_000_001))).toMatchObject([{ path: 'content' }])
  expect(await code(picture('image/png'))).toEqual([{ path: 'content', code: 'not_this_type' }])
  expect(await code(Buffer.from('<svg onload="x">'))).toEqual([{ path: 'content', code: 'not_this_type' }])
  for (const content of ['', '====', 'not base64!', '/9j/4A', `${picture().toString('base64')}\n`])
    expect(await code(Buffer.alloc(0), { content }), content.slice(0, 20)).toEqual([
      { path: 'content', code: 'not_base64' },
    ])
  expect(await list()).toHaveLength(1)
  expect(readdirSync(photos)).toHaveLength(1)
})

test('the same photo twice is two events and one file; the same command once more is one event', async () => {
  const { client, sessionId, take, list, photos } = await open()
  const bytes = picture()
  const commandId = crypto.randomUUID()
  const first = valueOf(await take(bytes, { commandId }))
  expect(valueOf(await take(bytes, { commandId }))).toEqual(first)
  const all = await Promise.all([take(bytes), take(bytes), take(picture())])
  all.forEach(valueOf)
  expect(await list()).toHaveLength(4)
  expect(readdirSync(photos)).toHaveLength(2)
  valueOf(await client.command('counts.close', { sessionId }))
  expect(await list()).toHaveLength(4)
})

test('reports a damaged or missing file, never shows it', async () => {
  const { take, get, photos } = await open()
  const { hash = '' } = valueOf(await take(picture()))
  const file = join(photos, `${hash}.jpg`)
  const bytes = readFileSync(file)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(failureOf(await get(hash))).toMatchObject({ code: 'storage_corrupt', details: { reason: 'hash_differs' } })
  rmSync(file)
  expect(failureOf(await get(hash))).toMatchObject({ code: 'not_found', details: { reason: 'file_missing' } })
  expect(failureOf(await get('0'.repeat(64))).code).toBe('not_found')
  expect(failureOf(await get('../../installation')).code).toBe('validation')
})

test('photos of a finished count are hidden like its tallies until a supervisor reveals them', async () => {
  const { core, client } = await open()
  await core.refresh('suppliers')
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  const content = picture().toString('base64')
  const photo = { sessionId, mediaType: 'image/jpeg', content } as const
  const { hash = '' } = valueOf(await client.command('counts.photo', photo))
  valueOf(await client.command('counts.close', { sessionId }))
  const second = core.connect('the second counter')
  expect(valueOf(await second.query('counts.photos', { sessionId })).rows).toEqual([])
  expect(failureOf(await second.query('photos.get', { hash })).details).toEqual({ reason: 'blind' })
  valueOf(await client.command('supervisor.unlock', {}))
  expect(valueOf(await client.query('photos.get', { hash })).content).toBe(content)
  expect(failureOf(await second.query('photos.get', { hash })).code).toBe('forbidden')
})

test('half-written and unnamed files are swept at the start, but none where the log may have lost a name', async () => {
  const folder = temporaryFolder()
  const before = await open(folder)
  const { hash = '' } = valueOf(await before.take(picture()))
  await before.core.stop()
  const strays = [`${'b'.repeat(64)}.jpg`, `${'c'.repeat(64)}.png.1.partial`]
  const litter = () => strays.forEach((name) => writeFileSync(join(before.photos, name), 'x'))
  litter()
  // A folder that came from elsewhere stays, and keeps nothing from being swept.
  mkdirSync(join(before.photos, '@eaDir'))
  mkdirSync(join(before.photos, `${'a'.repeat(64)}.jpg`))
  const after = await open(folder)
  expect(readdirSync(after.photos).toSorted()).toEqual(['@eaDir', `${'a'.repeat(64)}.jpg`, `${hash}.jpg`].toSorted())
  for (const name of ['@eaDir', `${'a'.repeat(64)}.jpg`]) rmSync(join(after.photos, name), { recursive: true })
  await after.core.stop()

  litter()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec(`INSERT INTO notice (code, at, detail) VALUES ('database_damaged', 'once', 'x')`)
  db.close()
  const damaged = await open(folder)
  expect(readdirSync(damaged.photos).sort()).toEqual([`${hash}.jpg`, strays[0]].sort())
})

test('where no file can be written nothing is logged either', async () => {
  const { take, list, photos } = await open()
  mkdirSync(join(photos, '..'), { recursive: true })
  writeFileSync(photos, 'a file where the folder should be')
  expect(failureOf(await take(picture())).code).toBe('storage_readonly')
  expect(await list()).toEqual([])
  rmSync(photos)
  valueOf(await take(picture()))
  expect(existsSync(photos)).toBe(true)
})

test('HTTP accepts the largest photo and rejects larger bodies, also on other operations', async () => {
  const host = await startTestHost(temporaryFolder(), [], withoutWms)
  onTestFinished(async () => {
    host.signal('SIGTERM')
    await host.exited
  })
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId: null, operator: 'Ana' }))
  const bytes = picture('image/jpeg', 6_000_000)
  const photo = { sessionId, mediaType: 'image/jpeg', content: bytes.toString('base64') }
  const { hash = '' } = valueOf(await host.ask('counts.photo', photo))
  const { content } = valueOf(await host.ask('photos.get', { hash }))
  expect(Buffer.from(content, 'base64').equals(bytes)).toBe(true)
  const status = async (operation: string, length: number) => {
    const headers = { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ sessionId, text: 'x'.repeat(length) })
    return (await fetch(`${host.rpc}/${operation}`, { method: 'POST', headers, body })).status
  }
  expect(await status('counts.photo', 8_100_000)).toBe(413)
  expect(await status('counts.note', 1_000_000)).toBe(413)
  expect(await status('counts.note', 900_000)).toBe(200)
})

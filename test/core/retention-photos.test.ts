import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, valueOf } from '../support/core.ts'
import { pcWithBackups } from './support/backup-pc.ts'
import { exported, importConfirmed } from './support/counts-on-two-pcs.ts'
import { pictureHash } from './support/general-input.ts'
import { oldSignedCount, remove } from './support/old-count.ts'

test('a picture goes by its own days; its entry stays, and it is named as deleted, also after a backup', async () => {
  const pc = await pcWithBackups()
  const { client } = pc
  const { sessionId } = await oldSignedCount(pc, { days: 31, photo: true })
  const pictures = () => readdirSync(join(pc.data, 'profiles', 'practice', 'photos'))
  const photos = async () => valueOf(await client.query('retention.list', {})).photos
  expect(await photos()).toBeNull()
  valueOf(await client.command('settings.update', { retention: { photoDays: 31 } }))
  expect(await photos()).toMatchObject({ total: 0, bytes: 0 })
  valueOf(await client.command('settings.update', { retention: { photoDays: 30 } }))
  expect(await photos()).toMatchObject({ total: 1, bytes: 8 })
  await remove(pc)
  expect(pictures()).toEqual([])
  expect(await photos()).toMatchObject({ total: 0, bytes: 0 })
  expect(failureOf(await client.query('photos.get', { hash: pictureHash }))).toMatchObject({
    code: 'not_found',
    details: { reason: 'photo_removed', removedAt: expect.any(String) as string },
  })
  // Nothing is wrong with the count: the entry and its hash are there.
  expect(valueOf(await client.query('counts.photos', { sessionId })).rows).toMatchObject([{ hash: pictureHash }])
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
  // A picture that is not to be there is not missing in a backup.
  expect((await pc.use()).last).toMatchObject({ photos: 0, missingPhotos: 0 })
})

test('a picture of another PC that was deleted by age does not come back with the file of its count', async () => {
  const [here, there] = [await pcWithBackups(), await pcWithBackups()]
  const { sessionId } = await oldSignedCount(here, { days: 31, photo: true })
  const content = await exported(here.core, sessionId)
  valueOf(await importConfirmed(there, content))
  const pictures = () => readdirSync(join(there.data, 'profiles', 'practice', 'photos'))
  expect(pictures()).toHaveLength(1)
  there.clock.setWall(here.clock.now())
  valueOf(await there.client.command('settings.update', { retention: { photoDays: 30 } }))
  await remove(there)
  expect(pictures()).toEqual([])
  // As from the shared folder, whose files are read again at every start.
  expect(valueOf(await there.client.command('counts.import', { content })).outcome).toBe('known')
  expect(pictures()).toEqual([])
})

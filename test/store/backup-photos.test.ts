import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stageRestore } from '../../src/main/core/store/stage-restore.ts'
import { unreadableBytes } from '../support/unreadable-file.ts'
import { deviceFolder, instant, profileWithPhoto, startMs } from './support/backup-profile.ts'
import { verifier } from './support/chain-records.ts'

test('a folder that has the name of a photo is set aside with what is in it, and the photo is in the backup', async () => {
  const { folder, hash, make } = profileWithPhoto()
  const photos = join(folder, deviceFolder, 'photos')
  const name = `${hash}.jpg`
  mkdirSync(join(photos, name), { recursive: true })
  writeFileSync(join(photos, name, 'precious'), 'of somebody')
  expect(await make()).toMatchObject({ photos: 1, missingPhotos: 0 })
  expect(readFileSync(join(photos, name), 'utf8')).toBe('a photo')
  expect(readFileSync(join(photos, `${name}.set-aside`, 'precious'), 'utf8')).toBe('of somebody')
  // It stays, also when old backups with their photos are removed.
  for (const ms of [1, 2, 3]) await make({ nowMs: startMs + ms, keep: 1 })
  expect(readdirSync(photos).sort()).toEqual([name, `${name}.set-aside`])
})

test('a photo that can be read neither on this PC nor in the folder of backups is missing in the next one', async ({
  skip,
}) => {
  const { profileFolder, folder, hash, make, examine } = profileWithPhoto()
  await make()
  rmSync(join(profileFolder, 'photos', `${hash}.jpg`))
  if (unreadableBytes(join(folder, deviceFolder, 'photos', `${hash}.jpg`)) === null)
    return skip('this user may not mount')
  const made = await make({ nowMs: startMs + 1000 })
  expect(made).toMatchObject({ photos: 0, missingPhotos: 1 })
  expect(await examine(made.name)).toMatchObject({ missingPhotos: 1 })
})

test('a photo that a stick cannot read any more keeps no data from being restored', async ({ skip }) => {
  const { profileFolder, folder, hash, make, examine } = profileWithPhoto()
  const { name } = await make()
  rmSync(join(profileFolder, 'photos', `${hash}.jpg`))
  const broken = unreadableBytes(join(folder, deviceFolder, 'photos', `${hash}.jpg`))
  if (broken === null) return skip('this user may not mount')
  const { seen, missingPhotos } = await examine(name)
  expect(missingPhotos).toBe(1)
  const chosen = { profileFolder, profile: 'practice', folder, name, seen, nowMs: startMs, at: instant(startMs) }
  expect(await stageRestore(chosen, verifier)).toMatchObject({ backup: name })
  expect(readdirSync(profileFolder)).toContain('muelle.restore.db')
})

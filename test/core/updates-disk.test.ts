import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openUpdateFolder } from '../../src/main/core/updates/update-folder.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { pcWithUpdates, updateFeed } from './support/update-feed.ts'

const pieceBytes = 100_000

/** A package that fits into the disk but for its last page, or by one page more. */
function packageOf(bytes: number) {
  const content = Buffer.alloc(bytes, 'x')
  const file = {
    name: 'muelle_1.1.0_amd64.deb',
    target: 'linux-x64-deb',
    bytes,
    sha512: createHash('sha512').update(content).digest('hex'),
  }
  async function* pieces() {
    for (let start = 0; start < bytes; start += pieceBytes) yield content.subarray(start, start + pieceBytes)
  }
  return { file, pieces }
}

test('a disk that gets full in the last piece of a package: no package, and the next download is whole', async ({
  skip,
}) => {
  const disk = smallDisk(48)
  if (disk === null) return skip('this user may not mount a disk')
  const folder = openUpdateFolder(disk.folder)
  folder.store({ checkedAt: null })
  const { file, pieces } = packageOf(1_050_000)
  disk.fill(1_048_576 - 4096)
  await expect(folder.take(file, pieces(), () => {})).rejects.toMatchObject({ code: 'storage_full' })
  expect(readdirSync(join(disk.folder, 'updates'))).toEqual(['state.json'])
  disk.clear()
  await folder.take(file, pieces(), () => {})
  expect(folder.has(file)).toBe(true)
})

test('a disk that is full while a package is downloaded: the reason is shown, counting goes on, then it is downloaded', async ({
  skip,
}) => {
  const disk = smallDisk(64)
  if (disk === null) return skip('this user may not mount a disk')
  const feed = await updateFeed()
  const content = Buffer.alloc(8_000_000, 'x')
  feed.publish('1.1.0', { content })
  const pc = await pcWithUpdates(feed, { folder: disk.folder })
  await pc.check()
  disk.fill(2_000_000)
  expect((await pc.download()).error).toMatchObject({ code: 'storage_full' })
  expect(await pc.status()).toMatchObject({
    offer: { stage: 'available', path: null },
    failure: { error: { code: 'storage_full' } },
  })
  expect(readdirSync(join(disk.folder, 'updates')).sort()).toEqual(['muelle-update.json', 'state.json'])
  expect(failureOf(await pc.install())).toMatchObject({ details: { reason: 'update_not_downloaded' } })
  disk.clear()
  expect((await pc.download()).outcome).toBe('ok')
  expect(await pc.status()).toMatchObject({ offer: { stage: 'ready' }, failure: null })
})

test('a package of an earlier version that another program has open keeps nothing from the next one', async ({
  skip,
}) => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  await pc.check()
  expect((await pc.download()).outcome).toBe('ok')
  const { path } = (await pc.status()).offer ?? {}
  // Nobody can remove a file that something is mounted over, as an installer that runs in Windows.
  if (!path || spawnSync('mount', ['--bind', path, path]).status !== 0) return skip('this user may not mount a file')
  onTestFinished(() => void spawnSync('umount', ['-l', path]))
  feed.publish('1.2.0')
  valueOf(await pc.check())
  expect(await pc.status()).toMatchObject({ offer: { version: '1.2.0', stage: 'available' }, failure: null })
  expect((await pc.download()).outcome).toBe('ok')
})

test('a later manifest without a package for this PC takes back the version that was offered', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  await pc.check()
  expect((await pc.download()).outcome).toBe('ok')
  feed.publish('1.2.0', { target: 'win32-x64-installer' })
  expect(failureOf(await pc.check())).toMatchObject({ code: 'not_found', details: { reason: 'update_no_file' } })
  expect(await pc.status()).toMatchObject({ offer: null })
  expect(failureOf(await pc.install())).toMatchObject({ details: { reason: 'update_none' } })
  expect(pc.installs).toEqual([])
})

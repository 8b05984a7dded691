import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listGuidedBackups } from '../../src/main/core/store/backup-folder.ts'
import { examineBackup } from '../../src/main/core/store/examine-backup.ts'
import type { BackupPhase } from '../../src/main/core/store/make-guided-backup.ts'
import { stageRestore } from '../../src/main/core/store/stage-restore.ts'
import { mountedStick } from '../support/stick.ts'
import { verifier } from './support/chain-records.ts'
import { deviceFolder, instant, profileWithPhoto, startMs } from './support/backup-profile.ts'

const dayMs = 86_400_000
const phases: BackupPhase[] = ['data', 'check', 'photos', 'finish']
const missing = { code: 'not_found', details: { reason: 'backup_folder_missing' } }

/** Calls once when the phase begins. */
function at(wanted: BackupPhase, act: () => void): (phase: BackupPhase) => void {
  let done = false
  return (phase) => {
    if (phase !== wanted || done) return
    done = true
    act()
  }
}

test.for(phases)(
  'a stick that is pulled out in phase %s: a coded failure, and no backup but the one before',
  async (phase, { skip }) => {
    const place = mountedStick()
    if (place === null) return skip('this user may not mount a disk')
    const { folder, plugIn, pullOut } = place
    const { make } = profileWithPhoto()
    const good = await make({ folder })
    expect(good.otherDisk).toBe(true)
    const next = { folder, nowMs: startMs + dayMs, otherDisk: true }
    await expect(make(next, at(phase, pullOut))).rejects.toMatchObject(missing)
    // The disk of this PC, below the mount point, is not filled.
    expect(readdirSync(folder)).toEqual([])
    await expect(make(next)).rejects.toMatchObject(missing)
    expect(readdirSync(folder)).toEqual([])

    plugIn()
    expect(listGuidedBackups(folder)).toEqual([good.name])
    const again = await make(next)
    expect(listGuidedBackups(folder)).toEqual([again.name, good.name])
    expect(readdirSync(join(folder, deviceFolder)).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(again).toMatchObject({ photos: 1, missingPhotos: 0 })
    expect((await make({ ...next, nowMs: startMs + 2 * dayMs })).photos).toBe(1)
  },
)

test.for(phases)('a folder that is moved away or emptied by somebody in phase %s', async (phase) => {
  const { folder, make } = profileWithPhoto()
  const away = `${folder}-away`
  onTestFinished(() => rmSync(away, { recursive: true, force: true }))
  const good = await make()
  const next = { nowMs: startMs + dayMs }
  await expect(
    make(
      next,
      at(phase, () => renameSync(folder, away)),
    ),
  ).rejects.toMatchObject(missing)
  expect(existsSync(folder)).toBe(false)
  renameSync(away, folder)
  expect(listGuidedBackups(folder)).toEqual([good.name])
  const empty = () => rmSync(join(folder, deviceFolder), { recursive: true })
  await expect(make(next, at(phase, empty))).rejects.toMatchObject(missing)
  expect(readdirSync(folder)).toEqual([])
  await make(next)
})

test('a stick that is pulled out while a backup is restored: nothing is prepared without its photos', async ({
  skip,
}) => {
  const place = mountedStick()
  if (place === null) return skip('this user may not mount a disk')
  const { folder, plugIn, pullOut } = place
  const { profileFolder, make, hash } = profileWithPhoto()
  const { name } = await make({ folder })
  rmSync(join(profileFolder, 'photos', `${hash}.jpg`))
  const chosen = { profileFolder, profile: 'practice', folder, name }
  const { seen } = await examineBackup(chosen, verifier, instant)
  const order = { ...chosen, seen, nowMs: startMs, at: instant(startMs) }
  const pulling: typeof verifier = {
    ...verifier,
    count(events) {
      pullOut()
      return verifier.count(events)
    },
  }
  await expect(stageRestore(order, pulling)).rejects.toMatchObject(missing)
  expect(existsSync(join(profileFolder, 'muelle.restore.db'))).toBe(false)
  plugIn()
  await stageRestore(order, verifier)
  expect(existsSync(join(profileFolder, 'photos', `${hash}.jpg`))).toBe(true)
})

/** Something in a backup that cannot be removed until the returned function is called, as what another program has open in Windows. */
function heldIn(backup: string): (() => void) | null {
  mkdirSync(join(backup, 'held'))
  if (spawnSync('mount', ['--bind', backup, join(backup, 'held')]).status !== 0) return null
  const letGo = () => {
    for (const path of [backup, `${backup}.partial`]) spawnSync('umount', ['-l', join(path, 'held')])
  }
  onTestFinished(letGo)
  return letGo
}

test('an old backup that cannot be removed now stays until it can; the new ones are made all the same', async ({
  skip,
}) => {
  const { folder, make } = profileWithPhoto()
  const made: string[] = []
  const again = async () => {
    const { name } = await make({ nowMs: startMs + made.length * dayMs })
    made.unshift(name)
  }
  for (let n = 0; n < 3; n += 1) await again()
  // A folder also has the name of a photo.
  mkdirSync(join(folder, deviceFolder, 'photos', `${'0'.repeat(64)}.jpg`, 'more'), { recursive: true })
  const letGo = heldIn(join(folder, made[2] ?? ''))
  if (letGo === null) return skip('this user may not mount a disk')
  for (let n = 0; n < 3; n += 1) await again()
  expect(listGuidedBackups(folder).filter((name) => name !== made[5])).toEqual(made.slice(0, 3))
  letGo()
  await again()
  expect(readdirSync(join(folder, deviceFolder)).sort()).toEqual(
    [...made.slice(0, 3).map((name) => name.split('/')[1]), 'photos'].sort(),
  )
})

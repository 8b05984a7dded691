import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listGuidedBackups } from '../../src/main/core/store/backup-folder.ts'
import { beginBlind, endBlind } from '../../src/main/core/store/blind-controls.ts'
import { stageRestore } from '../../src/main/core/store/stage-restore.ts'
import { insertSession } from '../../src/main/core/store/sessions.ts'
import { addPhoto } from '../../src/main/core/store/photos.ts'
import { openFile } from '../../src/main/core/store/sql.ts'
import { writeSetting } from '../../src/main/core/store/settings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unreadableBytes } from '../support/unreadable-file.ts'
import { appendNext, sessionRecord, verifier } from './support/chain-records.ts'
import { deviceFolder, deviceId, instant, profileWithPhoto, startMs } from './support/backup-profile.ts'

test('a backup has the data, the photos and a manifest, and nothing else', async () => {
  const { folder, hash, make, examine } = profileWithPhoto()
  const made = await make()
  expect(made).toMatchObject({ name: `${deviceFolder}/20261120T130000000Z`, photos: 1, missingPhotos: 0 })
  expect(readdirSync(join(folder, made.name)).sort()).toEqual(['backup.json', 'muelle.db'])
  expect(readdirSync(join(folder, deviceFolder)).sort()).toEqual(['20261120T130000000Z', 'photos'])
  expect(readdirSync(join(folder, deviceFolder, 'photos'))).toEqual([`${hash}.jpg`])
  const manifest = JSON.parse(readFileSync(join(folder, made.name, 'backup.json'), 'utf8')) as object
  const bytes = readFileSync(join(folder, made.name, 'muelle.db'))
  expect(manifest).toMatchObject({
    format: 'muelle-backup',
    profile: 'practice',
    device: deviceId,
    database: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    rows: { session: 1, count_event: 1, photo: 1 },
    photos: [{ name: `${hash}.jpg`, bytes: 7 }],
  })
  expect(await examine(made.name)).toMatchObject({
    counts: 1,
    entries: 1,
    damagedCounts: 0,
    missingPhotos: 0,
    older: false,
    device: deviceId,
    lost: { countsTotal: 0, entries: 0, others: [] },
  })
})

test('the newest are kept with their photos; what is no backup of this device stays', async () => {
  const { folder, database, make, profileFolder } = profileWithPhoto()
  mkdirSync(join(folder, 'muelle-87654321', '20200101T000000000Z'), { recursive: true })
  writeFileSync(join(folder, 'letter.txt'), 'somebody’s')
  await make({ nowMs: startMs })
  // The next backups name no photo.
  database.transaction((writer) => writer.db.exec('DELETE FROM photo'))
  const names: string[] = []
  for (let day = 1; day <= 4; day += 1) names.push((await make({ nowMs: startMs + day * 86_400_000 })).name)
  expect(listGuidedBackups(folder)).toEqual([...names.slice(1).reverse(), 'muelle-87654321/20200101T000000000Z'])
  expect(readdirSync(join(folder, deviceFolder, 'photos'))).toEqual([])
  expect(existsSync(join(folder, 'letter.txt'))).toBe(true)
  // A clock that was set back makes the oldest name, and that backup stays.
  const back = await make({ nowMs: startMs - 86_400_000 })
  expect(listGuidedBackups(folder).filter((name) => name.startsWith(deviceFolder))).toEqual([
    ...names.slice(2).reverse(),
    back.name,
  ])
  expect(readdirSync(join(profileFolder, 'photos'))).toHaveLength(1)
})

test('guided backups that were made while the clock was ahead leave their places to newer ones', async () => {
  const { folder, make } = profileWithPhoto()
  const [dayMs, yearMs] = [86_400_000, 365 * 86_400_000]
  for (let day = 0; day < 3; day += 1) await make({ nowMs: startMs + yearMs + day * dayMs })
  const names: string[] = []
  for (let day = 0; day < 4; day += 1) names.unshift((await make({ nowMs: startMs + day * dayMs })).name)
  expect(listGuidedBackups(folder)).toEqual(names.slice(0, 3))
})

test('what is committed while a backup is made is not in it, and does not stop it', async () => {
  const { folder, make, add } = profileWithPhoto()
  let n = 1
  const made = await make({}, () => add(`{"n":${(n += 1)}}`))
  const copy = openFile(join(folder, made.name, 'muelle.db'), { readonly: true })
  // The first sign of life comes before the reading begins, the others after it.
  expect(copy.db.prepare('SELECT count(*) AS n FROM count_event').get()).toEqual({ n: 2 })
  copy.db.close()
  expect(n).toBeGreaterThan(4)
})

test('a missing photo is named, a damaged one in the folder is written again', async () => {
  const { folder, profileFolder, hash, make, examine } = profileWithPhoto()
  const original = join(profileFolder, 'photos', `${hash}.jpg`)
  await make()
  const copy = join(folder, deviceFolder, 'photos', `${hash}.jpg`)
  writeFileSync(copy, 'rotten')
  expect(await make({ nowMs: startMs + 1000 })).toMatchObject({ photos: 1, missingPhotos: 0 })
  expect(readFileSync(copy, 'utf8')).toBe('a photo')
  rmSync(copy)
  rmSync(original)
  const made = await make({ nowMs: startMs + 2000 })
  expect(made).toMatchObject({ photos: 0, missingPhotos: 1 })
  expect(await examine(made.name)).toMatchObject({ missingPhotos: 1 })
})

test('a folder that is not there, cannot be written or is a link is a coded failure', async () => {
  const { folder, make } = profileWithPhoto()
  await expect(make({ folder: join(folder, 'stick') })).rejects.toMatchObject({
    code: 'not_found',
    details: { reason: 'backup_folder_missing' },
  })
  expect(readdirSync(folder)).toEqual([])
  // A file has the name of the folder of this device.
  writeFileSync(join(folder, deviceFolder), '')
  await expect(make()).rejects.toMatchObject({
    code: 'storage_readonly',
    details: { reason: 'backup_folder_readonly' },
  })
  rmSync(join(folder, deviceFolder))
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(folder, deviceFolder))
  await expect(make()).rejects.toMatchObject({ code: 'validation', details: { reason: 'not_regular' } })
  expect(readdirSync(elsewhere)).toEqual([])
})

test('killed in any phase, nothing has the name of a backup, and the next backup tidies up', async () => {
  const { folder, profileFolder, make } = profileWithPhoto()
  const script = fileURLToPath(new URL('support/backup-until-killed.ts', import.meta.url))
  for (const phase of ['begin', 'data', 'check', 'photos', 'finish']) {
    const child = spawn(process.execPath, [script, profileFolder, folder, deviceId, phase], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect([code, signal], phase).toEqual([null, 'SIGKILL'])
    expect(listGuidedBackups(folder), phase).toEqual([])
  }
  expect(readdirSync(join(folder, deviceFolder)).some((name) => name.endsWith('.partial'))).toBe(true)
  const made = await make()
  expect(readdirSync(join(folder, deviceFolder)).sort()).toEqual([made.name.split('/')[1], 'photos'])
})

/** The name of one of the parts of the schema. */
function firstOf(file: string, bytes: Buffer, type: 'index' | 'trigger'): string {
  writeFileSync(file, bytes)
  const opened = openFile(file, { readonly: true })
  const { name } = opened.db
    .prepare<[string], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL`)
    .get(type) ?? { name: '' }
  opened.db.close()
  return name
}

test('a changed, damaged, foreign, newer or other backup is refused with its reason', async () => {
  const { folder, make, examine, database } = profileWithPhoto()
  const made = await make()
  const file = join(folder, made.name, 'muelle.db')
  const good = readFileSync(file)
  const reasonOf = async (name = made.name, profileName = 'practice') =>
    examine(name, profileName).then(
      () => null,
      (error: { code: string; details?: { reason?: string } }) => `${error.code} ${error.details?.reason ?? ''}`.trim(),
    )
  expect(await reasonOf(made.name, 'wms-other')).toBe('validation other_profile')

  writeFileSync(file, Buffer.concat([good, Buffer.from('x')]))
  expect(await reasonOf()).toBe('validation hash_differs')
  /** Writes a file with a manifest that fits it, as somebody who means harm would. */
  const plant = (bytes: Buffer) => {
    writeFileSync(file, bytes)
    const path = join(folder, made.name, 'backup.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { database: { sha256: string } }
    manifest.database.sha256 = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(path, JSON.stringify(manifest))
  }
  plant(Buffer.from('no database'.repeat(1000)))
  expect(await reasonOf()).toBe('validation damaged')
  const torn = Buffer.from(good)
  torn.fill(0xff, 4096, 8192)
  plant(torn)
  expect(await reasonOf()).toBe('validation damaged')
  const newer = Buffer.from(good)
  newer.writeUInt32BE(9990, 60)
  plant(newer)
  expect(await reasonOf()).toBe('db_too_new')
  const foreign = Buffer.from(good)
  foreign.writeUInt32BE(0, 68)
  plant(foreign)
  expect(await reasonOf()).toBe('validation not_muelle')
  for (const lost of [
    'TABLE signal_mute',
    'TABLE notice',
    'INDEX ' + firstOf(file, good, 'index'),
    'TRIGGER ' + firstOf(file, good, 'trigger'),
  ]) {
    writeFileSync(file, good)
    const without = openFile(file)
    without.db.exec(`DROP ${lost}`)
    without.db.close()
    plant(readFileSync(file))
    // It would be what the program first needs after the file took the place of the data.
    expect(await reasonOf(), lost).toBe('validation damaged')
  }
  plant(good)
  expect(await reasonOf()).toBeNull()

  renameSync(file, `${file}.moved`)
  symlinkSync(`${file}.moved`, file)
  expect(await reasonOf()).toBe('validation not_regular')
  writeFileSync(join(folder, made.name, 'backup.json'), '{"format":"another"}')
  expect(await reasonOf()).toBe('validation not_muelle')
  for (const hostile of ['../../etc', `${deviceFolder}/../${made.name}`, '/etc/passwd', `${deviceFolder}/photos`, ''])
    expect(await reasonOf(hostile), hostile).toBe('not_found')
  database.transaction((writer) => writeSetting(writer, 'still', true))
})

test('an examination says what would be lost, and leaves no trace', async () => {
  const { profileFolder, make, examine, add, database } = profileWithPhoto()
  const made = await make()
  const before = readdirSync(profileFolder)
  add('{"n":2}')
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s2', { number: 'R-2', operator: 'Eva', status: 'closed' }))
    appendNext(writer, 's2', '{"n":1}')
    appendNext(writer, 's2', '{"n":2}')
    addPhoto(writer, { eventId: 's2:1', sessionId: 's2', hash: 'f'.repeat(64), mediaType: 'image/jpeg' })
  })
  const found = await examine(made.name)
  expect(found.lost).toMatchObject({
    countsTotal: 2,
    entries: 3,
    counts: [
      { sessionId: 's2', number: 'R-2', operator: 'Eva', status: 'closed', entries: 2, whole: true },
      { sessionId: 's1', number: 'R-1', operator: 'Ana', entries: 1, whole: false },
    ],
    others: [{ subject: 'photos', rows: 1 }],
  })
  expect(readdirSync(profileFolder).sort()).toEqual(before.sort())
  add('{"n":3}')
  expect((await examine(made.name)).seen).not.toBe(found.seen)
})

test('what was shown since the backup stays shown after a restore', async () => {
  const { profileFolder, folder, make, examine, database } = profileWithPhoto()
  database.transaction((writer) =>
    beginBlind(writer, { blindId: 'b1', controlId: 7, since: instant(startMs), reason: 'sight' }, ['control:7']),
  )
  const { name } = await make()
  database.transaction((writer) => {
    endBlind(writer, 'b1', instant(startMs + 1), 'Eva')
    beginBlind(writer, { blindId: 'b2', controlId: 8, since: instant(startMs), reason: 'shown' }, ['control:8'])
    endBlind(writer, 'b2', instant(startMs + 2), 'shown')
  })
  const { seen } = await examine(name)
  const chosen = { profileFolder, profile: 'practice', folder, name, seen, nowMs: startMs, at: instant(startMs) }
  await stageRestore(chosen, verifier)
  const staged = openFile(join(profileFolder, 'muelle.restore.db'), { readonly: true })
  const rows = (text: string) => staged.db.prepare(text).all()
  expect(rows('SELECT blind_id, ended_by FROM blind_control ORDER BY blind_id')).toEqual([
    { blind_id: 'b1', ended_by: 'Eva' },
    { blind_id: 'b2', ended_by: 'shown' },
  ])
  expect(rows('SELECT key FROM blind_key ORDER BY key')).toEqual([{ key: 'control:7' }, { key: 'control:8' }])
  staged.db.close()
})

test('figures that were shown by the time of the backup stay shown on a PC with an older state', async () => {
  const { profileFolder, folder, database, make, examine } = profileWithPhoto()
  database.transaction((writer) => {
    beginBlind(writer, { blindId: 'b1', controlId: 7, since: instant(startMs), reason: 'sight' }, ['control:7'])
    endBlind(writer, 'b1', instant(startMs), 'Eva')
  })
  const { name } = await make()
  // As after the restore of a backup that was made before.
  database.db.exec('UPDATE blind_control SET ended_at = NULL, ended_by = NULL')
  const { seen } = await examine(name)
  const chosen = { profileFolder, profile: 'practice', folder, name, seen, nowMs: startMs, at: instant(startMs) }
  await stageRestore(chosen, verifier)
  const staged = openFile(join(profileFolder, 'muelle.restore.db'), { readonly: true })
  const ends = staged.db.prepare('SELECT ended_at, ended_by FROM blind_control').all()
  staged.db.close()
  expect(ends).toEqual([{ ended_at: instant(startMs), ended_by: 'Eva' }])
})

test('a copy that is not what was written gets no name, and the backups before it stay', async () => {
  const { folder, make } = profileWithPhoto()
  const good = await make()
  const partial = () => {
    const name = readdirSync(join(folder, deviceFolder)).find((entry) => entry.endsWith('.partial')) ?? ''
    return join(folder, deviceFolder, name, 'muelle.db')
  }
  const spoil = (change: (path: string) => void) =>
    make({ nowMs: startMs + 1000, keep: 1 }, (phase) => {
      if (phase === 'check') change(partial())
    })
  const changes: Record<string, (path: string) => void> = {
    row: (path) => {
      const file = openFile(path)
      file.db.exec("DROP TRIGGER IF EXISTS count_event_delete; DELETE FROM photo WHERE event_id = 's1:1'")
      file.db.close()
    },
    entry: (path) => {
      const file = openFile(path)
      file.db.exec("DROP TRIGGER count_event_update; UPDATE count_event SET hash = '0'")
      file.db.close()
    },
    page: (path) => {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0xff, 8192, 12_288))
    },
  }
  for (const [name, change] of Object.entries(changes))
    await expect(spoil(change), name).rejects.toMatchObject({
      code: 'storage_corrupt',
      details: { reason: 'backup_differs' },
    })
  expect(listGuidedBackups(folder)).toEqual([good.name])
  expect(readdirSync(join(folder, deviceFolder)).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('a photo that the disk of the data cannot read is missing in a backup, which is made all the same', async ({
  skip,
}) => {
  const { profileFolder, folder, hash, make } = profileWithPhoto()
  const photo = join(profileFolder, 'photos', `${hash}.jpg`)
  if (unreadableBytes(photo) === null) return skip('this user may not mount')
  expect(() => readFileSync(photo)).toThrow(expect.objectContaining({ code: 'EIO' }))
  const made = await make()
  expect(made).toMatchObject({ photos: 0, missingPhotos: 1 })
  expect(listGuidedBackups(folder)).toEqual([made.name])
})

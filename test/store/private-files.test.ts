import { chmodSync, closeSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapStorageErrors } from '../../src/main/core/store/storage-failure.ts'
import { createPrivateFolder, makeDataFolderPrivate, openPrivateFile } from '../../src/main/core/store/private-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const rights = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test.each([
  { of: 'one user', folder: 0o700, below: '700', file: '600' },
  { of: 'a group, as an installer shares it', folder: 0o2770, below: '2770', file: '660' },
])('new folders and files in the folder of $of', ({ folder: mode, below, file }) => {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, mode)
  createPrivateFolder(join(folder, 'profiles/practice'))
  const path = join(folder, 'profiles/practice/muelle.db')
  closeSync(openPrivateFile(path, 'wx'))
  expect([rights(join(folder, 'profiles')), rights(join(folder, 'profiles/practice')), rights(path)]).toEqual([
    below,
    below,
    file,
  ])
})

test('a start takes the rights of others off a shared folder, and leaves those of its group', () => {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(join(folder, 'profiles'), { recursive: true })
  writeFileSync(join(folder, 'profiles/muelle.db'), '')
  for (const [path, mode] of [
    [folder, 0o2775],
    [join(folder, 'profiles'), 0o2775],
    [join(folder, 'profiles/muelle.db'), 0o664],
  ] as const)
    chmodSync(path, mode)
  makeDataFolderPrivate(folder)
  expect([folder, join(folder, 'profiles'), join(folder, 'profiles/muelle.db')].map(rights)).toEqual([
    '2770',
    '2770',
    '660',
  ])
})

// As on a drive of Windows that is not there; Linux makes no folder in /proc.
test.skipIf(process.platform !== 'linux')('a folder in a place that is not there is a failure of the storage', () => {
  expect(() => mapStorageErrors(() => createPrivateFolder('/proc/nowhere/data'))).toThrow(
    expect.objectContaining({ name: 'Failure', code: 'storage_readonly', details: { reason: 'ENOENT' } }),
  )
})

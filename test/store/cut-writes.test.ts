import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomically } from '../../src/main/core/store/atomic-file.ts'
import { openLogCopy, readLogCopy } from '../../src/main/core/store/log-copy.ts'
import { smallDisk } from '../support/limited-disk.ts'

// The system writes what still fits and says how much that was: the rest is an error only when somebody asks for it.

test('a file that fits only in part is not written: the one before stays', ({ skip }) => {
  const disk = smallDisk(8)
  if (disk === null) return skip('this user may not mount a disk')
  const path = join(disk.folder, 'settings.json')
  writeFileAtomically(path, 'before')
  disk.fill(8192)
  expect(() => writeFileAtomically(path, 'x'.repeat(20_000))).toThrow(
    expect.objectContaining({ code: 'storage_full' }) as Error,
  )
  expect(readFileSync(path, 'utf8')).toBe('before')
  disk.clear()
  writeFileAtomically(path, 'x'.repeat(20_000))
  expect(readFileSync(path, 'utf8')).toHaveLength(20_000)
})

test('entries that fit only in part are an error of the copy of the log, and later ones are readable', ({ skip }) => {
  const disk = smallDisk(8)
  if (disk === null) return skip('this user may not mount a disk')
  const copy = openLogCopy(disk.folder)
  const anchor = { seq: 1, at: 'now', kind: 'signed', body: 'x'.repeat(20_000), previousHash: 'p', hash: 'h' }
  disk.fill(8192)
  expect(() => copy.add([{ table: 'pc_chain', row: anchor }])).toThrow(
    expect.objectContaining({ code: 'storage_full' }) as Error,
  )
  copy.close()
  disk.clear()
  const again = openLogCopy(disk.folder)
  again.add([{ table: 'pc_chain', row: { ...anchor, body: '{}', hash: 'h2' } }])
  again.close()
  expect(readLogCopy(disk.folder).anchors).toMatchObject([{ hash: 'h2' }])
})

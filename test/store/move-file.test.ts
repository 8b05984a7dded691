import { spawnSync } from 'node:child_process'
import { createCipheriv, createHash, scryptSync } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { readMoveManifest } from '../../src/main/core/store/move-file.ts'
import { moveFileBytes, readMoveFrame, writeMoveFrame } from '../../src/main/core/store/move-format.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { deviceId, profileWithPhoto } from './support/backup-profile.ts'

const passphrase = 'cuatro palabras y un muelle'
const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const chunk = 65_536
const headerBytes = 103

async function written(content: Buffer, cost = 2): Promise<string> {
  const pieceBytes = 50_000
  const path = join(temporaryFolder(), 'a.muelle-move')
  const file = openSync(path, 'wx')
  await writeMoveFrame(
    file,
    { passphrase, cost, salt, length: content.length },
    // eslint-disable-next-line typescript/require-await -- a source of pieces
    (async function* () {
      for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
    })(),
  )
  closeSync(file)
  return path
}

/** The content, or the reason why it cannot be read. */
function read(path: string, { given = passphrase, cost = 2 } = {}): Buffer | string {
  const file = openSync(path, 'r')
  try {
    return Buffer.concat([...readMoveFrame(file, { passphrase: given, cost })])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.details?.reason ?? error.code
  } finally {
    closeSync(file)
  }
}

function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const other = join(temporaryFolder(), 'b.muelle-move')
  writeFileSync(other, change(Buffer.from(readFileSync(path))))
  return other
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at < 0 ? bytes.length + at : at]! ^= 1
  return bytes
}

/** The format as docs/move-file.md describes it, written once more without the program's code. */
function byTheDocument(content: Buffer, cost: number): Buffer {
  const derived = scryptSync(passphrase, salt, 64, { N: cost, r: 8, p: 1, maxmem: 2 ** 28 })
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length))
  const head = Buffer.concat([Buffer.from('muelle-move/v1\n'), salt, length, derived.subarray(32)])
  const header = Buffer.concat([head, createHash('sha256').update(head).digest()])
  const chunks: Buffer[] = []
  for (let n = 0; n === 0 || n * chunk < content.length; n += 1) {
    const isLast = (n + 1) * chunk >= content.length
    const nonce = Buffer.from(`000000${n.toString(16).padStart(16, '0')}${isLast ? '01' : '00'}`, 'hex')
    const sealing = createCipheriv('aes-256-gcm', derived.subarray(0, 32), nonce).setAAD(header)
    chunks.push(sealing.update(content.subarray(n * chunk, (n + 1) * chunk)), sealing.final(), sealing.getAuthTag())
  }
  return Buffer.concat([header, ...chunks])
}

test.each([
  [1, 2],
  [chunk - 1, 2],
  [chunk, 2],
  [chunk + 1, 2],
  [3 * chunk, 131_072],
])('a content of %i bytes is written and read, with a cost of %i', async (bytes, cost) => {
  const content = Buffer.alloc(bytes, 'muelle ')
  const path = await written(content, cost)
  const file = readFileSync(path)
  expect(file.length).toBe(moveFileBytes(bytes))
  expect(file.equals(byTheDocument(content, cost))).toBe(true)
  expect(content.equals(read(path, { cost }) as Buffer)).toBe(true)
})

test('whatever is changed, cut or exchanged is found', async () => {
  const path = await written(Buffer.alloc(3 * chunk + 100, 'muelle '))
  const sealed = chunk + 16
  const at = (n: number) => headerBytes + n * sealed
  const reasonOf = (change: (bytes: Buffer) => Buffer) => read(changed(path, change))
  expect(read(path, { given: 'otra frase' })).toBe('wrong_passphrase')
  expect(reasonOf(flip(0))).toBe('not_a_move_file')
  for (const place of [16, 35, 50, 80]) expect(reasonOf(flip(place)), String(place)).toBe('damaged')
  for (const place of [at(0), at(1) + 5, at(2) - 1, -1]) expect(reasonOf(flip(place)), String(place)).toBe('damaged')
  for (const length of [20, headerBytes, at(1), at(2) + 7, at(3)])
    expect(
      reasonOf((bytes) => bytes.subarray(0, length)),
      String(length),
    ).toBe('file_truncated')
  expect(reasonOf((bytes) => Buffer.concat([bytes, Buffer.from('x')]))).toBe('damaged')
  const exchanged = (bytes: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, at(0)),
      bytes.subarray(at(1), at(2)),
      bytes.subarray(at(0), at(1)),
      bytes.subarray(at(2)),
    ])
  expect(reasonOf(exchanged)).toBe('damaged')
  // Cut by somebody who corrects the length and the digest of the header.
  const shortened = (bytes: Buffer) => {
    const head = Buffer.from(bytes.subarray(0, headerBytes - 32))
    head.writeBigUInt64BE(BigInt(2 * chunk), 31)
    return Buffer.concat([head, createHash('sha256').update(head).digest(), bytes.subarray(at(0), at(2))])
  }
  expect(reasonOf(shortened)).toBe('damaged')
  expect(reasonOf((bytes) => Buffer.concat([Buffer.from('muelle-move/v2\n'), bytes.subarray(15)]))).toBe('db_too_new')
})

test('a content of another length than was said is not sealed', async () => {
  const file = openSync(join(temporaryFolder(), 'a.muelle-move'), 'wx')
  const pieces = (async function* () {
    yield await Promise.resolve(Buffer.from('short'))
  })()
  await expect(writeMoveFrame(file, { passphrase, cost: 2, salt, length: 9 }, pieces)).rejects.toMatchObject({
    code: 'storage_corrupt',
  })
  closeSync(file)
})

const hasLimits = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!hasLimits)('a move that fails at its very last step leaves no file that another PC could open', () => {
  const { profileFolder } = profileWithPhoto()
  const script = fileURLToPath(new URL('support/move-without-files.ts', import.meta.url))
  const make = (folder: string, limited: string) =>
    spawnSync(process.execPath, [script, profileFolder, folder, deviceId, limited], { encoding: 'utf8' }).stdout
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  expect(make(folder, 'limited')).toBe('storage_busy')
  expect(readdirSync(folder)).toEqual([])
  expect(make(other, '')).toBe('made')
  expect(readdirSync(other)).toEqual(['pc.muelle-move'])
})

test('a long list of photos is put together once, not with each piece that is read', async () => {
  const photos = Array.from({ length: 20_000 }, (_, n) => ({
    name: `${createHash('sha256').update(String(n)).digest('hex')}.jpg`,
    bytes: 0,
  }))
  const manifest = {
    format: 'muelle-move',
    version: 1,
    moveId: '0192f5a0-0000-7000-8000-000000000001',
    program: '1.0.0',
    profile: 'practice',
    device: deviceId,
    pc: 'Dock 1',
    at: '2026-11-20T10:00:00.000-03:00',
    schema: 1,
    counts: 0,
    entries: 0,
    lastEntryAt: null,
    database: { bytes: 5, sha256: createHash('sha256').update('bytes').digest('hex') },
    photos,
    missingPhotos: 0,
    installation: {},
  }
  const line = Buffer.from(`${JSON.stringify(manifest)}\n`)
  const path = await written(Buffer.concat([line, Buffer.from('bytes')]))
  const file = openSync(path, 'r')
  onTestFinished(() => closeSync(file))
  const concat = vi.spyOn(Buffer, 'concat')
  onTestFinished(() => concat.mockRestore())
  expect(readMoveManifest(file, { passphrase, cost: 2 }).photos).toHaveLength(20_000)
  const copied = () => concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0)
  // Once when a piece is decrypted, once for the whole.
  expect(copied()).toBeLessThan(3 * line.length)
})

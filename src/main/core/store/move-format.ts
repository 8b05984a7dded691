import { createCipheriv, createDecipheriv, createHash, scryptSync, timingSafeEqual } from 'node:crypto'
import { fstatSync, readSync } from 'node:fs'
import { Failure } from '../domain/failure.ts'
import { writeAll } from './write-all.ts'

/**
 * The encrypted frame of a move file, described in docs/move-file.md: a header, then chunks of AES-256-GCM whose nonce is
 * the number of the chunk and a mark of the last one.
 */
const family = 'muelle-move/'
const magic = Buffer.from(`${family}v1\n`)
export const saltBytes = 16
const lengthBytes = 8
const checkBytes = 32
const digestBytes = 32
const headerBytes = magic.length + saltBytes + lengthBytes + checkBytes + digestBytes
const keyBytes = 32
const tagBytes = 16
const chunkBytes = 65_536
const maxMemory = 2 ** 28
const cipher = 'aes-256-gcm'

export interface MoveSecret {
  passphrase: string
  /** N of scrypt: a guess costs as much as opening the file does. The file does not say it. */
  cost: number
}

/** Bytes of the file of a content. */
export function moveFileBytes(length: number): number {
  return headerBytes + length + chunksOf(length) * tagBytes
}

const chunksOf = (length: number) => Math.max(1, Math.ceil(length / chunkBytes))

/** The key, and a value in the header that only the same passphrase gives. */
function derive({ passphrase, cost }: MoveSecret, salt: Buffer): { key: Buffer; check: Buffer } {
  const derived = scryptSync(passphrase.normalize('NFC'), salt, keyBytes + checkBytes, {
    N: cost,
    r: 8,
    p: 1,
    maxmem: maxMemory,
  })
  return { key: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) }
}

function nonce(chunk: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(chunk), 3)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Encrypts a content of a known length into an open file. */
export async function writeMoveFrame(
  file: number,
  { salt, length, ...secret }: MoveSecret & { salt: Buffer; length: number },
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const { key, check } = derive(secret, salt)
  const size = Buffer.alloc(lengthBytes)
  size.writeBigUInt64BE(BigInt(length))
  const head = Buffer.concat([magic, salt, size, check])
  const header = Buffer.concat([head, sha256(head)])
  writeAll(file, header)
  const chunks = chunksOf(length)
  let chunk = 0
  let waiting = Buffer.alloc(0)
  function seal(plain: Buffer): void {
    const sealing = createCipheriv(cipher, key, nonce(chunk, chunk === chunks - 1))
    sealing.setAAD(header)
    writeAll(file, Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]))
    chunk += 1
  }
  let read = 0
  for await (const piece of content) {
    read += piece.length
    waiting = Buffer.concat([waiting, piece])
    // The last chunk may be full, too: it is sealed at the end.
    while (waiting.length > chunkBytes) {
      seal(waiting.subarray(0, chunkBytes))
      waiting = waiting.subarray(chunkBytes)
    }
  }
  if (read !== length)
    throw new Failure('storage_corrupt', 'A file of the move changed while it was read', { reason: 'backup_differs' })
  seal(waiting)
}

/**
 * Decrypts an open file piece by piece; `onBytes` gets the bytes of the file as they are. Throws `validation`
 * (`not_a_move_file`, `wrong_passphrase`, `file_truncated`, `damaged`) or `db_too_new`.
 */
export function* readMoveFrame(
  file: number,
  secret: MoveSecret,
  onBytes: (bytes: Buffer) => void = () => {},
): Generator<Buffer, void, void> {
  const { size } = fstatSync(file)
  const header = readExactly(file, Math.min(size, headerBytes))
  const name = header.subarray(0, magic.length)
  if (!name.equals(magic)) {
    const isNewer = name.subarray(0, family.length).toString() === family
    throw isNewer && size > headerBytes
      ? new Failure('db_too_new', 'A newer version of the program made this file')
      : new Failure('validation', 'This is no move file of Muelle', { reason: 'not_a_move_file' })
  }
  if (header.length < headerBytes) throw truncated()
  const head = header.subarray(0, headerBytes - digestBytes)
  if (!sha256(head).equals(header.subarray(head.length))) throw damaged()
  const salt = header.subarray(magic.length, magic.length + saltBytes)
  const length = Number(header.readBigUInt64BE(magic.length + saltBytes))
  const { key, check } = derive(secret, salt)
  if (!timingSafeEqual(check, head.subarray(head.length - checkBytes)))
    throw new Failure('validation', 'This passphrase does not open the file', { reason: 'wrong_passphrase' })
  if (size < moveFileBytes(length)) throw truncated()
  if (size > moveFileBytes(length)) throw damaged()
  onBytes(header)
  const chunks = chunksOf(length)
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const isLast = chunk === chunks - 1
    const sealed = readExactly(file, (isLast ? length - chunk * chunkBytes : chunkBytes) + tagBytes)
    onBytes(sealed)
    const opening = createDecipheriv(cipher, key, nonce(chunk, isLast))
    opening.setAAD(header)
    opening.setAuthTag(sealed.subarray(sealed.length - tagBytes))
    let plain: Buffer
    try {
      plain = Buffer.concat([opening.update(sealed.subarray(0, sealed.length - tagBytes)), opening.final()])
    } catch {
      throw damaged()
    }
    yield plain
  }
}

const truncated = () => new Failure('validation', 'The end of the file is missing', { reason: 'file_truncated' })
const damaged = () => new Failure('validation', 'The file is damaged or was changed', { reason: 'damaged' })

function readExactly(file: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  for (let done = 0; done < bytes;) {
    const read = readSync(file, buffer, done, bytes - done, null)
    if (read === 0) throw truncated()
    done += read
  }
  return buffer
}

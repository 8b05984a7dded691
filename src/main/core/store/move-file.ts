import { createHash, type Hash } from 'node:crypto'
import { fstatSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../domain/failure.ts'
import { photoPattern } from './backup-folder.ts'
import { type MoveSecret, readMoveFrame } from './move-format.ts'
import { primaryFileName } from './primary-database.ts'
import { openOrdinaryFile } from './regular-file.ts'

export const moveEnding = '.muelle-move'
const maxManifestBytes = 64_000_000
const maxListed = 200

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Manifest of a move file: the first line of its content. Then follow the bytes of `muelle.db` and of each photo. */
const manifest = z.object({
  format: z.literal('muelle-move'),
  version: z.literal(1),
  moveId: z.uuid(),
  program: z.string().max(100),
  /** Folder name of the profile. */
  profile: z.string().regex(/^(practice|wms-[0-9a-f]{12})$/),
  device: z.string().max(100),
  /** Name of the old PC. */
  pc: z.string().max(100),
  at: z.string().max(40),
  schema: z.number().int(),
  counts: z.number().int(),
  entries: z.number().int(),
  lastEntryAt: z.string().max(40).nullable(),
  database: z.object({ bytes: z.number().int().nonnegative(), sha256: hash }),
  photos: z.array(z.object({ name: z.string().regex(photoPattern), bytes: z.number().int().nonnegative() })),
  /** Photos that were not on the old PC. */
  missingPhotos: z.number().int(),
  /** Settings of `installation.json` that move. */
  installation: z.record(z.string(), z.unknown()),
})
export type MoveManifest = z.infer<typeof manifest>

/** The files of a content, in their order. */
export function contentFiles({ database, photos }: Pick<MoveManifest, 'database' | 'photos'>) {
  return [
    { name: primaryFileName, bytes: database.bytes, sha256: database.sha256 },
    ...photos.map(({ name, bytes }) => ({ name, bytes, sha256: name.slice(0, 64) })),
  ]
}

/** Names of the move files in a folder, the newest first. Links are not followed. */
export function listMoveFiles(folder: string): { name: string; bytes: number }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(moveEnding))
    .flatMap(({ name }) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      return found === undefined ? [] : [{ name, bytes: found.size, writtenAt: found.mtimeMs }]
    })
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .slice(0, maxListed)
    .map(({ name, bytes }) => ({ name, bytes }))
}

/** Opens a move file of a folder. The caller closes it. */
export function openMoveFile(folder: string, name: string): number {
  const path = join(folder, name)
  if (basename(name) !== name || !name.endsWith(moveEnding) || lstatSync(path, { throwIfNoEntry: false }) === undefined)
    throw new Failure('not_found', 'There is no such file')
  return openOrdinaryFile(path)
}

/** Reads only what a move file has. */
export function readMoveManifest(file: number, secret: MoveSecret): MoveManifest {
  const take = manifestReader()
  for (const piece of readMoveFrame(file, secret)) {
    const read = take(piece)
    if (read !== null) return read.manifest
  }
  throw unreadable()
}

/** Takes pieces of a content until the manifest, its first line, is complete; then answers it, and what of the piece comes after it. */
function manifestReader(): (piece: Buffer) => { manifest: MoveManifest; rest: Buffer } | null {
  const pieces: Buffer[] = []
  let bytes = 0
  return (piece) => {
    const end = piece.indexOf(10)
    pieces.push(end < 0 ? piece : piece.subarray(0, end))
    if (end >= 0) return { manifest: parseManifest(Buffer.concat(pieces)), rest: piece.subarray(end + 1) }
    bytes += piece.length
    if (bytes > maxManifestBytes) throw unreadable()
    return null
  }
}

export interface MoveSink {
  /** A file begins; the pieces of it follow, then `end`. */
  begin(name: string, bytes: number): void
  piece(bytes: Buffer): void
  end(): void
}

/**
 * Reads a whole move file and compares every file in it with its digest. Returns what it has, and the digest of the file as
 * it is. `onManifest` may refuse it before anything else is read.
 */
export function readMoveFile(
  file: number,
  secret: MoveSecret,
  sink: MoveSink,
  options: { onManifest?: (manifest: MoveManifest) => void; progress: (done: number, total: number) => void },
): { manifest: MoveManifest; sha256: string } {
  const digest = createHash('sha256')
  const total = fstatSync(file).size
  let done = 0
  const takeManifest = manifestReader()
  let found: MoveManifest | null = null
  let files: ReturnType<typeof contentFiles> = []
  let left = 0
  let part: Hash | null = null

  /** Ends files that are complete, and begins the next ones; several may be empty. */
  function next(): void {
    for (;;) {
      if (part !== null) {
        if (left > 0) return
        if (part.digest('hex') !== files.shift()?.sha256) throw unreadable()
        sink.end()
        part = null
      }
      const [file] = files
      if (file === undefined) return
      left = file.bytes
      part = createHash('sha256')
      sink.begin(file.name, file.bytes)
    }
  }

  function take(bytes: Buffer): void {
    for (let rest = bytes; rest.length > 0;) {
      if (part === null) throw unreadable()
      const mine = rest.subarray(0, left)
      part.update(mine)
      sink.piece(mine)
      left -= mine.length
      rest = rest.subarray(mine.length)
      next()
    }
  }

  for (const piece of readMoveFrame(file, secret, (bytes) => {
    digest.update(bytes)
    done += bytes.length
    options.progress(done, total)
  })) {
    if (found !== null) {
      take(piece)
      continue
    }
    const read = takeManifest(piece)
    if (read === null) continue
    found = read.manifest
    options.onManifest?.(found)
    files = contentFiles(found)
    next()
    take(read.rest)
  }
  if (found === null || part !== null) throw unreadable()
  return { manifest: found, sha256: digest.digest('hex') }
}

function parseManifest(bytes: Buffer): MoveManifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw unreadable(error)
  }
}

/** The passphrase was right, so the program that wrote it did it wrongly, or somebody who knows the passphrase. */
const unreadable = (cause?: unknown) =>
  new Failure('validation', 'The content of the file is not that of a move', { reason: 'damaged' }, { cause })

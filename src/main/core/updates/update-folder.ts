import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { updateStatus } from '../../../contract/shapes/update.ts'
import { Failure } from '../domain/failure.ts'
import type { SeenManifest, UpdateFile } from '../domain/updates/manifest.ts'
import { manifestName } from '../domain/updates/manifest.ts'
import { commitFile, writeFileAtomically } from '../store/atomic-file.ts'
import { createPrivateFile, createPrivateFolder } from '../store/private-files.ts'
import { readIfFile } from '../store/read-if-file.ts'
import { openRegularFile } from '../store/regular-file.ts'
import { removeLeftover } from '../store/remove-leftover.ts'
import { mapStorageErrors, storageFailure } from '../store/storage-failure.ts'

const pieceBytes = 1_000_000

const storedState = z.object({
  seen: z.object({ issued: z.string(), digest: z.string() }).nullable(),
  checkedAt: z.string().nullable(),
  failure: updateStatus.shape.failure,
  /** The version whose installation began; the next start compares it with what runs. */
  installing: z.string().nullable(),
})
export type UpdateState = z.infer<typeof storedState> & { seen: SeenManifest | null }

const nothing: UpdateState = { seen: null, checkedAt: null, failure: null, installing: null }

export type UpdateFolder = ReturnType<typeof openUpdateFolder>

/**
 * The folder of updates beside the profiles: what was read last, and the downloaded package. It belongs to the PC: a restored
 * backup of a profile must not make an older manifest acceptable again.
 */
export function openUpdateFolder(dataFolder: string) {
  const folder = join(dataFolder, 'updates')
  const statePath = join(folder, 'state.json')
  const manifestPath = join(folder, manifestName)
  let state: UpdateState | null = null

  /** Throws a storage code if the file cannot be read now: which manifest was seen must not be forgotten. */
  function load(): UpdateState {
    const text = readIfFile(statePath)
    try {
      return storedState.parse(JSON.parse(text ?? 'null'))
    } catch {
      return nothing
    }
  }

  const pathOf = ({ name }: Pick<UpdateFile, 'name'>) => join(folder, name)

  function removeFiles(kept: readonly string[]): void {
    mapStorageErrors(() => {
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder))
        if (!kept.includes(name)) removeLeftover(join(folder, name), { recursive: true })
    })
  }

  return {
    manifestPath,
    pathOf,
    /** Nothing while the file cannot be read; `store` fails then. */
    state(): UpdateState {
      try {
        return (state ??= load())
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return nothing
      }
    },
    store(patch: Partial<UpdateState>): void {
      state = { ...(state ?? load()), ...patch }
      mapStorageErrors(() => createPrivateFolder(folder))
      writeFileAtomically(statePath, `${JSON.stringify(state, null, 2)}\n`)
    },
    manifest(): string | null {
      try {
        return readFileSync(manifestPath, 'utf8')
      } catch {
        return null
      }
    },
    storeManifest(text: string): void {
      mapStorageErrors(() => createPrivateFolder(folder))
      writeFileAtomically(manifestPath, text)
    },
    /** True if the whole file was downloaded; its hash was right then. */
    has(file: UpdateFile): boolean {
      const found = statSync(pathOf(file), { throwIfNoEntry: false })
      return found?.isFile() === true && found.size === file.bytes
    },
    removeFile: (file: UpdateFile) => mapStorageErrors(() => rmSync(pathOf(file), { force: true })),
    /** Removes packages of other versions and unfinished downloads; without a file, all of them. */
    tidy: (file: UpdateFile | null) => removeFiles(['state.json', manifestName, ...(file === null ? [] : [file.name])]),
    /**
     * Writes a download under a temporary name and gives it its name when size and hash are right. Rejects with `validation`:
     * `update_tampered`, `too_large`; `protocol` (`truncated`).
     */
    async take(file: UpdateFile, pieces: AsyncIterable<Buffer>, progress: (done: number) => void): Promise<void> {
      const partial = `${pathOf(file)}.part`
      mapStorageErrors(() => {
        createPrivateFolder(folder)
        rmSync(partial, { force: true })
        createPrivateFile(partial)
      })
      const hash = createHash('sha512')
      let bytes = 0
      try {
        const target = await open(partial, 'r+')
        try {
          for await (const piece of pieces) {
            bytes += piece.length
            if (bytes > file.bytes) throw new Failure('validation', 'The package is too large', { reason: 'too_large' })
            hash.update(piece)
            // Not `write`: on a disk that gets full it writes a part.
            await target.writeFile(piece)
            progress(bytes)
          }
        } finally {
          await target.close()
        }
        if (bytes < file.bytes) throw new Failure('protocol', 'The package ended early', { reason: 'truncated' })
        assertHash(hash.digest('hex'), file)
        commitFile(partial, pathOf(file))
      } catch (error) {
        throw storageFailure(error)
      } finally {
        rmSync(partial, { force: true })
      }
    },
    /** Rejects with `validation` (`update_tampered`) if the downloaded file was changed since. */
    async assertUnchanged(file: UpdateFile): Promise<void> {
      const hash = createHash('sha512')
      const opened = await openRegularFile(pathOf(file))
      try {
        for (;;) {
          const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(pieceBytes), 0, null, null)
          if (bytesRead === 0) break
          hash.update(buffer.subarray(0, bytesRead))
        }
      } finally {
        await opened.close()
      }
      assertHash(hash.digest('hex'), file)
    },
  }
}

function assertHash(found: string, { sha512, name }: UpdateFile): void {
  if (found !== sha512)
    throw new Failure('validation', 'The package is not the one that was signed', {
      reason: 'update_tampered',
      file: name,
    })
}

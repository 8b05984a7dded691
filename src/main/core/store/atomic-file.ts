import { fsyncSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { writePrivateFile } from './private-files.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { whileOpen } from './while-open.ts'

/** Writes a small file under a temporary name, syncs and renames it: readers never see a partial file. */
export function writeFileAtomically(path: string, text: string): void {
  mapStorageErrors(() => {
    const temporary = `${path}.new`
    writePrivateFile(temporary, text, { sync: fsyncSync })
    renameSync(temporary, path)
  })
}

/** Renames a finished file to its final name after its bytes are on the disk; returns when the name is, too. */
export function commitFile(temporary: string, path: string): void {
  mapStorageErrors(() => {
    syncFile(temporary)
    renameSync(temporary, path)
    syncFolder(dirname(path))
  })
}

/** Syncs the bytes of a file. */
export function syncFile(path: string): void {
  whileOpen(path, 'r+', fsyncSync)
}

/** Returns when the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  // Windows stores names without this and opens no folder.
  if (process.platform !== 'win32') whileOpen(folder, 'r', fsyncSync)
}

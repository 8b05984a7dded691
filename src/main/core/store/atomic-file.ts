import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { mapStorageErrors } from './storage-failure.ts'

/** Writes a small file beside, syncs and renames it: half-written never counts. */
export function writeFileAtomically(path: string, text: string): void {
  mapStorageErrors(() => {
    const temporary = `${path}.new`
    const file = openSync(temporary, 'w', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  })
}

/** Puts a finished file in its place for good: its bytes and then its name are on disk. */
export function commitFile(temporary: string, path: string): void {
  mapStorageErrors(() => {
    const file = openSync(temporary, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
    syncFolder(dirname(path))
  })
}

function syncFolder(folder: string): void {
  // Windows keeps names by itself and opens no folder.
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

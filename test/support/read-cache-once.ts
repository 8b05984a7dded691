import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheName } from '../../src/main/core/store/cache/cache-file.ts'
import { makeFolder, removeFolder } from './temporary-folder.ts'

const files = new Map<string, Promise<Buffer>>()

/** The file of the cache that `fill` leaves in a new folder of the practice profile; filled once per process for each key. */
export function readCacheOnce(key: string, fill: (folder: string) => Promise<void>): Promise<Buffer> {
  const known = files.get(key)
  if (known !== undefined) return known
  const reading = filledCache(fill)
  files.set(key, reading)
  return reading
}

async function filledCache(fill: (folder: string) => Promise<void>): Promise<Buffer> {
  const folder = makeFolder()
  try {
    await fill(folder)
    return readFileSync(join(folder, 'profiles', 'practice', cacheName))
  } finally {
    removeFolder(folder)
  }
}

import { readFileSync } from 'node:fs'
import { mapStorageErrors } from './storage-failure.ts'

/**
 * The text of a small file; `null` if there is none. Throws a storage code if it cannot be read now, as while another program
 * holds it: taken for missing, its content would be written over.
 */
export function readIfFile(path: string): string | null {
  return mapStorageErrors(() => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'EISDIR') return null
      throw error
    }
  })
}

import { readFileSync } from 'node:fs'
import type { z } from 'zod'
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

/** The content of a small JSON file; `null` if it is missing or damaged, or cannot be read. */
export function readJsonFile<Content>(path: string, shape: z.ZodType<Content>): Content | null {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

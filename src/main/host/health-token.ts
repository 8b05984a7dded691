import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/kernel/ports.ts'
import { writeFileAtomically } from '../core/store/atomic-file.ts'
import { createPrivateFolder } from '../core/store/private-files.ts'

const valid = /^[\w-]{43}$/

/**
 * The token of `GET /health` and `GET /metrics`, from a file in the data folder with the rights of the data. It stays the
 * same from start to start, for programs that watch this PC. Created where it is missing or damaged; `null` if the file
 * cannot be written.
 */
export function openHealthToken(dataFolder: string, log: Log): string | null {
  const path = join(dataFolder, 'health-token')
  const stored = read(path)
  if (valid.test(stored)) return stored
  const token = randomBytes(32).toString('base64url')
  try {
    createPrivateFolder(dataFolder)
    writeFileAtomically(path, `${token}\n`)
    return token
  } catch (error) {
    log.warn('health.token.failed', { code: (error as NodeJS.ErrnoException).code ?? null })
    return null
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // The first start.
    return ''
  }
}

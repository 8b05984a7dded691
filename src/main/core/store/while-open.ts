import { closeSync, openSync } from 'node:fs'

/** Opens a file or folder, and closes it after the work. */
export function whileOpen<T>(path: string, flags: 'r' | 'r+', work: (file: number) => T): T {
  const file = openSync(path, flags)
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}

import { lstatSync, renameSync, symlinkSync } from 'node:fs'

/**
 * Makes a file one that cannot be read, and returns what makes it readable again, which throws if the file was replaced meanwhile.
 * Root may read any file: a link to itself is what nobody can read.
 */
export function makeUnreadable(path: string): () => void {
  renameSync(path, `${path}.elsewhere`)
  symlinkSync(path, path)
  return () => {
    if (!lstatSync(path).isSymbolicLink()) throw new Error(`${path} was replaced while it could not be read`)
    renameSync(`${path}.elsewhere`, path)
  }
}

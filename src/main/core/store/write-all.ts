import { writeSync } from 'node:fs'

/**
 * Writes all bytes to an open file. On a disk that gets full the system writes what still fits, and says so only by their
 * number: without asking for the rest, a cut file would count as written.
 */
export function writeAll(file: number, content: Buffer | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

import type { Readable } from 'node:stream'

const keptChars = 8000

/**
 * Keeps the last 8,000 characters that a process or a worker writes to its error output, from now on; returns a function
 * that reads them. A line that was cut is left out: nobody recognises credentials in the rest of an address.
 */
export function followErrorOutput(stream: Readable | null): () => string {
  let kept = ''
  let isCut = false
  stream?.setEncoding('utf8').on('data', (text: string) => {
    kept += text
    isCut ||= kept.length > keptChars
    kept = kept.slice(-keptChars)
  })
  return () => (isCut ? kept.split('\n').slice(1).join('\n') : kept)
}

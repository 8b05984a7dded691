import type { IncomingMessage } from 'node:http'

/** Maximum size of an input, in bytes. */
export const maxBodyBytes = 1_000_000
/** Maximum size of the input of `counts.photo`. */
export const maxPhotoBodyBytes = 8_100_000
/** Maximum size of the input of `counts.import`. */
export const maxCountFileBodyBytes = 40_000_000

export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'too-large' }
  | { kind: 'not-json' }
  | { kind: 'wrong-type' }
  | { kind: 'gone' }

/** Reads a JSON body of at most `limit` bytes; an empty body is `{}`, whatever its content type. */
export async function readJsonBody(
  request: IncomingMessage,
  limit: number,
  type: 'application/json' | 'application/csp-report' = 'application/json',
): Promise<Body> {
  const bytes = await readBytes(request, limit)
  if (typeof bytes === 'string') return { kind: bytes }
  if (bytes.length === 0) return { kind: 'json', value: {} }
  const [given = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  if (given.trim().toLowerCase() !== type) return { kind: 'wrong-type' }
  try {
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown }
  } catch {
    return { kind: 'not-json' }
  }
}

/** Without async iteration: leaving the loop early would destroy the socket before the response is sent. */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too-large')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else resolve('too-large')
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => resolve('gone'))
  })
}

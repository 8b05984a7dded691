import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Failure } from '../domain/failure.ts'
import type { HttpResponse } from './http-request.ts'
import { connectionFailure, protocolFailure } from './failures.ts'
import { createElementSplitter } from './json-elements.ts'
import type { Element, RootShape } from './json-elements.ts'

/** Maximum size of a response with a single object, decompressed. */
export const maxSingleResponseBytes = 32 * 1024 * 1024

/** The elements of a response while its bytes arrive; the generator returns the type of the root. */
export async function* readElements(answer: HttpResponse, maxBytes = Infinity): AsyncGenerator<Element[], RootShape> {
  if (answer.status === 204 || answer.status === 205) {
    answer.discard()
    return 'nothing'
  }
  const type = contentType(answer)
  if (type.includes('text/html')) {
    answer.discard()
    throw protocolFailure('html', 'The response is a web page')
  }
  const splitter = createElementSplitter(/charset="?(iso-8859-1|windows-1252|latin1)/.test(type) ? 'latin1' : 'utf8')
  let bytes = 0
  for await (const chunk of decompressed(answer)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw protocolFailure('too_large', 'The response is too large')
    const elements = splitter.push(chunk)
    if (elements.length > 0) yield elements
  }
  return splitter.end()
}

/** The first `maxBytes` bytes of a body as UTF-8 text. */
export async function readText(answer: HttpResponse, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decompressed(answer)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

/** The content type of a response, in lower case; empty if missing. */
export function contentType({ headers }: HttpResponse): string {
  const type = headers['content-type']
  return typeof type === 'string' ? type.toLowerCase() : ''
}

async function* decompressed(answer: HttpResponse): AsyncGenerator<Buffer> {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  if (encoding === 'identity' || encoding === '') {
    yield* answer.body
    return
  }
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    answer.discard()
    throw protocolFailure('encoding', 'The response has an unsupported content encoding')
  }
  const unzip = createGunzip()
  // Errors of source and decompression reach the reader of `unzip`.
  pipeline(Readable.from(answer.body, { objectMode: false }), unzip, () => {})
  try {
    for await (const chunk of unzip) yield chunk as Buffer
  } catch (error) {
    throw zipFailure(error)
  } finally {
    answer.discard()
  }
}

function zipFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (code === 'Z_BUF_ERROR') return protocolFailure('truncated', 'The response ends too early')
  if (typeof code === 'string' && code.startsWith('Z_')) return protocolFailure('encoding', 'The response is not gzip')
  return connectionFailure(error, 'body')
}

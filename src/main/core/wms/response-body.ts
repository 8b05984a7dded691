import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Failure } from '../domain/failure.ts'
import type { HttpResponse } from './http-request.ts'
import { connectionFailure, protocolFailure } from './failures.ts'
import { createElementSplitter } from './json-elements.ts'
import type { Element, RootShape } from './json-elements.ts'

/** Largest size of a single answer, unpacked. */
export const maxSingleAnswerBytes = 32 * 1024 * 1024

/** Elements of an answer as its bytes come; what the generator returns says what the root was. */
export async function* readElements(answer: HttpResponse, maxBytes = Infinity): AsyncGenerator<Element[], RootShape> {
  if (answer.status === 204 || answer.status === 205) {
    answer.discard()
    return 'nothing'
  }
  const type = contentType(answer)
  if (type.includes('text/html')) {
    answer.discard()
    throw protocolFailure('html', 'The answer is a web page')
  }
  const splitter = createElementSplitter(/charset="?(iso-8859-1|windows-1252|latin1)/.test(type) ? 'latin1' : 'utf8')
  let bytes = 0
  for await (const chunk of unpacked(answer)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw protocolFailure('too_large', 'The answer is too large')
    const elements = splitter.push(chunk)
    if (elements.length > 0) yield elements
  }
  return splitter.end()
}

/** The first characters of an error's explanation, for users; empty if there are none. */
export async function readText(answer: HttpResponse, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of unpacked(answer)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

/** The media type of an answer, in lower case. */
export function contentType({ headers }: HttpResponse): string {
  const type = headers['content-type']
  return typeof type === 'string' ? type.toLowerCase() : ''
}

async function* unpacked(answer: HttpResponse): AsyncGenerator<Buffer> {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  if (encoding === 'identity' || encoding === '') {
    yield* answer.body
    return
  }
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    answer.discard()
    throw protocolFailure('encoding', 'The answer is packed in a way that was not asked for')
  }
  const unzip = createGunzip()
  // Errors of both ends arrive at the reader of `unzip`.
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
  if (code === 'Z_BUF_ERROR') return protocolFailure('truncated', 'The answer ends too early')
  if (typeof code === 'string' && code.startsWith('Z_')) return protocolFailure('encoding', 'The answer is not gzip')
  return connectionFailure(error, 'body')
}

import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Failure } from '../domain/failure.ts'
import type { BodyEncoding } from './body-text.ts'
import type { HttpResponse } from './http-request.ts'
import { connectionFailure, protocolFailure } from './failures.ts'
import { createElementSplitter } from './json-elements.ts'
import type { Element, RootShape } from './json-elements.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Maximum size of a list, decompressed. */
const maxListBytes = 1024 * 1024 * 1024
/**
 * Maximum size of a response with a single object, decompressed. A document of 10,000 lines with all fields, declared and
 * counted, is 4.6 MB, with indentation 8.1 MB.
 */
const maxSingleBytes = 12 * 1024 * 1024
/** A WMS that ignores the number of a lookup answers with all documents. */
const maxSingleElements = 2000
/** A larger single response is parsed in another thread. */
const inlineBytes = 512 * 1024
const sliceBytes = 16 * 1024
const rowsPerTurn = 100

/** The bytes of a response that is too large for this thread. */
export interface LargeBody {
  encoding: BodyEncoding
  bytes: ArrayBuffer
}

/** The elements of a response while its bytes arrive; the generator returns the type of the root. */
export async function* readElements(
  answer: HttpResponse,
  maxElementBytes = maxSingleBytes,
): AsyncGenerator<Element[], RootShape> {
  const encoding = encodingOf(answer)
  if (encoding === null) return 'nothing'
  const splitter = createElementSplitter(encoding, maxElementBytes)
  for await (const chunk of limited(answer, maxListBytes)) {
    const elements = splitter.push(chunk)
    if (elements.length > 0) yield elements
    // Many small rows take long: other work of this thread has its turn.
    if (elements.length > rowsPerTurn) await yieldToEventLoop()
  }
  return splitter.end()
}

/** The elements of the response to a lookup or, from a certain size on if that is possible elsewhere, its bytes. */
export async function readSmall(answer: HttpResponse, canBeLarge: boolean): Promise<Element[] | LargeBody> {
  const encoding = encodingOf(answer)
  if (encoding === null) return []
  const splitter = createElementSplitter(encoding, maxSingleBytes, maxSingleElements)
  const elements: Element[] = []
  // Grows in place and is given back at once: buffers that wait for the garbage collection would add up.
  const bytes = new ArrayBuffer(0, { maxByteLength: canBeLarge ? maxSingleBytes : 0 })
  let isLarge = false
  try {
    for await (const chunk of limited(answer, maxSingleBytes)) {
      if (canBeLarge) append(bytes, chunk)
      if (bytes.byteLength <= inlineBytes) elements.push(...splitter.push(chunk))
    }
    isLarge = bytes.byteLength > inlineBytes
    if (isLarge) return { encoding, bytes }
    splitter.end()
    return elements
  } finally {
    if (!isLarge) bytes.resize(0)
  }
}

function append(to: ArrayBuffer, chunk: Uint8Array): void {
  const at = to.byteLength
  to.resize(at + chunk.length)
  new Uint8Array(to, at).set(chunk)
}

/** All elements of a large body. Throws `protocol`. */
export function elementsOf({ bytes, encoding }: LargeBody): Element[] {
  const splitter = createElementSplitter(encoding, maxSingleBytes, maxSingleElements)
  const elements: Element[] = []
  for (let at = 0; at < bytes.byteLength; at += inlineBytes)
    elements.push(...splitter.push(Buffer.from(bytes, at, Math.min(inlineBytes, bytes.byteLength - at))))
  splitter.end()
  return elements
}

/** `null` for a response without content. Throws `protocol` for a web page. */
function encodingOf(answer: HttpResponse): BodyEncoding | null {
  if (answer.status === 204 || answer.status === 205) {
    answer.discard()
    return null
  }
  const type = contentType(answer)
  if (type.includes('text/html')) {
    answer.discard()
    throw protocolFailure('html', 'The response is a web page')
  }
  return /charset="?(iso-8859-1|windows-1252|latin1)/.test(type) ? 'windows-1252' : 'utf8'
}

async function* limited(answer: HttpResponse, maxBytes: number): AsyncGenerator<Buffer> {
  const tooLarge = () => protocolFailure('too_large', 'The response is too large')
  // A body announced as too large, compressed or not, is not read at all.
  if (Number(answer.headers['content-length']) > maxBytes) {
    answer.discard()
    throw tooLarge()
  }
  let bytes = 0
  for await (const chunk of decompressed(answer)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    for (let at = 0; at < chunk.length; at += sliceBytes) yield chunk.subarray(at, at + sliceBytes)
  }
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
  let isEmpty = true
  async function* packed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of answer.body) {
      if (chunk.length > 0) isEmpty = false
      yield chunk
    }
  }
  // Errors of source and decompression reach the reader of `unzip`.
  pipeline(Readable.from(packed(), { objectMode: false }), unzip, () => {})
  try {
    for await (const chunk of unzip) yield chunk as Buffer
  } catch (error) {
    // A server that packs all it sends names the encoding of an empty body, too.
    if (isEmpty && isCut(error)) return
    throw zipFailure(error)
  } finally {
    answer.discard()
  }
}

function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
}

function zipFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (isCut(error)) return protocolFailure('truncated', 'The response ends too early')
  if (typeof code === 'string' && code.startsWith('Z_')) return protocolFailure('encoding', 'The response is not gzip')
  return connectionFailure(error, 'body')
}

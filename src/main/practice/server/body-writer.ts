import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Fault } from './fault-injector.ts'

const cuts = new Set(['drop', 'truncated', 'stall'])

/** Writes and waits until the buffer has room; `false` once the client has disconnected. */
function written(stream: Writable, response: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false)
  if (stream.write(chunk)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle)
      response.off('close', settle)
      resolve(!response.destroyed)
    }
    stream.once('drain', settle)
    response.once('close', settle)
  })
}

function acceptsGzip(request: IncomingMessage): boolean {
  return /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0+)?\s*(,|$))[^,]*)?(,|$)/.test(request.headers['accept-encoding'] ?? '')
}

async function* joined(first: string, others: AsyncIterable<string> | []): AsyncGenerator<string> {
  yield first
  yield* others
}

/** A shorter body is sent as it is: gzip costs more than it saves. */
const leastGzipped = 1024

/**
 * Sends a body, its first chunk and the others, with back-pressure; gzipped if the client accepts it. Applies faults that
 * truncate bodies; such a body is not gzipped, so that the client sees the truncated text.
 */
export async function writeBody(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  head: { status: number; type: string },
  first: string,
  others: AsyncIterable<string> | [] = [],
): Promise<void> {
  const cutting = cuts.has(fault.kind)
  response.statusCode = head.status
  response.setHeader('Content-Type', head.type)
  let target: Writable = response
  if (!cutting && first.length >= leastGzipped && acceptsGzip(request)) {
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Vary', 'Accept-Encoding')
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    gzip.pipe(response)
    response.once('close', () => gzip.destroy())
    target = gzip
  }
  if (fault.kind === 'truncated') endWithConnection(response)
  let left = fault.afterBytes ?? Infinity
  for await (const chunk of joined(first, others)) {
    const bytes = Buffer.from(chunk)
    if (!cutting) {
      if (!(await written(target, response, bytes))) return
      continue
    }
    const share = fault.afterBytes === undefined ? Math.ceil(bytes.length / 2) : Math.min(left, bytes.length)
    left -= share
    if (!(await written(target, response, bytes.subarray(0, share)))) return
    if (fault.afterBytes !== undefined && left > 0) continue
    cut(response, fault)
    return
  }
  target.end()
}

/** Without length and chunks the body ends with the connection, so a truncated one looks complete. */
function endWithConnection(response: ServerResponse): void {
  response.shouldKeepAlive = false
  response.useChunkedEncodingByDefault = false
  response.setHeader('Connection', 'close')
}

/** A reset would discard bytes already written, so the connection is ended normally within the body. */
function cut(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'truncated') response.end()
  else if (fault.kind === 'drop') response.socket?.end()
}

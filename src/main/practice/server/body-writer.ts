import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Fault } from './fault-injector.ts'

const cuts = new Set(['drop', 'truncated', 'stall'])

/** Writes and waits until there is room again; false once the other side is gone. */
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

/**
 * Puts a body on the wire with back-pressure, gzipped where that is accepted.
 * A fault that cuts bodies does so here; such a body is never gzipped, so that the cut shows.
 */
export async function writeBody(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  head: { status: number; type: string },
  chunks: AsyncIterable<string>,
): Promise<void> {
  const cutting = cuts.has(fault.kind)
  response.statusCode = head.status
  response.setHeader('Content-Type', head.type)
  let target: Writable = response
  if (!cutting && acceptsGzip(request)) {
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Vary', 'Accept-Encoding')
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    gzip.pipe(response)
    response.once('close', () => gzip.destroy())
    target = gzip
  }
  if (fault.kind === 'truncated') endWithConnection(response)
  let left = fault.afterBytes ?? Infinity
  for await (const chunk of chunks) {
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

/** No length and no chunks: the body ends when the connection does, and a short one looks whole. */
function endWithConnection(response: ServerResponse): void {
  response.shouldKeepAlive = false
  response.useChunkedEncodingByDefault = false
  response.setHeader('Connection', 'close')
}

/** A reset would overtake the bytes already written, so the drop is a plain end of the connection in mid-body. */
function cut(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'truncated') response.end()
  else if (fault.kind === 'drop') response.socket?.end()
}

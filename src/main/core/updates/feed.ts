import { join } from 'node:path'
import { Failure } from '../domain/failure.ts'
import { manifestName, maxManifestBytes } from '../domain/updates/manifest.ts'
import type { Clock } from '../kernel/ports.ts'
import type { Network } from '../settings/network/network.ts'
import type { StepDeadline } from '../sharing/shared-folder.ts'
import { openRegularFile } from '../store/regular-file.ts'
import { createHttpDispatchers } from '../wms/dispatchers.ts'
import { statusFailure } from '../wms/failures.ts'
import { sendRequest } from '../wms/http-request.ts'

const connectMs = 10_000
const headersMs = 15_000
const bodyIdleMs = 20_000
const manifestMs = 30_000
const packageMs = 60 * 60_000
const pieceBytes = 1_000_000

/** Reads a file of the source of updates in pieces. Throws `Failure`; every wait has a deadline. */
type ReadFile = (name: string, signal: AbortSignal) => AsyncIterable<Buffer>

export interface FeedOptions {
  clock: Clock
  way: Network['wayTo']
  step: StepDeadline['step']
}

/** The source of updates: a folder on a web server, or a folder or share. */
export function openFeed(source: string, options: FeedOptions): ReadFile {
  return /^https?:/i.test(source) ? httpFeed(source, options) : folderFeed(source, options)
}

/** The text of the manifest. */
export async function readManifest(read: ReadFile, signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of read(manifestName, signal)) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > maxManifestBytes) throw new Failure('validation', 'The manifest is too large', { reason: 'too_large' })
  }
  return Buffer.concat(pieces).toString('utf8')
}

function httpFeed(source: string, { clock, way }: FeedOptions): ReadFile {
  return async function* read(name, signal) {
    const { origin, pathname } = new URL(source)
    const dispatchers = await createHttpDispatchers(origin, { ...(await way(origin)), connectMs })
    const listMs = name === manifestName ? manifestMs : packageMs
    try {
      const response = await sendRequest(
        dispatchers.queries,
        {
          origin,
          path: `${pathname.replace(/\/+$/, '')}/${name}`,
          method: 'GET',
          headers: { 'cache-control': 'no-cache' },
          body: null,
        },
        {
          clock,
          signal,
          limits: { connectMs, headersMs, bodyIdleMs, totalMs: listMs, listMs },
          progress: { sent: false },
        },
      )
      const refused = statusFailure(response.status, response.headers, clock.now())
      if (refused !== null) throw refused
      yield* response.body
    } finally {
      await dispatchers.destroy()
    }
  }
}

function folderFeed(source: string, { step }: FeedOptions): ReadFile {
  return async function* read(name, signal) {
    const file = await step(() => openRegularFile(join(source, name))).catch(missing)
    try {
      for (;;) {
        if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
        const { bytesRead, buffer } = await step(() => file.read(Buffer.allocUnsafe(pieceBytes), 0, null, null))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      // Of a share that hangs, nobody waits for the end.
      void file.close().catch(() => {})
    }
  }
}

function missing(error: unknown): never {
  if (error instanceof Failure || !(error instanceof Error) || !('code' in error)) throw error
  throw new Failure('not_found', 'The file cannot be read from the source of updates', { reason: 'file_missing' })
}

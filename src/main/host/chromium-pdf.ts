import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Failure } from '../core/domain/failure.ts'
import type { PdfRenderer } from '../core/kernel/ports.ts'
import { systemCode } from '../core/store/regular-file.ts'
import { storageFailure } from '../core/store/storage-failure.ts'
import { pdfPageOptions } from './pdf-page-options.ts'

const pieceBytes = 1_000_000

/**
 * Creates a renderer that prints HTML to PDF with an installed Chromium, controlled over a pipe: the page is not written
 * to disk or a command line, no port is opened, scripts are disabled. One process per PDF; it ends with the result, the
 * signal, or this process. Rejects with `Failure`: `conflict` if the browser fails, `storage_busy` or `storage_full` if this PC
 * lacks for now what it needs, `cancelled`.
 */
export function chromiumPdf(browser: string): PdfRenderer {
  return async (html, signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'muelle-pdf-')).catch((error: unknown) => {
      throw storageFailure(error)
    })
    try {
      return await printWith(browser, folder, html, signal)
    } finally {
      await removeProfile(folder)
    }
  }
}

async function printWith(browser: string, folder: string, html: string, signal: AbortSignal): Promise<Uint8Array> {
  const child = start(browser, folder)
  const ended = new Promise<Error | null>((resolve) => child.once('error', resolve).once('close', () => resolve(null)))
  const stop = () => killAll(child)
  signal.addEventListener('abort', stop, { once: true })
  // The signal may have been aborted while the folder was created.
  if (signal.aborted) stop()
  process.once('exit', stop)
  try {
    const failed = ended.then((error) => {
      if (signal.aborted) throw new Failure('cancelled', 'The client cancelled the call')
      throw browserFailure(error)
    })
    // A process for which there were no pipes has none; its error follows.
    const [, , , to, from] = (child.stdio ?? []) as readonly unknown[]
    if (to === undefined) return await failed
    return await Promise.race([print(openProtocol(to as Writable, from as Readable), html), failed])
  } finally {
    signal.removeEventListener('abort', stop)
    process.removeListener('exit', stop)
    stop()
    await ended
  }
}

/** On Linux the command of a browser may be a script that starts it: a group of processes ends as one. */
const hasGroups = process.platform !== 'win32'

function killAll(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (!hasGroups) return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // All have ended already.
    if (systemCode(error) !== 'ESRCH') throw error
  }
}

function start(browser: string, folder: string): ChildProcess {
  try {
    return spawn(browser, [...flags(), `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: hasGroups,
    })
  } catch (error) {
    // Some errors of the system are thrown, others come later.
    throw browserFailure(error)
  }
}

/** Too many open files or processes, or no memory, are failures for now. */
function browserFailure(error: unknown): Failure {
  const failure = error === null ? null : storageFailure(error)
  if (failure instanceof Failure && failure.code === 'storage_busy')
    return new Failure(failure.code, 'The browser of this PC cannot be started now', failure.details, { cause: error })
  const details = { reason: 'pdf_failed' } as const
  return new Failure('conflict', 'The browser of this PC did not create the PDF', details, {
    cause: error ?? undefined,
  })
}

/** What the browser or another program has open stays: the PDF is made all the same. */
async function removeProfile(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    if (systemCode(error) === null) throw error
  }
}

function flags(): string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    '--headless',
    '--remote-debugging-pipe',
    '--disable-gpu',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

type SendCommand = (method: string, params: object, sessionId?: string) => Promise<Record<string, unknown>>

async function print(send: SendCommand, html: string): Promise<Uint8Array> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const page = (method: string, params: object) => send(method, params, String(sessionId))
  await page('Emulation.setScriptExecutionDisabled', { value: true })
  const { frameTree } = (await page('Page.getFrameTree', {})) as { frameTree: { frame: { id: string } } }
  await page('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
  const { stream } = await page('Page.printToPDF', { ...pdfPageOptions, transferMode: 'ReturnAsStream' })
  // In pieces: a report with photos is large, and reading it at once would block the event loop.
  const pieces: Buffer[] = []
  for (;;) {
    const { data, eof } = await page('IO.read', { handle: stream, size: pieceBytes })
    pieces.push(Buffer.from(String(data), 'base64'))
    if (eof === true) return Buffer.concat(pieces)
  }
}

/** The DevTools protocol over two pipes: JSON messages, each ended by a zero byte. */
function openProtocol(to: Writable, from: Readable): SendCommand {
  const waiting = new Map<
    number,
    { resolve: (value: Record<string, unknown>) => void; reject: (error: Failure) => void }
  >()
  let parts: Buffer[] = []
  let lastId = 0
  from.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      receive(Buffer.concat(parts).toString())
      parts = []
      start = end + 1
    }
    parts.push(chunk.subarray(start))
  })
  // Errors of the pipes follow the browser's end, which rejects the waiting calls.
  to.on('error', () => undefined)
  from.on('error', () => undefined)

  function receive(text: string): void {
    const message = JSON.parse(text) as { id?: number; result?: Record<string, unknown>; error?: unknown }
    const call = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.id === undefined || call === undefined) return
    waiting.delete(message.id)
    if (message.error === undefined) call.resolve(message.result ?? {})
    else call.reject(new Failure('conflict', 'The browser of this PC did not create the PDF', { reason: 'pdf_failed' }))
  }

  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1)
      waiting.set(id, { resolve, reject })
      to.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`)
    })
}

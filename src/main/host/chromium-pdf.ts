import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Failure } from '../core/domain/failure.ts'
import type { PdfRenderer } from '../core/kernel/ports.ts'
import { pdfPageOptions } from './pdf-page-options.ts'

const pieceBytes = 1_000_000

/**
 * Creates a renderer that prints HTML to PDF with an installed Chromium, controlled over a pipe: the page is not written
 * to disk or a command line, no port is opened, scripts are disabled. One process per PDF; it ends with the result, the
 * signal, or this process. Rejects with `Failure`: `conflict` if the browser fails, `cancelled`.
 */
export function chromiumPdf(browser: string): PdfRenderer {
  return async (html, signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'muelle-pdf-'))
    const child = spawn(browser, [...flags(), `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('close', () => resolve()))
    const stop = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    // The signal may have been aborted while the folder was created.
    if (signal.aborted) stop()
    process.once('exit', stop)
    try {
      const send = openProtocol(child.stdio[3] as Writable, child.stdio[4] as Readable)
      return await Promise.race([
        print(send, html),
        ended.then(() => {
          if (signal.aborted) throw new Failure('cancelled', 'The client cancelled the call')
          throw new Failure('conflict', 'The browser of this PC did not create the PDF', { reason: 'pdf_failed' })
        }),
      ])
    } finally {
      signal.removeEventListener('abort', stop)
      process.removeListener('exit', stop)
      stop()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
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

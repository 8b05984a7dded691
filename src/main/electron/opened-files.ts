import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WebContents } from 'electron'
import type { OpenedFile } from '../../contract/bridge.ts'
import { ipcChannels } from '../../contract/ipc-channels.ts'
import type { Log } from '../core/kernel/ports.ts'
import { isStaticPage } from './page-address.ts'

/** Bytes of the largest count file that is imported. */
const largestFile = 32_000_000
/** More at once are no choice of a person. */
const mostFiles = 20

/** The count files among the arguments of a program that was started in a folder. */
export function countFilesIn(args: readonly string[], folder: string): string[] {
  return args
    .filter((argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith('.muelle'))
    .slice(0, mostFiles)
    .flatMap((argument) => pathOf(argument, folder) ?? [])
}

/** `null`: an address that names no file of this system, as one with a host does outside Windows. */
function pathOf(argument: string, folder: string): string | null {
  if (!argument.startsWith('file://')) return resolve(folder, argument)
  try {
    return fileURLToPath(argument)
  } catch {
    return null
  }
}

export type OpenedFiles = ReturnType<typeof createOpenedFiles>

/** Count files on their way from the system to a page: the page never names a path. */
export function createOpenedFiles(front: () => WebContents | null, log: Log) {
  const waiting: OpenedFile[] = []
  /** The pages that have ever connected, and whether they hear now. */
  const ready = new WeakMap<WebContents, boolean>()

  function deliver(): void {
    const contents = front()
    if (contents === null || contents.isDestroyed() || ready.get(contents) !== true) return
    // A page without a core shows no file: it waits for the program's own page, which connects again.
    if (isStaticPage(contents.getURL())) return
    for (const file of waiting.splice(0)) contents.send(ipcChannels.file, file)
  }

  async function take(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const file = await readCountFile(path)
      log.info('file.opened', { refused: 'reason' in file ? file.reason : null })
      waiting.push(file)
      deliver()
    }
  }

  return {
    /** Reads files and hands them to the page of the window in front, or to the first one that connects. */
    take: (paths: readonly string[]) => void take(paths),
    /** A page is ready to receive files. */
    connected(contents: WebContents) {
      if (!ready.has(contents)) {
        const end = () => void ready.set(contents, false)
        contents.on('render-process-gone', end)
        // Loaded again, as by F5, it hears nothing until it connects again.
        contents.on('did-navigate', end)
      }
      ready.set(contents, true)
      deliver()
    },
  }
}

async function readCountFile(path: string): Promise<OpenedFile> {
  const name = basename(path)
  let bytes: Buffer | null
  try {
    bytes = await readRegularFile(path)
  } catch {
    return { name, reason: 'unreadable' }
  }
  if (bytes === null) return { name, reason: 'too_large' }
  try {
    return { name, content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { name, reason: 'not_a_count' }
  }
}

/** `null`: larger than a count file can be. */
async function readRegularFile(path: string): Promise<Buffer | null> {
  // A named pipe would make an ordinary opening wait for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new Error('not a file')
    if (stat.size > largestFile) return null
    // It may have become shorter meanwhile, and is then incomplete; what was added since is not read.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(stat.size), 0, stat.size, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export interface StaticFile {
  body: Buffer
  type: string
  /** Names with a hash in them never change their content. */
  immutable: boolean
}

/**
 * Reads one file of the built page. `pathname` is the path of an address as it came, still encoded; `null` where it
 * names no file of the folder, also where it tries to leave it.
 */
export async function readStaticFile(folder: string, pathname: string): Promise<StaticFile | null> {
  const relative = decodePath(pathname)
  if (relative === null) return null
  const root = resolve(folder)
  const path = resolve(join(root, relative === '/' ? 'index.html' : relative))
  const type = types[extname(path)]
  if (type === undefined || !path.startsWith(root + sep)) return null
  try {
    return { body: await readFile(path), type, immutable: relative.startsWith('/assets/') }
  } catch {
    return null
  }
}

function decodePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname)
    // A back slash is a separator on Windows, and a second decoding must find nothing more to decode.
    return /[\\%\0:]/.test(decoded) || !decoded.startsWith('/') ? null : decoded
  } catch {
    return null
  }
}

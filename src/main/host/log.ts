import { closeSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/kernel/ports.ts'
import { createPrivateFolder, openPrivateFile } from '../core/store/private-files.ts'

const maxFileBytes = 2_000_000
const maxFiles = 3
const maxLines = 500

/** Names of fields whose values are never written. */
const secretFields = new Set([
  'secret',
  'pin',
  'currentPin',
  'password',
  'token',
  'authorization',
  'cookie',
  'apiKey',
  'key',
])

/** Removes user names, passwords and queries from addresses in a line. */
export function withoutCredentials(line: string): string {
  // Up to the last @ before the host: a password may contain others, and programs accept it.
  return line
    .replace(/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"\\]*@/gi, '$1')
    .replace(/(https?:\/\/[^\s"?]+)\?[^\s"]*/gi, '$1')
}

/**
 * Creates a log of JSON lines in `<folder>/<name>.log`, rotated at 2 MB with three files, and the last 500 lines in
 * memory. Write errors are ignored: a full or read-only disk must not stop the program.
 */
export function createFileLogger(folder: string, name: string): Log {
  const path = join(folder, `${name}.log`)
  const lines: string[] = []
  let bytes = sizeOf(path)

  function roll(): void {
    for (let index = maxFiles - 1; index >= 1; index -= 1) move(numbered(index - 1), numbered(index))
    bytes = 0
  }

  function append(text: string): void {
    const file = openPrivateFile(path, 'a')
    try {
      writeSync(file, text)
    } finally {
      closeSync(file)
    }
  }

  function numbered(index: number): string {
    return index === 0 ? path : join(folder, `${name}.${index}.log`)
  }

  function write(level: 'info' | 'warn' | 'error', event: string, fields: Parameters<Log['info']>[1] = {}): void {
    const shown = Object.entries(fields).map(([name, value]) => [name, secretFields.has(name) ? '[secret]' : value])
    const entry = { level, time: new Date().toISOString(), ...Object.fromEntries(shown), event }
    const line = withoutCredentials(JSON.stringify(entry))
    lines.push(line)
    if (lines.length > maxLines) lines.shift()
    try {
      if (bytes > maxFileBytes) roll()
      createPrivateFolder(folder)
      append(`${line}\n`)
      bytes += Buffer.byteLength(line) + 1
    } catch {
      // The line is still in memory.
    }
  }

  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    tail: (count) => (count > 0 ? lines.slice(-count) : []),
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // The file does not exist yet.
  }
}

import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/kernel/ports.ts'

const maxFileBytes = 2_000_000
const keptFiles = 3
const keptLines = 500

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

/** Removes what addresses in a line could carry: user names, passwords and queries. */
export function withoutCredentials(line: string): string {
  return line.replace(/(https?:\/\/)[^\s/"@]+@/gi, '$1').replace(/(https?:\/\/[^\s"?]+)\?[^\s"]*/gi, '$1')
}

/**
 * A log of JSON lines in `<folder>/<name>.log`, rolled at 2 MB, three files kept, the last 500 lines in memory. A full
 * or read-only disk loses lines, never the program.
 */
export function createFileLogger(folder: string, name: string): Log {
  const path = join(folder, `${name}.log`)
  const lines: string[] = []
  let bytes = sizeOf(path)

  function roll(): void {
    for (let index = keptFiles - 1; index >= 1; index -= 1) move(numbered(index - 1), numbered(index))
    bytes = 0
  }

  function numbered(index: number): string {
    return index === 0 ? path : join(folder, `${name}.${index}.log`)
  }

  function write(level: 'info' | 'warn' | 'error', event: string, fields: Parameters<Log['info']>[1] = {}): void {
    const shown = Object.entries(fields).map(([name, value]) => [name, secretFields.has(name) ? '[secret]' : value])
    const entry = { level, time: new Date().toISOString(), ...Object.fromEntries(shown), event }
    const line = withoutCredentials(JSON.stringify(entry))
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    try {
      if (bytes > maxFileBytes) roll()
      mkdirSync(folder, { recursive: true })
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
      bytes += Buffer.byteLength(line) + 1
    } catch {
      // A disk that is full or read-only: `lines` still has it.
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
    // There is no such file yet.
  }
}

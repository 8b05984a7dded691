import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Log } from '../core/kernel/ports.ts'

const maxFileBytes = 2_000_000
const keptFiles = 3
const keptLines = 500

/** Field names whose values never reach a log, whoever passes them. */
const secretFields = ['secret', 'pin', 'currentPin', 'password', 'token', 'authorization', 'cookie', 'apiKey', 'key']

/** What a log line could carry by way of an address: user names, passwords and queries. */
function withoutCredentials(line: string): string {
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

  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'event',
      redact: { paths: secretFields, censor: '[secret]' },
    },
    {
      write(raw: string) {
        const line = withoutCredentials(raw)
        lines.push(line.trimEnd())
        if (lines.length > keptLines) lines.shift()
        try {
          if (bytes > maxFileBytes) roll()
          mkdirSync(folder, { recursive: true })
          appendFileSync(path, line, { mode: 0o600 })
          bytes += Buffer.byteLength(line)
        } catch {
          // The ring above still has it.
        }
      },
    },
  )

  return {
    info: (event, fields) => logger.info(fields ?? {}, event),
    warn: (event, fields) => logger.warn(fields ?? {}, event),
    error: (event, fields) => logger.error(fields ?? {}, event),
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

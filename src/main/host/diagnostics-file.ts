import { readFileSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { crashDumpsIn } from '../core/store/crash-dumps.ts'
import { filesIn } from '../core/store/files-in.ts'

const linesPerLog = 500

/**
 * Diagnostics for support without the core: versions, file sizes, the last lines of the logs. The logs contain no secrets
 * and quantities, so neither does this text. Of crash dumps, which may, it has names, sizes and times.
 */
export function writeDiagnostics(
  dataFolder: string,
  versions: Record<string, string | undefined>,
  dumpFolder: string | null,
): string {
  const fields = { ...versions, platform: `${platform()} ${release()} ${arch()}`, dataFolder }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value ?? '-'}`)
  const files = filesOf(dataFolder).map(({ name, bytes }) => `${name}  ${bytes} bytes`)
  const logs = filesOf(join(dataFolder, 'logs')).map(
    ({ name }) => `== ${name}\n${lastLines(join(dataFolder, 'logs', name))}`,
  )
  const dumps = crashDumpsIn(dumpFolder).map(
    ({ name, bytes, atMs }) => `${name}  ${bytes} bytes  ${new Date(atMs).toISOString()}`,
  )
  if (dumps.length > 0) dumps.unshift(`Crash dumps, not in this file, in ${dumpFolder}:`)
  return [...lines, '', ...files, '', ...dumps, '', ...logs, ''].join('\n')
}

function lastLines(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-linesPerLog).join('\n')
  } catch (error) {
    // Rolled or locked at this moment: the others say more than none.
    return `(${(error as NodeJS.ErrnoException).code ?? 'not readable'})`
  }
}

function filesOf(folder: string): { name: string; bytes: number }[] {
  try {
    return filesIn(folder).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

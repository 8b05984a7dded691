import { readdirSync, readFileSync, statSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { crashDumpsIn } from '../core/store/crash-dumps.ts'

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
  const files = filesOf(dataFolder).map((name) => `${name}  ${statSync(join(dataFolder, name)).size} bytes`)
  const logs = filesOf(join(dataFolder, 'logs')).map((name) => {
    const text = readFileSync(join(dataFolder, 'logs', name), 'utf8')
    return `== ${name}\n${text.trimEnd().split('\n').slice(-linesPerLog).join('\n')}`
  })
  const dumps = crashDumpsIn(dumpFolder).map(
    ({ name, bytes, atMs }) => `${name}  ${bytes} bytes  ${new Date(atMs).toISOString()}`,
  )
  if (dumps.length > 0) dumps.unshift(`Crash dumps, not in this file, in ${dumpFolder}:`)
  return [...lines, '', ...files, '', ...dumps, '', ...logs, ''].join('\n')
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()
  } catch {
    return []
  }
}

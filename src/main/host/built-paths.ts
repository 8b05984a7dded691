import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Paths of files next to an entry point, built or run from source. `entry` is its `import.meta.url`. */
export function pathsFrom(entry: string): {
  refreshWorker: URL
  backupWorker: URL
  verificationPage: URL
  pageFolder: string
  preload: string
  version: string
  /** Public keys whose updates this build accepts. */
  updateKeys: string[]
} {
  const fromSource = entry.endsWith('.ts')
  const out = fromSource ? new URL('../../out/', entry) : new URL('../', entry)
  return {
    refreshWorker: new URL(fromSource ? './core/refresh/refresh-worker.ts' : './refresh-worker.js', entry),
    backupWorker: new URL(fromSource ? './core/backups/backup-worker.ts' : './backup-worker.js', entry),
    verificationPage: new URL('verify/verify.html', out),
    pageFolder: fileURLToPath(new URL('renderer/', out)),
    preload: fileURLToPath(new URL('preload/index.cjs', out)),
    version: versionOf(new URL('../../package.json', entry)),
    updateKeys: keysOf(new URL('../../resources/update-keys.json', entry)),
  }
}

/** The packages' build checks the keys: a schema would be loaded at each start of the window. */
function keysOf(file: URL): string[] {
  return JSON.parse(readFileSync(file, 'utf8')) as string[]
}

function versionOf(packageFile: URL): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version?: unknown }
  return typeof version === 'string' ? version : '0'
}

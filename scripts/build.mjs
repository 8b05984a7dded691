import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from './one-at-a-time.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'out', '.built')
const sources = [
  'src',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/build-verify.mjs',
  'scripts/bundled-packages.ts',
]

/** True if `out/` holds a build and no source is newer. */
export function isBuilt() {
  return existsSync(stamp) && newest(sources.map((name) => join(root, name))) < statSync(stamp).mtimeMs
}

/**
 * Builds into `out/` if any source is newer. Output of the build goes to stderr. A build deletes the files of the one
 * before: two at once would leave a page without its parts.
 */
export function ensureBuild() {
  if (!isBuilt()) oneAtATime(join(root, '.cache/building'), build)
}

function build() {
  if (isBuilt()) return
  process.stderr.write('Building Muelle…\n')
  const startedAt = new Date()
  for (const command of [
    ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
    ['scripts/build-verify.mjs'],
  ]) {
    const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] })
    if (status === 0) continue
    process.stderr.write('The build failed; see the lines above.\n')
    process.exit(1)
  }
  writeFileSync(stamp, `${startedAt.toISOString()}\n`)
  // What was changed during the build is newer than it.
  utimesSync(stamp, startedAt, startedAt)
}

function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const entry = statSync(path)
    // The time of a folder changes when files are deleted.
    latest = Math.max(latest, entry.mtimeMs)
    if (entry.isDirectory()) latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))))
  }
  return latest
}

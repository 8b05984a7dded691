import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

const packageFolder = join(root, 'node_modules', 'electron')
/** Time limit of the download. */
const downloadMs = 90_000

/** The path of Electron's executable, downloaded if missing; `null` after a message on failure. */
export function ensureElectron() {
  const installed = findElectron()
  if (installed) return installed
  process.stderr.write('Downloading Electron (first start only)…\n')
  const fetched = spawnSync(process.execPath, [join(packageFolder, 'install.js')], {
    stdio: 'ignore',
    timeout: downloadMs,
  })
  const path = findElectron()
  if (path) return path
  const why = fetched.signal ? `download not finished within ${downloadMs / 1000} s` : 'the download failed'
  process.stderr.write(`Electron is not available (${why}); Muelle opens in a browser window instead.\n`)
  return null
}

function findElectron() {
  const overridden = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const pathFile = join(packageFolder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const path = join(overridden ?? join(packageFolder, 'dist'), name)
  return existsSync(path) ? path : null
}

import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
/** The user and group `nobody`: Chromium's sandbox does not work for root. */
const nobody = 65_534

export interface ElectronSetup {
  executable: string
  appFolder: string
  /** A script that holds the program until the driver has connected. */
  holdReady: string
  env: Record<string, string>
  /** Makes the application's user the owner of a folder. */
  own(folder: string): void
  remove(): void
}

/** The folder of the runtime to test with, or `null`: the specs of Electron are skipped. */
export const electronRuntime = process.env['MUELLE_TEST_ELECTRON'] ?? null

/**
 * Copies the built project for the runtime in `electronRuntime`: `dist/electron`, and `overlay/node_modules` with
 * the external dependencies for its Node. As root it is started as `nobody`, so that the sandbox is on.
 */
export function setUpElectron(runtime: string): ElectronSetup {
  const folder = makeFolder()
  const appFolder = join(folder, 'app')
  const home = join(folder, 'home')
  mkdirSync(appFolder)
  mkdirSync(home)
  for (const entry of ['package.json', 'out', 'resources'])
    cpSync(join(project, entry), join(appFolder, entry), { recursive: true })
  symlinkSync(join(runtime, 'overlay', 'node_modules'), join(appFolder, 'node_modules'))
  const holdReady = join(folder, 'hold-ready.cjs')
  copyFileSync(join(import.meta.dirname, 'hold-ready.cjs'), holdReady)
  chmodSync(folder, 0o755)

  const asRoot = process.getuid?.() === 0
  const own = (path: string) => {
    if (asRoot) chownSync(path, nobody, nobody)
  }
  own(home)
  const { XAUTHORITY, ...inherited } = process.env
  const env = Object.fromEntries(
    Object.entries(inherited).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  if (XAUTHORITY) {
    // The display's key is in a folder that only root may enter.
    const copy = join(home, 'xauthority')
    copyFileSync(XAUTHORITY, copy)
    own(copy)
    env['XAUTHORITY'] = copy
  }

  const electron = join(runtime, 'dist', 'electron')
  const executable = asRoot ? join(folder, 'electron-as-nobody') : electron
  if (asRoot) {
    const drop = `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --inh-caps=-all --bounding-set=-all`
    writeFileSync(executable, `#!/bin/sh\nexec ${drop} '${electron}' "$@"\n`, { mode: 0o755 })
  }
  return {
    executable,
    appFolder,
    holdReady,
    env: { ...env, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ELECTRON_DISABLE_SECURITY_WARNINGS: '' },
    own,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Electron and a data folder for the tests of one `describe`: made before them, removed after them. */
export function electronOfBlock(): { readonly setup: ElectronSetup; readonly folder: string } {
  const made = { setup: null as unknown as ElectronSetup, folder: '' }
  beforeAll(() => {
    made.setup = setUpElectron(electronRuntime ?? '')
    made.folder = makeFolder()
  })
  afterAll(() => {
    made.setup.remove()
    removeFolder(made.folder)
  })
  return made
}

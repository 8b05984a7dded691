import { rmSync } from 'node:fs'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron } from '../launchers/electron-setup.ts'
import type { LaunchOptions } from '../launchers/launch.ts'
import type { ProgramSetup } from './program.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The page in a real Electron, with its sandbox on. */
export function onElectron(more: Pick<LaunchOptions, 'camera'> = {}): ProgramSetup {
  const setup = setUpElectron(electronRuntime ?? '')
  const dataFolder = makeFolder()
  return {
    launch: (options) => launchElectron(setup, { ...options, dataFolder, ...more }),
    async end() {
      setup.remove()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

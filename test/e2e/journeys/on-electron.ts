import { rmSync } from 'node:fs'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron } from '../launchers/electron-setup.ts'
import type { ProgramSetup } from './program.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The page in a real Electron, with its sandbox on. */
export function onElectron(): ProgramSetup {
  const setup = setUpElectron(electronRuntime ?? '')
  const dataFolder = makeFolder()
  return {
    launch: (options) => launchElectron(setup, { ...options, dataFolder }),
    async end() {
      setup.remove()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

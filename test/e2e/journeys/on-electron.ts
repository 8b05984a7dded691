import { rmSync } from 'node:fs'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, stageElectron } from '../launchers/staged-electron.ts'
import type { Stage } from './program.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The page in a real Electron, with its sandbox on. */
export function onElectron(): Stage {
  const staged = stageElectron(electronRuntime ?? '')
  const dataFolder = makeFolder()
  return {
    launch: (options) => launchElectron(staged, { ...options, dataFolder }),
    async end() {
      staged.remove()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

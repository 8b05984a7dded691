import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, stageElectron } from '../launchers/staged-electron.ts'
import type { Stage } from './program.ts'

/** The page in a real Electron, with its sandbox on. */
export function onElectron(): Stage {
  const staged = stageElectron(electronRuntime ?? '')
  const dataFolder = mkdtempSync(join(tmpdir(), 'muelle-journey-'))
  return {
    launch: (options) => launchElectron(staged, { ...options, dataFolder }),
    async end() {
      staged.remove()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

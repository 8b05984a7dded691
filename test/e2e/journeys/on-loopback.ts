import { rmSync } from 'node:fs'
import { closeBrowser, launchLoopback } from '../launchers/loopback.ts'
import type { Stage } from './program.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The page in Chromium on the loopback host. */
export function onLoopback(): Stage {
  const dataFolder = makeFolder()
  return {
    launch: (options) => launchLoopback({ ...options, dataFolder }),
    async end() {
      await closeBrowser()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

import { rmSync } from 'node:fs'
import { closePages, launchLoopback } from '../launchers/loopback.ts'
import type { LaunchOptions } from '../launchers/launch.ts'
import type { ProgramSetup } from './program.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

/** The page in Chromium on the loopback host. */
export function onLoopback(more: Pick<LaunchOptions, 'camera'> = {}): ProgramSetup {
  const dataFolder = makeFolder()
  return {
    launch: (options) => launchLoopback({ ...options, dataFolder, ...more }),
    async end() {
      await closePages()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

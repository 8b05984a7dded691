import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeBrowser, launchLoopback } from '../launchers/loopback.ts'
import type { Stage } from './program.ts'

/** The page in Chromium on the loopback host. */
export function onLoopback(): Stage {
  const dataFolder = mkdtempSync(join(tmpdir(), 'muelle-journey-'))
  return {
    launch: (options) => launchLoopback({ ...options, dataFolder }),
    async end() {
      await closeBrowser()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

import { mkdirSync } from 'node:fs'
import { _electron as electron, type ElectronApplication } from 'playwright-core'
import { collectComplaints, hostFlags, type Launched, type LaunchOptions } from './launch.ts'
import type { StagedElectron } from './staged-electron.ts'

export interface LaunchedElectron extends Launched {
  app: ElectronApplication
  /** The exit code, once it has ended. */
  exited: Promise<number | null>
}

/** The page in a real Electron, with its sandbox on. */
export async function launchElectron(staged: StagedElectron, options: LaunchOptions): Promise<LaunchedElectron> {
  mkdirSync(options.dataFolder, { recursive: true })
  staged.own(options.dataFolder)
  const app = await electron.launch({
    executablePath: staged.executable,
    args: [
      staged.appFolder,
      `--lang=${options.language === 'en' ? 'en-GB' : 'es'}`,
      '--disable-gpu',
      ...hostFlags(options),
    ],
    env: { ...staged.env, LANGUAGE: options.language === 'en' ? 'en' : 'es' },
    // Playwright adds --no-sandbox unless it is told that the sandbox works.
    chromiumSandbox: true,
    timeout: 30_000,
  })
  const page = await app.firstWindow()
  const complaints = collectComplaints(page)
  await page.setViewportSize(options.size ?? { width: 1280, height: 800 })
  const child = app.process()
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    app,
    exited,
    page,
    complaints,
    close: () => app.close(),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { _electron as electron, errors, type ElectronApplication } from 'playwright-core'
import {
  cameraFlags,
  collectComplaints,
  firstStartMs,
  hostFlags,
  longestWaitMs,
  type Launched,
  type LaunchOptions,
} from './launch.ts'
import type { ElectronSetup } from './electron-setup.ts'

export interface LaunchedElectron extends Launched {
  app: ElectronApplication
  /** The exit code, once it has ended. */
  exited: Promise<number | null>
}

function flagsOf(setup: ElectronSetup, options: LaunchOptions): string[] {
  const language = options.language === 'en' ? 'en-GB' : 'es'
  return [setup.appFolder, `--lang=${language}`, '--disable-gpu', ...cameraFlags(options.camera), ...hostFlags(options)]
}

/** Starts a program that is expected to end without a request, as a second one on the same folder does; its exit code. */
export async function startAndEnd(setup: ElectronSetup, options: LaunchOptions): Promise<number | null> {
  const child = spawn(setup.executable, flagsOf(setup, options), { env: setup.env, stdio: 'ignore' })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}

/**
 * An Electron that the test controls: it waits for both connections of the test's driver before it opens a window. A start
 * whose connections are not made is given up and made again, and the output says so.
 */
async function connectedElectron(setup: ElectronSetup, options: LaunchOptions): Promise<ElectronApplication> {
  const launch = (timeout: number) =>
    electron.launch({
      executablePath: setup.executable,
      args: ['-r', setup.holdReady, ...flagsOf(setup, options)],
      env: { ...setup.env, LANGUAGE: options.language === 'en' ? 'en' : 'es' },
      // Playwright adds --no-sandbox unless an option states that the sandbox works.
      chromiumSandbox: true,
      timeout,
    })
  try {
    return await launch(firstStartMs)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    process.stderr.write(`Electron was started again: ${error.message}\n`)
    return await launch(longestWaitMs / 2)
  }
}

/** The page in a real Electron, with its sandbox on. */
export async function launchElectron(setup: ElectronSetup, options: LaunchOptions): Promise<LaunchedElectron> {
  mkdirSync(options.dataFolder, { recursive: true })
  setup.own(options.dataFolder)
  const app = await connectedElectron(setup, options)
  app.context().setDefaultTimeout(longestWaitMs)
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
    killCore: () =>
      app.evaluate(({ app: running }) => {
        const core = running.getAppMetrics().find((metric) => metric.name === 'muelle-core')
        if (!core) throw new Error('there is no process of the core')
        process.kill(core.pid, 'SIGKILL')
      }),
    reviveCore: () => Promise.resolve(),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/find-browser.mjs'
import {
  cameraFlags,
  collectComplaints,
  hostFlags,
  longestWaitMs,
  type Launched,
  type LaunchOptions,
} from './launch.ts'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { readData } from '../support/read-data.ts'
import { placeFreshProfile } from '../../support/fresh-profile.ts'

const entry = fileURLToPath(new URL('../../../out/main/loopback.js', import.meta.url))

const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export interface HostProcess {
  url: string
  rpc: string
  token: string
  /** Everything it wrote to standard output and standard error so far. */
  output(): { stdout: string; stderr: string }
  exited: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

/** Runs the built loopback host; resolves once it has printed its line, rejects when it ends before. */
export async function startHostProcess(flags: string[], environment: NodeJS.ProcessEnv = {}): Promise<HostProcess> {
  const dataFolder = flags.find((flag) => flag.startsWith('--data='))?.slice('--data='.length)
  if (dataFolder !== undefined && flags.includes('--practice')) placeFreshProfile(dataFolder)
  const child: ChildProcess = spawn(process.execPath, [entry, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, MUELLE_BROWSER: ensureBrowser({ needsWindow: true }) ?? '' },
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = await Promise.race([
    new Promise<string>((resolve) => {
      if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
    }),
    exited.then((code) => {
      throw new Error(`the host ended with ${code}: ${stderr}`)
    }),
  ])
  const { url, rpc, token } = JSON.parse(line) as { url: string; rpc: string; token: string }
  return { url, rpc, token, output: () => ({ stdout, stderr }), exited, signal: (name) => void child.kill(name) }
}

/** Another address of the host, for one more page. */
export async function newAddress({ url, token }: Pick<HostProcess, 'url' | 'token'>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL('/start', url), { method: 'POST', headers })
  const { value } = (await answer.json()) as { value: { token: string } }
  return new URL(`/#token=${value.token}`, url).href
}

let browser: Promise<Browser> | null = null

/** One browser for all specs of a file; the first that is opened has the camera. */
function sharedBrowser(camera?: string): Promise<Browser> {
  const executablePath = ensureBrowser({ needsWindow: camera !== undefined })
  if (!executablePath) throw new Error('there is no browser to test with')
  return (browser ??= chromium.launch({ executablePath, args: [...browserFlags, ...cameraFlags(camera)] }))
}

/** A context of its own in the shared browser. */
export async function openContext(options: BrowserContextOptions = {}, camera?: string): Promise<BrowserContext> {
  const context = await (await sharedBrowser(camera)).newContext(options)
  context.setDefaultTimeout(longestWaitMs)
  return context
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = null
}

/** The page in Chromium, on the loopback host. */
export async function launchLoopback(options: LaunchOptions): Promise<Launched> {
  let host = await startHostProcess(['--port=0', ...hostFlags(options)])
  const context = await openContext(
    {
      locale: options.language === 'en' ? 'en-GB' : 'es-AR',
      viewport: options.size ?? { width: 1280, height: 800 },
    },
    options.camera,
  )
  const page = await context.newPage()
  const complaints = collectComplaints(page)
  await page.goto(host.url)
  if (options.wms === undefined) await readData(rpcOf(host))
  return {
    page,
    complaints,
    async close() {
      await context.close()
      host.signal('SIGTERM')
      await host.exited
    },
    async killCore() {
      host.signal('SIGKILL')
      await host.exited
    },
    async reviveCore() {
      // The page's session ended with the host; what it keeps belongs to the address, so that stays.
      host = await startHostProcess([`--port=${new URL(host.rpc).port}`, ...hostFlags(options)])
      await page.goto('about:blank')
      await page.goto(host.url)
    },
    async kill() {
      host.signal('SIGKILL')
      await host.exited
      await context.close()
    },
  }
}

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
    env: { ...process.env, ...environment, MUELLE_BROWSER: ensureBrowser() ?? '' },
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

/** By their camera: a start costs as much as some pages, so the specs of a worker share them. */
const browsers = new Map<string | undefined, Promise<Browser>>()
const contexts: BrowserContext[] = []

async function sharedBrowser(camera?: string): Promise<Browser> {
  const known = await browsers.get(camera)
  if (known?.isConnected()) return known
  const executablePath = ensureBrowser({ needsWindow: camera !== undefined })
  if (!executablePath) throw new Error('there is no browser to test with')
  const started = chromium.launch({ executablePath, args: [...browserFlags, ...cameraFlags(camera)] })
  browsers.set(camera, started)
  return started
}

/** A context of its own in the shared browser. */
export async function openContext(options: BrowserContextOptions = {}, camera?: string): Promise<BrowserContext> {
  const context = await (await sharedBrowser(camera)).newContext(options)
  context.setDefaultTimeout(longestWaitMs)
  contexts.push(context)
  return context
}

/** Closes every page; the browser stays for the next spec, and ends with its worker. A film is of one spec. */
export async function closePages(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  for (const camera of browsers.keys()) if (camera !== undefined) await end(camera)
}

/** Ends the browsers too. A script does not end before. */
export async function closeBrowser(): Promise<void> {
  await closePages()
  for (const camera of browsers.keys()) await end(camera)
}

async function end(camera: string | undefined): Promise<void> {
  const browser = await browsers.get(camera)
  browsers.delete(camera)
  await browser?.close()
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

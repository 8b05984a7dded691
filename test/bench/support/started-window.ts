import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { electronRuntime, setUpElectron } from '../../e2e/launchers/electron-setup.ts'
import { shownNow, type Shown } from './bare-page.ts'
import { processorMsByKind } from './processor.ts'

/** A window of a real Electron, in milliseconds since its process was started. */
export interface OpenedWindow {
  /** Something is painted: `ready-to-show`. */
  shown: number
  /** Its title is in the page. */
  content: number
  /** What the page shows then. */
  page: Shown[]
  /** Milliseconds of processor of its processes during `ms`, after a wait, by their kind. */
  processorMs(waitMs: number, ms: number): Promise<Map<string, number>>
  end(): Promise<void>
}

export interface Starter {
  open(): Promise<OpenedWindow>
  remove(): void
}

/** Reports both moments of the first window on standard output; loaded before the program. */
const reporter = `const { app } = require('electron')
app.once('browser-window-created', (_event, window) => {
  const say = (name, page) => process.stdout.write(JSON.stringify({ name, page }) + '\\n')
  window.once('ready-to-show', () => say('shown'))
  const look = 'new Promise((found) => { const look = () => document.querySelector("h1") ? found() : requestAnimationFrame(look); look() })'
  const run = (code) => window.webContents.executeJavaScript(code)
  window.webContents.once('dom-ready', async () => {
    await run(look)
    say('content', await run(${JSON.stringify(shownNow)}))
  })
})
`

/** The program as it is built, with data of its own; with another page if one is given. */
export function muelleWindow(folder: string, page: string | null = null): Starter {
  return starter((appFolder) => {
    const file = join(appFolder, 'package.json')
    const description = JSON.parse(readFileSync(file, 'utf8')) as { main: string }
    writeFileSync(join(appFolder, 'bench.cjs'), `${reporter}require('./${description.main}')\n`)
    writeFileSync(file, JSON.stringify({ ...description, main: 'bench.cjs' }))
    if (page !== null) {
      rmSync(join(appFolder, 'out', 'renderer'), { recursive: true })
      cpSync(page, join(appFolder, 'out', 'renderer'), { recursive: true })
    }
    return ['--practice', `--data=${join(folder, 'data')}`]
  }, folder)
}

/** The least that an Electron does: one window with one line, or with another page, with the sandbox on. */
export function emptyWindow(folder: string, given: string | null = null): Starter {
  return starter((appFolder) => {
    const page = join(appFolder, 'page')
    if (given !== null) cpSync(given, page, { recursive: true })
    else {
      mkdirSync(page)
      writeFileSync(join(page, 'index.html'), '<!doctype html><title>Empty</title><div id="root"><h1>Empty</h1></div>')
    }
    const preload = given === null ? '' : `preload: ${JSON.stringify(join(appFolder, 'out', 'preload', 'index.cjs'))}`
    writeFileSync(
      join(appFolder, 'empty.cjs'),
      `${reporter}const { BrowserWindow } = require('electron')
app.enableSandbox()
app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, webPreferences: { ${preload} } })
  window.once('ready-to-show', () => window.show())
  window.loadFile(${JSON.stringify(join(page, 'index.html'))})
})
`,
    )
    writeFileSync(join(appFolder, 'package.json'), '{"name":"empty","main":"empty.cjs"}')
    return []
  }, folder)
}

function starter(prepare: (appFolder: string) => string[], folder: string): Starter {
  const setup = setUpElectron(electronRuntime ?? '')
  const flags = prepare(setup.appFolder)
  mkdirSync(join(folder, 'data'), { recursive: true })
  for (const own of [folder, join(folder, 'data')]) {
    chmodSync(own, 0o755)
    setup.own(own)
  }
  return {
    open: () => opened([setup.executable, setup.appFolder, '--disable-gpu', ...flags], setup.env),
    remove: () => setup.remove(),
  }
}

async function opened([program = '', ...args]: string[], env: Record<string, string>): Promise<OpenedWindow> {
  const startedAt = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const moments = new Map<string, number>()
  let page: Shown[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const at = performance.now() - startedAt
    if (!line.startsWith('{"name":')) continue
    const said = JSON.parse(line) as { name: string; page?: Shown[] }
    moments.set(said.name, at)
    page = said.page ?? page
    if (moments.has('shown') && moments.has('content')) break
  }
  const of = (name: string) => moments.get(name) ?? Number.NaN
  return {
    shown: of('shown'),
    content: of('content'),
    page,
    async processorMs(waitMs, ms) {
      const pids = [child.pid ?? 0]
      await pause(waitMs)
      const before = processorMsByKind(pids)
      await pause(ms)
      return new Map([...processorMsByKind(pids)].map(([kind, sum]) => [kind, sum - (before.get(kind) ?? 0)]))
    },
    async end() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

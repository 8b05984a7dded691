import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { electronRuntime, setUpElectron } from '../../e2e/launchers/electron-setup.ts'
import { processorSeconds } from './processor.ts'

/** A window of a real Electron, in milliseconds since its process was started. */
export interface OpenedWindow {
  /** Something is painted: `ready-to-show`. */
  shown: number
  /** Its title is in the page. */
  content: number
  /** Processor time of all of its processes during `ms`, after a wait. */
  processorSeconds(waitMs: number, ms: number): Promise<number>
  end(): Promise<void>
}

interface Starter {
  open(): Promise<OpenedWindow>
  remove(): void
}

/** Reports both moments of the first window on standard output; loaded before the program. */
const reporter = `const { app } = require('electron')
app.once('browser-window-created', (_event, window) => {
  const say = (name) => process.stdout.write(name + '\\n')
  window.once('ready-to-show', () => say('shown'))
  const look = 'new Promise((found) => { const look = () => document.querySelector("h1") ? found() : requestAnimationFrame(look); look() })'
  window.webContents.once('dom-ready', () => window.webContents.executeJavaScript(look).then(() => say('content')))
})
`

/** The program as it is built, with data of its own. */
export function muelleWindow(folder: string): Starter {
  return starter((appFolder) => {
    const file = join(appFolder, 'package.json')
    const description = JSON.parse(readFileSync(file, 'utf8')) as { main: string }
    writeFileSync(join(appFolder, 'bench.cjs'), `${reporter}require('./${description.main}')\n`)
    writeFileSync(file, JSON.stringify({ ...description, main: 'bench.cjs' }))
    return ['--practice', `--data=${join(folder, 'data')}`]
  }, folder)
}

/** The least that an Electron does: one window with one line, with the sandbox on. */
export function emptyWindow(folder: string): Starter {
  return starter((appFolder) => {
    const page = join(appFolder, 'empty.html')
    writeFileSync(page, '<!doctype html><title>Empty</title><h1>Empty</h1>')
    writeFileSync(
      join(appFolder, 'empty.cjs'),
      `${reporter}const { BrowserWindow } = require('electron')
app.enableSandbox()
app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false })
  window.once('ready-to-show', () => window.show())
  window.loadFile(${JSON.stringify(page)})
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
  for await (const line of createInterface({ input: child.stdout })) {
    moments.set(line, performance.now() - startedAt)
    if (moments.has('shown') && moments.has('content')) break
  }
  const of = (name: string) => moments.get(name) ?? Number.NaN
  return {
    shown: of('shown'),
    content: of('content'),
    async processorSeconds(waitMs, ms) {
      await pause(waitMs)
      const before = processorSeconds([child.pid ?? 0])
      await pause(ms)
      return processorSeconds([child.pid ?? 0]) - before
    },
    async end() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

// npm start: builds if needed and opens Muelle in Electron, else in a browser window, else prints its address.
import './node24.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseCommandLine, usage } from '../src/main/host/command-line.ts'
import { defaultDataFolder } from '../src/main/host/data-folder.ts'
import { ensureBuild, root } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureElectron } from './find-electron.mjs'

const args = process.argv.slice(2)
const line = readCommandLine()
const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

ensureBuild()
const electron = hasDisplay ? ensureElectron() : null
if (electron) openElectron(electron)
else await openBrowser()

function readCommandLine() {
  try {
    return parseCommandLine(args)
  } catch (error) {
    process.stderr.write(`muelle: ${error.message}\n${usage.replace('serve', 'start')}\n`)
    process.exit(2)
  }
}

function noSandbox() {
  if (!isRoot) return []
  process.stderr.write('Started as root: the window runs without its sandbox. Start Muelle as an ordinary user.\n')
  return ['--no-sandbox']
}

function openElectron(executable) {
  const { profile, baseUrl, legacyBaseUrl, webhookPort } = line.overrides
  const switches = [
    line.dataFolder && `--data=${line.dataFolder}`,
    profile === 'practice' && '--practice',
    baseUrl && `--wms=${baseUrl}`,
    legacyBaseUrl && `--wms-legacy=${legacyBaseUrl}`,
    webhookPort !== undefined && `--webhook-port=${webhookPort}`,
    line.policyFile && `--policy=${line.policyFile}`,
    // The window listens on none, and says so.
    line.port !== null && `--port=${line.port}`,
  ].filter(Boolean)
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const child = spawn(executable, [...noSandbox(), root, ...switches], { stdio: 'inherit', env })
  endTogether(child, () => child.kill())
}

async function openBrowser() {
  const browser = hasDisplay ? findBrowser() : null
  const host = spawn(process.execPath, [join(root, 'out/main/loopback.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Used for the PDF of reports.
    env: { ...process.env, MUELLE_BROWSER: findBrowser() ?? '' },
  })
  endTogether(host, () => host.kill('SIGTERM'))
  const announcement = JSON.parse(await firstLine(host.stdout))
  const { url } = announcement
  if (!browser) {
    const why = hasDisplay ? 'No Chromium, Chrome or Edge was found' : 'There is no display'
    process.stdout.write(`${why}. Open this address in a browser on this PC:\n${url}\nMuelle runs until Ctrl+C.\n`)
    return
  }
  const profile = join(line.dataFolder ?? defaultDataFolder(process.env, process.platform), 'browser')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const window = spawn(
    browser,
    [
      `--app=${await newAddress(announcement)}`,
      `--user-data-dir=${profile}`,
      '--class=Muelle',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      // As root, Chromium would show a warning bar with the same message.
      ...(isRoot ? ['--test-type', ...noSandbox()] : []),
    ],
    { stdio: 'ignore' },
  )
  window.once('error', () => process.stdout.write(`The browser could not be started. Open this address:\n${url}\n`))
  window.once('exit', () => host.kill('SIGTERM'))
}

/** An address for the browser; its token opens one page, and the printed one stays unused. */
async function newAddress({ url, token }) {
  const answer = await fetch(new URL('/start', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  })
  const { value } = await answer.json()
  return new URL(`/#token=${value.token}`, url).href
}

/** Ends this program with the child, and forwards signals to it. */
function endTogether(child, stop) {
  child.once('exit', (code) => process.exit(code ?? 1))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function firstLine(stream) {
  for await (const text of createInterface({ input: stream })) return text
  // The host has printed the reason to stderr, and its exit ends this program.
  return new Promise(() => {})
}

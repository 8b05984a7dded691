import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const macApps = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of an installed Chromium, Chrome or Edge, or `null`. `MUELLE_BROWSER` has precedence. */
export function findBrowser() {
  return candidates().find((path) => path && existsSync(path)) ?? null
}

function candidates() {
  const { env } = process
  const configured = [env.MUELLE_BROWSER]
  if (process.platform === 'darwin')
    return [
      ...configured,
      ...['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((at) => macApps.map((app) => join(at, app))),
    ]
  if (process.platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    return [...configured, ...folders.flatMap((at) => windowsPrograms.map((program) => join(at, program)))]
  }
  const folders = (env.PATH ?? '').split(delimiter)
  return [...configured, ...linuxNames.flatMap((name) => folders.map((at) => join(at, name)))]
}

/** Chromium without a window: the same pages for a quarter less processor time, but without camera. Its name in Debian. */
const withoutWindow = 'chromium-headless-shell'

function findBrowserWithoutWindow() {
  const folders = process.platform === 'linux' ? (process.env.PATH ?? '').split(delimiter) : []
  return folders.map((at) => join(at, withoutWindow)).find((path) => existsSync(path))
}

/** A browser for tests: one without a window if that is enough and there is one. */
function findTestBrowser(needsWindow) {
  const preferred = process.env.MUELLE_BROWSER || needsWindow ? undefined : findBrowserWithoutWindow()
  return preferred ?? findBrowser()
}

/** Finds a browser for tests, or installs one (on CI with apt); otherwise prints a message and returns `null`. */
export function ensureBrowser({ needsWindow = false } = {}) {
  const found = findTestBrowser(needsWindow)
  if (found) return found
  if (
    process.env.CI === 'true' &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    const options = {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    if (findBrowser()) return findBrowser()
  }
  process.stderr.write('No Chromium, Chrome or Edge was found: install one (Debian: the package chromium).\n')
  return null
}

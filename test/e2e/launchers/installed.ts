import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chromium, errors, type Browser } from 'playwright-core'
import {
  collectComplaints,
  firstStartMs,
  hostFlags,
  longestWaitMs,
  type Launched,
  type LaunchOptions,
} from './launch.ts'

/** A user of this PC with a home folder. */
export interface PcUser {
  name: string
  uid: number
  home: string
}

/** Adds a user to this PC, and with `group` to a group of it. `removeUser` removes it. */
export function addUser(home: string, name: string, group?: string): PcUser {
  const groups = group === undefined ? [] : ['--groups', group]
  spawnSync('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', ...groups, name])
  const uid = Number(spawnSync('id', ['--user', name], { encoding: 'utf8' }).stdout)
  mkdirSync(home, { recursive: true })
  chownSync(home, uid, uid)
  const key = process.env['XAUTHORITY']
  if (key) {
    copyFileSync(key, join(home, 'xauthority'))
    chownSync(join(home, 'xauthority'), uid, uid)
  }
  return { name, uid, home }
}

export function removeUser({ name }: PcUser): void {
  spawnSync('userdel', [name])
}

/** Starts the installed program as a user of the PC, as a shortcut would. */
export function startInstalled(user: PcUser, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const { XDG_CONFIG_HOME: _, ...inherited } = process.env
  const child = spawn('setpriv', [`--reuid=${user.name}`, `--regid=${user.name}`, '--init-groups', 'muelle', ...args], {
    cwd: user.home,
    env: { ...inherited, HOME: user.home, XAUTHORITY: join(user.home, 'xauthority'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

/** The data of this PC. */
export const machineFolder = '/var/lib/muelle'

/** Puts the data of this PC aside for a test. Returns what puts them back in the place of those of the test. */
export function setMachineDataAside(): () => void {
  const aside = `${machineFolder}.before-test`
  // The folder in its place was left by an earlier run that was killed.
  if (existsSync(aside)) rmSync(machineFolder, { recursive: true, force: true })
  else if (existsSync(machineFolder)) renameSync(machineFolder, aside)
  return () => {
    rmSync(machineFolder, { recursive: true, force: true })
    if (existsSync(aside)) renameSync(aside, machineFolder)
  }
}

const started: ChildProcess[] = []

/** Ends the programs that a failed test left running. */
export function endInstalled(): void {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
}

/** Processes of the installed program. */
export function runningInstalled(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/exe`).startsWith('/opt/Muelle/')
      } catch {
        // It ended meanwhile.
        return false
      }
    })
    .map(Number)
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Ends every process of the installed program: it is not removed from under one. */
export async function endAllInstalled(): Promise<void> {
  endInstalled()
  spawnSync('kill', ['-KILL', ...runningInstalled().map(String)])
  await until(() => runningInstalled().length === 0)
}

/** The first line of an output that a pattern matches; rejects if the output ends before. */
export async function lineOf(output: Readable | null, pattern: RegExp): Promise<string> {
  if (output === null) throw new Error('there is no output')
  const seen: string[] = []
  for await (const line of createInterface({ input: output })) {
    if (pattern.test(line)) return line
    seen.push(line)
  }
  throw new Error(`no line like ${pattern}, but:\n${seen.join('\n')}`)
}

/** The exit code of a process. */
export function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

export interface LaunchedInstalled extends Launched {
  /** The exit code, once it has ended. */
  exited: Promise<number | null>
}

/**
 * Waits until the first page has its address. Chromium can lose a message of a connection that is made while that page
 * navigates, and the installed program cannot be held until the connection is there.
 */
async function firstPage(browserAddress: string): Promise<void> {
  const targets = new URL('/json/list', browserAddress.replace(/^ws:/, 'http:'))
  const deadline = Date.now() + firstStartMs
  while (Date.now() < deadline) {
    const pages = (await (await fetch(targets)).json()) as { type: string; url: string }[]
    if (pages.some(({ type, url }) => type === 'page' && url.startsWith('app://'))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * The installed program with a window that the test controls. A start whose connection is not made is given up and made
 * again, and the output says so.
 */
async function connectedInstalled(user: PcUser, flags: string[]): Promise<{ child: ChildProcess; browser: Browser }> {
  const launch = async (timeout: number) => {
    const child = startInstalled(user, flags, { LANGUAGE: 'es' })
    const line = await lineOf(child.stderr, /^DevTools listening on /)
    child.stderr?.resume()
    const address = line.replace('DevTools listening on ', '')
    try {
      await firstPage(address)
      return { child, browser: await chromium.connectOverCDP(address, { timeout }) }
    } catch (error) {
      child.kill('SIGKILL')
      await endOf(child)
      throw error
    }
  }
  try {
    return await launch(firstStartMs)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    process.stderr.write(`The installed program was started again: ${error.message}\n`)
    return await launch(longestWaitMs / 2)
  }
}

/** The window of the installed program, driven through Chromium's own protocol: its fuses refuse a debugger of Node. */
export async function launchInstalled(user: PcUser, options: Partial<LaunchOptions> = {}): Promise<LaunchedInstalled> {
  const own =
    options.dataFolder === undefined ? ['--practice'] : hostFlags({ ...options, dataFolder: options.dataFolder })
  const flags = ['--lang=es', '--disable-gpu', '--remote-debugging-port=0', ...own]
  const { child, browser } = await connectedInstalled(user, flags)
  const [context] = browser.contexts()
  if (!context) throw new Error('the program has no session')
  context.setDefaultTimeout(longestWaitMs)
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  const complaints = collectComplaints(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await endOf(child)
    await browser.close()
  }
  return {
    page,
    complaints,
    exited: endOf(child),
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    killCore: () => Promise.reject(new Error('not for the installed program')),
    reviveCore: () => Promise.resolve(),
  }
}

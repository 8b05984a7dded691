import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { SlowDisk } from './slow-disk.ts'

/** A program of this project in a process of its own. */
export interface Running {
  child: ChildProcess
  /** The JSON line that it prints once it listens. */
  announcement: Record<string, string>
  stop(): Promise<void>
}

/** Starts an entry of the project with this Node and waits until it listens; on a slow disk where one is given. */
export async function start(entry: string, args: string[], disk?: SlowDisk): Promise<Running> {
  const [program = '', ...flags] = [...(disk?.prefix ?? []), process.execPath, entry, ...args]
  const env = { ...process.env, ...disk?.env }
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    void exited.then(() => reject(new Error(`${entry} ended before it listened`)))
  })
  return {
    child,
    announcement: JSON.parse(line) as Record<string, string>,
    async stop() {
      // A tracer keeps the signal to itself: what it started is ended, and it ends with that.
      if (disk !== undefined && disk.prefix.length > 0)
        for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGTERM')
      else child.kill('SIGTERM')
      await exited
    },
  }
}

function childrenOf(pid: number | undefined): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

/** Resident memory of a process in MB: all of it, and without the pages of files that it maps. */
export function memoryOf(pid: number | undefined): { total: number; own: number } {
  const status = readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return { total: kb('VmRSS') / 1024, own: (kb('VmRSS') - kb('RssFile')) / 1024 }
}

export function megabytesOf(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1024 / 1024
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

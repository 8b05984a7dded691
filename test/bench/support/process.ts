import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** A program of this project in a process of its own. */
export interface Running {
  child: ChildProcess
  /** The JSON line that it prints once it listens. */
  announcement: Record<string, string>
  stop(): Promise<void>
}

/** Starts an entry of the project with this Node and waits until it listens. */
export async function start(entry: string, args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    void exited.then(() => reject(new Error(`${entry} ended before it listened`)))
  })
  return {
    child,
    announcement: JSON.parse(line) as Record<string, string>,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
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

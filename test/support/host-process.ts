import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../scripts/build.mjs'
import type { Result } from '../../src/contract/errors.ts'
import type { OperationName, Output } from '../../src/contract/operations.ts'

/** The built host starts in half the CPU time; the source is used where the build is older. */
const loopback = fileURLToPath(
  new URL(isBuilt() ? '../../out/main/loopback.js' : '../../src/main/loopback.ts', import.meta.url),
)

/** Flags of a host whose WMS is away: it reads nothing, and takes a third of the CPU time of one with the practice warehouse. */
export const withoutWms = ['--wms', 'http://127.0.0.1:1', '--wms-legacy', 'http://127.0.0.1:1']

/** A loopback host in a separate process. */
export interface TestHost {
  rpc: string
  token: string
  webhookUrl: string | null
  exited: Promise<number | null>
  /** One call over HTTP; rejects where the process is gone before it has answered. */
  ask<N extends OperationName>(operation: N, input: object): Promise<Result<Output<N>>>
  signal(name: NodeJS.Signals): void
}

/**
 * Starts it; `wrapper` is a program that starts it in turn, such as a tracer, `chosen` are flags in place of
 * `--practice`, `entry` a host in place of the program's own. Rejects when it ends before it listens.
 */
export async function startTestHost(
  folder: string,
  wrapper: string[] = [],
  chosen: string[] = ['--practice'],
  entry = loopback,
): Promise<TestHost> {
  const commandLine = [...wrapper, process.execPath, entry, ...chosen, '--port', '0', '--data', folder]
  const child = spawn(commandLine[0] ?? '', commandLine.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    exited.then((code) => Promise.reject(new Error(`the host ended with ${code}: ${complaints}`))),
  ])
  const { rpc, token, webhookUrl } = JSON.parse(line) as Pick<TestHost, 'rpc' | 'token' | 'webhookUrl'>
  return {
    rpc,
    token,
    webhookUrl,
    exited,
    async ask(operation, input) {
      const response = await fetch(`${rpc}/${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      return (await response.json()) as never
    },
    signal: (name) => void child.kill(name),
  }
}

/** The process that holds the data of a folder, also where it was started through another program. */
export function pidOfHost(folder: string): number {
  return (JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')) as { pid: number }).pid
}

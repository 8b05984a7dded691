import { randomUUID } from 'node:crypto'
import { hubCommand } from '../../../src/main/host/hub-command.ts'
import { runningClock } from '../../support/running-clock.ts'
import type { TestCore, TestCoreOptions } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import type { TestServer } from '../../support/postgres.ts'

/** A hub in a database of its own on a test's server. */
export interface TestHub {
  database: string
  url: string
  /** Runs a command of the administrator; answers what it prints with `--json`. */
  admin(...args: string[]): Promise<Record<string, unknown>>
  code(kind: 'dock' | 'office', name: string): Promise<string>
}

export async function makeHub(server: TestServer, site = 'Norte'): Promise<TestHub> {
  const database = `hub_${randomUUID().slice(0, 8)}`
  await server.query(`CREATE DATABASE ${database}`)
  async function admin(...args: string[]): Promise<Record<string, unknown>> {
    const [lines, complaints]: string[][] = [[], []]
    const output = {
      out: (line: string) => void lines?.push(line),
      complain: (line: string) => void complaints?.push(line),
    }
    const code = await hubCommand([...args, '--json', '--url', server.adminUrl(database)], output)
    if (code !== 0)
      throw new Error(`hub ${args.join(' ')} ended with ${code}: ${complaints?.join('\n')}${lines?.join()}`)
    return JSON.parse(lines?.[0] ?? '') as Record<string, unknown>
  }
  await admin('init', '--site', site)
  return {
    database,
    url: server.url(database),
    admin,
    code: async (kind, name) => String((await admin('enrol', '--kind', kind, '--name', name))['code']),
  }
}

export const hubStatus = async ({ client }: Pick<TestCore, 'client'>) => valueOf(await client.query('hub.status', {}))

/** A PC that has joined a hub. */
export async function pcAtHub(hub: TestHub, kind: 'dock' | 'office', name: string, options: TestCoreOptions = {}) {
  const core = await openTestCore({ clock: runningClock, ...options })
  const joined = valueOf(await core.client.command('hub.enrol', { url: hub.url, code: await hub.code(kind, name) }))
  return { ...core, deviceId: joined.deviceId }
}

/** Waits until the hub is in this state for a PC and has acknowledged all of its events. */
export async function untilSent(core: Pick<TestCore, 'client'>) {
  return until(async () => {
    const status = await hubStatus(core)
    return status.state === 'connected' && status.waiting === 0 ? status : null
  })
}

/** Asks again until there is an answer. */
export async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

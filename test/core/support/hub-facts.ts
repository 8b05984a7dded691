import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Clock } from '../../../src/main/core/kernel/ports.ts'
import type { TestCore } from '../../support/core.ts'
import { valueOf } from '../../support/core.ts'
import type { TestServer } from '../../support/postgres.ts'
import { confirmDevices } from './counts-on-two-pcs.ts'
import { hubStatus, makeHub, pcAtHub, until } from './hub-pc.ts'

type Pc = Pick<TestCore, 'client'>

/** A dock and an office at a hub of their own, which know each other's device, confirmed or not. */
export async function twoPcs(server: TestServer, confirmed = true, clockOfSecond?: Clock) {
  const hub = await makeHub(server)
  const first = await pcAtHub(hub, 'dock', 'Muelle 1')
  const second = await pcAtHub(hub, 'office', 'Oficina', clockOfSecond && { clock: clockOfSecond })
  const pcs = [first, second]
  if (confirmed) {
    for (const [index, pc] of pcs.entries()) await learn(pc, `HELLO-${index}`, 'A-0', 1)
    for (const pc of pcs) {
      await until(async () => ((await hubStatus(pc)).facts.unconfirmed > 0 ? true : null))
      await confirmDevices(pc, true)
    }
    await untilArticle(second, 'HELLO-0', 'A-0')
    await untilArticle(first, 'HELLO-1', 'A-0')
  }
  return { hub, first, second }
}

export async function learn({ client }: Pc, raw: string, articleCode: string, unitsPerScan: number) {
  return valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan, operator: 'Ana' }))
}

export async function forget({ client }: Pc, barcode: string) {
  return valueOf(await client.command('articles.forget', { barcode, operator: 'Ana' }))
}

/** The article to which a barcode is linked on a PC. */
export async function articleOf({ client }: Pc, barcode: string): Promise<string | null> {
  const { rows } = valueOf(await client.query('articles.learned', { text: barcode }))
  return rows.find((row) => row.barcode === barcode)?.articleCode ?? null
}

export function untilArticle(pc: Pc, barcode: string, articleCode: string | null) {
  return until(async () => ((await articleOf(pc, barcode)) === articleCode ? true : null))
}

export function untilFactsSent(pc: Pc) {
  return until(async () => {
    const status = await hubStatus(pc)
    return status.state === 'connected' && status.facts.waiting === 0 ? status : null
  })
}

/** Takes one PC off the server, until the answer is called. */
export async function cutOff(server: TestServer, database: string, { deviceId }: { deviceId: string }) {
  const [pc] = await server.query('SELECT login FROM muelle.pc WHERE device = $1', [deviceId], database)
  const login = String(pc?.['login'])
  await server.query(`ALTER ROLE ${login} CONNECTION LIMIT 0`)
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login])
  return async () => void (await server.query(`ALTER ROLE ${login} CONNECTION LIMIT 4`))
}

/** Waits for so many facts about which a person has to choose. */
export function untilConflicts({ client }: Pc, count: number) {
  return until(async () => {
    const { rows, total } = valueOf(await client.query('hub.conflicts', {}))
    if (total < count) return null
    expect(total).toBe(count)
    return rows
  })
}

/** The private key of a PC whose keys are in a file beside the data. */
export function keyOf(folder: string): string {
  const keys = JSON.parse(readFileSync(join(folder, 'device-keys.json'), 'utf8')) as Record<string, string>
  const key = Object.entries(keys).find(([name]) => !name.startsWith('hub.'))?.[1]
  if (key === undefined) throw new Error('no key')
  return key
}

import { createHash } from 'node:crypto'
import { demoScenario as story } from '../../../src/main/practice/warehouse.ts'
import { runningClock } from '../../support/running-clock.ts'
import type { TestClient, TestCore } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'

/** Two PCs with the same control, each with a separate folder. */
export async function twoPcs(number: string = story.discrepancies) {
  const [here, there] = [await openTestCore({ clock: runningClock }), await openTestCore({ clock: runningClock })]
  for (const core of [here, there]) await core.refresh('suppliers', 'controls')
  const { control } = valueOf(await here.client.query('receiving.find', { number }))
  valueOf(await there.client.query('receiving.find', { number }))
  return { here, there, controlId: control?.id ?? 0 }
}

/** Counts units of an article and finishes; returns the session. */
export async function countAndClose(
  client: TestClient,
  start: { controlId: number | null; operator: string; counter?: 1 | 2 | 3; otherGoods?: true },
  entries: { articleCode: string; units: number; container?: string }[] = [{ articleCode: 'A-1', units: 5 }],
): Promise<string> {
  const { sessionId } = valueOf(await client.command('counts.start', start))
  for (const entry of entries) valueOf(await client.command('counts.add', { sessionId, ...entry }))
  valueOf(await client.command('counts.close', { sessionId }))
  return sessionId
}

export async function exported({ client }: TestCore, sessionId: string): Promise<string> {
  return valueOf(await client.query('counts.export', { sessionId })).content
}

/**
 * The same content as a file of version 1, without signatures, with a fitting checksum: also what an attacker who knows the
 * format makes of a changed file.
 */
export function asVersion1(content: string): string {
  const lines = content.split('\n')
  const { signer: _signer, keys: _keys, ...header } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  const kept = lines.slice(1, -2).filter((line) => !line.startsWith('{"signatures":'))
  return withSum([JSON.stringify({ ...header, version: 1 }), ...kept])
}

function withSum(lines: string[]): string {
  const body = lines.map((line) => `${line}\n`).join('')
  return `${body}{"sha256":"${createHash('sha256').update(body, 'utf8').digest('hex')}"}\n`
}

/** Imports a count of another PC, whose device a supervisor of this PC confirms. */
export async function importConfirmed(core: Pick<TestCore, 'client'>, content: string) {
  const result = await core.client.command('counts.import', { content })
  if (result.ok) await confirmDevices(core)
  return result
}

/** A supervisor of this PC confirms every other PC that it knows by now. */
export async function confirmDevices({ client }: Pick<TestCore, 'client'>, alsoWithoutCounts = false): Promise<void> {
  const { grantedUntil } = valueOf(await client.query('supervisor.status', {}))
  if (grantedUntil === null) valueOf(await client.command('supervisor.unlock', {}))
  const { rows } = valueOf(await client.query('devices.list', {}))
  for (const { deviceId, publicKey, own, unconfirmed } of rows)
    if (!own && (unconfirmed > 0 || alsoWithoutCounts))
      valueOf(await client.command('devices.confirm', { deviceId, publicKey, name: `PC ${deviceId.slice(0, 4)}` }))
  if (grantedUntil === null) valueOf(await client.command('supervisor.lock', {}))
}

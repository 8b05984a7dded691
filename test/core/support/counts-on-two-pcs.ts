import { createHash } from 'node:crypto'
import { demoScenario as story } from '../../../src/main/practice/warehouse.ts'
import type { TestClient, TestCore } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'

/** Two PCs with the same control, each with a separate folder. */
export async function twoPcs(number: string = story.discrepancies) {
  const [here, there] = [await openTestCore(), await openTestCore()]
  for (const core of [here, there]) await core.refresh('suppliers', 'controls')
  const { control } = valueOf(await here.client.query('receiving.find', { number }))
  valueOf(await there.client.query('receiving.find', { number }))
  return { here, there, controlId: control?.id ?? 0 }
}

/** Counts units of an article and finishes; returns the session. */
export async function countAndClose(
  client: TestClient,
  start: { controlId: number | null; operator: string; counter?: 1 | 2 | 3 },
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

/** Recomputes the last line of a changed file, as an attacker who knows the format would. */
export function withFittingSum(content: string): string {
  const body = content.slice(0, content.lastIndexOf('\n', content.length - 2) + 1)
  return `${body}{"sha256":"${createHash('sha256').update(body, 'utf8').digest('hex')}"}\n`
}

import type { Comparison } from '../../../src/contract/shapes/comparison.ts'
import type { Verdict } from '../../../src/contract/shapes/verification.ts'
import { createFileSecrets } from '../../../src/main/host/secrets-file.ts'
import { demoScenario as story } from '../../../src/main/practice/warehouse.ts'
import type { TestCore } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const atNoon = Date.parse('2026-11-21T13:00:00Z')

/** A core that keeps its device in this folder. */
export async function openPc(folder = temporaryFolder(), hoursLater = 0): Promise<TestCore> {
  const clock = manualClock(atNoon + hoursLater * 3_600_000)
  return await openTestCore({ folder, clock, secrets: (at) => createFileSecrets(at, {}), alreadyRead: ['suppliers'] })
}

/** A control that was signed, and its receipt. */
export interface SignedControl {
  controlId: number
  sessionId: string
  receipt: string
  reference: string
  compared: Comparison
}

/** Counts the blind control of the practice warehouse as these units of one article, and signs it. */
export async function signedControl(core: TestCore, units = 12.5): Promise<SignedControl> {
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units, lot: 'L-1' }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  return signAgain(core, controlId, sessionId)
}

/** Signs what the comparison shows; returns the newest receipt. */
export async function signAgain({ client }: TestCore, controlId: number, sessionId: string): Promise<SignedControl> {
  const { seen } = valueOf(await client.query('comparison.get', { controlId }))
  valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Marta Ibarra' }))
  const compared = valueOf(await client.query('comparison.get', { controlId }))
  const [newest] = valueOf(await client.query('receipts.list', { controlId })).rows
  if (!newest) throw new Error('there is no receipt')
  const { content } = valueOf(await client.query('receipts.export', { reference: newest.reference }))
  return { controlId, sessionId, receipt: content, reference: newest.reference, compared }
}

/** The core's verdict on a receipt. */
export async function verifiedBy({ client }: TestCore, content: string): Promise<Verdict> {
  return valueOf(await client.query('receipts.verify', { content }))
}

/** Codes of what is wrong. */
export function wrongOf({ findings }: Verdict): string[] {
  return findings.filter(({ is }) => is === 'wrong').map(({ code }) => code)
}

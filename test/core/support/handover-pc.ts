import type { HandoverDestination, HandoverEntry, HandoverWay } from '../../../src/contract/shapes/handover.ts'
import type { Decision } from '../../../src/contract/shapes/home.ts'
import { createFileSecrets } from '../../../src/main/host/secrets-file.ts'
import { openTestCore, type TestCore, type TestCoreOptions, valueOf } from '../../support/core.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { nextLook } from '../../support/next-look.ts'

/** A PC with controls to sign and destinations of its own. */
export interface HandoverPc extends TestCore {
  clock: ManualClock
  /** Signs the next control; returns its reference. */
  sign(): Promise<string>
  add(name: string, way: HandoverWay, secret?: string): Promise<HandoverDestination>
  destination(name: string): Promise<HandoverDestination | undefined>
  entryOf(reference: string, destinationName?: string): Promise<HandoverEntry | undefined>
  /** Waits until the entry is like this; `look` lets the program do what the test waits for. */
  entryWhere(reference: string, isDone: (entry: HandoverEntry) => boolean, look?: () => void): Promise<HandoverEntry>
  /** The tasks of the hand-over on Home. */
  tasks(): Promise<Decision[]>
  /** Lets what is due now happen. */
  settle(): Promise<void>
  /** For `look`: the program looks into its folders, seldom, because the same clock ends steps that take too long. */
  looking(): () => void
}

export const minute = 60_000

const turn = () => new Promise((resolve) => setImmediate(resolve))

export async function openHandoverPc(
  at = '2026-11-21T13:00:00Z',
  options: Pick<TestCoreOptions, 'renderPdf'> = {},
): Promise<HandoverPc> {
  const clock = manualClock(Date.parse(at))
  const core = await openTestCore({
    ...options,
    clock,
    secrets: (folder) => createFileSecrets(folder, {}),
    warehouse: { scale: { controls: 6, linesPerControl: 2 } },
    alreadyRead: ['suppliers', 'controls'],
  })
  const { client } = core
  const controls = valueOf(await client.query('receiving.list', { limit: 100 })).rows.map(({ controlId }) => controlId)

  async function entryOf(reference: string, destinationName?: string) {
    return valueOf(await client.query('handover.list', {})).rows.find(
      (entry) => entry.reference === reference && entry.destinationName === (destinationName ?? entry.destinationName),
    )
  }

  return {
    ...core,
    clock,
    async sign() {
      const controlId = controls.shift() ?? 0
      const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
      valueOf(await client.command('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
      valueOf(await client.command('counts.close', { sessionId }))
      const { seen } = valueOf(await client.query('comparison.get', { controlId }))
      valueOf(await client.command('supervisor.unlock', {}))
      valueOf(await client.command('counts.sign', { sessionId, seen, signedBy: 'Marta' }))
      return valueOf(await client.query('receipts.list', { controlId })).rows[0]?.reference ?? ''
    },
    add: async (name, way, secret) =>
      valueOf(
        await client.command('handover.setDestination', {
          name,
          way,
          formats: ['json'],
          ...(secret === undefined ? {} : { secret }),
        }),
      ),
    destination: async (name) =>
      valueOf(await client.query('handover.destinations', {})).rows.find((one) => one.name === name),
    entryOf,
    async entryWhere(reference, isDone, look = () => {}) {
      for (;;) {
        look()
        const found = await entryOf(reference)
        if (found && isDone(found)) return found
        await nextLook()
      }
    },
    tasks: async () =>
      valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind.startsWith('handover')),
    async settle() {
      for (let n = 0; n < 60; n += 1) await turn()
    },
    looking() {
      let turns = 0
      return () => void (++turns % 40 === 0 && clock.advance(15_000))
    },
  }
}

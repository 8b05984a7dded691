import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ParsedInput } from '../../src/contract/operations.ts'
import type { ClaimView } from '../../src/contract/shapes/claim.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { valueOf } from './core.ts'
import { pidOfHost, type TestHost, startTestHost } from './host-process.ts'
import { killOnWrite } from './kill-on-write.ts'

type Change = 'claims.setText' | 'claims.send' | 'claims.answer' | 'claims.undo'

interface ClaimReport {
  /** Rounds after which the log was not the one before with the entry under way at most once. */
  wrong: string[]
  /** Commands that were acknowledged before the kill and answered otherwise afterwards. */
  counterfeit: string[]
  /** Kinds of the entries at the end, oldest first, and how many claims there are. */
  kinds: string[]
  claims: number
  intact: boolean
  /** Outcome of the commands under way at the kill. */
  fates: { undone: number; unanswered: number; answered: number }
}

/** From a draft to a draft again, so that it can be repeated without end. */
function changesOf(round: number, lineId: number): readonly [Change, object][] {
  return [
    ['claims.setText', { letterText: `round ${round}` }],
    ['claims.send', { claimWay: 'mail', to: 'ventas@example.com' }],
    ['claims.answer', { claimOutcome: 'credited', lines: [{ lineId, units: 1 }], creditNote: `NC-${round}` }],
    ['claims.undo', {}],
    ['claims.undo', {}],
  ]
}

/**
 * Kills a host at any moment while a claim is made, written, sent, answered and undone: before the command does anything, when it
 * writes, or with its answer. Starts it again, looks at the claim's log, and sends the command once more with the same id. Seeded.
 */
export async function killClaimRounds(folder: string, rounds: number, seed: number): Promise<ClaimReport> {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let host = await startTestHost(folder)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const controlId = await signedControl(host)
  const report = {
    wrong: [] as string[],
    counterfeit: [] as string[],
    fates: { undone: 0, unanswered: 0, answered: 0 },
  }
  let claim: ClaimView | null = null
  for (let round = 0; round < rounds; round += 1) {
    const commandId = crypto.randomUUID()
    const send = async (asked: TestHost) => {
      if (claim === null)
        return valueOf(
          await asked.ask('claims.create', { controlId, claimKind: 'claim', operator: 'Marta', commandId }),
        )
      const { claimId, lastEventId, lines }: ClaimView = claim
      const lineId = lines.find(({ request }) => request === 'credit')?.lineId ?? 0
      const changes = changesOf(round, lineId)
      const [operation, input] = changes[(round - 1) % changes.length] ?? (['claims.undo', {}] as const)
      const whole = { claimId, lastEventId, operator: 'Marta', commandId, ...input } as ParsedInput<'claims.undo'>
      return valueOf(await asked.ask(operation, whole))
    }
    const before = idsOf(claim)
    const victim = host
    const moment = next(3)
    const callOff =
      moment === 1
        ? await killOnWrite(pidOfHost(folder), join(folder, 'profiles', 'practice', 'muelle.db-wal'))
        : () => undefined
    const answering = send(victim).catch(() => null)
    if (moment === 2) await answering
    if (moment !== 1) victim.signal('SIGKILL')
    const answer = await answering
    victim.signal('SIGKILL')
    callOff()
    await victim.exited
    host = await startTestHost(folder)
    const found = await claimsOf(host)
    const now = idsOf(found[0] ?? null)
    const added = now.length - before.length
    const isOne = found.length <= 1 && (added === 0 || added === 1) && before.every((id, at) => now[at] === id)
    if (!isOne || (answer !== null && added !== 1))
      report.wrong.push(`round ${round}: ${before.length} → ${now.length}`)
    report.fates[answer !== null ? 'answered' : added === 1 ? 'unanswered' : 'undone'] += 1
    const again: ClaimView = await send(host)
    if (answer !== null && JSON.stringify(answer) !== JSON.stringify(again)) report.counterfeit.push(`round ${round}`)
    if (idsOf(again).length !== before.length + 1) report.wrong.push(`round ${round}: sent again`)
    claim = again
  }
  const all = await claimsOf(host)
  return {
    ...report,
    kinds: all[0]?.log.map(({ kind }) => kind) ?? [],
    claims: all.length,
    intact: all.every(({ intact }) => intact),
  }
}

/** The kinds of entries that so many rounds write. */
export function claimKinds(rounds: number): string[] {
  const cycle = ['claim_text', 'claim_sent', 'claim_answered', 'claim_undone', 'claim_undone']
  return Array.from({ length: rounds }, (_, round) =>
    round === 0 ? 'claim' : (cycle[(round - 1) % cycle.length] ?? ''),
  )
}

const idsOf = (claim: ClaimView | null) => claim?.log.map(({ eventId }) => eventId) ?? []

async function claimsOf(host: TestHost): Promise<ClaimView[]> {
  const { rows } = valueOf(await host.ask('claims.list', {}))
  return Promise.all(rows.map(async ({ claimId }) => valueOf(await host.ask('claims.get', { claimId }))))
}

async function signedControl(host: TestHost): Promise<number> {
  const { control } = valueOf(await host.ask('receiving.find', { number: story.open }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await host.ask('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
  valueOf(await host.ask('counts.close', { sessionId }))
  const { seen } = valueOf(await host.ask('comparison.get', { controlId }))
  valueOf(await host.ask('supervisor.unlock', {}))
  valueOf(await host.ask('counts.sign', { sessionId, seen, signedBy: 'Marta' }))
  return controlId
}

import { onTestFinished } from 'vitest'
import type { OperationName } from '../../src/contract/operations.ts'
import { valueOf } from './core.ts'
import type { TestHost } from './host-process.ts'
import { startTestHost } from './host-process.ts'

/** One command of a client, sent again with the same id after the kill. */
interface Sent {
  operation: OperationName
  input: { commandId: string } & Record<string, unknown>
}

export interface FourClientsReport {
  sent: number
  /** Commands that were answered before the kill. */
  answered: number
  /** Commands that were answered otherwise after the kill than before. */
  counterfeit: string[]
  /** Differences between the counts and the commands sent. */
  wrong: string[]
}

const id = (round: number, client: number, step: number) =>
  `00000000-0000-4000-8000-${[round, client, step].map((part) => part.toString(16).padStart(4, '0')).join('')}`

/** A unique photo. */
const photo = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, `${text};`)]).toString('base64')

/**
 * Four clients work at once until the host is killed without warning; it is started again and everything is sent once more
 * with the same ids. One adds and undoes, one scans and takes photos, one hands a count over and back, one starts, closes and
 * signs counts and imports the count of another PC. In the end every command must have had its effect once. Seeded.
 */
export async function killFourClients(
  folder: string,
  rounds: number,
  seed: number,
  imports: readonly string[],
): Promise<FourClientsReport> {
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
  const open = async (operator: string) =>
    valueOf(await host.ask('counts.start', { controlId: null, operator })).sessionId
  const [adding, scanning, handing] = [await open('Ana'), await open('Eva'), await open('Luz')]
  valueOf(await host.ask('articles.learn', { raw: 'BOX-3', articleCode: 'KNOWN', unitsPerScan: 3, operator: 'Eva' }))
  const report: FourClientsReport = { sent: 0, answered: 0, counterfeit: [], wrong: [] }
  const closed: string[] = []

  for (let round = 0; round < rounds; round += 1) {
    const command = (client: number, step: number, operation: OperationName, input: object): Sent => ({
      operation,
      input: { ...input, commandId: id(round, client, step) },
    })
    const add = { sessionId: adding, articleCode: 'A-1', units: 2 }
    const started = command(3, 0, 'counts.start', { controlId: null, operator: `Closer ${round}` })
    const content = imports[round % imports.length] ?? ''
    const image = { sessionId: scanning, mediaType: 'image/jpeg', content: photo(String(round)) }
    const clients: Sent[][] = [
      [
        command(0, 0, 'counts.add', add),
        command(0, 1, 'counts.add', add),
        command(0, 2, 'counts.undo', { sessionId: adding }),
      ],
      [0, 1, 2].map((step) => command(1, step, 'counts.scan', { sessionId: scanning, raw: 'BOX-3' })),
      ['Sol', 'Luz'].map((operator, step) => command(2, step, 'counts.handOver', { sessionId: handing, operator })),
    ]
    clients[1]?.push(command(1, 3, 'counts.photo', image))
    const acknowledged = new Map<string, string>()
    const victim = host
    const killAfter = 1 + next(13)
    const perform = async (to: TestHost, one: Sent): Promise<unknown> => {
      report.sent += to === victim ? 1 : 0
      const answer = await to.ask(one.operation, one.input).catch((error: unknown) => {
        // The process died while answering.
        if (error instanceof TypeError || error instanceof SyntaxError) return null
        throw error
      })
      if (answer === null) throw new Gone()
      const value = valueOf(answer)
      const text = JSON.stringify(value)
      const known = acknowledged.get(one.input.commandId)
      if (known !== undefined && known !== text) report.counterfeit.push(`${one.operation} of round ${round}`)
      acknowledged.set(one.input.commandId, text)
      if (to === victim && acknowledged.size >= killAfter) victim.signal('SIGKILL')
      return value
    }
    const closing = async (to: TestHost) => {
      const { sessionId } = (await perform(to, started)) as { sessionId: string }
      await perform(to, command(3, 1, 'counts.add', { sessionId, articleCode: 'B-2', units: round + 1 }))
      await perform(to, command(3, 2, 'counts.close', { sessionId }))
      await perform(to, command(3, 3, 'counts.import', { content }))
      return sessionId
    }
    const inOrder = async (to: TestHost, commands: readonly Sent[]) => {
      for (const one of commands) await perform(to, one)
    }
    const work = (to: TestHost) => [...clients.map((commands) => inOrder(to, commands)), closing(to)]
    await Promise.all(work(victim).map((one) => one.catch(ignoreGone)))
    report.answered += acknowledged.size
    victim.signal('SIGKILL')
    await victim.exited
    host = await startTestHost(folder)
    const done = await Promise.all(work(host))
    closed.push(String(done.at(-1)))
  }

  const expectUnits = async (sessionId: string, what: string, units: number[]) => {
    const session = valueOf(await host.ask('counts.get', { sessionId }))
    const found = session.tallies.map((tally) => tally.units)
    if (JSON.stringify(found) !== JSON.stringify(units))
      report.wrong.push(`${what}: ${found.join()} not ${units.join()}`)
    const { intact } = valueOf(await host.ask('counts.verify', { sessionId }))
    if (!intact) report.wrong.push(`${what}: not intact`)
    return session
  }
  await expectUnits(adding, 'added and undone', [2 * rounds])
  await expectUnits(scanning, 'scanned', [9 * rounds])
  const photos = valueOf(await host.ask('counts.photos', { sessionId: scanning })).rows.length
  if (photos !== rounds) report.wrong.push(`photos: ${photos}`)
  const { operator, eventsTotal } = await expectUnits(handing, 'handed over', [])
  if (operator !== 'Luz' || eventsTotal !== 1 + 2 * rounds)
    report.wrong.push(`handed over: ${operator}, ${eventsTotal}`)
  for (const [round, sessionId] of closed.entries()) {
    const { status } = await expectUnits(sessionId, `closed in round ${round}`, [round + 1])
    if (status !== 'closed') report.wrong.push(`round ${round}: ${status}`)
  }
  if (new Set(closed).size !== rounds) report.wrong.push('counts were started twice')
  const imported = valueOf(await host.ask('counts.imported', {})).total
  if (imported !== Math.min(rounds, imports.length)) report.wrong.push(`imported: ${imported}`)
  return report
}

class Gone extends Error {}

function ignoreGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error
}

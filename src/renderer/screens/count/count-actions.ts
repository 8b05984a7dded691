import type { Client } from '../../../contract/client.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { withOperatorPin } from '../../state/operator-pin.ts'
import { watchPlace } from '../../state/route.ts'

export type CountActions = ReturnType<typeof createCountActions>

interface CoursePorts {
  client: Client
  newId: () => string
  /** The present operator. */
  operator: () => string
  /** The count as it is now. */
  onSession: (session: CountSession) => void
  onRefused: (error: OperationError) => void
  /** Changes the operator of the count. */
  onOperator: (name: string) => void
  askSupervisor: () => Promise<boolean>
  /** Resolves once everything scanned so far is stored. */
  settled: () => Promise<void>
  refresh: () => Promise<void>
}

/**
 * Commands for a whole count. Scans are queued separately and never wait for these; what was scanned before a pause or by the
 * operator before is stored first.
 */
export function createCountActions(sessionId: string, ports: CoursePorts) {
  const { client, newId } = ports
  const running = new Map<string, Promise<boolean>>()

  /** A key that is pressed again before the answer does the same once. */
  function once(name: string, run: () => Promise<boolean>): Promise<boolean> {
    const started = running.get(name) ?? run().finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  async function settle(sent: Promise<Result<CountSession> | null>): Promise<boolean> {
    const result = await sent
    // The operator did not give the PIN: nothing was asked of the count.
    if (result === null) return false
    if (result.ok) ports.onSession(result.value)
    else ports.onRefused(result.error)
    await ports.refresh()
    return result.ok
  }
  async function keep(sent: Promise<Result<Output<'counts.note'>>>): Promise<boolean> {
    const result = await sent
    if (!result.ok) ports.onRefused(result.error)
    await ports.refresh()
    return result.ok
  }
  const base = () => ({ sessionId, commandId: newId() })

  return {
    async finish(): Promise<void> {
      await once('finish', () => settle(client.command('counts.close', base())))
    },
    async reopen(): Promise<void> {
      await once('reopen', async () => {
        const isHere = watchPlace()
        const run = (pin: { operatorPin?: string }) => client.command('counts.reopen', { ...base(), ...pin })
        const first = await withOperatorPin(ports.operator(), run)
        // A signed count, and one that another count followed, need the supervisor.
        const refused = isHere() && first !== null && !first.ok && first.error.code === 'forbidden'
        return await settle(refused && (await ports.askSupervisor()) ? run({}) : Promise.resolve(first))
      })
    },
    async pause(): Promise<void> {
      await once('pause', async () => {
        await ports.settled()
        return await settle(client.command('counts.pause', base()))
      })
    },
    /** Resumes a paused count; the given operator counts from here on. */
    async resume(operator: string): Promise<void> {
      const run = (pin: { operatorPin?: string }) => client.command('counts.resume', { ...base(), operator, ...pin })
      if (await once(`resume ${operator}`, () => settle(withOperatorPin(operator, run)))) ports.onOperator(operator)
    },
    async handOver(operator: string): Promise<void> {
      const run = async (pin: { operatorPin?: string }) => {
        await ports.settled()
        return await client.command('counts.handOver', { ...base(), operator, ...pin })
      }
      if (await once(`give to ${operator}`, () => settle(withOperatorPin(operator, run)))) ports.onOperator(operator)
    },
    /** Returns whether it was stored. */
    note: (text: string) => once(`note ${text}`, () => keep(client.command('counts.note', { ...base(), text }))),
    /** Stores a photo of the count, or of one of its events. */
    photo: (picture: { mediaType: 'image/jpeg'; content: string }, eventId?: string) =>
      keep(client.command('counts.photo', { ...base(), ...picture, ...(eventId === undefined ? {} : { eventId }) })),
  }
}

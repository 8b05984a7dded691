import type { Client } from '../../../contract/client.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Session } from '../../../contract/shapes/count.ts'

/** Commands for a whole count. Scans are queued separately and never wait for these. */
export interface CountActions {
  finish(): Promise<void>
  reopen(): Promise<void>
  pause(): Promise<void>
  /** Resumes a paused count; the given operator counts from here on. */
  resume(operator: string): Promise<void>
  handOver(operator: string): Promise<void>
  /** Returns whether it was stored. */
  note(text: string): Promise<boolean>
  photo(picture: { mediaType: 'image/jpeg'; content: string }): Promise<boolean>
}

interface CoursePorts {
  client: Client
  newId: () => string
  /** The count as it is now. */
  onSession: (session: Session) => void
  onRefused: (error: OperationError) => void
  /** Changes the operator of the count. */
  onOperator: (name: string) => void
  refresh: () => Promise<void>
}

export function createCountActions(sessionId: string, ports: CoursePorts): CountActions {
  const { client, newId } = ports

  async function settle(sent: Promise<Result<Session>>): Promise<boolean> {
    const result = await sent
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
    async finish() {
      await settle(client.command('counts.close', base()))
    },
    async reopen() {
      await settle(client.command('counts.reopen', base()))
    },
    async pause() {
      await settle(client.command('counts.pause', base()))
    },
    async resume(operator) {
      if (await settle(client.command('counts.resume', { ...base(), operator }))) ports.onOperator(operator)
    },
    async handOver(operator) {
      if (await settle(client.command('counts.handOver', { ...base(), operator }))) ports.onOperator(operator)
    },
    note: (text) => keep(client.command('counts.note', { ...base(), text })),
    photo: (picture) => keep(client.command('counts.photo', { ...base(), ...picture })),
  }
}

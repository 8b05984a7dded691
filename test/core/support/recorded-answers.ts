import { createHash } from 'node:crypto'
import type { Client } from '../../../src/contract/client.ts'
import type { CommandName, Input, Output, QueryName } from '../../../src/contract/operations.ts'
import type { Result } from '../../../src/contract/errors.ts'

/** Fields whose values are drawn anew in every run, or name the time of the worker that read. */
const varying = new Set(['traceId', 'nextCursor', 'asOf', 'currentAsOf'])

export interface RecordedCall {
  operation: string
  /** Input and answer, the same in every run. */
  text: string
}

/** Calls a core and keeps each input with its answer. Ids and hashes become numbers in the order of their first appearance. */
export interface Recorder {
  readonly calls: RecordedCall[]
  query<N extends QueryName>(client: Client, name: N, input: Input<N>): Promise<Result<Output<N>>>
  command<N extends CommandName>(
    client: Client,
    name: N,
    input: Omit<Input<N>, 'commandId'> & { commandId?: string },
  ): Promise<Result<Output<N>>>
}

export function createRecorder(): Recorder {
  const calls: RecordedCall[] = []
  const names = new Map<string, string>()

  function steady(text: string): string {
    return text.replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32,64}\b/g,
      (id) => {
        const name = names.get(id) ?? `id-${names.size}`
        names.set(id, name)
        return name
      },
    )
  }

  function keep(operation: string, input: object, result: Result<unknown>): void {
    const answer = result.ok ? result.value : result.error
    const kept = JSON.stringify({ input, answer }, (field, value: unknown) =>
      varying.has(field) ? typeof value : value,
    )
    calls.push({ operation, text: steady(kept) })
  }

  return {
    calls,
    async query(client, name, input) {
      const result = await client.query(name, input)
      keep(name, input, result)
      return result
    },
    async command(client, name, input) {
      const result = await client.command(name, input)
      keep(name, input, result)
      return result
    },
  }
}

/** The compared part of a call: only these fields of its answer, so that a new field changes nothing. */
export function hashOfCall({ operation, text }: RecordedCall, fields: ReadonlySet<string>): string {
  const known = JSON.stringify(JSON.parse(text), (field, value: unknown) =>
    field === '' || /^\d+$/.test(field) || fields.has(field) ? value : undefined,
  )
  return createHash('sha256').update(`${operation} ${known}`).digest('hex').slice(0, 8)
}

/** Names of all fields of some calls, sorted; without the signals of adjustments, which their own tests judge. */
export function fieldsOf(calls: readonly RecordedCall[]): string[] {
  const fields = new Set<string>()
  for (const { text } of calls)
    JSON.parse(text, (field, value: unknown) => {
      if (!/^\d*$/.test(field) && !field.startsWith('signal')) fields.add(field)
      return value
    })
  return [...fields].sort()
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

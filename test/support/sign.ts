import type { Client } from '../../src/contract/client.ts'
import { valueOf } from './core.ts'

/** The hash `seen` of the present comparison of a count's control; a text that matches nothing if the comparison is hidden. */
export async function seenOf(client: Pick<Client, 'query'>, sessionId: string): Promise<string> {
  const { controlId } = valueOf(await client.query('counts.get', { sessionId }))
  const compared = controlId === null ? null : await client.query('comparison.get', { controlId })
  return compared?.ok ? compared.value.seen : 'nothing was seen'
}

/** Looks at the comparison of a count's control and signs it. */
export async function sign(client: Client, sessionId: string, more: { signedBy?: string; note?: string } = {}) {
  return client.command('counts.sign', { sessionId, seen: await seenOf(client, sessionId), ...more })
}

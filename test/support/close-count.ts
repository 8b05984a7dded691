import type { Client } from '../../src/contract/client.ts'
import { valueOf } from './core.ts'

/** Finishes a count with one entry: without one it would end no blindness. */
export async function closeWithEntry(client: Client, sessionId: string): Promise<void> {
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'NOT-DECLARED', units: 1 }))
  valueOf(await client.command('counts.close', { sessionId }))
}

import type { Client } from '../../../contract/client.ts'
import type { Result } from '../../../contract/errors.ts'
import type { Pending } from './draft-store.ts'

/**
 * True if this creation may have reached the WMS: the core recorded that it was sent, and not that it was refused. Asks the
 * core only.
 */
export async function wasSent(client: Client, { order, commandId }: Pending): Promise<Result<boolean>> {
  const book = await client.query('orders.preview', { order })
  if (!book.ok) return book
  const { earlier } = book.value
  return { ok: true, value: earlier?.commandId === commandId && earlier.outcome !== 'refused' }
}

import type { Client } from '../../../contract/client.ts'
import type { Result } from '../../../contract/errors.ts'
import type { Pending } from './draft-store.ts'

/**
 * True if this creation may have reached the WMS: the core recorded that it was sent, and not that it was refused. Asks the
 * core only.
 */
export async function wasSent(client: Client, { order, commandId }: Pending): Promise<Result<boolean>> {
  const preview = await client.query('orders.preview', { order, creation: commandId })
  if (!preview.ok) return preview
  const { earlier } = preview.value
  return { ok: true, value: earlier !== null && earlier.outcome !== 'refused' }
}

import type { HandoverTest } from '../../../contract/shapes/handover.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import type { Delivery } from './delivery.ts'
import type { Ways } from './ways.ts'

/** Reference of test messages: no signed statement has it. */
const reference = '0'.repeat(32)

/**
 * Sends a message that is no signed control: `{"format":"muelle-hand-over-test"}`. Of a folder the file is removed again: it
 * only shows that the folder can be written.
 */
export async function sendTestMessage(
  destination: DestinationRecord,
  { ways, clock, at, practice }: { ways: Ways; clock: Clock; at: string; practice: boolean },
  signal: AbortSignal,
): Promise<HandoverTest> {
  const base = `muelle-prueba-${reference}`
  const bytes = Buffer.from(
    `${JSON.stringify({ format: 'muelle-hand-over-test', version: 1, practice, at })}\n`,
    'utf8',
  )
  const file = { name: `${base}.json`, mediaType: 'application/json; charset=utf-8', bytes }
  const message = {
    reference,
    base,
    number: null,
    supplierName: null,
    practice,
    language: destination.language,
    files: [file],
  }
  const startedAt = clock.monotonic()
  const deliver = await ways.deliverTo(destination)
  const delivery: Delivery = await deliver(message, signal)
  const { way } = destination
  if (delivery.is === 'sent' && way.kind === 'folder')
    await ways
      .folderOf(way.folder)
      .remove(file.name)
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
  const isDelivered = delivery.is === 'sent' || delivery.is === 'acknowledged'
  return {
    ok: isDelivered,
    elapsedMs: Math.round(clock.monotonic() - startedAt),
    answer: delivery.is === 'sent' ? null : delivery.answer,
    failure: delivery.is === 'refused' || delivery.is === 'later' ? delivery.failure : null,
  }
}

import type { HandoverAnswer, HandoverFailure } from '../../../contract/shapes/handover.ts'
import type { OutgoingMessage } from './outgoing.ts'

/**
 * Outcome of an attempt: accepted; in the folder without an answer; refused, which waits for a person; or to be tried again.
 * `unreachable`: no other entry of the destination would arrive now.
 */
export type Delivery =
  | { is: 'acknowledged'; answer: HandoverAnswer }
  | { is: 'sent' }
  | { is: 'refused'; answer: HandoverAnswer | null; failure: HandoverFailure | null }
  | { is: 'later'; answer: HandoverAnswer | null; failure: HandoverFailure; unreachable: boolean }

/** Delivers messages to one kind of destination. Rejects only when the core is closing. */
export type Deliver = (message: OutgoingMessage, signal: AbortSignal) => Promise<Delivery>

/** Characters of an answer that are kept. */
export const maxAnswer = 2000

/** The text of an answer, as much of it as is kept; `null` if it is empty. */
export function answerText(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes).slice(0, maxAnswer).trim()
  return text === '' ? null : text
}

import type { HandoverAnswer, HandoverFailure } from '../../../contract/shapes/handover.ts'
import type { OutgoingMessage } from './outgoing.ts'

/**
 * Outcome of an attempt: accepted; in the folder without an answer; refused, which waits for a person; or to be tried again.
 * `unreachable`: no other entry of the destination would arrive now; `orRefused`: unless others do, because then it is about this
 * one. `retryAfterMs`: the pause that the receiver asked for.
 */
export type Delivery =
  | { is: 'acknowledged'; answer: HandoverAnswer }
  | { is: 'sent' }
  | { is: 'refused'; answer: HandoverAnswer | null; failure: HandoverFailure | null }
  | {
      is: 'later'
      answer: HandoverAnswer | null
      failure: HandoverFailure
      unreachable: boolean
      orRefused?: boolean
      retryAfterMs?: number | null
    }

/** Delivers messages to one kind of destination. Rejects only when the core is closing. */
export type Deliver = (message: OutgoingMessage, signal: AbortSignal) => Promise<Delivery>

/** Characters of an answer that are kept. */
export const maxAnswer = 2000

/** Control characters other than tab and line break, and those that change the direction of the text after them. */
const hidden = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * The text of an answer, as much of it as is kept; `null` if it is empty. Characters that are not seen, and could hide others
 * wherever the text is shown, are their codes: `<1B>`.
 */
export function answerText(answer: Uint8Array | string): string | null {
  const whole = typeof answer === 'string' ? answer : new TextDecoder().decode(answer)
  const text = whole
    .slice(0, maxAnswer)
    .replace(hidden, (sign) => `<${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}>`)
  // Half a character at the end, where it was cut.
  const kept = text
    .slice(0, maxAnswer)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return kept === '' ? null : kept
}

import type { ClientMessage } from '../../../contract/frames.ts'

/** True if the value is a message of a client. Other values are dropped: they have no id to reply to. */
export function isClientMessage(frame: unknown): frame is ClientMessage {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return false
  if (frame.type === 'subscribe' || frame.type === 'unsubscribe') return true
  if (!('id' in frame) || !Number.isSafeInteger(frame.id)) return false
  if (frame.type === 'cancel') return true
  if (frame.type !== 'call' || !('operation' in frame) || typeof frame.operation !== 'string') return false
  if (!('deadlineMs' in frame) || frame.deadlineMs === undefined) return true
  return typeof frame.deadlineMs === 'number' && frame.deadlineMs >= 0 && frame.deadlineMs < 2 ** 31
}

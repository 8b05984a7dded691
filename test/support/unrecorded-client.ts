import { createClient } from '../../src/contract/client.ts'
import type { ServerMessage } from '../../src/contract/frames.ts'
import { createMessageTransport } from '../../src/contract/message-transport.ts'
import type { TestCore } from './core.ts'

/** A client of a core that keeps no message, as that of `openTestCore` does: for measurements of memory. */
export function unrecordedClient({ slot }: Pick<TestCore, 'slot'>) {
  let onFrame = (_frame: ServerMessage): void => {}
  const connection = slot.connect({ id: 'unrecorded', send: (frame) => onFrame(frame) })
  const transport = createMessageTransport({
    send: (frame) => connection.receive(frame),
    listen: (listener) => void (onFrame = listener),
    close: () => connection.close(),
  })
  return createClient(transport)
}

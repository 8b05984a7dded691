import type { CoreFrame } from '../../contract/frames.ts'
import type { CoreSlot } from './core-slot.ts'

/** One end of a message channel, Node's or Electron's. */
export interface FramePort {
  send(frame: CoreFrame): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
}

/** Serves one caller over a message port until the other end closes it. */
export function servePort(slot: CoreSlot, callerId: string, port: FramePort): void {
  const connection = slot.connect({ id: callerId, send: (frame) => port.send(frame) })
  port.onMessage((message) => connection.receive(message))
  port.onClose(() => connection.close())
}

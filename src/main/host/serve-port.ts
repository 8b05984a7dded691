import type { ServerMessage } from '../../contract/frames.ts'
import type { RestartableCore } from './restartable-core.ts'

/** One end of a message port, Node's or Electron's. */
export interface FramePort {
  send(frame: ServerMessage): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
}

/** Serves one client over a message port until the other end closes it. */
export function servePort(slot: RestartableCore, callerId: string, port: FramePort): void {
  const connection = slot.connect({ id: callerId, send: (frame) => port.send(frame) })
  port.onMessage((message) => connection.receive(message))
  port.onClose(() => connection.close())
}

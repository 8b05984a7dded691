import type { ServerMessage } from '../../../contract/frames.ts'

/** One caller of the core: the window's message port, or the token of the loopback host. */
export interface CoreClient {
  /** Supervisor's rights are bound to this id; a reconnecting carrier of the same caller keeps it. */
  id: string
  /** Frames for this caller, `hello` first. Events come only after `subscribe`. */
  send(frame: ServerMessage): void
}

export interface Connection {
  /** Takes one frame as it arrived; anything that is no frame is answered or dropped, never thrown. */
  receive(frame: unknown): void
  /** Cancels this caller's queries; commands that have begun are finished. */
  close(): void
}

/** The core as its hosts see it. It knows no carrier. */
export interface Core {
  readonly instanceId: string
  /** Where this core takes notifications of the WMS, `null` while its receiver is off. */
  webhookUrl(): string | null
  connect(caller: CoreClient): Connection
  /** Finishes what has begun, closes the store and gives the data folder free. */
  close(): Promise<void>
}

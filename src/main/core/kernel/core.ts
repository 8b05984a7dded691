import type { ServerMessage } from '../../../contract/frames.ts'

/** A client of the core: the window's message port, or one token of the loopback host. */
export interface CoreClient {
  /** Supervisor grants are bound to this id; a client that reconnects keeps it. */
  id: string
  /** Messages to this client, `hello` first. Events are sent only after `subscribe`. */
  send(frame: ServerMessage): void
}

export interface Connection {
  /** Takes one unvalidated message. Invalid messages are dropped or answered with an error; never throws. */
  receive(frame: unknown): void
  /** Cancels the client's queries; started commands finish. */
  close(): void
}

/** The core as its hosts use it, independent of the transport. */
export interface Core {
  readonly instanceId: string
  /** Address of the webhook receiver; `null` while the receiver is off. */
  webhookUrl(): string | null
  connect(caller: CoreClient): Connection
  /** Finishes started commands, closes the store and unlocks the data folder. */
  close(): Promise<void>
}

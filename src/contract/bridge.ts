import type { ServerMessage } from './frames.ts'

/** A count file that the system asked the program to open; without content the reason why it was not read. */
export type OpenedFile =
  | { name: string; content: string }
  | { name: string; reason: 'too_large' | 'unreadable' | 'not_a_count' }

/** Messages to the page: those of the core, and `lost` when the core stopped; `hello` follows when it runs again. */
export type BridgeMessage = ServerMessage | { type: 'lost' }

/** Everything that Electron's preload script exposes to the page, as `window.muelle`. */
export interface Bridge {
  /** Sends one call; the response is a message with the same `id`. Names outside the contract throw. */
  call(id: number, operation: string, input: unknown, deadlineMs?: number): void
  /** Stops waiting for a query. */
  cancel(id: number): void
  /** Delivers messages from now on, `hello` first, until the returned function is called. */
  subscribe(listener: (message: BridgeMessage) => void): () => void
  /** Delivers files to open, first those that came before, until the returned function is called. */
  receiveFiles(listener: (file: OpenedFile) => void): () => void
}

declare global {
  interface Window {
    /** Set by Electron's preload; absent on the loopback host. */
    readonly muelle?: Bridge
  }
}

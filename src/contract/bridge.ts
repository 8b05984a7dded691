import type { ServerMessage } from './frames.ts'

/** What the page hears: frames of the core, and `lost` when the core went away; a `hello` follows when it is back. */
export type BridgeMessage = ServerMessage | { type: 'lost' }

/** All that Electron's preload gives to the page, as `window.muelle`: verbs with names, no powers. */
export interface Bridge {
  /** Sends one call; its answer comes as a frame with the same `id`. Names outside the contract throw. */
  call(id: number, operation: string, input: unknown, deadlineMs?: number): void
  /** Stops waiting for a query. */
  cancel(id: number): void
  /** Frames for this page from now on, `hello` first. Ends with the returned function. */
  subscribe(listener: (frame: BridgeMessage) => void): () => void
}

declare global {
  interface Window {
    /** Set by Electron's preload; absent on the loopback host. */
    readonly muelle?: Bridge
  }
}

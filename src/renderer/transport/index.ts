import type { Bridge } from '../../contract/bridge.ts'
import type { MessageTransport } from '../../contract/client.ts'
import { createMessageTransport } from '../../contract/message-transport.ts'
import { createHttpCarrier } from './http-carrier.ts'
import { openPageSession } from './page-session.ts'

/** The way from this page to its core: Electron's bridge where there is one, else the host that served the page. */
export function createCarrier(): MessageTransport {
  return window.muelle
    ? createBridgeCarrier(window.muelle)
    : createHttpCarrier({ origin: window.location.origin, session: openPageSession(window) })
}

/** A carrier over the bridge of Electron's preload. */
function createBridgeCarrier(bridge: Bridge): MessageTransport {
  let stop: (() => void) | null = null
  return createMessageTransport({
    send(frame) {
      if (frame.type === 'call') bridge.call(frame.id, frame.operation, frame.input, frame.deadlineMs)
      else if (frame.type === 'cancel') bridge.cancel(frame.id)
      // Events come with the subscription itself.
    },
    listen: (onFrame) => void (stop = bridge.subscribe(onFrame)),
    close: () => stop?.(),
  })
}

import type { ServerResponse } from 'node:http'
import type { Clock } from '../core/kernel/ports.ts'
import { securityHeaders } from './content-security.ts'
import type { RestartableCore } from './restartable-core.ts'

/** Interval of comments, by which both ends notice a dead connection. */
const heartbeatMs = 15_000
/** A slower client is disconnected; it queries everything again after reconnecting. */
const maxBufferedBytes = 1_000_000

/** `GET /events`: hello and events of the core, one JSON message per `data:` line, until either side closes. */
export function serveEvents(slot: RestartableCore, callerId: string, response: ServerResponse, clock: Clock): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.flushHeaders()
  let cancelHeartbeat = clock.after(heartbeatMs, beat)

  function write(text: string): void {
    response.write(text)
    if (response.writableLength > maxBufferedBytes) response.destroy()
  }

  function beat(): void {
    write(':\n\n')
    cancelHeartbeat = clock.after(heartbeatMs, beat)
  }

  const connection = slot.connect({
    id: callerId,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
  })
  response.once('close', () => {
    cancelHeartbeat()
    connection.close()
  })
  connection.receive({ type: 'subscribe' })
}

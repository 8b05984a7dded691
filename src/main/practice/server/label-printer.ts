import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** A label printer on this PC that takes everything and prints nothing. */
export interface LabelPrinter {
  readonly port: number
  close(): void
}

/** Starts it on a free port of the address of this name. */
export async function startLabelPrinter(host: string): Promise<LabelPrinter> {
  const server = createServer((socket) => {
    // Ends when the sender has: a printer closes once it has read everything.
    socket.on('error', () => socket.destroy())
    socket.setTimeout(30_000, () => socket.destroy())
    socket.resume()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

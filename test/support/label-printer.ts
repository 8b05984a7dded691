import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

/**
 * `reads`: takes the label and closes, as printers do. `silent`: takes it and keeps the connection. `deaf`: accepts and
 * reads nothing. `breaks`: resets the connection at the first bytes. `leaves`: resets it at once.
 */
export type PrinterManner = 'reads' | 'silent' | 'deaf' | 'breaks' | 'leaves'

export interface FakePrinter {
  port: number
  manner: PrinterManner
  /** Whole labels, in the order in which they ended. */
  printed: string[]
  /** Connections that were accepted. */
  accepted: number
  /** Most labels that were on their way at once. */
  busiest: number
  /** Resolves when the given text has arrived on some connection. */
  arrived(text: string): Promise<void>
  close(): void
}

/** A label printer on loopback. */
export async function openFakePrinter(manner: PrinterManner = 'reads'): Promise<FakePrinter> {
  const sockets = new Set<Socket>()
  const waiting: { text: string; resolve: () => void }[] = []
  let received = ''
  let busy = 0
  const printer: FakePrinter = {
    port: 0,
    manner,
    printed: [],
    accepted: 0,
    busiest: 0,
    arrived: (text) =>
      new Promise((resolve) => {
        if (received.includes(text)) resolve()
        else waiting.push({ text, resolve })
      }),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    sockets.add(socket)
    printer.accepted += 1
    printer.busiest = Math.max(printer.busiest, ++busy)
    let text = ''
    socket.on('close', () => sockets.delete(socket))
    // A client that gives up resets the connection.
    socket.on('error', () => undefined)
    if (printer.manner === 'deaf') return
    if (printer.manner === 'leaves') return void socket.resetAndDestroy()
    socket.on('data', (bytes) => {
      if (printer.manner === 'breaks') return void socket.resetAndDestroy()
      text += bytes.toString('ascii')
      received += bytes.toString('ascii')
      for (const each of waiting) if (received.includes(each.text)) each.resolve()
    })
    socket.on('end', () => {
      busy -= 1
      if (printer.manner !== 'reads') return
      // A connection without a label asks whether the printer is there.
      if (text !== '') printer.printed.push(text)
      socket.end()
    })
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  printer.port = (server.address() as AddressInfo).port
  return printer
}

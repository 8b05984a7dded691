import { connect } from 'node:net'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { printerAddress } from './printer-address.ts'

/** Until the printer accepts the connection, and until it has read everything and closed. */
const connectMs = 4000
const printMs = 10_000

export type NetworkPrinter = ReturnType<typeof createNetworkPrinter>

/** The printer that takes ZPL over TCP, as label printers do on port 9100. */
export function createNetworkPrinter({ clock }: { clock: Clock }) {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Sends a label and waits until the printer has read it and closed the connection. Labels are sent one after the other.
     * Rejects with `network` (`printer_unreachable`, `printer_closed`, `printer_not_local`, `dns`), `timeout`
     * (`printer_silent`) or `cancelled`.
     */
    send(zpl: string, printer: { host: string; port: number }, signal: AbortSignal): Promise<void> {
      const either = AbortSignal.any([signal, closing.signal])
      const sent = last.then(async () => {
        if (either.aborted) throw cancelled()
        const host = await within(clock, connectMs, unreachable(), printerAddress(printer.host))
        await transmit(zpl, { host, port: printer.port }, { clock, signal: either })
      })
      last = sent.catch(() => undefined)
      return sent
    },
    /** Resolves if the printer accepts a connection; prints nothing, and waits until nothing is being sent. Rejects as `send`. */
    async reach(printer: { host: string; port: number }, signal: AbortSignal): Promise<void> {
      const either = AbortSignal.any([signal, closing.signal])
      await last
      if (either.aborted) throw cancelled()
      const host = await within(clock, connectMs, unreachable(), printerAddress(printer.host))
      await transmit(null, { host, port: printer.port }, { clock, signal: either })
    },
    /** Ends what is being sent. */
    close: () => closing.abort(),
  }
}

/** Without `zpl` the connection is closed as soon as it is accepted. */
function transmit(
  zpl: string | null,
  address: { host: string; port: number },
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, allowHalfOpen: true })
    let written = false
    let stopDeadline = clock.after(connectMs, () => end(unreachable()))
    const onAbort = () => end(cancelled())
    function end(failure: Failure | null): void {
      stopDeadline()
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      if (failure === null) resolve()
      else reject(failure)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    socket.once('connect', () => {
      if (zpl === null) return end(null)
      stopDeadline()
      stopDeadline = clock.after(printMs, () =>
        end(new Failure('timeout', 'The printer did not take the whole label in time', { reason: 'printer_silent' })),
      )
      socket.end(zpl, 'ascii', () => (written = true))
    })
    // Responses are not used, but unread data would keep the connection open.
    socket.resume()
    socket.once('end', () => end(written ? null : closedEarly()))
    socket.once('error', (error) => end(socket.bytesWritten > 0 ? closedEarly(error) : unreachable(error)))
    socket.once('close', () => end(zpl === null ? unreachable() : closedEarly()))
  })
}

function within<T>(clock: Clock, ms: number, late: Failure, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(late))
    work.then(resolve, reject).finally(stop)
  })
}

const cancelled = () => new Failure('cancelled', 'The label was not sent')
const unreachable = (cause?: unknown) =>
  new Failure('network', 'Nothing responds at the address of the printer', { reason: 'printer_unreachable' }, { cause })
const closedEarly = (cause?: unknown) =>
  new Failure('network', 'The printer closed the connection within the label', { reason: 'printer_closed' }, { cause })

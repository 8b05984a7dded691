import type { Duplex } from 'node:stream'
import type { buildConnector } from 'undici'

/** The head of an answer that another one follows: 1XX other than 101, which changes the protocol. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d(?: [^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n/
/** What may still become one. */
const beginning = /^(?:H|HT|HTT|HTTP|HTTP\/|HTTP\/1|HTTP\/1\.|HTTP\/1\.[01] ?|HTTP\/1\.[01] 1(?!01)[^]*)$/
/** A longer head is no hint; it is left to the parser, which limits it. */
const maxHead = 16_384

/**
 * Connections without the interim answers (`100 Continue`, `102`, `103`) before the one answer that is read from each: undici
 * takes a `100` that it has not asked for as a broken connection, but a server may send it (RFC 9110, 15.2).
 */
export function withoutInterimAnswers(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      skipInterim(socket)
      callback(null, socket)
    })
}

function skipInterim(socket: Duplex): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  let held = Buffer.alloc(0)
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size)
      if (chunk === null) return null
      held = Buffer.concat([held, chunk])
      const rest = withoutInterim(held)
      if (rest.length === 0 || (rest.length < maxHead && beginning.test(rest.toString('latin1')))) {
        held = rest
        continue
      }
      socket.read = read
      return rest
    }
  }
}

function withoutInterim(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let rest = bytes
  for (;;) {
    const [head] = interim.exec(rest.subarray(0, maxHead).toString('latin1')) ?? []
    if (head === undefined) return rest
    rest = rest.subarray(head.length)
  }
}

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deliverByHttp } from '../../src/main/core/handover/deliver-http.ts'
import { manualClock } from '../support/manual-clock.ts'
import { certificate, startTlsServer } from '../support/proxy.ts'

const tooLarge = 'HTTP/1.1 413 Payload Too Large\r\nconnection: close\r\ncontent-length: 3\r\n\r\nbig'
const acknowledged = { is: 'acknowledged' }
const refused = { is: 'refused', answer: { status: 413, text: 'big' } }
const later = (code: string) => ({ is: 'later', answer: null, failure: { code } })

/** Answers at the first bytes of the request, whose rest is read. */
const says = (text: string) => (socket: Socket) =>
  void socket.once('data', () => {
    socket.end(text)
    socket.resume()
  })

/** Writes an answer in single bytes, each once the one before has left. */
const saysInBytes = (text: string) => (socket: Socket) =>
  void socket.setNoDelay().once('data', () => {
    const write = (at: number): void => {
      if (at === text.length) socket.end()
      else socket.write(text.charAt(at), () => setImmediate(write, at + 1))
    }
    write(0)
    socket.resume()
  })

const continued = 'HTTP/1.1 100 Continue\r\n\r\n'
const accepted = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

const answers: [name: string, answer: (socket: Socket) => void, outcome: object][] = [
  ['too large, said before all of it was sent', says(tooLarge), refused],
  [
    'accepted without a body, after a hint',
    says('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
    acknowledged,
  ],
  ['accepted, after a continue that nobody asked for', says(`${continued}${accepted}`), acknowledged],
  ['refused, after a continue', says(`${continued}${tooLarge}`), refused],
  [
    'accepted, after every interim answer',
    says(
      `${continued}HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${continued}${accepted}`,
    ),
    acknowledged,
  ],
  ['accepted, in single bytes after a continue', saysInBytes(`${continued}${continued}${accepted}`), acknowledged],
  ['that ends after a continue', says(continued), later('network')],
  ['accepted, cut within its body', says('HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\nhal'), acknowledged],
  ['cut within its header', says('HTTP/1.1 200 OK\r\ncontent-le'), later('network')],
  [
    'of another protocol',
    says('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    later('network'),
  ],
  ['that is not HTTP', says('SSH-2.0-OpenSSH\r\n'), later('protocol')],
  ['with a header above all measure', says(`HTTP/1.1 200 OK\r\nx: ${'b'.repeat(100_000)}\r\n\r\n`), later('protocol')],
]

test.each(answers)('an answer %s', async (_name, answer, outcome) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const deliver = deliverByHttp(url, 'key', { clock: manualClock(), way: () => Promise.resolve({}) })
  for (const size of [1000, 8_000_000]) {
    const files = [{ name: 'x.json', mediaType: 'application/json', bytes: Buffer.alloc(size, ' ') }]
    const message = {
      reference: 'r',
      base: 'x',
      number: null,
      supplierName: null,
      practice: false,
      language: 'es' as const,
      files,
    }
    expect(await deliver(message, new AbortController().signal)).toMatchObject(outcome)
  }
})

test('an answer whose body comes too slowly, and never ends, is what its status says', async () => {
  const clock = manualClock()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 422 No\r\ncontent-type: text/plain\r\n\r\nbecause', () => advance()),
    )
  })
  let isOver = false
  const advance = (): void => {
    clock.advance(1000)
    if (!isOver) setImmediate(advance)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const deliver = deliverByHttp(url, 'key', { clock, way: () => Promise.resolve({}) })
  const files = [{ name: 'x.json', mediaType: 'application/json', bytes: Buffer.from('{}') }]
  const message = {
    reference: 'r',
    base: 'x',
    number: null,
    supplierName: null,
    practice: false,
    language: 'es' as const,
    files,
  }
  expect(await deliver(message, new AbortController().signal)).toMatchObject({ is: 'refused', answer: { status: 422 } })
  isOver = true
})

/** A receiver behind a slow line: it reads nothing until it is told to, then everything. */
async function slowReceiver() {
  let begin: (request: { socket: Socket; first: Buffer }) => void
  const begun = new Promise<{ socket: Socket; first: Buffer }>((resolve) => (begin = resolve))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (first: Buffer) => begin({ socket: socket.pause(), first }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, begun }
}

test('a large document has the time that a slow line takes for it, beside that of the answer', async () => {
  const clock = manualClock()
  const { url, begun } = await slowReceiver()
  const deliver = deliverByHttp(url, 'key', { clock, way: () => Promise.resolve({}) })
  const bytes = Buffer.alloc(12_000_000, ' ')
  const files = [{ name: 'x.pdf', mediaType: 'application/pdf', bytes }]
  const message = {
    reference: 'r',
    base: 'x',
    number: null,
    supplierName: null,
    practice: false,
    language: 'es' as const,
    files,
  }
  const delivered = deliver(message, new AbortController().signal)
  const { socket, first } = await begun
  // 1 Mbit/s.
  clock.advance(bytes.length / 125)
  let missing = first.indexOf('\r\n\r\n') + 4 + bytes.length - first.length
  socket.on('data', (chunk: Buffer) => {
    missing -= chunk.length
    if (missing === 0) socket.end(accepted)
  })
  socket.resume()
  expect(await delivered).toMatchObject(acknowledged)
})

test('a receiver that is silent after a large document ends the attempt', async () => {
  const clock = manualClock()
  const { url, begun } = await slowReceiver()
  const deliver = deliverByHttp(url, 'key', { clock, way: () => Promise.resolve({}) })
  const files = [{ name: 'x.pdf', mediaType: 'application/pdf', bytes: Buffer.alloc(12_000_000, ' ') }]
  const message = {
    reference: 'r',
    base: 'x',
    number: null,
    supplierName: null,
    practice: false,
    language: 'es' as const,
    files,
  }
  const delivered = deliver(message, new AbortController().signal)
  await begun
  clock.advance(10 * 60_000)
  expect(await delivered).toMatchObject(later('timeout'))
})

test('a certificate that has expired is said, and nothing is sent', async () => {
  let asked = 0
  const chain = certificate('expired-server') + certificate('intermediate')
  const port = await startTlsServer((_request, response) => void response.end(String((asked += 1))), { chain })
  const trust = { system: false, added: [certificate('authority')] }
  const deliver = deliverByHttp(`https://localhost:${port}/`, 'key', {
    clock: manualClock(),
    way: () => Promise.resolve({ trust }),
  })
  const files = [{ name: 'x.json', mediaType: 'application/json', bytes: Buffer.from('{}') }]
  const message = {
    reference: 'r',
    base: 'x',
    number: null,
    supplierName: null,
    practice: false,
    language: 'es' as const,
    files,
  }
  expect(await deliver(message, new AbortController().signal)).toMatchObject({
    is: 'later',
    failure: { code: 'network', reason: 'certificate_expired' },
  })
  expect(asked).toBe(0)
})

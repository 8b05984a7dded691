import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { request } from '../../src/main/core/kernel/node-http.ts'
import { Failure } from '../../src/main/core/domain/failure.ts'
import type { Receiver, ReceiverOptions, RejectionReason } from '../../src/main/core/webhooks/receiver.ts'
import { openReceiver } from '../../src/main/core/webhooks/receiver.ts'
import { createRateLimiter } from '../../src/main/core/webhooks/rate-limiter.ts'
import { signatureOf } from '../../src/main/core/webhooks/signature.ts'
import { memoryLog, until } from '../support/core.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'

interface Rig {
  receiver: Receiver
  clock: ManualClock
  taken: string[]
  refused: RejectionReason[]
  send(body: string | Buffer, headers?: Record<string, string>, method?: string): Promise<number>
  socket(): Promise<{ socket: Socket; received(): string; closed: Promise<void> }>
}

async function open(options: Partial<ReceiverOptions> = {}): Promise<Rig> {
  const clock = manualClock()
  const taken: string[] = []
  const refused: RejectionReason[] = []
  const receiver = await openReceiver({
    bindAddress: '127.0.0.1',
    port: 0,
    clock,
    log: memoryLog(),
    take(body) {
      taken.push(body.toString('utf8'))
      return Promise.resolve('stored')
    },
    onRefused: (reason) => refused.push(reason),
    ...options,
  })
  onTestFinished(() => receiver.close())
  return {
    receiver,
    clock,
    taken,
    refused,
    send: (body, headers = { 'X-Signature': signatureOf(Buffer.from(body), 's') }, method = 'POST') =>
      new Promise((resolve, reject) => {
        const sent = request({
          port: receiver.port,
          host: '127.0.0.1',
          method,
          headers,
          agent: false,
          path: '/any/path?x=1',
        })
        sent.once('error', reject)
        sent.once('response', (response) => {
          response.resume()
          response.once('end', () => resolve(response.statusCode ?? 0))
        })
        sent.end(body)
      }),
    socket: () =>
      new Promise((resolve, reject) => {
        const socket = connect(receiver.port, '127.0.0.1')
        let text = ''
        const closed = new Promise<void>((done) => socket.once('close', () => done()))
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
        socket.once('error', reject)
        socket.once('connect', () => {
          socket.on('error', () => undefined)
          resolve({ socket, received: () => text, closed })
        })
      }),
  }
}

test('a body comes through byte by byte, with the header in any letter case, at any path', async () => {
  const rig = await open()
  const body = '{"texto":"Ñandú €"}\r\n '
  for (const name of ['X-SIGNATURE', 'x-signature', 'X-Signature'])
    expect(await rig.send(body, { [name]: signatureOf(Buffer.from(body), 's') })).toBe(204)
  expect(rig.taken).toEqual([body, body, body])
  expect(rig.refused).toEqual([])
})

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('%s is refused', async (method) => {
  const rig = await open()
  expect(await rig.send('', { 'X-Signature': signatureOf(Buffer.from(''), 's') }, method)).toBe(405)
  expect([rig.taken, rig.refused]).toEqual([[], ['method']])
})

test('reads nothing of a message without a signature', async () => {
  const rig = await open()
  expect(await rig.send('{}', {})).toBe(401)
  expect(await rig.send('{}', { 'X-Signature': '' })).toBe(401)
  expect(await rig.send('{}', { 'X-Signature': 'a'.repeat(44) })).toBe(401)
  const twice = signatureOf(Buffer.from('{}'), 's')
  expect(await rig.send('{}', { 'X-Signature': `${twice}, ${twice}` })).toBe(401)
  expect([rig.taken, rig.refused]).toEqual([[], ['signature', 'signature', 'signature', 'signature']])
})

test('accepts one megabyte, rejects one byte more, declared or not', async () => {
  const rig = await open()
  expect(await rig.send(Buffer.alloc(1_000_000, 'x'))).toBe(204)
  expect(await rig.send(Buffer.alloc(1_000_001, 'x'))).toBe(413)
  const chunked = { 'X-Signature': signatureOf(Buffer.from('x'), 's'), 'Transfer-Encoding': 'chunked' }
  expect(await rig.send(Buffer.alloc(1_000_001, 'x'), chunked)).toBe(413)
  expect([rig.taken.length, rig.refused]).toEqual([1, ['size', 'size']])
})

test('rejects many concurrent bodies before they fill the memory', async () => {
  const rig = await open({ limits: { openBytes: 100 } })
  const signature = signatureOf(Buffer.from('x'), 's')
  const first = await rig.socket()
  first.socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Signature: ${signature}\r\nContent-Length: 90\r\n\r\n${'a'.repeat(80)}`,
  )
  // Asked again and again: only what has arrived counts.
  let status = 0
  while (status !== 503) status = await rig.send('b'.repeat(50))
  expect(rig.refused).toEqual(['rate'])
  first.socket.write('a'.repeat(10))
  await until(() => first.received().includes(' 204 '))
  expect(await rig.send('b'.repeat(50))).toBe(204)
})

test('a sender that does not end its body is cut off after ten seconds', async () => {
  const rig = await open()
  const { socket, received, closed } = await rig.socket()
  const signature = signatureOf(Buffer.from('x'), 's')
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Signature: ${signature}\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`,
  )
  await until(() => received().includes('100 Continue'))
  rig.clock.advance(9_999)
  expect(rig.refused).toEqual([])
  rig.clock.advance(1)
  await closed
  expect(received()).toContain(' 408 ')
  expect([rig.taken, rig.refused]).toEqual([[], ['slow']])
})

test('disconnects a sender with unfinished headers; closes an idle one without counting it', async () => {
  const rig = await open()
  const slow = await rig.socket()
  slow.socket.write('POST / HTTP/1.1\r\nHost: x\r\nX-Sig')
  const silent = await rig.socket()
  // Proves that both are connected and that what the first sent has been read.
  expect(await rig.send('{}')).toBe(204)
  rig.clock.advance(10_000)
  await slow.closed
  expect(rig.refused).toEqual(['slow'])
  rig.clock.advance(50_000)
  await silent.closed
  expect([rig.refused, rig.clock.pending()]).toEqual([['slow'], 0])
})

test('a sender that goes away in mid-body leaves nothing', async () => {
  const rig = await open()
  const { socket, received, closed } = await rig.socket()
  const signature = signatureOf(Buffer.from('x'), 's')
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Signature: ${signature}\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`,
  )
  await until(() => received().includes('100 Continue'))
  socket.write('half')
  socket.destroy()
  await closed
  await until(() => rig.clock.pending() === 0)
  expect([rig.taken, rig.refused]).toEqual([[], []])
})

test('one connection carries several messages', async () => {
  const rig = await open()
  const { socket, received } = await rig.socket()
  const signature = signatureOf(Buffer.from('{}'), 's')
  const one = `POST / HTTP/1.1\r\nHost: x\r\nX-Signature: ${signature}\r\nContent-Length: 2\r\n\r\n{}`
  socket.write(one + one)
  await until(() => received().split(' 204 ').length === 3)
  rig.clock.advance(30_000)
  socket.write(one)
  await until(() => received().split(' 204 ').length === 4)
  expect(rig.taken).toEqual(['{}', '{}', '{}'])
  socket.destroy()
})

test.each([
  ['signature', 401],
  ['rate', 503],
  ['storage', 503],
] as const)('what is refused for its %s is answered %i', async (reason, status) => {
  const rig = await open({ take: () => Promise.resolve(reason) })
  expect(await rig.send('{}')).toBe(status)
  expect(rig.refused).toEqual([reason])
})

test('a bug is no acknowledgement', async () => {
  const log = memoryLog()
  const rig = await open({ log, take: () => Promise.reject(new Error('unforeseen')) })
  expect(await rig.send('{}')).toBe(500)
  expect(log.lines.join('')).toContain('unforeseen')
})

test('reports a port in use with a code', async () => {
  const rig = await open()
  const second = openReceiver({
    bindAddress: '127.0.0.1',
    port: rig.receiver.port,
    clock: manualClock(),
    log: memoryLog(),
    take: () => Promise.resolve('stored'),
    onRefused: () => undefined,
  })
  await expect(second).rejects.toThrow(Failure)
  await expect(second).rejects.toMatchObject({ code: 'conflict', details: { reason: 'EADDRINUSE' } })
})

test('a rate has room for a burst and fills again', () => {
  const clock = manualClock()
  const mayPass = createRateLimiter(clock, { perSecond: 2, burst: 3 })
  const passed = (times: number) => Array.from({ length: times }, mayPass).filter(Boolean).length
  expect(passed(5)).toBe(3)
  clock.advance(499)
  expect(passed(2)).toBe(0)
  clock.advance(1)
  expect(passed(2)).toBe(1)
  clock.advance(60_000)
  expect(passed(10)).toBe(3)
  clock.setWall(0)
  expect(passed(1)).toBe(0)
})

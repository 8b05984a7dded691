import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import type { HandoverEntry, HandoverWay } from '../../src/contract/shapes/handover.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from './support/handover-receiver.ts'
import { signedControl } from './support/signed-control.ts'
import { nextLook } from '../support/next-look.ts'

const secret = 'key-of-the-signature'

async function open(): Promise<TestCore> {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, secrets: (at) => createFileSecrets(at, {}), alreadyRead: ['suppliers'] })
  return core
}

async function addHttp({ client }: TestCore, url: string) {
  const way = { kind: 'http', url } as const
  return valueOf(await client.command('handover.setDestination', { name: 'ERP', way, formats: ['json'], secret }))
}

async function entryWhere({ client }: TestCore, condition: (entry: HandoverEntry) => boolean): Promise<HandoverEntry> {
  for (;;) {
    const found = valueOf(await client.query('handover.list', {})).rows.find(condition)
    if (found) return found
    await nextLook()
  }
}

test('a redirect is not followed: the address that it names gets neither the document nor its signature', async () => {
  const core = await open()
  const other = await startReceiver(secret, () => ({ status: 200 }))
  const receiver = await startReceiver(secret, (_message, at) => ({
    status: [301, 302, 307, 308][at - 1] ?? 303,
    headers: { location: other.url },
  }))
  const { destinationId } = await addHttp(core, receiver.url)
  await signedControl(core)
  const entry = await entryWhere(core, ({ failure }) => failure !== null)
  expect(entry).toMatchObject({
    state: 'waiting',
    answer: { status: 301 },
    failure: { code: 'protocol', reason: 'redirect' },
  })
  for (const status of [302, 307, 308, 303])
    expect(valueOf(await core.client.command('handover.test', { destination: destinationId }))).toMatchObject({
      ok: false,
      answer: { status },
      failure: { reason: 'redirect' },
    })
  expect(other.all).toEqual([])
  const [destination] = valueOf(await core.client.query('handover.destinations', {})).rows
  expect(destination?.problem).toMatchObject({ failure: { reason: 'redirect' } })
})

test('of an answer without end only the beginning is read', async () => {
  const core = await open()
  let written = 0
  const endless = createServer((request, response) => {
    request.resume()
    response.writeHead(422)
    const more = () => {
      do written += 1_000_000
      while (!response.destroyed && response.write('ñ'.repeat(500_000)))
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void endless.close())
  await addHttp(core, `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`)
  await signedControl(core)
  const { answer } = await entryWhere(core, ({ state }) => state === 'refused')
  expect(answer).toEqual({ status: 422, text: 'ñ'.repeat(2000) })
  expect(written).toBeLessThan(20_000_000)
})

test('characters of an answer that are not seen are their codes', async () => {
  const core = await open()
  const text = 'no\u001B[31m\u0000 \u202Eabc\u2066\tÑ\r\n<b>1</b>'
  const receiver = await startReceiver(secret, () => ({ status: 422, text }))
  await addHttp(core, receiver.url)
  await signedControl(core)
  const { answer } = await entryWhere(core, ({ state }) => state === 'refused')
  expect(answer?.text).toBe('no<1B>[31m<00> <202E>abc<2066>\tÑ\r\n<b>1</b>')
})

test('without encryption only to this PC', async () => {
  const { client } = await open()
  const set = (way: HandoverWay) =>
    client.command('handover.setDestination', { name: 'ERP', way, formats: ['json'], secret, on: false })
  const mail = (host: string): HandoverWay => {
    const [from, to] = ['muelle@deposito.example', ['erp@empresa.example']]
    return { kind: 'mail', host, port: 25, security: 'none', user: null, from, to }
  }
  for (const host of [
    '127.0.0.1.evil.example',
    'localhost#.evil.example',
    'user@127.0.0.1',
    '127.0.0.1/x',
    '[::1]',
    '10.0.0.1',
  ])
    expect(failureOf(await set(mail(host))).details).toEqual({ reason: 'secret_over_http' })
  for (const url of ['http://10.0.0.1/', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example/'])
    expect(failureOf(await set({ kind: 'http', url })).details).toEqual({ reason: 'secret_over_http' })
  for (const host of ['localhost', '127.0.0.1', '::1']) valueOf(await set(mail(host)))
  for (const url of ['http://localhost/', 'http://127.0.0.1:81/', 'http://[::1]/'])
    valueOf(await set({ kind: 'http', url }))
})

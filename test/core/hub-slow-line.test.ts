import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { at, intruder, linksOf, openedBy, openHead } from './support/hub-intruder.ts'
import { hubStatus, makeHub, until } from './support/hub-pc.ts'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'

/** What a line of 40 kbit/s brings before the PC gives up waiting for an answer. */
const bytesInTime = 100_000

/** A line that ends with an answer that would take too long. Answers the longest that it brought. */
async function startSlowLine(port: number) {
  const line = { port: 0, longest: 0 }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let answer = 0
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      answer = 0
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      answer += bytes.length
      line.longest = Math.max(line.longest, answer)
      if (answer <= bytesInTime) near.write(bytes)
      else near.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  line.port = typeof address === 'object' && address !== null ? address.port : 0
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return line
}

describe.skipIf(noPostgres !== null)(`a slow line to the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test('no answer is longer than such a line brings in time, after days without the server', async () => {
    const hub = await makeHub(server)
    const dock = await intruder(hub, 'dock', 'Muelle 1', { practice: true })
    const head = canonicalText(openHead(dock.device))
    const count = async (events: number) => {
      const session = randomUUID()
      const notes = Array.from({ length: events - 1 }, () => ({
        kind: 'note',
        at,
        operator: 'Eva',
        eventId: randomUUID(),
        note: 'n'.repeat(200),
      }))
      const log = linksOf(session, [openedBy(dock.device), ...notes])
      for (let from = 0; from < log.length; from += 200)
        expect(await dock.append(session, log.slice(from, from + 200), from + 1, head)).toBe('done')
    }
    await count(1000)
    for (let n = 0; n < 60; n += 1) await count(20)
    const line = await startSlowLine(server.port)
    const office = await openTestCore({ clock: runningClock })
    const url = hub.url.replace(`:${server.port}/`, `:${line.port}/`)
    valueOf(await office.client.command('hub.enrol', { url, code: await hub.code('office', 'Oficina') }))
    await until(async () => (valueOf(await office.client.query('counts.imported', {})).total === 61 ? true : null))
    expect(line.longest).toBeLessThan(bytesInTime)
    expect(await hubStatus(office)).toMatchObject({ state: 'connected', problems: [] })
  })
})

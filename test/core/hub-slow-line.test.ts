import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { runningClock } from '../support/running-clock.ts'
import { at, intruder, linksOf, openedBy, openHead } from './support/hub-intruder.ts'
import { hubStatus, makeHub, until } from './support/hub-pc.ts'
import { startRelay } from './support/relay.ts'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'

/** Bytes that a line of 40 kbit/s brings before the PC gives up waiting for an answer. */
const bytesInTime = 100_000

/** A line that ends with an answer that would take too long, and the longest that it brought. */
async function startSlowLine(port: number) {
  const line = { port: 0, longest: 0 }
  line.port = await startRelay(port, () => {
    let answer = 0
    return {
      asked: () => void (answer = 0),
      brings(bytes) {
        answer += bytes
        line.longest = Math.max(line.longest, answer)
        return answer <= bytesInTime
      },
    }
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

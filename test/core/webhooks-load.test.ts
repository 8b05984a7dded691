import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import type { Output } from '../../src/contract/operations.ts'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type TestHost, startTestHost } from '../support/host-process.ts'

/** A WMS that only accepts registrations and returns the secret it was given. */
async function registry(): Promise<{ baseUrl: string; secret(): string }> {
  let secret = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') secret = (JSON.parse(body) as { secretKey: string }).secretKey
      response.writeHead(request.method === 'POST' ? 200 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: () => secret }
}

function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Sending {
  body: string
  kind: 'good' | 'other body' | 'malformed' | 'forged'
}

/** A thousand messages: new ones, repeats, the same id with another body, broken ones, forged ones; in any order. */
function sendings(seed: number): Sending[] {
  const next = dice(seed)
  const events = ['Pedido_Completo', 'Pedido_Creado', 'Preparacion_Completa', 'Algo_Nuevo']
  const good: string[] = []
  const all: Sending[] = []
  let eventId = 0
  while (all.length < 1000) {
    const die = next(20)
    if (die < 10 || good.length === 0) {
      eventId += 1
      const data = { Codigo: `P-${next(50)}`, Estado: 'Completo', Items: [], Observacion: 'ñ'.repeat(next(40)) }
      const eventAt = `2026-11-20T${String(10 + next(10))}:00:00`
      const body = JSON.stringify({ eventId, event: events[next(events.length)], eventAt, data })
      good.push(body)
      all.push({ body, kind: 'good' })
    } else if (die < 15) all.push({ body: good[next(good.length)] ?? '', kind: 'good' })
    else if (die < 16) all.push({ body: `${good[next(good.length)] ?? ''} `, kind: 'other body' })
    else if (die < 17) all.push({ body: `{"eventId":${next(30)},`, kind: 'malformed' })
    else all.push({ body: die < 18 ? (good[next(good.length)] ?? '') : `{"forged":${next(1e9)}}`, kind: 'forged' })
  }
  for (let place = all.length - 1; place > 0; place -= 1) {
    const other = next(place + 1)
    ;[all[place], all[other]] = [all[other] as Sending, all[place] as Sending]
  }
  return all
}

test('a thousand messages and two kills: the inbox contains each signed message exactly once', async () => {
  const folder = temporaryFolder()
  const wms = await registry()
  const flags = ['--wms', wms.baseUrl, '--webhook-port', '0']
  let host = await startTestHost(folder, [], flags)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  const { subscriptionId, code, url } = valueOf(await host.ask('webhooks.register', { eventType: 'pedido_completo' }))
  expect([code, url]).toEqual([null, host.webhookUrl])

  const queue = sendings(20_261_121)
  const acknowledged = new Map<string, number>()
  const sent = new Map<string, number>()
  const statuses = new Map<Sending['kind'], Set<number>>()
  const count = (counts: Map<string, number>, body: string) => counts.set(body, (counts.get(body) ?? 0) + 1)

  async function send(to: TestHost, { body, kind }: Sending): Promise<boolean> {
    const key = kind === 'forged' ? 'not the secret' : wms.secret()
    const signature = createHmac('sha256', key).update(body).digest('base64')
    if (kind !== 'forged') count(sent, body)
    let status: number
    try {
      const answer = await fetch(to.webhookUrl ?? '', { method: 'POST', headers: { 'x-signature': signature }, body })
      status = answer.status
    } catch (error) {
      // Killed in mid-answer.
      if (!(error instanceof TypeError)) throw error
      return false
    }
    statuses.set(kind, (statuses.get(kind) ?? new Set()).add(status))
    if (status === 204) count(acknowledged, body)
    return status < 500
  }

  let answered = 0
  const kills = [250, 600]
  while (queue.length > 0) {
    const victim = host
    const round = queue.splice(0, 40)
    const outcomes = await Promise.all(
      round.map(async (one) => {
        const done = await send(victim, one)
        if (done) answered += 1
        if (answered >= (kills[0] ?? Infinity)) {
          kills.shift()
          victim.signal('SIGKILL')
        }
        return done
      }),
    )
    // As the WMS does: what was not acknowledged is sent again.
    queue.push(...round.filter((_, index) => !outcomes[index]))
    if (outcomes.every(Boolean)) continue
    await victim.exited
    host = await startTestHost(folder, [], flags)
  }
  expect(kills).toEqual([])
  expect(Object.fromEntries([...statuses].map(([kind, seen]) => [kind, [...seen]]))).toEqual({
    good: [204],
    'other body': [204],
    malformed: [204],
    forged: [401],
  })

  type Page = Output<'webhooks.events'>
  const rows: Page['rows'] = []
  let cursor: string | null = null
  do {
    const page: Page = valueOf(
      await host.ask('webhooks.events', { limit: 300, ...(cursor === null ? {} : { cursor }) }),
    )
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)

  // Each signed body is one row; it came at least as often as it was acknowledged, at most as often as it was sent.
  expect(rows).toHaveLength(acknowledged.size)
  expect([...sent.keys()].filter((body) => !acknowledged.has(body))).toEqual([])
  const total = (counts: Iterable<number>) => [...counts].reduce((sum, one) => sum + one, 0)
  const came = rows.length + total(rows.map((row) => row.repeats))
  expect(came).toBeGreaterThanOrEqual(total(acknowledged.values()))
  expect(came).toBeLessThanOrEqual(total(sent.values()))

  const ids = new Set<string>()
  const malformed = new Set<string>()
  for (const body of acknowledged.keys()) {
    if (body.endsWith(',')) malformed.add(body)
    else ids.add(String((JSON.parse(body) as { eventId: number }).eventId))
  }
  const withoutFlag = rows.filter((row) => !row.flagged)
  expect(withoutFlag.map((row) => String(row.eventId)).sort()).toEqual([...ids].sort())
  expect(rows.filter((row) => row.effect === 'malformed')).toHaveLength(malformed.size)
  expect(rows.filter((row) => row.effect === 'other_body')).toHaveLength(rows.length - ids.size - malformed.size)

  const { rows: subscriptions, receiver } = valueOf(await host.ask('webhooks.list', {}))
  expect(subscriptions).toMatchObject([{ subscriptionId, state: 'active', lastEventAt: expect.any(String) }])
  expect(receiver.refused).toMatchObject({ rate: 0, storage: 0, slow: 0 })
}, 120_000)

import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuild, root } from '../../scripts/build.mjs'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { figures, round } from './figures.ts'
import { interleaved } from './support/interleaved.ts'
import { start } from './support/process.ts'

// A document by its number over loopback HTTP while the WMS is known to be down, beside a call that touches no data and
// beside Node's own HTTP server. The program is a process of its own; the caller keeps one connection.

const rounds = Number(process.env['MUELLE_BENCH_MEASURED'] ?? 3_000)

interface Answer {
  ok: boolean
  value: { source?: string; state?: string; resources?: { asOf: string | null }[] }
}

test('a document by its number over loopback HTTP, beside an empty call', async () => {
  ensureBuild()
  const flags = ['--practice', '--port', '0', '--data', temporaryFolder()]
  const program = await start(join(root, 'out/main/loopback.js'), flags)
  onTestFinished(() => program.stop())
  const { rpc = '', token = '' } = program.announcement
  const bareAddress = await bareServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  function post(address: string, input: object): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request(address, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve(text)).on('error', reject)
      })
      sent.on('error', reject).end(JSON.stringify(input))
    })
  }
  async function call(operation: string, input: object = {}): Promise<Answer['value']> {
    const answer = JSON.parse(await post(`${rpc}/${operation}`, input)) as Answer
    if (!answer.ok) throw new Error(`${operation} failed`)
    return answer.value
  }
  async function until(operation: string, holds: (value: Answer['value']) => boolean): Promise<void> {
    while (!holds(await call(operation))) await pause(100)
  }

  await until('refresh.status', ({ resources = [] }) => resources.every(({ asOf }) => asOf !== null))
  await call('practice.setFault', { fault: 'down' })
  await call('refresh.run', { resources: ['controls'] })
  await until('connection.status', ({ state }) => state !== 'ok')

  const found = async () => expect((await call('receiving.find', { number: story.open })).source).toBe('cache')
  const measured = await interleaved(rounds, {
    'Node alone': () => post(bareAddress, {}),
    'an empty call': () => call('connection.status'),
    'a document': found,
  })
  for (const [name, { times }] of Object.entries(measured)) console.log(`${name} (ms):`, figures(times))
  const median = (name: keyof typeof measured) => figures(measured[name].times).median
  console.log('a document : an empty call =', round(median('a document') / median('an empty call')))
})

/** Node's HTTP server with a constant answer, in this process: it competes with nothing, as the caller waits for it. */
async function bareServer(): Promise<string> {
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.end('{"ok":true,"value":{}}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

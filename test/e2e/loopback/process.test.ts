import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { startProxy } from '../../support/proxy.ts'
import { type HostProcess, startHostProcess } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const entry = fileURLToPath(new URL('../../../out/main/loopback.js', import.meta.url))
let folder: string
let hosts: HostProcess[] = []

beforeEach(() => (folder = makeFolder()))
afterEach(async () => {
  for (const host of hosts) host.signal('SIGKILL')
  await Promise.all(hosts.map((host) => host.exited))
  hosts = []
  rmSync(folder, { recursive: true, force: true })
})

async function start(...flags: string[]): Promise<HostProcess> {
  const host = await startHostProcess(['--data', folder, '--practice', ...flags])
  hosts.push(host)
  return host
}

async function ask(host: HostProcess, operation: string, input: unknown = {}): Promise<unknown> {
  const response = await fetch(`${host.rpc}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return response.json()
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'it prints one line, answers requests, and ends without error on %s',
  async (signal) => {
    const host = await start('--port', '0')
    expect(await ask(host, 'supervisor.status')).toMatchObject({ ok: true, value: { pinSet: false } })
    host.signal(signal)
    expect(await host.exited).toBe(0)
    const { stdout } = host.output()
    const announcement = JSON.parse(stdout) as Record<string, unknown>
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(Object.keys(announcement)).toEqual(['url', 'rpc', 'token', 'webhookUrl'])
    expect(announcement['url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/)
    expect(announcement['url']).not.toContain(announcement['token'])
  },
)

test.each([['--prot'], ['--port', 'x'], ['--practice', '--wms', 'https://wms.example']])(
  'it refuses %j with code 2 and prints nothing for a program to read',
  (...flags) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...flags], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('usage:')
  },
)

test('a second one on the same folder prints the address of the first, with code 3; a killed one leaves no lock', async () => {
  const first = await start()
  const args = [entry, '--data', folder, '--port', '0']
  const second = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 })
  expect([second.status, second.stdout]).toEqual([3, ''])
  expect(second.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(second.stderr).toContain(new URL(first.rpc).origin)
  first.signal('SIGKILL')
  await first.exited
  const third = await start()
  expect(await ask(third, 'supervisor.status')).toMatchObject({ ok: true })
})

test('a port in use is reported in one line, with code 4', async () => {
  const first = await start('--port', '0')
  const port = new URL(first.rpc).port
  const args = [entry, '--data', join(folder, 'other'), '--port', port]
  const second = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 })
  expect([second.status, second.stdout]).toEqual([4, ''])
  expect(second.stderr).toContain(port)
})

test('it goes through the proxy that its environment names', async () => {
  const warehouse = await startPracticeWarehouse()
  onTestFinished(() => warehouse.close())
  const proxy = await startProxy()
  const named = (url: string) => url.replace('127.0.0.1', 'wms.test')
  const host = await startHostProcess(
    [
      '--data',
      folder,
      '--port',
      '0',
      '--wms',
      named(warehouse.baseUrl),
      '--wms-legacy',
      named(warehouse.legacyBaseUrl),
    ],
    { HTTP_PROXY: proxy.url, NO_PROXY: 'localhost' },
  )
  hosts.push(host)
  expect(await ask(host, 'connection.test')).toMatchObject({
    ok: true,
    value: { operations: expect.arrayContaining([expect.objectContaining({ name: 'Proveedor', ok: true })]) },
  })
  expect(proxy.asked[0]).toMatch(/^http:\/\/wms\.test:/)
})

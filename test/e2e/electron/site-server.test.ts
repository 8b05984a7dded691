import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Output } from '../../../src/contract/operations.ts'
import { makeHub, until } from '../../core/support/hub-pc.ts'
import type { TestServer } from '../../support/postgres.ts'
import { noPostgres, startPostgres } from '../../support/postgres.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { electronRuntime, setUpElectron, type ElectronSetup } from '../launchers/electron-setup.ts'
import { callServed } from '../launchers/test-packages.ts'

/** As the start script of the package has them, where no window is needed. */
const withoutDisplay = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']

/** Electron has another Node and another library for certificates than the tests. */
describe.skipIf(electronRuntime === null || noPostgres !== null)('Electron and the site server', () => {
  let setup: ElectronSetup
  let server: TestServer
  const folder = makeFolder()
  beforeAll(async () => {
    setup = setUpElectron(electronRuntime ?? '')
    server = await startPostgres()
  })
  afterAll(async () => {
    await server.stop()
    setup.remove()
    removeFolder(folder)
  })

  function start(args: string[]) {
    const { DISPLAY: _, ...env } = setup.env
    const child = spawn(setup.executable, [...withoutDisplay, setup.appFolder, ...args], { env, stdio: 'pipe' })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  test('its command makes the server, a code for a PC, and says what is there', async () => {
    await server.query('CREATE DATABASE site')
    const command = async (...args: string[]) => {
      const child = start(['--hub', ...args, '--json', '--url', server.adminUrl('site')])
      const said: string[] = []
      child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
      const code = await new Promise((resolve) => child.once('close', resolve))
      return [code, said.length === 0 ? null : (JSON.parse(said.join('')) as unknown)]
    }
    expect(await command('init', '--site', 'Norte')).toMatchObject([0, { site: 'Norte' }])
    expect(await command('enrol', '--kind', 'dock', '--name', 'Muelle 1')).toMatchObject([
      0,
      { code: expect.stringMatching(/^\w{5}(-\w{5}){7}$/) as unknown },
    ])
    const certificateUntil = expect.stringMatching(/^\d{4}-/) as unknown
    expect(await command('check')).toMatchObject([0, { devices: [{ name: 'Muelle 1' }], certificateUntil }])
    expect(await command('revoke', '--device', 'none')).toEqual([2, null])
  })

  test('a PC joins, sends what it counts, and knows until when the certificate is valid', async () => {
    const hub = await makeHub(server)
    const data = join(folder, 'data')
    mkdirSync(data)
    setup.own(folder)
    setup.own(data)
    const child = start(['--serve', '--practice', '--port=0', `--data=${data}`])
    const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
    const ask = (operation: string, input: object) => callServed(line, operation, input)
    const command = (operation: string, input: object) => ask(operation, { ...input, commandId: randomUUID() })
    await command('hub.enrol', { url: hub.url, code: await hub.code('dock', 'Muelle 1') })
    await command('counts.start', { controlId: null, operator: 'Ana' })
    const status = await until(async () => {
      const now = (await ask('hub.status', {})) as Output<'hub.status'>
      return now.failure !== null || (now.state === 'connected' && now.waiting === 0 && now.lastSentAt) ? now : null
    })
    expect(status).toMatchObject({ state: 'connected', failure: null, certificate: { daysLeft: 364 } })
    expect(await hub.admin('check')).toMatchObject({ events: 1, brokenCounts: 0 })
  })
})

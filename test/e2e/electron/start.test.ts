import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { startProxy } from '../../support/proxy.ts'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron, type ElectronSetup } from '../launchers/electron-setup.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

describe.skipIf(electronRuntime === null)('Electron, started', () => {
  let setup: ElectronSetup
  let folder: string

  beforeAll(() => {
    setup = setUpElectron(electronRuntime ?? '')
  })
  afterAll(() => setup.remove())
  beforeEach(() => (folder = makeFolder()))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['--webhook-port=x', '--webhook-port x: a port is a number from 0 to 65535'],
    ['--webhook-port=70000', '--webhook-port 70000: a port is a number from 0 to 65535'],
    ['--wms=wms.example', '--wms wms.example: an http or https address'],
    ['--port=8080', '--port: only npm run serve listens on a port'],
  ])('with %s says what is wrong, and touches no data', async (flag, words) => {
    const untouched = join(folder, 'untouched')
    const child = spawn(setup.executable, [setup.appFolder, '--disable-gpu', `--data=${untouched}`, flag], {
      env: setup.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    let said = false
    // Then it waits until its message box is closed.
    for await (const line of createInterface({ input: child.stderr })) {
      said = line.includes(`muelle: ${words}`)
      if (said) break
    }
    child.kill('SIGKILL')
    await ended
    expect([said, existsSync(untouched)]).toEqual([true, false])
  })

  test('ends when it is asked to before its page and its core are there', async () => {
    setup.own(folder)
    const flags = [setup.appFolder, '--disable-gpu', '--practice', `--data=${folder}`]
    const child = spawn(setup.executable, flags, { env: setup.env, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.once('close', resolve))
    const logs = join(folder, 'logs')
    const isOpened = () =>
      existsSync(logs) &&
      readdirSync(logs).some((name) => readFileSync(join(logs, name), 'utf8').includes('window.opened'))
    await expect.poll(isOpened, { interval: 2 }).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('goes through the proxy that the system names', async () => {
    const warehouse = await startPracticeWarehouse()
    onTestFinished(() => warehouse.close())
    const proxy = await startProxy()
    const named = (url: string) => url.replace('127.0.0.1', 'wms.test')
    const launched = await launchElectron(setup, {
      dataFolder: folder,
      wms: { baseUrl: named(warehouse.baseUrl), legacyBaseUrl: named(warehouse.legacyBaseUrl) },
      flags: [`--proxy-server=${new URL(proxy.url).host}`],
    })
    onTestFinished(() => launched.kill())
    await launched.page.getByText(/^Conectado/).waitFor()
    // Nothing else of the program goes out: no dictionary, no update, no lookup.
    const hosts = proxy.asked.map((asked) => new URL(asked.startsWith('http:') ? asked : `http://${asked}`).hostname)
    expect([...new Set(hosts)]).toEqual(['wms.test'])
  })
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BridgeMessage } from '../../../src/contract/bridge.ts'
import type { OperationName } from '../../../src/contract/operations.ts'
import { launchElectron, startAndEnd, type LaunchedElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron, type ElectronSetup } from '../launchers/electron-setup.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

declare global {
  interface Window {
    seen: BridgeMessage[]
    trustedTypes: { createPolicy(name: string, rules: object): unknown }
  }
}

describe.skipIf(electronRuntime === null)('Electron', () => {
  let setup: ElectronSetup
  let folder: string
  let launched: LaunchedElectron

  beforeAll(() => {
    setup = setUpElectron(electronRuntime ?? '')
  })
  afterAll(() => setup.remove())

  async function start() {
    folder = makeFolder()
    launched = await launchElectron(setup, { dataFolder: folder })
    await launched.page.locator('#root > *').first().waitFor()
    await launched.page.evaluate(() => {
      window.seen = []
      window.muelle?.subscribe((frame) => window.seen.push(frame))
    })
    await launched.page.waitForFunction(() => window.seen.some((frame) => frame.type === 'hello'))
  }
  async function end() {
    await launched.kill()
    rmSync(folder, { recursive: true, force: true })
  }

  /** One call past the page's own client. */
  function call(id: number, operation: OperationName = 'supervisor.status'): Promise<BridgeMessage> {
    return launched.page.evaluate(
      async ([own, name]) => {
        window.muelle?.call(own, name, {})
        for (;;) {
          const found = window.seen.find((frame) => 'id' in frame && frame.id === own)
          if (found) return found
          await new Promise(requestAnimationFrame)
        }
      },
      [id, operation] as const,
    )
  }

  function hellos(): Promise<string[]> {
    return launched.page.evaluate(() =>
      window.seen.flatMap((frame) => (frame.type === 'hello' ? [frame.instanceId] : [])),
    )
  }

  function killCore(): Promise<void> {
    return launched.app.evaluate(({ app }) => {
      const core = app.getAppMetrics().find((metric) => metric.name === 'muelle-core')
      if (!core) throw new Error('there is no process of the core')
      process.kill(core.pid, 'SIGKILL')
    })
  }

  describe('that goes on', () => {
    beforeAll(start)
    afterAll(end)

    test('the page is sandboxed, has the bridge and nothing else', async () => {
      const { page, app, complaints } = launched
      expect(page.url()).toBe('app://muelle/')
      expect(await page.evaluate(() => Object.keys(window.muelle ?? {}))).toEqual([
        'call',
        'cancel',
        'subscribe',
        'receiveFiles',
      ])
      expect(
        await page.evaluate(() => ['require', 'process', 'module', 'Buffer'].filter((name) => name in window)),
      ).toEqual([])
      const pid = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
      )
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      expect(status).toMatch(/^Seccomp:\t2$/m)
      expect(status).not.toMatch(/^Uid:\t0/m)
      expect(complaints).toEqual([])
    })

    test('the core answers, and an unknown name goes nowhere', async () => {
      expect(await call(900_001)).toMatchObject({ type: 'ok', value: { pinSet: false } })
      const thrown = await launched.page.evaluate(() => {
        try {
          window.muelle?.call(1, '__proto__', {})
          return null
        } catch (error) {
          return String(error)
        }
      })
      expect(thrown).toContain('no such operation')
    })

    test('the page can go nowhere, open nothing and ask for nothing', async () => {
      const { page, app } = launched
      expect(await page.evaluate(() => window.open('https://example.org/'))).toBeNull()
      await page.evaluate(() => window.location.assign('https://example.org/'))
      await page.evaluate(() => window.location.assign('file:///etc/passwd')).catch(() => {})
      await call(900_002)
      expect(page.url()).toBe('app://muelle/')
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
      expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
      const outside = await page.evaluate(async () => {
        const paths = ['/../package.json', '/%2e%2e/main/index.js', '/..%2f..%2fpackage.json']
        return Promise.all(paths.map(async (path) => (await fetch(path)).status))
      })
      expect(outside).toEqual([404, 404, 404])
    })

    test('no text becomes markup, no other policy for trusted types can be made, and the screen cannot be captured', async () => {
      const { page, complaints } = launched
      const earlier = complaints.length
      const refused = await page.evaluate(async () => {
        const attempts: Record<string, () => unknown> = {
          innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
          script: () => (document.createElement('script').src = 'https://example.org/x.js'),
          otherPolicy: () => window.trustedTypes.createPolicy('other', {}),
          secondPolicy: () => window.trustedTypes.createPolicy('muelle', {}),
          capture: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
        }
        const names: string[] = []
        for (const [name, attempt] of Object.entries(attempts)) {
          try {
            await attempt()
          } catch {
            names.push(name)
          }
        }
        return names
      })
      expect(refused).toEqual(['innerHTML', 'script', 'otherPolicy', 'secondPolicy', 'capture'])
      expect(complaints.slice(earlier).filter((line) => !/trusted|permissions policy/i.test(line))).toEqual([])
    })

    test('what the policy of the page refuses is in the log of the window, without the rest of an address', async () => {
      await launched.page.evaluate(() => {
        document.body.append(
          Object.assign(new Image(), { src: 'https://evil.example/picture.png?word=hunter2-secret-word' }),
        )
      })
      const logged = () => readFileSync(join(folder, 'logs', 'window.log'), 'utf8')
      await expect.poll(logged).toContain('page.csp')
      expect(logged()).toContain('"directive":"img-src"')
      expect(logged()).toContain('https://evil.example')
      expect(logged()).not.toContain('hunter2-secret-word')
    })

    test('downloads that the page did not make are not stored, in no session', async () => {
      const { page, app } = launched
      const started = await app.evaluate(async ({ session, BrowserWindow }) => {
        const states: string[] = []
        for (const one of [session.defaultSession, session.fromPartition('report')]) {
          const window = new BrowserWindow({ show: false, webPreferences: { session: one, sandbox: true } })
          const state = new Promise<string>((resolve) =>
            one.once('will-download', (event) => resolve(event.defaultPrevented ? 'refused' : 'allowed')),
          )
          one.downloadURL('data:application/octet-stream;base64,AAAA')
          states.push(await state)
          window.destroy()
        }
        return states
      })
      expect(started).toEqual(['refused', 'refused'])
      expect(page.url()).toBe('app://muelle/')
    })

    test('the page is served with its policy', async () => {
      const policy = await launched.page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'))
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe')
    })

    test('the page heard its keys from the first script on', async () => {
      const earlyKeys = () => launched.page.evaluate(() => typeof window.muelleEarlyKeys?.since)
      expect(await earlyKeys()).toBe('number')
    })

    test('a reload is a new caller of the same core', async () => {
      const [before] = await hellos()
      await launched.page.reload()
      await launched.page.evaluate(() => {
        window.seen = []
        window.muelle?.subscribe((frame) => window.seen.push(frame))
      })
      await expect.poll(async () => (await hellos())[0]).toBe(before)
    })

    test('a second start shows the first window and ends', async () => {
      expect(await startAndEnd(setup, { dataFolder: folder })).toBe(0)
      expect(await call(900_006)).toMatchObject({ type: 'ok' })
    })

    test('closing the window ends every process without error', async () => {
      await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      expect(await launched.exited).toBe(0)
      expect(readFileSync(join(folder, 'window', 'window.json'), 'utf8')).toContain('"maximized":false')
    })
  })

  describe('the core of which crashes', () => {
    beforeEach(start)
    afterEach(end)

    test('a core that is killed comes back, as another one', async () => {
      await call(900_003)
      await killCore()
      await expect.poll(async () => new Set(await hellos()).size).toBe(2)
      expect(await call(900_004)).toMatchObject({ type: 'ok' })
      expect(launched.page.url()).toBe('app://muelle/')
    })

    test('what the core wrote before it crashed is in the diagnostics, of the next core and of the file', async () => {
      // The next core writes what its sockets do to its error output.
      await launched.app.evaluate(() => void (process.env['NODE_DEBUG'] = 'net'))
      for (const round of [1, 2]) {
        await killCore()
        await expect.poll(async () => new Set(await hellos()).size).toBe(round + 1)
      }
      const lastCrash = JSON.parse(readFileSync(join(folder, 'logs', 'last-crash.json'), 'utf8')) as object
      expect(lastCrash).toMatchObject({ output: expect.stringMatching(/^NET \d+: /m) as string })
      expect(await call(900_010, 'diagnostics.get')).toMatchObject({ type: 'ok', value: { lastCrash } })
      const file = await launched.page.evaluate(async () => (await fetch('/diagnostics.txt')).text())
      expect(file).toContain('== last-crash.json')
    })

    test('three crashes in a minute end in a plain page, from which it can be tried again', async () => {
      const { page } = launched
      for (const round of [1, 2]) {
        await killCore()
        await expect.poll(async () => new Set(await hellos()).size).toBe(round + 1)
      }
      await killCore()
      await page.waitForURL('app://muelle/stopped.html')
      await expect.poll(() => page.locator('h1').textContent()).toContain('Muelle')
      const diagnostics = await page.evaluate(async () => (await fetch('/diagnostics.txt')).text())
      expect(diagnostics).toContain('core.exited')
      await page.getByRole('link').nth(1).click()
      await page.waitForURL('app://muelle/')
      await page.evaluate(() => {
        window.seen = []
        window.muelle?.subscribe((frame) => window.seen.push(frame))
      })
      await expect.poll(async () => (await hellos()).length).toBeGreaterThan(0)
      expect(await call(900_005)).toMatchObject({ type: 'ok' })
    })

    test('three crashes in a minute, and it still ends when it is asked to', async () => {
      for (const round of [1, 2]) {
        await killCore()
        await expect.poll(async () => new Set(await hellos()).size).toBe(round + 1)
      }
      await killCore()
      await launched.page.waitForURL('app://muelle/stopped.html')
      await launched.app.evaluate(({ app }) => app.quit())
      expect(await launched.exited).toBe(0)
    })
  })
})

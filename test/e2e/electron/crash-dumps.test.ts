import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchElectron, type LaunchedElectron } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('crashes of processes, in Electron', () => {
  const electron = electronOfBlock()
  let launched: LaunchedElectron

  beforeAll(async () => {
    launched = await launchElectron(electron.setup, { dataFolder: electron.folder })
    await launched.page.getByRole('table').waitFor()
  })
  afterAll(() => launched.kill())

  /**
   * The test's driver gives a page up that has crashed: from then on the program itself is asked. What is asked of a page that is
   * ending is never answered: `null`.
   */
  const inPage = (code: string): Promise<unknown> =>
    launched.app.evaluate(({ BrowserWindow }, given) => {
      const answer = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(given)
      return Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve(null), 2000))])
    }, code)
  const crashPage = () =>
    launched.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
  const address = () =>
    launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())
  const pages = () =>
    readFileSync(join(electron.folder, 'logs/window.log'), 'utf8').match(/"event":"page\.gone"/g)?.length ?? 0
  const crashes = () => join(electron.folder, 'crashes')
  const dumps = () =>
    readdirSync(crashes(), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'))
  const text = async () => String(await inPage('document.body.textContent'))

  test('a page that crashes comes back where it was, and its dump is on the PC, for its user only', async () => {
    await launched.page.keyboard.press('Alt+4')
    await launched.page.waitForURL(/#\/stock/)
    await crashPage()
    await expect.poll(text).toContain('Stock')
    expect(await address()).toMatch(/#\/stock/)
    expect(pages()).toBe(1)
    await expect.poll(() => dumps().length).toBe(1)
    expect(statSync(crashes()).mode & 0o777).toBe(0o700)
    for (const name of dumps()) expect(statSync(join(crashes(), name)).mode & 0o777).toBe(0o600)
    const uploads = await launched.app.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())
    expect(uploads).toBe(false)
  })

  test('a native crash of the core leaves a dump, too; the diagnostics name both and contain neither', async () => {
    await launched.app.evaluate(({ app }) => {
      const core = app.getAppMetrics().find((metric) => metric.name === 'muelle-core')
      process.kill(core?.pid ?? 0, 'SIGSEGV')
    })
    await expect.poll(() => dumps().length).toBe(2)
    const file = String(await inPage("fetch('/diagnostics.txt').then((answer) => answer.text())"))
    for (const name of dumps()) expect(file).toContain(name.split('/').at(-1))
    expect(file.length).toBeLessThan(500_000)
    // Each look goes one step further: the section is on the screen that the first button opens.
    const data = () =>
      inPage(`for (const word of ['Config', 'Datos de este equipo'])
        [...document.querySelectorAll('button')].find((one) => one.textContent.includes(word))?.click()
      document.querySelector('main')?.textContent`)
    await expect.poll(data).toContain('Volcados de fallos')
    // The page that crashed before is in the log of the window.
    await expect.poll(data).toContain('page.gone')
    for (const name of dumps()) await expect.poll(data).toContain(name.split('/').at(-1))
  })

  test('a page that crashes three times in a minute ends in a page that says so, from which it can be tried again', async () => {
    const stopped = 'app://muelle/page-stopped.html'
    const hasPage = () => inPage("document.querySelector('main') !== null")
    // The crash of the test before may be one of the three.
    for (let crash = 0; crash < 3 && (await address()) !== stopped; crash += 1) {
      await expect.poll(hasPage).toBe(true)
      const before = pages()
      await crashPage()
      await expect.poll(pages).toBe(before + 1)
    }
    await expect.poll(address).toBe(stopped)
    await expect.poll(text).toContain('La pantalla de Muelle se detuvo tres veces seguidas')
    await inPage("document.querySelectorAll('a')[1].click()")
    await expect.poll(address).toMatch(/^app:\/\/muelle\/(#.*)?$/)
    await expect.poll(() => inPage("document.querySelector('nav') !== null")).toBe(true)
  })
})

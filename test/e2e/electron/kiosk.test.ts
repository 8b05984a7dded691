import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../support/temporary-folder.ts'
import { launchElectron } from '../launchers/electron.ts'
import { electronRuntime, setUpElectron, type ElectronSetup } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('Electron as a kiosk of the administrator', () => {
  let setup: ElectronSetup
  let folder: string

  beforeAll(() => {
    setup = setUpElectron(electronRuntime ?? '')
    folder = makeFolder()
  })
  afterAll(() => {
    setup.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has one window that cannot be closed until a supervisor leaves the kiosk', async () => {
    const policy = join(folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ kiosk: true }))
    const launched = await launchElectron(setup, { dataFolder: folder, flags: [`--policy=${policy}`] })
    onTestFinished(() => launched.kill())
    const { app, page } = launched
    await page
      .getByRole('button', { name: /^Configuración|^Config\./ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Idioma y tema' }).click()
    const leave = page.getByRole('button', { name: 'Salir del modo kiosco' })
    await leave.waitFor()
    const closing = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await closing()
    await page.keyboard.press('Alt+n')
    await leave.click()
    await leave.waitFor({ state: 'detached' })
    expect(app.windows()).toHaveLength(1)
    await closing()
    expect(await launched.exited).toBe(0)
  })
})

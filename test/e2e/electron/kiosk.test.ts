import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launchElectron } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('Electron as a kiosk of the administrator', () => {
  const electron = electronOfBlock()

  test('has one window that cannot be closed until a supervisor leaves the kiosk', async () => {
    const policy = join(electron.folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ kiosk: true }))
    const launched = await launchElectron(electron.setup, {
      dataFolder: electron.folder,
      flags: [`--policy=${policy}`],
    })
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

  test('stays a kiosk when the core has stopped, with a page that works by keyboard and by touch', async () => {
    const policy = join(electron.folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ kiosk: true }))
    const launched = await launchElectron(electron.setup, {
      dataFolder: electron.folder,
      flags: [`--policy=${policy}`],
    })
    onTestFinished(() => launched.kill())
    const { app, page, killCore } = launched
    const isKiosk = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isKiosk()))
    const cores = () =>
      app.evaluate(({ app: running }) =>
        running.getAppMetrics().flatMap(({ name, pid }) => (name === 'muelle-core' ? [pid] : [])),
      )
    await page.locator('main').waitFor()
    await expect.poll(isKiosk).toEqual([true])
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(async () => (await cores()).length).toBe(1)
      const [before] = await cores()
      await killCore()
      await expect.poll(cores).not.toContain(before)
    }
    await page.waitForURL('app://muelle/stopped.html')
    expect(await isKiosk()).toEqual([true])
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    const links = page.getByRole('link')
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('app://muelle/')
    await page.locator('main').waitFor()
    expect(await isKiosk()).toEqual([true])
  })

  test('is a kiosk also where a core cannot start', async () => {
    const policy = join(electron.folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ kiosk: true }))
    const dataFolder = join(electron.folder, 'broken')
    mkdirSync(dataFolder)
    electron.setup.own(electron.folder)
    // A file where the folder of the data should be.
    writeFileSync(join(dataFolder, 'profiles'), '')
    const launched = await launchElectron(electron.setup, { dataFolder, flags: [`--policy=${policy}`] })
    onTestFinished(() => launched.kill())
    const isKiosk = () =>
      launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isKiosk()))
    await launched.page.getByText('Pasó algo inesperado').first().waitFor()
    expect(await isKiosk()).toEqual([true])
  })
})

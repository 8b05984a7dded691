import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onElectron } from '../journeys/on-electron.ts'
import { placesJourney } from '../journeys/places.ts'
import { shareProgram } from '../journeys/program.ts'
import { launchElectron, type LaunchedElectron } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'
import { callOfPage } from '../support/page-rpc.ts'

describe.skipIf(electronRuntime === null)('places, in Electron', () => {
  placesJourney(shareProgram(onElectron))
})

describe.skipIf(electronRuntime === null)('windows, in Electron', () => {
  const electron = electronOfBlock()
  let launched: LaunchedElectron

  beforeAll(async () => {
    launched = await launchElectron(electron.setup, { dataFolder: electron.folder })
    await launched.page.getByRole('table').waitFor()
  })
  afterAll(() => launched.kill())

  /** Chooses a menu entry in the window in front. */
  function choose(label: string): Promise<void> {
    return launched.app.evaluate(({ Menu, BrowserWindow }, wanted) => {
      const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
      const entry = entries.find((item) => item.label === wanted)
      if (entry === undefined) throw new Error(`no entry ${wanted}`)
      entry.click({}, BrowserWindow.getAllWindows().at(-1))
    }, label)
  }

  test('menu and side buttons of the mouse go back and forward; the menu reloads', async () => {
    const { page } = launched
    const at = (screen: string) => page.waitForURL(new RegExp(`#/${screen}/`))
    await page.keyboard.press('Alt+4')
    await page.keyboard.press('Alt+6')
    await at('orders')
    await choose('Atrás')
    await at('stock')
    await choose('Adelante')
    await at('orders')
    for (const [button, screen] of [
      [3, 'stock'],
      [4, 'orders'],
    ] as const) {
      await page.evaluate((own) => dispatchEvent(new MouseEvent('mouseup', { button: own })), button)
      await at(screen)
    }
    const loaded = page.waitForEvent('load')
    await choose('Recargar')
    await loaded
    await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
    expect(await page.title()).toBe('Pedidos · Muelle')
  })

  test('each window has its rights and its position; a stranger opens none; the last one closed ends the program', async () => {
    const { page, app } = launched
    const next = app.waitForEvent('window')
    await choose('Ventana nueva')
    const second = await next
    await second.locator('main').waitFor()
    await expect.poll(() => second.title()).toBe('Inicio · Muelle')
    const unlock = { commandId: crypto.randomUUID() }
    expect(await callOfPage(second, 'supervisor.unlock', unlock)).toMatchObject({ type: 'ok' })
    const status = async (of: Page) => await callOfPage(of, 'supervisor.status')
    expect(await status(second)).toMatchObject({ value: { grantedUntil: expect.any(String) as string } })
    expect(await status(page)).toMatchObject({ value: { grantedUntil: null } })
    for (const address of [
      'https://example.org/#/stock',
      'app://muelle/stopped.html',
      'app://other/#/stock',
      '/?x#/stock',
    ])
      await page.evaluate((url) => void window.open(url), address)
    expect(await status(page)).toMatchObject({ type: 'ok' })
    expect(app.windows()).toHaveLength(2)
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ id }) => id === 2)
        ?.close(),
    )
    await expect.poll(() => app.windows().length).toBe(1)
    const [left] = app.windows()
    expect(await status(left ?? page)).toMatchObject({ type: 'ok' })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    expect(await launched.exited).toBe(0)
    for (const name of ['window.json', 'window-2.json'])
      expect(readFileSync(join(electron.folder, 'window', name), 'utf8')).toContain('"maximized":false')
  })
})

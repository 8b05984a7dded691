import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launchElectron } from '../launchers/electron.ts'
import { electronOfBlock, electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('Electron without its helper for graphics', () => {
  const electron = electronOfBlock()

  test('stays where it was, and starts anew there before Chromium would end it', async () => {
    const launched = await launchElectron(electron.setup, { dataFolder: electron.folder })
    onTestFinished(async () => {
      await launched.kill()
      endRestarted()
    })
    const { app, page } = launched
    await page.getByRole('table').waitFor()
    await page.keyboard.press('Alt+4')
    await page.waitForURL(/#\/stock/)
    const helper = () =>
      app.evaluate(({ app: running }) => running.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? null)
    const log = () => readFileSync(join(electron.folder, 'logs/window.log'), 'utf8')
    const ended = () => log().match(/"type":"GPU"/g)?.length ?? 0
    for (let round = 1; round <= 4; round += 1) {
      await expect.poll(helper).not.toBeNull()
      process.kill((await helper()) ?? 0, 'SIGKILL')
      await expect.poll(ended).toBe(round)
    }
    await expect.poll(helper).not.toBeNull()
    expect(page.url()).toMatch(/#\/stock/)
    await page.keyboard.press('Alt+1')
    await page.waitForURL((url) => !url.hash.includes('stock'))
    await page.keyboard.press('Alt+4')
    await page.waitForURL(/#\/stock/)
    process.kill((await helper()) ?? 0, 'SIGKILL')
    expect(await launched.exited).toBe(0)
    await expect.poll(() => log().match(/"place":"#\/stock[^"]*".*"event":"window\.opened"/g)?.length ?? 0).toBe(1)
  })

  /** The program that started by itself is no child of the test. */
  function endRestarted(): void {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--data=${electron.folder}`))
          process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
    }
  }
})

import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { leastContrast, weakContrasts } from '../journeys/contrast.ts'
import { layoutFaults, needsInSight } from '../journeys/count-layout.ts'
import type { CountSetup } from '../journeys/count-setup.ts'
import { countStates } from '../journeys/count-states.ts'
import { speak } from '../journeys/appearances.ts'
import { collectComplaints, longestWaitMs } from '../launchers/launch.ts'
import { closeBrowser, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const data = makeFolder()
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
]
let host: HostProcess
let setup: CountSetup
let complaints: string[]

beforeAll(async () => {
  host = await startHostProcess(['--port=0', `--data=${data}`, '--practice'])
  const rpc = rpcOf(host)
  await rpc('settings.update', { language: 'es', theme: 'light' })
  const { jobId } = await rpc<{ jobId: string }>('refresh.run')
  const read = async () => (await rpc<{ outcome: string | null }>('jobs.get', { jobId })).outcome === 'ok'
  await vi.waitUntil(read, { timeout: longestWaitMs, interval: 100 })
  const context = await openContext({ locale: 'es-AR', viewport: sizes[0]!, reducedMotion: 'reduce' })
  const page = await context.newPage()
  complaints = collectComplaints(page)
  await page.goto(host.url)
  await page.getByRole('table').waitFor()
  setup = { page, rpc }
})

afterAll(async () => {
  await closeBrowser()
  host.signal('SIGTERM')
  await host.exited
  rmSync(data, { recursive: true, force: true })
})

/** Themes as the page has them; what a scan did must be read in each of them. */
async function contrastFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['dark', 'contrast', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    const weak = await page.evaluate(weakContrasts, { root: '.count', limits: leastContrast })
    found.push(...weak.map((line) => `${theme}: ${line}`))
  }
  return found
}

describe('every state of the Count screen', () => {
  test.each(Object.entries(countStates))(
    '%s: AAA contrast in every theme, nothing cut or too small in either language',
    async (name, open) => {
      const { page } = setup
      await open(setup)
      const found: string[] = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        const faults = await page.evaluate(layoutFaults)
        found.push(...faults.map((line) => `${size.width} × ${size.height}: ${line}`))
        const inSight = await page.evaluate(needsInSight)
        if (name === 'closing-waiting' && inSight < (size.width > 1100 ? 3 : 2)) found.push(`${inSight} of what waits`)
      }
      // Colours do not depend on size and language.
      found.push(...(await contrastFaults(page)))
      await speak(setup, 'en')
      for (const size of sizes) {
        await page.setViewportSize(size)
        found.push(...(await page.evaluate(layoutFaults)).map((line) => `en, ${size.width} × ${size.height}: ${line}`))
      }
      await speak(setup, 'es')
      await page.setViewportSize(sizes[0]!)
      expect(found).toEqual([])
    },
  )

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

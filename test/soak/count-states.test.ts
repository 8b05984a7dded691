import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpcOf } from '../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints } from '../e2e/launchers/launch.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../e2e/launchers/loopback.ts'
import { readData } from '../e2e/support/read-data.ts'
import { makeFolder } from '../support/temporary-folder.ts'
import { checkAppearances } from '../e2e/journeys/appearances.ts'
import { leastContrast, weakContrasts } from '../e2e/journeys/contrast.ts'
import { layoutFaults, rowsInSight } from '../e2e/journeys/count-layout.ts'
import type { CountSetup } from '../e2e/journeys/count-setup.ts'
import { countStates } from '../e2e/journeys/count-states.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
] as const
const themes = ['dark', 'contrast', 'light']

/** States with a list, of which at least three rows are in sight. */
const lists = new Set(['closing-waiting', 'entries'])

describe('every state of the Count screen', () => {
  const folder = makeFolder()
  let host: HostProcess
  let setup: CountSetup
  let complaints: string[]

  beforeAll(async () => {
    host = await startHostProcess(['--port=0', `--data=${folder}`, '--practice'])
    const rpc = rpcOf(host)
    await rpc('settings.update', { language: 'es', theme: 'light' })
    await readData(rpc)
    const context = await openContext({ locale: 'es-AR', viewport: sizes[0], reducedMotion: 'reduce' })
    const page = await context.newPage()
    complaints = collectComplaints(page)
    await page.goto(host.url)
    await page.getByRole('table').waitFor()
    setup = { page, rpc }
  })

  afterAll(async () => {
    await closePages()
    host.signal('SIGTERM')
    await host.exited
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(Object.entries(countStates))('%s: AAA contrast, nothing cut or too small', async (name, open) => {
    const { page } = setup
    await open(setup)
    const found = await checkAppearances(setup, sizes, async () => {
      const faults = await page.evaluate(layoutFaults)
      const inSight = await page.evaluate(rowsInSight)
      return lists.has(name) && inSight < 3 ? [...faults, `${inSight} rows of the list`] : faults
    })
    // Colours do not depend on size and language.
    found.push(...(await contrastFaults(page)))
    expect(found).toEqual([])
  })

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

/** What a scan did must be read in each theme. The light one in the end. */
async function contrastFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    const weak = await page.evaluate(weakContrasts, { root: '.count', limits: leastContrast })
    found.push(...weak.map((line) => `${theme}: ${line}`))
  }
  return found
}

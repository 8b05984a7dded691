import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { readData } from '../support/read-data.ts'
import { makeFolder } from '../../support/temporary-folder.ts'
import { isBeforeRelease, speak, takesTurn } from '../journeys/appearances.ts'
import { leastContrast, weakContrasts } from '../journeys/contrast.ts'
import { layoutFaults, rowsInSight } from '../journeys/count-layout.ts'
import type { CountSetup } from '../journeys/count-setup.ts'
import { countStates } from '../journeys/count-states.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
]
const themes = ['dark', 'contrast', 'light']
const languages = ['en', 'es']

/** States in which what is in sight depends on size and language, because much waits or much is asked. */
const crowded = new Set(['closing-waiting', 'two-readings', 'more', 'entries', 'unknown', 'people'])
const lists = new Set(['closing-waiting', 'entries'])

// Before a release in each language, size and theme; else in one of each, which take turns; crowded ones in each language and size.
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
    const context = await openContext({ locale: 'es-AR', viewport: sizes[0]!, reducedMotion: 'reduce' })
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

  const states = Object.entries(countStates)
  test.each(states.map(([name, open], at) => ({ name, open, at })))(
    '$name: AAA contrast, nothing cut or too small',
    async ({ name, open, at }) => {
      const { page } = setup
      await open(setup)
      const all = isBeforeRelease()
      const found: string[] = []
      for (const language of all || crowded.has(name) ? languages : [takesTurn(languages, at >> 2)]) {
        if (language !== 'es') await speak(setup, language)
        for (const size of sizesOf(name, at, language))
          found.push(...(await layoutFaultsAt(page, size, name)).map((line) => `${language}, ${line}`))
        if (language !== 'es') await speak(setup, 'es')
      }
      // Colours do not depend on size and language.
      found.push(...(await contrastFaults(page, all ? themes : [takesTurn(themes, at)])))
      await page.setViewportSize(sizes[0]!)
      expect(found).toEqual([])
    },
  )

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

/** A crowded state has each size in one of the languages. */
function sizesOf(state: string, at: number, language: string): typeof sizes {
  if (isBeforeRelease()) return sizes
  if (!crowded.has(state)) return [takesTurn(sizes, at)]
  return sizes.filter((_, n) => takesTurn(languages, n) === language)
}

async function layoutFaultsAt(page: Page, size: (typeof sizes)[number], state: string): Promise<string[]> {
  await page.setViewportSize(size)
  const found = await page.evaluate(layoutFaults)
  const inSight = await page.evaluate(rowsInSight)
  if (lists.has(state) && inSight < 3) found.push(`${inSight} rows of the list`)
  return found.map((line) => `${size.width} × ${size.height}: ${line}`)
}

/** Themes as the page has them; what a scan did must be read in each of them. */
async function contrastFaults(page: Page, inThemes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const theme of [...inThemes, 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    if (!inThemes.includes(theme)) continue
    const weak = await page.evaluate(weakContrasts, { root: '.count', limits: leastContrast })
    found.push(...weak.map((line) => `${theme}: ${line}`))
  }
  return found
}

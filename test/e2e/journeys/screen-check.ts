import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { closeBrowser, openContext } from '../launchers/loopback.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { warehouseTimeZone } from '../../support/warehouse-time.ts'
import { type SeededHost, startRowHost } from '../support/seeded-host.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker, type Found, keysThatOpen, panels } from './screen-walker.ts'

/** The smallest screen of a dock, and a desk's at 200 % zoom. */
const sizes = {
  '1024 × 600': { viewport: { width: 1024, height: 600 }, deviceScaleFactor: 1 },
  '200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const

const languages = { es: 'es-AR', en: 'en-GB' } as const

export type Look = [language: keyof typeof languages, size: keyof typeof sizes]
export const everyAppearance: Look[] = [
  ['es', '1024 × 600'],
  ['en', '200 %'],
  ['en', '1024 × 600'],
  ['es', '200 %'],
]
/** Each language and each size once. */
export const fewLooks = everyAppearance.slice(0, 2)

/** What a browser's window is opened with for a look. */
export const windowOf = ([language, size]: Look) =>
  ({
    ...sizes[size],
    locale: languages[language],
    timezoneId: warehouseTimeZone,
    reducedMotion: 'reduce',
  }) as const

/**
 * Every screen of the rail with that many rows in every list: nothing cut, axe silent, every stop of Tab seen. With
 * `opened` the same of the panel of the first row, and of every menu and dialog that a key of the screen opens.
 */
export function sweepJourney(rows: number, looks: readonly Look[], opened: readonly Look[] = []): void {
  describe(`with ${rows} rows in every list`, () => {
    let host: SeededHost
    beforeAll(async () => {
      host = await startRowHost(rows)
    }, 900_000)
    afterAll(async () => {
      await closeBrowser()
      await host.close()
    })

    const look = async (how: Look, deep: boolean) => {
      const context = await openContext(windowOf(how))
      const page = await context.newPage()
      const complaints = collectComplaints(page)
      const waiting = watchCalls(page)
      await page.goto(host.url)
      const found = await sweep(page, waiting, deep)
      await context.close()
      return complaints.length > 0 ? { ...found, complaints } : found
    }
    for (const [language, size] of looks)
      test(`${language}, ${size}`, async () => {
        expect(await look([language, size], false)).toEqual({})
      }, 300_000)
    for (const [language, size] of opened)
      test(`${language}, ${size}, with what opens`, async () => {
        expect(await look([language, size], true)).toEqual({})
      }, 900_000)
  })
}

async function sweep(page: Page, waiting: () => number, deep: boolean): Promise<Found> {
  const { found, lookAtPage, lookAt, openEach } = createScreenWalker(page, waiting)
  const openRow = async (name: string) => {
    const grid = page
      .locator('main')
      .getByRole('grid')
      .filter({ has: page.locator('[data-at]') })
    if ((await grid.count()) === 0) return
    await grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const panel = page.locator(panels)
    await panel.waitFor()
    await panel.getByRole('button').last().waitFor()
    await panel.getByRole('button').first().focus()
    await lookAt(`${name}: a row`, panel)
    await openEach(`${name}: a row`, panel.locator(keysThatOpen))
    await grid.focus()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }

  const rail = page.getByRole('navigation').first().getByRole('button')
  await rail.first().waitFor()
  const screens = await rail.count()
  expect(screens).toBeGreaterThanOrEqual(6)
  for (let n = 0; n < screens; n += 1) {
    const name = (await rail.nth(n).textContent()) ?? String(n)
    await rail.nth(n).click()
    await lookAtPage(name)
    if (!deep) continue
    await openRow(name)
    if (n === 0) await openEach(name, page.locator(`header ${keysThatOpen}`))
    await openEach(name, page.locator(`main ${keysThatOpen}:not(.explain)`))
    await openEach(name, page.locator('main .explain:visible').first())
    // Behind the last place of the rail stand more.
    const sections = page.locator('main nav').getByRole('button')
    for (let section = 1; section < (await sections.count()); section += 1) {
      const inside = `${name}: ${(await sections.nth(section).textContent()) ?? String(section)}`
      await sections.nth(section).click()
      await lookAtPage(inside)
      await openEach(inside, page.locator(`main ${keysThatOpen}:not(.explain)`))
    }
  }
  return found
}

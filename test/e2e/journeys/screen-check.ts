import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { closePages, openContext } from '../launchers/loopback.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { warehouseTimeZone } from '../../support/warehouse-time.ts'
import { type SeededHost, startRowHost } from '../support/seeded-host.ts'
import type { Theme } from './axe.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker, type Found, keysThatOpen, panels, type ScreenWalker } from './screen-walker.ts'

/** The smallest screen of a dock and a tablet upright, which are touched; the usual screen, a large one, and one at 200 % zoom. */
const sizes = {
  '1024 × 600': { viewport: { width: 1024, height: 600 }, deviceScaleFactor: 1, hasTouch: true },
  '1280 × 800': { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  '800 × 1280': { viewport: { width: 800, height: 1280 }, deviceScaleFactor: 1, hasTouch: true },
  '2560 × 1440': { viewport: { width: 2560, height: 1440 }, deviceScaleFactor: 1 },
  '200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const

const languages = { es: 'es-AR', en: 'en-GB' } as const

export interface Appearance {
  language: keyof typeof languages
  size: keyof typeof sizes
  /** Themes in which axe runs. Contrast differs between them, nothing else. */
  themes: readonly Theme[]
}

/** Every language at every size in every theme: before a release. */
export const everyAppearance: readonly Appearance[] = (['es', 'en'] as const).flatMap((language) =>
  (['1024 × 600', '1280 × 800', '800 × 1280', '2560 × 1440', '200 %'] as const).map((size) => ({
    language,
    size,
    themes: ['light', 'dark', 'contrast'] as const,
  })),
)

/** For every commit: a tablet upright. */
export const uprightAppearance = {
  language: 'es',
  size: '800 × 1280',
  themes: ['contrast'],
} as const satisfies Appearance

/** Options of a browser window with an appearance. */
export const windowOf = ({ language, size }: Appearance) =>
  ({
    ...sizes[size],
    locale: languages[language],
    timezoneId: warehouseTimeZone,
    reducedMotion: 'reduce',
  }) as const

/**
 * Checks every screen of the rail with that many rows in every list: nothing is cut, what is touched is as large as a finger,
 * axe finds nothing, every stop of Tab is visible. In the appearances of `dialogs` it checks the same of the panel of the first row, and of every menu
 * and dialog that a button of the screen opens.
 */
export function checkScreens(
  rows: number,
  { screens = [], dialogs = [] }: { screens?: readonly Appearance[]; dialogs?: readonly Appearance[] },
): void {
  describe(`with ${rows} rows in every list`, () => {
    let host: SeededHost
    beforeAll(async () => {
      host = await startRowHost(rows)
    }, 900_000)
    afterAll(async () => {
      await closePages()
      await host.close()
    })

    const faultsIn = async (appearance: Appearance, withDialogs: boolean) => {
      const context = await openContext(windowOf(appearance))
      const page = await context.newPage()
      const complaints = collectComplaints(page)
      const walker = createScreenWalker(page, watchCalls(page), appearance.themes)
      await page.goto(await host.newAddress())
      const found = await walkScreens(page, walker, withDialogs)
      await context.close()
      return complaints.length > 0 ? { ...found, complaints } : found
    }
    for (const appearance of screens)
      test(`${appearance.language}, ${appearance.size}`, async () => {
        expect(await faultsIn(appearance, false)).toEqual({})
      }, 300_000)
    for (const appearance of dialogs)
      test(`${appearance.language}, ${appearance.size}, with panels, menus and dialogs`, async () => {
        expect(await faultsIn(appearance, true)).toEqual({})
      }, 900_000)
  })
}

async function walkScreens(
  page: Page,
  { found, checkPage, check, openEach }: ScreenWalker,
  withDialogs: boolean,
): Promise<Found> {
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
    await check(`${name}: a row`, panel)
    await openEach(`${name}: a row`, panel.locator(keysThatOpen))
    // A sheet hides the rows; once it is closed they have the focus again.
    await panel.getByRole('button').first().focus()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  const rail = page.getByRole('navigation').first().getByRole('button')
  await rail.first().waitFor()
  const screens = await rail.count()
  expect(screens).toBeGreaterThanOrEqual(6)
  for (let n = 0; n < screens; n += 1) {
    const name = (await rail.nth(n).textContent()) ?? String(n)
    await rail.nth(n).click()
    await checkPage(name)
    if (!withDialogs) continue
    await openRow(name)
    if (n === 0) await openEach(name, page.locator(`header ${keysThatOpen}`))
    await openEach(name, page.locator(`main ${keysThatOpen}:not(.explain)`))
    await openEach(name, page.locator('main .explain:visible').first())
    // The last screen of the rail, Settings, has sections.
    const sections = page.locator('main nav').getByRole('button')
    for (let section = 1; section < (await sections.count()); section += 1) {
      const inside = `${name}: ${(await sections.nth(section).textContent()) ?? String(section)}`
      await sections.nth(section).click()
      await checkPage(inside)
      await openEach(inside, page.locator(`main ${keysThatOpen}:not(.explain)`))
    }
  }
  await rail.filter({ hasText: /Pedidos|Orders/ }).click()
  await page.getByRole('button', { name: /Nuevo pedido|New order/ }).click()
  await checkPage('New order')
  return found
}

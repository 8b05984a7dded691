import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Program } from './program.ts'
import { findDocument, labels, startCount } from './steps.ts'
import { scan } from './scanner.ts'

const blind = 'R-000185'

/** Back, forward, reload, titles, and a second window on the same program. */
export function placesJourney(program: Program): void {
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

  /** The window that this opens. */
  async function opened(open: () => Promise<void>): Promise<Page> {
    const next = program.page().context().waitForEvent('page')
    await open()
    const page = await next
    await page.locator('main').waitFor()
    return page
  }

  test('back, forward and a reload return to the place with its filters; the address and the title say nothing of it', async () => {
    const page = program.page()
    await page.keyboard.press('Alt+6')
    await heading(page, 'Pedidos')
    await page.locator('.list-search input').fill('PED')
    await page.keyboard.press('Alt+4')
    await heading(page, 'Stock')
    expect(await page.title()).toBe('Stock · Muelle')
    await page.goBack()
    await heading(page, 'Pedidos')
    expect(await page.title()).toBe('Pedidos · Muelle')
    const search = page.locator('.list-search input')
    expect(await search.inputValue()).toBe('PED')
    expect(new URL(page.url()).hash).toMatch(/^#\/orders\/[\da-f-]{36}$/)
    await page.goForward()
    await heading(page, 'Stock')
    await page.goBack()
    await heading(page, 'Pedidos')
    await page.reload()
    await heading(page, 'Pedidos')
    await expect.poll(() => search.inputValue()).toBe('PED')
    await page.goForward()
    await heading(page, 'Stock')
  })

  test('a document that became blind shows nothing of before when one goes back', async () => {
    const page = program.page()
    await findDocument(page, blind)
    await page.getByRole('heading', { name: blind }).waitFor()
    expect(page.url()).not.toContain(blind)
    await startCount(page, 'Carla Ríos')
    await scan(page, labels.kettle)
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('1 lectura')
    await page.goBack()
    await page.getByRole('heading', { name: blind }).waitFor()
    await page.goForward()
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('1 lectura')
    await page.reload()
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('1 lectura')
  })

  test('a second window is another caller: the open count stays with the first, and closing one leaves the other', async () => {
    const first = program.page()
    await first.goBack()
    await first.getByRole('heading', { name: blind }).waitFor()
    const second = await opened(() => first.keyboard.press('Alt+N'))
    await second.getByRole('heading', { name: blind }).waitFor()
    await first.goForward()
    await first.locator('.tally-head').waitFor()
    await second.getByRole('button', { name: 'Reanudar conteo' }).click()
    await second.getByText('Carla Ríos está haciendo este conteo.').waitFor()
    // A reload of the first finds its count again; the second did not take it.
    await first.reload()
    await expect.poll(() => first.locator('.tally-head').textContent()).toContain('1 lectura')
    await scan(first, labels.kettle)
    await expect.poll(() => first.locator('.tally-head').textContent()).toContain('2 lecturas')
    await second.close()
    await scan(first, labels.kettle)
    await expect.poll(() => first.locator('.tally-head').textContent()).toContain('3 lecturas')
    expect(program.complaints()).toEqual([])
  })
}

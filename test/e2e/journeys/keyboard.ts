import type { Page } from 'playwright-core'

const mostPresses = 90

/** The name of the focused element: its accessible name, label or text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    const name = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
    return name.replace(/\s+/g, ' ').trim()
  })
}

/** Presses Tab until what is called so has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to "${name}" by keyboard`)
}

/** Finds a button with Tab and presses it with Enter. */
export async function pressKey(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).and(page.locator(':enabled')).first().waitFor()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

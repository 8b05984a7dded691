import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tabTo } from './keyboard.ts'
import type { Program } from './program.ts'
import { scan, typeManually } from './scanner.ts'
import { findDocument, labels, runningTotal, savedText, scanAnd, startCount } from './steps.ts'

const burst = Array.from({ length: 200 }, (_, index) => {
  if (index % 8 === 7) return labels.detergent
  return index % 2 === 0 ? '104951' : '104755'
})

function fontSize(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}

/** An operator with gloves, at a distance from the screen, with a scanner that does not wait. */
export function operatorJourney(program: Program): void {
  test('two hundred scans without a pause count in order; no button is pressed and nothing is typed', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Carla Ríos')
    // Enter of a scanner must not press the focused control.
    await page.getByRole('button', { name: 'Terminar conteo' }).focus()
    await page.evaluate(() => {
      window.pressed = 0
      addEventListener('click', () => (window.pressed += 1), true)
      window.words = []
      const fact = document.querySelector('.scan-result')
      if (fact === null) throw new Error('there is no band')
      new MutationObserver(() => {
        const text = fact.querySelector('.scan-result-fact')?.textContent ?? ''
        if (window.words.at(-1) !== text) window.words.push(text)
      }).observe(fact, { subtree: true, childList: true, characterData: true })
    })
    await scan(page, ...burst)
    await page.locator('.scan-result-fact', { hasText: 'Lectura 200' }).waitFor()
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('2 artículos · 200 lecturas')
    const [kettles, detergents] = [100, 100]
    await expect
      .poll(() => page.locator('.tally-row').allTextContents())
      .toEqual([expect.stringMatching(new RegExp(`${detergents}$`)), expect.stringMatching(new RegExp(`${kettles}$`))])
    expect(await page.evaluate(() => window.pressed)).toBe(0)
    await expect.poll(() => page.locator('.pad-display').textContent()).toContain('1')
    const seen = (await page.evaluate(() => window.words)).flatMap((text) => /Lectura (\d+)/.exec(text)?.[1] ?? [])
    const numbers = seen.map(Number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers.at(-1)).toBe(200)
  })

  test.each([
    [1280, 800, 56],
    [1024, 600, 40],
  ])('at %i × %i the word is at least %i px and the total at least 120 px high', async (width, height, word) => {
    const page = program.page()
    await page.setViewportSize({ width, height })
    await scanAnd(page, labels.detergent, 'Contado')
    expect(await fontSize(page, '.scan-result-word')).toBeGreaterThanOrEqual(word)
    expect(await fontSize(page, '.read-total-big')).toBeGreaterThanOrEqual(120)
    for (const selector of [
      '.scan-result-word',
      '.scan-result-delta',
      '.read-total-big',
      '.pad-enter',
      '.count-actions',
    ]) {
      const box = await page.locator(selector).boundingBox()
      expect(box, selector).not.toBeNull()
      expect(box?.x, selector).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), selector).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0), selector).toBeLessThanOrEqual(height)
    }
    const keys = page.locator('.count-actions button, .pad-keys button')
    for (const key of await keys.all()) expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(74)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a count goes from start to end by keyboard alone', async () => {
    const page = program.page()
    const before = Number(await runningTotal(page))
    await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
    await page.keyboard.press('5', { delay: 20 })
    await page.locator('.pad-display', { hasText: '5' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => runningTotal(page)).toBe(String(before + 5))
    await typeManually(page, '104951')
    await page.locator('.pad-display', { hasText: 'Código escrito' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.read-article', { hasText: 'Termo' }).waitFor()
    await tabTo(page, 'Deshacer')
    await page.keyboard.press('Enter')
    await page.locator('.scan-result-word', { hasText: 'Deshecho' }).waitFor()
    await tabTo(page, 'Terminar conteo')
    await page.keyboard.press('Space')
    await tabTo(page, 'Terminar')
    await page.keyboard.press('Enter')
    await page.getByText('Conteo terminado').waitFor()
    await tabTo(page, 'Volver al documento')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver comparación' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Firmar' }).waitFor()
  })

  test('the log that is saved to a file holds the two hundred in the order of the scanner', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    // The comparison, which is open before, has the same heading.
    await page.getByRole('button', { name: 'Ver comparación' }).waitFor()
    await page.getByRole('button', { name: 'Verificar' }).first().click()
    const saved = savedText(page)
    await page.getByRole('button', { name: 'Guardar archivo' }).click()
    expect([...(await saved).matchAll(/"raw":"(\w+)"/g)].slice(0, burst.length).map(([, raw]) => raw)).toEqual(burst)
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}

declare global {
  interface Window {
    pressed: number
    words: string[]
  }
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressKey } from './keyboard.ts'
import type { Program } from './program.ts'
import { scan, typeManually } from './scanner.ts'
import { axe } from './axe.ts'
import { cut } from './screen-check-rules.ts'
import { beginAs, findDocument, labels, scanAnd, startCount } from './steps.ts'

const operator = 'Ana Gómez'
const [right, wrong, moved] = ['R-000185', 'R-0001_x', 'R-000097']

/** Nothing is cut at the smallest size, and axe finds nothing. */
async function faultsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 600 })
  const faults = [...(await cut(page)), ...(await axe(page, ['light', 'dark']))]
  if (size !== null) await page.setViewportSize(size)
  return faults
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Enter confirms as soon as the key of the dialog has the focus. */
async function confirm(page: Page, words: string): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => focused(page)).toBe(words)
  await page.keyboard.press('Enter')
}

async function beginWithout(page: Page): Promise<void> {
  await page.keyboard.press('Alt+2')
  await pressKey(page, 'Contar sin documento')
  await beginAs(page, operator)
}

async function close(page: Page): Promise<void> {
  await pressKey(page, 'Terminar conteo')
  await pressKey(page, 'Terminar')
  await page.getByText('Conteo terminado').waitFor()
}

/** A count without a document finds its own; a count on the wrong one goes to another. Keyboard and scanner alone. */
export function bindingJourney(program: Program): void {
  test('goods without a document are counted and closed; Receiving keeps them as open work', async () => {
    const page = program.page()
    await beginWithout(page)
    await heading(page, 'Sin documento')
    await scanAnd(page, labels.detergent, 'Contado')
    await scan(page, labels.detergent, labels.detergent)
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('3 lecturas')
    await close(page)
    await pressKey(page, 'Volver')
    const work = page.getByRole('region', { name: 'Conteos sin documento' })
    await expect.poll(() => work.textContent()).toMatch(/Ana Gómez.*3 lecturas.*Terminado/)
    expect(await faultsOf(page)).toEqual([])
  })

  test('a scanned number is its document; after one Enter it can be compared', async () => {
    const page = program.page()
    await pressKey(page, `Elegir documento del conteo de ${operator}`)
    await heading(page, '¿De qué documento es este conteo?')
    await page.getByRole('table').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await scan(page, right)
    await confirm(page, `Asignar a ${right}`)
    await heading(page, right)
    await page.getByText(`El conteo se asignó a ${right}.`).waitFor()
    await expect.poll(() => focused(page)).toBe('Ver comparación')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Detergente' })
    await row.first().waitFor()
    await expect.poll(() => row.first().getByRole('cell').allTextContents()).toContain('3')
  })

  test('in mid-count it turns out to be the wrong document: the count goes to the right one with its scans', async () => {
    const page = program.page()
    await findDocument(page, wrong)
    await startCount(page, operator)
    await scanAnd(page, labels.kettle, 'Contado')
    await scanAnd(page, labels.detergent, 'Contado')
    await pressKey(page, 'Más')
    await pressKey(page, 'Cambiar documento')
    await heading(page, '¿A qué documento se mueve este conteo?')
    await typeManually(page, moved)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Mover este conteo a ${moved}` })
    await dialog.waitFor()
    await dialog.getByRole('radio').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => dialog.textContent()).toContain(`${wrong} queda sin este conteo.`)
    await confirm(page, `Mover a ${moved}`)
    await heading(page, moved)
    await expect.poll(() => focused(page)).toBe('Reanudar conteo')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('2 lecturas')
    expect((await page.locator('.tally-row').allTextContents()).join()).toMatch(/Detergente.*Termo|Termo.*Detergente/)
    await close(page)
    await pressKey(page, 'Volver al documento')
    await heading(page, moved)
    await findDocument(page, wrong)
    await page.getByText('Todavía no hay conteos de este documento en este equipo.').waitFor()
  })

  test('one person makes no second count of it: the refusal says what to do', async () => {
    const page = program.page()
    await beginWithout(page)
    await scanAnd(page, labels.kettle, 'Contado')
    await close(page)
    await pressKey(page, 'Elegir documento')
    await scan(page, moved)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${operator} ya tiene el 1.er conteo.`).waitFor()
    await confirm(page, `Asignar a ${moved}`)
    await dialog.getByText(/Cada conteo debe hacerlo un operador distinto\. Elija otro documento\./).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}

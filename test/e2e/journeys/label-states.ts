import type { FakePrinter } from '../../support/label-printer.ts'
import { press, type CountSetup } from './count-setup.ts'
import { scan } from './scanner.ts'
import { labels } from './steps.ts'

interface LabelSetup extends CountSetup {
  printer: FakePrinter
}

const field = ({ page }: CountSetup, name: string) => page.getByLabel(name, { exact: true })

/**
 * Every state of the label screen by its name, and how to get there from the one before. In Spanish, in the practice
 * warehouse, from an open count.
 */
export const labelStates: Record<string, (setup: LabelSetup) => Promise<void>> = {
  async pallet({ page }) {
    await press(page, 'Más')
    await press(page, 'Imprimir etiqueta')
    await page.getByRole('img', { name: 'Vista previa de la etiqueta' }).waitFor()
  },
  async article({ page }) {
    await page.getByRole('button', { name: /^Artículo/ }).click()
    await page.getByText('Escanee el código del artículo').waitFor()
  },
  async 'article-found'(setup) {
    await field(setup, 'Nombre, código o código de barras').fill('leche')
    await setup.page.locator('.search-row').nth(3).waitFor()
  },
  'article-letters': ({ page }) => press(page, 'Letras en pantalla'),
  async lot(setup) {
    await scan(setup.page, labels.milk)
    await field(setup, 'Lote').fill('LOTE-2026/1124-00017')
  },
  async 'expiry-wrong'(setup) {
    await press(setup.page, 'Siguiente')
    await field(setup, 'Vence').fill('310227')
    await press(setup.page, 'Siguiente')
    await setup.page.getByText('Ese día no existe').waitFor()
  },
  async units(setup) {
    await field(setup, 'Vence').fill('020327')
    await press(setup.page, 'Siguiente')
    await field(setup, 'Unidades').fill('1234,5')
  },
  async copies({ page }) {
    await press(page, '1 copia')
    await page.locator('.digits').getByRole('button', { name: '4', exact: true }).click()
  },
  /** Half a package of a number is no GS1 content: the square code alone has it. */
  async preview({ page }) {
    await press(page, 'Listo')
    await page.getByRole('img', { name: 'Vista previa de la etiqueta' }).waitFor()
  },
  async 'printer-away'({ page, printer }) {
    printer.manner = 'breaks'
    await press(page, 'Imprimir 4')
    await page.getByText('La impresora se detuvo a mitad de la etiqueta').waitFor()
  },
  async printed({ page, printer }) {
    printer.manner = 'reads'
    await page.locator('.label-foot').getByRole('button', { name: 'Imprimir otra vez' }).click()
    await page.getByText('Escanee la etiqueta pegada').waitFor()
  },
  async 'another-label'({ page }) {
    await scan(page, labels.pallet)
    await page.getByText('Esta no es la etiqueta impresa').waitFor()
  },
  async 'pallet-opened'({ page }) {
    await scan(page, '00377990011000000003')
    await page.getByText('Pallet abierto').waitFor()
  },
}

/** Layout faults of the label screen: keys too small for a finger, out of the window, or below what can be seen. */
export function labelLayoutFaults(): string[] {
  const found: string[] = []
  const says = (element: Element) =>
    `${element.className} «${element.getAttribute('aria-label') ?? element.textContent ?? ''}»`
  for (const key of document.querySelectorAll(
    '.label-screen button, .label-screen .field-box, .label-screen .switch',
  )) {
    const { width, height, left, right } = key.getBoundingClientRect()
    // A low window shows the keys of printing once the article is chosen.
    if (key.getClientRects().length === 0) continue
    const least = key.matches('.digit, [data-size=dock]') ? 75.5 : 47.5
    if (width < 47.5 || height < least) found.push(`${width.toFixed()} × ${height.toFixed()} px: ${says(key)}`)
    if (left < 0 || right > innerWidth) found.push(`out of the window: ${says(key)}`)
    if (key.scrollWidth > key.clientWidth + 1 && key.tagName === 'BUTTON') found.push(`cut: ${says(key)}`)
  }
  // Beside the keys there is no scrolling; a list scrolls.
  for (const part of document.querySelectorAll('.label-entry, .label-paper, .label-foot, .label-head'))
    if (part.scrollHeight > part.clientHeight + 1) found.push(`cut below: ${says(part)}`)
  const foot = document.querySelector('.label-foot')?.getBoundingClientRect()
  if (foot === undefined || foot.bottom > innerHeight + 1) found.push('the foot is out of the window')
  return found
}

import { show } from '../../test/e2e/journeys/count-setup.ts'
import { scan } from '../../test/e2e/journeys/scanner.ts'
import { labels } from '../../test/e2e/journeys/steps.ts'
import { openFakePrinter } from '../../test/support/label-printer.ts'
import { defaultLabelSettings } from '../../src/contract/shapes/label.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = [
  'label-pallet',
  'label-article',
  'label-lot',
  'label-expiry-wrong',
  'label-preview',
  'label-away',
  'label-printed',
]

/** Labels for a pallet and its goods, by a printer on loopback that is away at first; in its own practice warehouse. */
export async function takeLabelPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  const printer = await openFakePrinter('breaks')
  try {
    const settings = { ...defaultLabelSettings, companyPrefix: '7799001', pcDigits: '1' }
    await rpc('settings.update', {
      labels: { ...settings, printer: 'network', host: '127.0.0.1', port: printer.port },
    })
    const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number: 'R-000184' })
    const { sessionId } = await rpc<{ sessionId: string }>('counts.start', {
      controlId: control.id,
      operator: 'Ana Gómez',
    })
    const page = await openPage(setup)
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const take = (name: string) => screenshots.take(name, { small: true })
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('table').waitFor()
    await show({ page, rpc }, sessionId, 'Listo para contar')
    await press('Más')
    await press('Imprimir etiqueta')
    await page.getByRole('img', { name: 'Vista previa de la etiqueta' }).waitFor()
    await take('label-pallet')
    await press(/^Artículo/)
    await page.getByLabel('Nombre, código o código de barras').fill('leche')
    await page.locator('.search-row').nth(2).waitFor()
    await take('label-article')
    await scan(page, labels.milk)
    await page.getByLabel('Lote', { exact: true }).fill('L26-0907')
    await take('label-lot')
    await press('Siguiente')
    await page.getByLabel('Vence', { exact: true }).fill('310227')
    await press('Siguiente')
    await page.getByText('Ese día no existe').waitFor()
    await take('label-expiry-wrong')
    await page.getByLabel('Vence', { exact: true }).fill('020327')
    await press('Siguiente')
    await page.getByLabel('Unidades', { exact: true }).fill('48')
    await press('Listo')
    await page.getByRole('button', { name: 'Una copia más' }).click()
    await page.getByRole('img', { name: 'Vista previa de la etiqueta' }).waitFor()
    await take('label-preview')
    await press('Imprimir 2')
    await page.getByText('La impresora').waitFor()
    await take('label-away')
    printer.manner = 'reads'
    await page.getByRole('button', { name: 'Imprimir otra vez' }).click()
    await page.getByText('Escanee la etiqueta pegada').waitFor()
    await take('label-printed')
    return screenshots.taken()
  } finally {
    printer.close()
    await close()
  }
}

import type { Page } from 'playwright-core'
import { findDocument, startCount } from '../../test/e2e/journeys/steps.ts'
import { scan, typeManually } from '../../test/e2e/journeys/scanner.ts'
import type { Line } from './comparison-scenes.ts'
import type { ScreenshotTool, Rpc } from './screenshot-tool.ts'

export interface Scenes {
  page: Page
  rpc: Rpc
  screenshots: ScreenshotTool
  /** The declared lines of C14. */
  lines: readonly Line[]
}

/** Finding a document, with and without network, up to the start of a count. */
export async function receivingScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  await page.getByRole('table').waitFor()
  await screenshots.take('receiving-first')

  await findDocument(page, 'R-000184')
  await screenshots.take('document-blind')
  await page.getByRole('button', { name: 'Empezar conteo' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('operator')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await startCount(page, 'Ana Gómez')
  await scan(page, '7799001047550')
  await page.getByText('Contado', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Reanudar conteo' }).waitFor()
  await screenshots.take('document-resume')

  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await page.getByRole('table').waitFor()
  await screenshots.take('receiving-today')
  const field = page.getByRole('textbox')
  await field.focus()
  await typeManually(page, '0012')
  await page.getByText('Coinciden con').waitFor()
  await screenshots.take('receiving-typing')
  await field.fill('')
  await scan(page, 'R-999999')
  await page.getByText('No se encontró: R-999999').waitFor()
  await screenshots.take('receiving-absent')
  await rpc('practice.setFault', { fault: 'down' })
  await scan(page, 'R-000231')
  await page.getByText('No se pudo consultar: R-000231').waitFor()
  await screenshots.take('receiving-unknown')
  await field.fill(' ')
  await field.fill('')
  await page.getByText('Sin red desde').first().waitFor()
  await screenshots.take('receiving-no-network')
  await page.getByRole('button', { name: /Sin red desde/ }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('connection-no-network')
  await page.keyboard.press('Escape')
  await rpc('practice.setFault', { fault: 'none' })
  await rpc('refresh.run', { resources: ['controls'] })
  await page.getByText('Sin red desde').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Almacén de práctica' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('connection')
  await page.keyboard.press('Escape')
}

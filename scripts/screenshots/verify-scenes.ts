import { findDocument } from '../../test/e2e/journeys/steps.ts'
import type { Scenes } from './receiving-scenes.ts'

/** Verification of a finished count, with details open and closed. */
export async function verifyScenes({ page, screenshots }: Scenes): Promise<void> {
  await findDocument(page, 'C14')
  await page.getByRole('button', { name: 'Verificar' }).first().click()
  await page.getByRole('grid').waitFor()
  await screenshots.take('verify', { small: true })
  await page.getByText('Qué no prueba').click()
  await screenshots.take('verify-proof')
}

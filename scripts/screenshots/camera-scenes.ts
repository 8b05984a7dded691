import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { writePalletFilm } from '../../test/e2e/journeys/camera.ts'
import { press, show, start } from '../../test/e2e/journeys/count-setup.ts'
import { closeBrowser } from '../../test/e2e/launchers/loopback.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'

const names = ['count-camera', 'count-camera-still', 'count-camera-denied', 'arrival-camera']

/** The camera of a count and of an arrival, which shows a pallet with four labels. In a browser of its own. */
export async function takeCameraPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  await closeBrowser()
  const film = mkdtempSync(join(tmpdir(), 'muelle-film-'))
  writePalletFilm(join(film, 'pallet.y4m'))
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  try {
    const page = await openPage(setup, join(film, 'pallet.y4m'))
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const counting = { page, rpc }
    await show(counting, await start(counting, 'R-000184', 'Ana Gómez'), 'Listo para contar')
    await press(page, 'Cámara')
    await page.getByText('4 códigos a la vista').waitFor()
    await screenshots.take('count-camera', { small: true })
    await page.locator('.camera-code').nth(1).click()
    await page.getByText('1 agregado').waitFor()
    await page.locator('.camera-key').first().click()
    await page.getByText('2 agregados').waitFor()
    await press(page, 'Guardar foto')
    await page.getByText('1 foto guardada').waitFor()
    await screenshots.take('count-camera-still', { small: true })
    await press(page, 'Cerrar cámara')
    await page.context().clearPermissions()
    await press(page, 'Cámara')
    await page.getByRole('alert').waitFor()
    await screenshots.take('count-camera-denied', { small: true })
    await page.context().grantPermissions(['camera'])
    await press(page, 'Cerrar cámara')
    await rpc('arrivals.save', {
      documents: [{ number: 'R-000185' }],
      enteredAt: new Date().toISOString(),
      operator: 'Ana Gómez',
    })
    await press(page, 'Volver')
    await page.locator('[data-one-field]').fill('R-000185')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Abrir la llegada' }).click()
    await page.getByRole('button', { name: 'Nota de entrega' }).click()
    await page.getByRole('dialog').locator('video').waitFor()
    await screenshots.take('arrival-camera', { small: true })
    return screenshots.taken()
  } finally {
    await close()
    rmSync(film, { recursive: true, force: true })
  }
}

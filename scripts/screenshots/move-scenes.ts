import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = ['settings-move', 'settings-move-dialog', 'settings-moved', 'settings-move-arrive']
const passphrase = 'cuatro palabras y un muelle'

/** Moving to another PC, the retired PC, and what its file has; in its own practice warehouse. */
export async function takeMovePictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup(['controls'])
  const stick = mkdtempSync(join(tmpdir(), 'muelle-move-'))
  const { rpc, close } = setup
  try {
    const page = await openPage(setup)
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const open = await rpc<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Eva' })
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Copia de seguridad', exact: true }).click()
    const begin = page.getByRole('button', { name: 'Mudar a otro equipo…' })
    await page.getByText('1 conteo abierto: termínelo').waitFor()
    await begin.scrollIntoViewIfNeeded()
    await screenshots.take('settings-move')
    await rpc('counts.add', { sessionId: open.sessionId, articleCode: 'C-1124', units: 12 })
    await rpc('counts.close', { sessionId: open.sessionId })
    await begin.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carpeta o memoria USB').fill(stick)
    await dialog.getByLabel('Nombre del equipo nuevo').fill('Muelle 2')
    await dialog.getByLabel('Frase de acceso', { exact: true }).fill(passphrase)
    await dialog.getByLabel('Repetir la frase de acceso').fill(passphrase)
    await screenshots.take('settings-move-dialog', { small: true })
    await dialog.getByRole('button', { name: 'Hacer el archivo y retirar este equipo' }).click()
    await page.getByRole('button', { name: 'Continuar sin PIN' }).click()
    await page
      .getByText(/se mudaron a Muelle 2/)
      .first()
      .waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Volver a usar este equipo…' }).scrollIntoViewIfNeeded()
    // A retired PC changes no settings, so there is one picture in the theme and language of then.
    if (isTaken('settings-moved', wanted)) await page.screenshot({ path: join(folder, 'settings-moved.png') })
    await page.getByRole('button', { name: 'Volver a usar este equipo…' }).click()
    await dialog.getByRole('button', { name: 'Volver a usar este equipo' }).click()
    await page.getByRole('button', { name: 'Continuar sin PIN' }).click()
    await page.getByLabel('Carpeta o memoria USB').fill(stick)
    await page.getByRole('button', { name: 'Ver archivos' }).click()
    await page.getByRole('button', { name: 'Continuar sin PIN' }).click()
    await page.getByRole('button', { name: /^Abrir Muelle-/ }).click()
    await dialog.getByLabel('Frase de acceso', { exact: true }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Abrir' }).click()
    await dialog.getByText('Equipo anterior').waitFor()
    await screenshots.take('settings-move-arrive', { small: true })
    return screenshots.taken()
  } finally {
    await close()
    rmSync(stick, { recursive: true, force: true })
  }
}

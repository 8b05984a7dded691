import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = ['settings-backup', 'settings-backup-failed', 'settings-restore']

/** The guided backup, one that fails, and what restoring would lose; in its own practice warehouse. */
export async function takeBackupPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup(['controls'])
  const stick = mkdtempSync(join(tmpdir(), 'muelle-backups-'))
  const { rpc, close } = setup
  try {
    const page = await openPage(setup)
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Copia de seguridad', exact: true }).click()
    await page.getByLabel('Carpeta', { exact: true }).fill(stick)
    await page.getByRole('button', { name: 'Probar y guardar' }).click()
    await page.getByText(/, 0 fotos/).waitFor()
    for (const operator of ['Eva', 'Ana']) {
      const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId: null, operator })
      await rpc('counts.add', { sessionId, articleCode: 'C-1124', units: 12 })
      await rpc('counts.close', { sessionId })
    }
    await page.getByRole('button', { name: 'Ver copias' }).click()
    const examine = page.getByRole('button', { name: /^Examinar la copia/ }).first()
    await examine.waitFor()
    await screenshots.take('settings-backup', { small: true })
    await page.getByRole('button', { name: 'Ver copias' }).click()
    await examine.click()
    await page.getByRole('button', { name: 'Continuar sin PIN' }).click()
    await page.getByText('Restaurar y reiniciar').waitFor()
    await screenshots.take('settings-restore', { small: true })
    await page.keyboard.press('Escape')
    rmSync(stick, { recursive: true })
    await page.getByRole('button', { name: 'Hacer una copia ahora' }).click()
    await page.getByText(/No se hizo ninguna copia desde/).waitFor()
    await screenshots.take('settings-backup-failed')
    return screenshots.taken()
  } finally {
    await close()
    rmSync(stick, { recursive: true, force: true })
  }
}

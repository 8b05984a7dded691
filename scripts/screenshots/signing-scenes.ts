import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'
import { openPage } from './practice-setup.ts'
import { openComparisonSetup } from './comparison-setup.ts'

const names = [
  'comparison-trust',
  'comparison-counts',
  'comparison-changes',
  'comparison-todo',
  'comparison-line',
  'comparison-photo',
  'comparison-sign',
  'comparison-signed',
  'verify-imported',
] as const

/** Pictures of the checks before signing: counts of two PCs, a changed document, photos, a recount, the signature. */
export async function takeSigningScreenshots(
  folder: string,
  wanted: Wanted,
): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openComparisonSetup()
  try {
    const page = await openPage(setup)
    const screenshots = createScreenshotTool(page, setup.rpc, folder, wanted)
    const take = (name: (typeof names)[number]) => screenshots.take(name, { small: true })
    await setup.countEverything(page, 5)
    setup.loseSomePhotos()
    await page.locator('[data-one-field]').fill(setup.number)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver comparación' }).click()
    await page.getByText(/^Reconteo solicitado/).waitFor()
    await take('comparison-trust')
    await page.getByRole('button', { name: '3 conteos' }).click()
    await page.getByText('Cargando la foto…').first().waitFor({ state: 'detached' })
    await take('comparison-counts')
    await page
      .getByRole('button', { name: /^Ver la foto grande/ })
      .nth(1)
      .click()
    await page.getByRole('dialog').waitFor()
    await take('comparison-photo')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Verificar el 1\.er conteo de Eva/ }).click()
    await page.getByText('Qué prueba').waitFor()
    await take('verify-imported')
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('button', { name: 'Ver los cambios' }).click()
    await page.getByRole('dialog').getByRole('table').first().waitFor()
    await take('comparison-changes')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Faltan \d+ cosas/ }).click()
    await page.getByRole('dialog').waitFor()
    await take('comparison-todo')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Leche entera.*los conteos difieren/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await take('comparison-line')
    await page.keyboard.press('Escape')
    await setup.countAgain()
    await page
      .getByText(/^Recontado/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Aceptar \d+ motivos/ }).click()
    await page.getByText('Listo para firmar').waitFor()
    await page.getByRole('button', { name: 'Firmar' }).click()
    await page.getByRole('dialog').waitFor()
    await take('comparison-sign')
    await page.getByRole('textbox', { name: 'Supervisor' }).fill('Marta Ibarra')
    await page.getByLabel('Nota (opcional)').fill('Visto con el chofer; reclamo enviado.')
    await page.keyboard.press('Enter')
    await page.getByText('Firmado. Guardado').waitFor()
    await take('comparison-signed')
    return screenshots.taken()
  } finally {
    await setup.close()
  }
}

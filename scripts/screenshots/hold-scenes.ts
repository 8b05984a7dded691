import { countStates } from '../../test/e2e/journeys/count-states.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = ['hold', 'hold-chosen', 'hold-placed', 'hold-count', 'hold-home', 'hold-decide', 'hold-comparison']

/** Goods held while counting, the mark on the count, and the supervisor's decision; in its own practice warehouse. */
export async function takeHoldPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  try {
    const page = await openPage(setup)
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
    for (const state of ['ready', 'recovered', 'container', 'counted']) await countStates[state]?.({ page, rpc })
    await press('Más')
    await press('Retener mercancía')
    await page.getByText('No hay retenciones.').waitFor()
    await screenshots.take('hold', { small: true })
    await press(/L26-0914/)
    await press('Embalaje dañado')
    await screenshots.take('hold-chosen', { small: true })
    await page.getByRole('button', { name: 'Retener', exact: true }).click()
    await page.locator('.holds li').waitFor()
    await press(/^Contenedor/)
    await press('Muestra')
    await press('Muestra para laboratorio')
    await page.getByRole('button', { name: 'Retener', exact: true }).click()
    await page.locator('.holds li').nth(1).waitFor()
    await screenshots.take('hold-placed', { small: true })
    await press('Volver')
    await page.locator('.tally .hold-mark').first().waitFor()
    await screenshots.take('hold-count', { small: true })
    const { rows } = await rpc<{ rows: { sessionId: string; controlId: number }[] }>('counts.list', { status: 'open' })
    const [count] = rows
    await rpc('counts.close', { sessionId: count?.sessionId })
    await page.getByRole('button', { name: 'Volver', exact: true }).first().click()
    await page.getByRole('navigation').getByRole('button', { name: 'Inicio' }).click()
    await page.getByText('2 retenciones sin decidir').waitFor()
    await screenshots.take('hold-home')
    await press('Ver retenciones: R-000184')
    await press(/^Rechazar: Leche/)
    await page.getByRole('dialog').waitFor()
    await screenshots.take('hold-decide')
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('button', { name: 'Inicio' }).click()
    await press(/^Comparar: R-000184/)
    await page.locator('.comparison-holds').scrollIntoViewIfNeeded()
    await screenshots.take('hold-comparison', { small: true })
    return screenshots.taken()
  } finally {
    await close()
  }
}

import { countStates } from '../../test/e2e/journeys/count-states.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import type { Scenes } from './receiving-scenes.ts'

/** Every state of a count, in its own practice warehouse: the same states whose contrast is tested. */
export async function takeCountPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  const names = Object.keys(countStates)
  if (!names.some((name) => isTaken(`count-${name}`, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  try {
    const page = await openPage(setup)
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    for (const [name, open] of Object.entries(countStates)) {
      await open({ page, rpc })
      await screenshots.take(`count-${name}`, { small: true })
    }
    return screenshots.taken()
  } finally {
    await close()
  }
}

/** The document of a finished count: the next step is the comparison. */
export async function countedScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  const { rows } = await rpc<{ rows: { sessionId: string; number: string }[] }>('counts.list', { status: 'open' })
  const sessionId = rows.find((row) => row.number === 'R-000184')?.sessionId
  for (const [articleCode, units] of [
    ['104412', 444],
    ['104433', 156],
  ] as const)
    await rpc('counts.add', { sessionId, articleCode, units })
  await rpc('counts.close', { sessionId })
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await page.locator('[data-one-field]').fill('R-000184')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ver comparación' }).waitFor()
  await screenshots.take('document-counted')
}

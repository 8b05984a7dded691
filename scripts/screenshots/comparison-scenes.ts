import { findDocument } from '../../test/e2e/journeys/steps.ts'
import { openPracticeSetup } from './practice-setup.ts'
import type { Rpc } from './screenshot-tool.ts'
import type { Scenes } from './receiving-scenes.ts'

/** A declared line. */
export interface Line {
  articleCode: string
  lot: string | null
  expiry: string | null
  declared: number
  wmsCount: number | null
}

async function controlIdOf(rpc: Rpc, number: string): Promise<number> {
  const { control } = await rpc<{ control: { id: number } | null }>('receiving.find', { number })
  if (control === null) throw new Error(`the practice warehouse has no ${number}`)
  return control.id
}

/** The lines of C14, read on another PC of the same practice warehouse: reading them here would end the blindness. */
async function linesOfC14(): Promise<Line[]> {
  const { rpc, close } = await openPracticeSetup(['controls'])
  try {
    await rpc('supervisor.unlock', {})
    return (await rpc<{ lines: Line[] }>('comparison.get', { controlId: await controlIdOf(rpc, 'C14') })).lines
  } finally {
    await close()
  }
}

/** Counts C14 with the same result as the WMS count. */
async function countC14(rpc: Rpc, sessionId: string, lines: readonly Line[]): Promise<void> {
  for (const { articleCode, wmsCount, lot, expiry } of lines) {
    if (wmsCount === null || wmsCount <= 0) continue
    const damaged = wmsCount > 40 ? 2 : 0
    if (damaged > 0)
      await rpc('counts.add', { sessionId, articleCode, units: damaged, lot, expiry, condition: 'damaged' })
    await rpc('counts.add', { sessionId, articleCode, units: wmsCount - damaged, lot, expiry })
  }
}

/** Counts of other operators: one open, one finished with the same result as the WMS count. Returns the lines of C14. */
export async function prepareCounts(rpc: Rpc): Promise<Line[]> {
  const open = await rpc<{ sessionId: string }>('counts.start', {
    controlId: await controlIdOf(rpc, 'R-000185'),
    operator: 'Bruno Díaz',
  })
  for (const raw of ['7799001047550', '7799001047550', '7799001049516'])
    await rpc('counts.scan', { sessionId: open.sessionId, raw })

  const lines = await linesOfC14()
  const controlId = await controlIdOf(rpc, 'C14')
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Carla Ríos' })
  await countC14(rpc, sessionId, lines)
  await rpc('counts.close', { sessionId })
  return lines
}

/** The comparison, and the comparison during a second count. */
export async function comparisonScenes({ page, rpc, screenshots, lines }: Scenes): Promise<void> {
  await findDocument(page, 'C14')
  await page.getByRole('button', { name: 'Ver comparación' }).click()
  await page.getByRole('table').first().waitFor()
  await screenshots.take('comparison', { small: true })
  await page.getByRole('radio', { name: /^Todas/ }).check()
  await screenshots.take('comparison-all')
  const counter = 2
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', {
    controlId: await controlIdOf(rpc, 'C14'),
    operator: 'Diego Paz',
    counter,
  })
  await page.getByText('Se está contando a ciegas').waitFor()
  await screenshots.take('comparison-forbidden')
  await page.getByRole('button', { name: 'Ver con PIN de supervisor' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('supervisor')
  await page.keyboard.press('Escape')
  await countC14(rpc, sessionId, lines)
  await rpc('counts.close', { sessionId })
}

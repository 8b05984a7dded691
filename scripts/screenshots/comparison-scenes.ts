import { findDocument } from '../../test/e2e/journeys/steps.ts'
import type { Rpc } from './screenshot-tool.ts'
import type { Scenes } from './receiving-scenes.ts'

interface Line {
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

/** Counts of other operators: one open, one finished with the same result as the WMS count. */
export async function prepareCounts(rpc: Rpc): Promise<void> {
  const open = await rpc<{ sessionId: string }>('counts.start', {
    controlId: await controlIdOf(rpc, 'R-000185'),
    operator: 'Bruno Díaz',
  })
  for (const raw of ['7799001047550', '7799001047550', '7799001049516'])
    await rpc('counts.scan', { sessionId: open.sessionId, raw })

  const controlId = await controlIdOf(rpc, 'C14')
  const { lines } = await rpc<{ lines: Line[] }>('comparison.get', { controlId })
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Carla Ríos' })
  for (const { articleCode, wmsCount, lot, expiry } of lines) {
    if (wmsCount === null || wmsCount <= 0) continue
    const condition = wmsCount > 40 ? 'damaged' : 'good'
    if (condition === 'damaged') await rpc('counts.add', { sessionId, articleCode, units: 2, lot, expiry, condition })
    await rpc('counts.add', {
      sessionId,
      articleCode,
      units: condition === 'damaged' ? wmsCount - 2 : wmsCount,
      lot,
      expiry,
    })
  }
  await rpc('counts.close', { sessionId })
}

/** The comparison, and the comparison during a recount. */
export async function comparisonScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
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
  await rpc('counts.close', { sessionId })
}

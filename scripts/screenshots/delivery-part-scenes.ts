import { beginAs, labels, scanAnd } from '../../test/e2e/journeys/steps.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = [
  'part-document',
  'part-count',
  'part-repeated',
  'part-comparison',
  'part-sign',
  'part-signed',
  'part-arrival',
  'part-arrival-choice',
  'part-sign-second',
  'part-whole',
]

/** A delivery in two parts, from the document of the first to the sum of both; in its own practice warehouse. */
export async function takeDeliveryPartPictures(
  folder: string,
  wanted: Wanted,
): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  try {
    const number = 'R-000184'
    const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number })
    const controlId = control.id
    const articles = ['104412', '104426', '104433']
    const count = async (operator: string, part: number, units: number) => {
      const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator, part })
      await rpc('counts.scan', { sessionId, raw: labels.pallet })
      for (const [at, articleCode] of articles.slice(0, part + 1).entries())
        await rpc('counts.add', { sessionId, articleCode, units: units + 12 * at })
      await rpc('counts.close', { sessionId })
    }
    await count('Ana Quiroga', 1, 48)
    const page = await openPage(setup)
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('table').waitFor()
    await page.keyboard.type(number, { delay: 120 })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Contar la entrega parcial 2' }).waitFor()
    await screenshots.take('part-document', { small: true })
    await press('Ver comparación')
    await page.getByRole('radio', { name: 'Entrega parcial 1' }).check({ force: true })
    await page.getByText(/^Por llegar: /).waitFor()
    await screenshots.take('part-comparison', { small: true })
    await press('Firmar entrega parcial')
    await page.getByRole('dialog').waitFor()
    await screenshots.take('part-sign', { small: true })
    await page.keyboard.press('Escape')
    const { seen } = await rpc<{ seen: string }>('comparison.get', { controlId, part: 1 })
    const { rows } = await rpc<{ rows: { sessionId: string }[] }>('counts.list', { controlId })
    await rpc('supervisor.unlock', {})
    await rpc('counts.sign', { sessionId: rows[0]?.sessionId, seen, signedBy: 'Marta Ríos', moreToCome: true })
    await page.getByText(/firmada .*Marta Ríos/).waitFor()
    await press('Volver')
    await page.getByText('Entrega parcial firmada').waitFor()
    await screenshots.take('part-signed')
    const by = { operator: 'Ana Quiroga' }
    await rpc('arrivals.save', { documents: [{ number, controlId, part: 1 }], plate: 'AG 731 KD', ...by })
    await rpc('arrivals.save', {
      documents: [{ number, controlId }, { number: 'R-000185' }],
      plate: 'AC 482 LM',
      ...by,
    })
    await press('Abrir la llegada')
    await page
      .getByText(/R-000184.*entrega parcial 2/)
      .first()
      .waitFor()
    await screenshots.take('part-arrival', { small: true })
    await press('Entrega parcial')
    await page.getByRole('dialog').waitFor()
    await screenshots.take('part-arrival-choice', { small: true })
    await page.keyboard.press('Escape')
    await press('Al documento')
    await press('Contar la entrega parcial 2')
    await beginAs(page, by.operator)
    await screenshots.take('part-count', { small: true })
    await scanAnd(page, labels.pallet, 'Ya contado en la entrega parcial 1')
    await screenshots.take('part-repeated', { small: true })
    const open = await rpc<{ rows: { sessionId: string }[] }>('counts.list', { controlId, status: 'open' })
    const sessionId = open.rows[0]?.sessionId
    for (const articleCode of articles) await rpc('counts.add', { sessionId, articleCode, units: 24 })
    await rpc('counts.close', { sessionId })
    await rpc('comparison.get', { controlId })
    await page.getByRole('button', { name: 'Volver', exact: true }).first().click()
    await page.getByRole('button', { name: 'Ver comparación', exact: true }).click()
    await page.getByText(/^Suma de 2 entregas parciales/).waitFor()
    await page.getByRole('radio', { name: 'Entrega parcial 2' }).check({ force: true })
    await page.getByText(/^Por llegar: /).waitFor()
    await press('Firmar entrega parcial')
    await page.getByRole('dialog').waitFor()
    await screenshots.take('part-sign-second', { small: true })
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Entrega completa' }).check({ force: true })
    await page.getByText(/^Suma de 2 entregas parciales/).waitFor()
    await screenshots.take('part-whole', { small: true })
    return screenshots.taken()
  } finally {
    await close()
  }
}

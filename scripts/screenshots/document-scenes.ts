import { beginAs, findDocument, labels, scanAnd } from '../../test/e2e/journeys/steps.ts'
import { scan } from '../../test/e2e/journeys/scanner.ts'
import type { Rpc } from './screenshot-tool.ts'
import type { Scenes } from './receiving-scenes.ts'

/** A document without counts, counted in these scenes. */
const fresh = 'R-0001_x'

interface Started {
  sessionId: string
}

async function countedWithout(rpc: Rpc, operator: string, scans: string[]): Promise<string> {
  const { sessionId } = await rpc<Started>('counts.start', { controlId: null, operator })
  for (const raw of scans) await rpc('counts.scan', { sessionId, raw })
  return sessionId
}

/** Counts without document, assigning a document, recount requests, and reasons why a count cannot be started. */
export async function documentScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  const closed = await countedWithout(rpc, 'Bruno Díaz', [labels.detergent, labels.kettle])
  await rpc('counts.close', { sessionId: closed })
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: 'Contar sin documento' }).click()
  await beginAs(page, 'Ana Gómez')
  await scanAnd(page, labels.detergent, 'Contado')
  await screenshots.take('count-without-document', { small: true })
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('heading', { name: 'Conteos sin documento' }).waitFor()
  await screenshots.take('receiving-without-document', { small: true })
  await page.getByRole('button', { name: 'Elegir documento del conteo de Bruno Díaz' }).click()
  await page.getByRole('heading', { name: '¿De qué documento es este conteo?' }).waitFor()
  await page.getByRole('table').waitFor()
  await screenshots.take('document-choose', { small: true })
  await scan(page, fresh)
  await page.getByRole('dialog').waitFor()
  await screenshots.take('document-choose-confirm', { small: true })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Volver' }).click()

  await findDocument(page, fresh)
  await page.getByRole('button', { name: '¿Es de este documento?' }).waitFor()
  await screenshots.take('document-without', { small: true })
  const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number: fresh })
  const first = await rpc<Started>('counts.start', { controlId: control.id, operator: 'Ana Gómez' })
  for (const raw of [labels.detergent, labels.kettle]) await rpc('counts.scan', { sessionId: first.sessionId, raw })
  await rpc('settings.update', { counting: { requiredCounts: 2 } })
  await rpc('counts.close', { sessionId: first.sessionId })
  await page.getByRole('button', { name: 'Cambiar operador' }).waitFor()
  await screenshots.take('document-other-person', { small: true })
  await page.getByRole('button', { name: /^Cambiar documento: 1/ }).click()
  await page.getByRole('table').waitFor()
  await scan(page, 'R-000097')
  await page.getByRole('dialog').waitFor()
  await screenshots.take('document-move-confirm', { small: true })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Volver' }).click()

  await rpc('settings.update', { counting: { requiredCounts: 1 } })
  await rpc('supervisor.unlock', {})
  const { lines } = await rpc<{ lines: { articleCode: string }[] }>('comparison.get', { controlId: control.id })
  const articles = [...new Set(lines.map(({ articleCode }) => articleCode))].slice(0, 3)
  await rpc('counts.requestRecount', {
    controlId: control.id,
    articles,
    note: 'El palet de la puerta 3',
    operator: 'Marta Ibarra',
  })
  await page.getByRole('heading', { name: 'Reconteos solicitados' }).waitFor()
  await screenshots.take('document-recount', { small: true })
}

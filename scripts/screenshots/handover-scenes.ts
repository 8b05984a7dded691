import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Rpc, type Wanted } from './screenshot-tool.ts'

const names = ['handover', 'handover-detail', 'handover-none', 'handover-export'] as const
const refusal = { code: 'UNKNOWN_ITEM', item: '105219', message: 'Artículo inexistente' }

/** Signed controls on their way to an ERP that refuses one, a folder, and a destination that does not answer. */
export async function takeHandoverPictures(
  folder: string,
  wanted: Wanted,
): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup(['controls', 'suppliers'])
  const erp = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(422).end(JSON.stringify(refusal, null, 2)))
  })
  erp.listen(0, '127.0.0.1')
  await once(erp, 'listening')
  const address = erp.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const page = await openPage(setup)
    const screenshots = createScreenshotTool(page, setup.rpc, folder, wanted)
    const take = (name: (typeof names)[number]) => screenshots.take(name, { small: true })
    await page.getByRole('navigation').getByRole('button', { name: 'Al ERP' }).click()
    await page.getByText('Todavía no hay ningún destino').waitFor()
    await take('handover-none')
    await setup.rpc('handover.setDestination', {
      name: 'Compras',
      way: { kind: 'http', url: `http://127.0.0.1:${port}/muelle` },
      formats: ['json'],
      secret: 'la clave de la firma',
    })
    await setup.rpc('handover.setDestination', {
      name: 'Calidad',
      way: { kind: 'http', url: 'http://127.0.0.1:9/muelle' },
      formats: ['pdf'],
      secret: 'la clave de la firma',
    })
    await setup.rpc('handover.setDestination', {
      name: 'Carpeta del ERP',
      way: { kind: 'folder', folder: mkdtempSync(join(tmpdir(), 'muelle-erp-')) },
      formats: ['edifact'],
    })
    await signOne(setup.rpc)
    await page.getByText('Rechazado', { exact: true }).first().waitFor()
    await page.getByText('El destino no responde').first().waitFor()
    await page.getByText('Sin acuse', { exact: true }).nth(1).waitFor()
    await take('handover')
    await page.getByText('Rechazado', { exact: true }).first().click()
    await page.getByRole('complementary', { name: 'Envío' }).waitFor()
    await take('handover-detail')
    await page.getByRole('button', { name: 'Exportar un período' }).click()
    await page.getByRole('dialog').waitFor()
    await take('handover-export')
    return screenshots.taken()
  } finally {
    erp.close()
    await setup.close()
  }
}

/** Counts and signs the blind control of the practice warehouse. */
async function signOne(rpc: Rpc): Promise<void> {
  const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number: demoScenario.blind })
  const controlId = control.id
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Ana Gómez' })
  await rpc('counts.add', { sessionId, articleCode: demoScenario.firstArticle, units: 12, lot: 'L-1' })
  await rpc('counts.close', { sessionId })
  await rpc('supervisor.unlock')
  const { seen } = await rpc<{ seen: string }>('comparison.get', { controlId })
  await rpc('counts.sign', { sessionId, seen, signedBy: 'Marta Ibarra' })
}

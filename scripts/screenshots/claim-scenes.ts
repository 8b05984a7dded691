import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Rpc, type Wanted } from './screenshot-tool.ts'

const names = [
  'claims',
  'claim',
  'claim-sent',
  'claim-answer',
  'claims-none',
  'suppliers-claims',
  'comparison-claims',
] as const

/** Claims of a supplier: a draft with its letter, one that was sent and answered in part, and where they begin. */
export async function takeClaimPictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const setup = await openPracticeSetup(['controls', 'suppliers'])
  try {
    const page = await openPage(setup)
    const { rpc } = setup
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const take = (name: (typeof names)[number]) => screenshots.take(name, { small: true })
    await rpc('operators.save', { name: 'Marta Ibarra', active: true, role: 'supervisor' })
    const controlId = await signOne(rpc)
    await page.getByRole('navigation').getByRole('button', { name: 'Proveed.' }).click()
    await page.locator('.suppliers-lead').waitFor()
    await page.keyboard.press('c')
    await page.getByText('Todavía no hay ningún reclamo').waitFor()
    await take('claims-none')
    await page.getByRole('button', { name: 'Ver proveedores' }).click()
    await page.getByRole('searchbox', { name: 'Código o nombre' }).fill('P001')
    await page.getByText('P001', { exact: true }).first().click()
    await page.getByRole('button', { name: /^Reclamar \d+ líneas/ }).waitFor()
    await take('suppliers-claims')
    await rpc('claims.create', { controlId, claimKind: 'claim', operator: 'Marta Ibarra' })
    await page.getByRole('button', { name: 'Ver los reclamos de este proveedor' }).click()
    await page.getByText('Borrador').first().click()
    await page.keyboard.press('Enter')
    await page.locator('.claim-paper').waitFor()
    await take('claim')
    const { rows } = await rpc<{ rows: { claimId: string }[] }>('claims.list', {})
    const claimId = rows[0]?.claimId ?? ''
    const change = async (name: string, input: object) => {
      const { lastEventId } = await rpc<{ lastEventId: string }>('claims.get', { claimId })
      await rpc(`claims.${name}`, { claimId, lastEventId, operator: 'Marta Ibarra', ...input })
    }
    await change('send', { claimWay: 'mail', to: 'reclamos@cerropampa.example' })
    const { lines } = await rpc<{ lines: { lineId: number; units: number; request: string }[] }>('claims.get', {
      claimId,
    })
    const credit = lines.find(({ request, units }) => request === 'credit' && units >= 5)
    await change('answer', {
      claimOutcome: 'credited',
      lines: [{ lineId: credit?.lineId ?? 1, units: 3 }],
      creditNote: 'NC 0003-00004412',
    })
    await page.getByText('Respuesta hasta').first().waitFor()
    await take('claim-sent')
    await page.getByRole('button', { name: 'Anotar la respuesta' }).click()
    await page.getByRole('dialog').waitFor()
    await take('claim-answer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.getByText('1 reclamo').waitFor()
    await take('claims')
    await page.locator('[data-one-field]').fill(demoScenario.blind)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver comparación' }).click()
    await page.getByRole('button', { name: 'Ver los reclamos' }).waitFor()
    await take('comparison-claims')
    return screenshots.taken()
  } finally {
    await setup.close()
  }
}

/** Counts the blind control of the practice warehouse with differences of every kind, and signs it. */
async function signOne(rpc: Rpc): Promise<number> {
  const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number: demoScenario.blind })
  const controlId = control.id
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Ana Gómez' })
  await rpc('supervisor.unlock')
  const { lines } = (
    await rpc<{ control: { receivingDocuments: { lines: Line[] }[] } }>('receiving.find', {
      number: demoScenario.blind,
    })
  ).control.receivingDocuments[0] ?? { lines: [] }
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const { articleCode, expiry } = line
    const units = at === 1 ? line.units / 2 : at === 2 ? line.units + 4 : line.units
    const lot = at === 3 ? 'L26-0921' : line.lot
    const entry = { sessionId, articleCode, units, ...(lot && { lot }), ...(expiry && { expiry: expiry.slice(0, 10) }) }
    await rpc('counts.add', { ...entry, reason: 'other' }).catch(() => rpc('counts.add', entry))
  }
  await rpc('counts.close', { sessionId })
  const { seen } = await rpc<{ seen: string }>('comparison.get', { controlId })
  await rpc('counts.sign', { sessionId, seen, signedBy: 'Marta Ibarra' })
  return controlId
}

interface Line {
  articleCode: string
  lot: string | null
  expiry: string | null
  units: number
}

import { findDocument } from '../../test/e2e/journeys/steps.ts'
import type { Scenes } from './receiving-scenes.ts'

/** A document without counts. */
const number = 'R-000185'

/** The truck at the door: the first key, the whole record, a reading by keys. */
export async function arrivalScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  const { control } = await rpc<{ control: { id: number; receivingDocuments: { supplierCode: string }[] } }>(
    'receiving.find',
    { number },
  )
  const supplierCode = control.receivingDocuments[0]?.supplierCode ?? ''
  await rpc('settings.update', {
    arrivals: { temperatureLimits: [{ supplierCode, articleCode: null, min: 2, max: 8 }] },
  })
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await findDocument(page, number)
  await page.getByRole('button', { name: 'Registrar la llegada' }).click()
  await page.getByRole('button', { name: 'El camión entró ahora' }).waitFor()
  await screenshots.take('arrival-begin')
  const by = { operator: 'Ana Gómez' }
  const truck = { carrier: 'Fletes Loma Partida', plate: 'AG 731 DK', driver: 'Raúl Benítez', dock: '3 · playa B' }
  const { arrivalId } = await rpc<{ arrivalId: string }>('arrivals.save', {
    documents: [{ number, controlId: control.id }],
    enteredAt: new Date().toISOString(),
    seal: 'FT-0098214',
    sealState: 'whole',
    ...truck,
    ...by,
  })
  await rpc('arrivals.save', { arrivalId, plate: 'AG 731 KD', ...by })
  for (const [place, value] of Object.entries({ Frente: 4.1, Medio: 5.6, Puertas: 9.4 }))
    await rpc('arrivals.temperature', { arrivalId, place, value, ...by })
  await page.getByText('¿Por qué 9,4 °C en Puertas?').waitFor()
  await screenshots.take('arrival', { small: true })
  await page.getByRole('button', { name: 'Otro motivo' }).click()
  await page.getByRole('textbox', { name: '¿Cuál es el motivo?' }).waitFor()
  await screenshots.take('arrival-other-reason', { small: true })
  await page.getByRole('button', { name: 'Otra medición' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('arrival-reading', { small: true })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

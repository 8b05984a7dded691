import { labels, scanAnd } from '../../test/e2e/journeys/steps.ts'
import { scan } from '../../test/e2e/journeys/scanner.ts'
import type { Scenes } from './receiving-scenes.ts'

/** Cases of other articles, and milk of two lots: GTIN, how many, lot, expiry. */
const counted = [
  ['07799001045105', 84, 'C-1124', '300131'],
  ['07799001044337', 156, 'YB3391', '291214'],
  ['07799001044757', 96, 'Q-0921', '300220'],
  ['07799001044962', 236, 'M-2207', '300202'],
  ['07799001045242', 121, '2611B', '300730'],
  ['07799001045389', 24, 'PV-118', '291220'],
  ['07799001044122', 216, 'L26-0914', '300322'],
  ['07799001044122', 227, 'L26-0907', '300315'],
] as const

/** Every outcome of a scan, what waits, and the end of a count. */
export async function countScenes({ page, rpc, camera }: Scenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await page.getByRole('button', { name: 'Seguir el conteo de R-000184' }).click()
  await page.getByText('Listo para contar').waitFor()
  const { rows } = await rpc<{ rows: { sessionId: string; number: string; operator: string }[] }>('counts.list', {
    status: 'open',
  })
  const sessionId = rows.find((row) => row.number === 'R-000184')?.sessionId
  for (const [gtin, multiplier, lot, expiry] of counted)
    await rpc('counts.scan', { sessionId, raw: `]C101${gtin}17${expiry}10${lot}`, multiplier })
  await page.reload()
  await page.getByText('Listo para contar').waitFor()
  await camera.take('count-recovered', { small: true })
  await scanAnd(page, labels.pallet, 'Contenedor abierto')
  await camera.take('count-container', { small: true })
  await scanAnd(page, labels.milkWithLot, 'Contado')
  await camera.take('count-counted', { small: true })
  await scanAnd(page, labels.expired, 'Bloqueado')
  await camera.take('count-blocked', { small: true })
  await scanAnd(page, labels.pallet, 'Contenedor repetido')
  await camera.take('count-duplicate', { small: true })
  await scanAnd(page, '7799001044337', 'Falta el lote')
  await camera.take('count-needs-lot', { small: true })
  await scan(page, ']C110YB3391')
  await page.locator('.band-word', { hasText: 'Falta el vencimiento' }).waitFor()
  await camera.take('count-needs-expiry', { small: true })
  await scanAnd(page, labels.unknown, 'Código desconocido')
  await camera.take('count-unknown', { small: true })
  await scanAnd(page, labels.milkWithLot, 'Contado')
  await camera.take('count-waiting', { small: true })
  await page.getByRole('button', { name: 'Nuevo contenedor' }).click()
  await camera.take('count-new-container', { small: true })
  await page.getByRole('button', { name: 'Terminar conteo' }).click()
  await camera.take('count-closing-waiting', { small: true })
  for (const left of [2, 1]) {
    const remove = page.getByRole('button', { name: 'Quitar' })
    await remove.first().click()
    await page.waitForFunction((count) => document.querySelectorAll('.panel-needs li').length < count, left)
  }
  await camera.take('count-closing', { small: true })
  await page.getByRole('button', { name: 'Terminar', exact: true }).click()
  await page.getByText('Conteo terminado').waitFor()
  await camera.take('count-closed', { small: true })
  await page.getByRole('button', { name: 'Volver al documento' }).click()
  await page.getByRole('button', { name: 'Ver comparación' }).waitFor()
  await camera.take('document-counted')
}

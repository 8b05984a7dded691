import type { Scenes } from './receiving-scenes.ts'

/** Stock as rows and by article, one article's lots and locations, filters above the columns, and an empty result. */
export async function stockScenes({ page, screenshots }: Scenes): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const settled = () => page.locator('[role=grid][aria-busy=false]').waitFor()
  const open = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Proveed.' }).click()
    await page.getByRole('navigation').getByRole('button', { name: 'Stock' }).click()
    await page.getByRole('row').nth(2).waitFor()
    await settled()
  }
  await open()
  await screenshots.take('stock', { small: true })

  await button('Filtrar').click()
  await page.getByRole('textbox', { name: 'Filtrar por Artículo' }).fill('leche')
  await page.getByRole('textbox', { name: 'Filtrar por Unidades' }).fill('>100')
  await settled()
  await screenshots.take('stock-filtered')

  await open()
  await button('Vence dentro de 30 días').click()
  await settled()
  await page.getByRole('row').nth(2).click()
  await page.getByRole('complementary').waitFor()
  await screenshots.take('stock-row')

  await open()
  await page.getByRole('radio', { name: 'Por artículo' }).check()
  await page.getByRole('grid', { name: 'Stock por artículo' }).waitFor()
  await settled()
  await screenshots.take('stock-articles', { small: true })
  await page.getByRole('row').nth(3).click()
  await page.getByText('Primero en vencer').first().waitFor()
  await screenshots.take('stock-article', { small: true })

  await open()
  await page.getByRole('radio', { name: 'Lotes de hoy' }).check()
  // At some hours the day of the warehouse is not the day of the counts.
  const seen = page.getByRole('grid', { name: 'Lotes vistos hoy en los conteos de este equipo' })
  await seen.or(page.getByText('Hoy no se contó ningún lote')).first().waitFor()
  if (await seen.isVisible()) await settled()
  await screenshots.take('stock-seen')

  await open()
  await page.getByLabel('Ubicación').fill('Reserva 99-99')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await screenshots.take('stock-nothing')
}

import type { Scenes } from './receiving-scenes.ts'

/** Adjustments of last month: charts, a row with its panel, filters. */
export async function adjustmentsScenes({ page, screenshots }: Scenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Ajustes' }).click()
  await page.getByRole('button', { name: /^Período/ }).click()
  await page.getByRole('button', { name: 'Mes pasado' }).click()
  await page.getByRole('list', { name: 'Mayor pérdida neta' }).waitFor()
  await page.getByRole('row').nth(12).waitFor()
  await screenshots.take('adjustments', { small: true })
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('all')
  await page.getByRole('list', { name: 'Por motivo' }).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'Por usuario como tabla' }).click()
  await page.getByRole('button', { name: /^Quitar Motivo/ }).waitFor()
  await screenshots.take('adjustments-all')
  await page.getByRole('button', { name: 'Quitar todos' }).click()
  await page.getByRole('button', { name: 'Por usuario como gráfico' }).click()
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('none')
  const signals = /hora inusual|números redondos|sólo el lote|vence más tarde|se compensa/
  await page.getByRole('row', { name: signals }).first().click()
  await page.getByRole('complementary', { name: 'Ajuste' }).waitFor()
  await screenshots.take('adjustments-detail')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('main')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  await screenshots.take('adjustments-filters')
  await page.keyboard.press('Escape')
}

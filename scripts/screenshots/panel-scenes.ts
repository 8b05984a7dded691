import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { labels } from '../../test/e2e/journeys/steps.ts'
import { interchange } from '../../test/unit/despatch-advice/samples.ts'
import type { Scenes } from './receiving-scenes.ts'

/** Panels of a row, small windows of the toolbar, and the settings that a supervisor fills in. */
export async function panelScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  const rail = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
  const small = { small: true }

  await rail('Ajustes')
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('none')
  await page.getByRole('row').nth(3).waitFor()
  await page.getByRole('button', { name: /^Período/ }).click()
  await page.getByRole('dialog', { name: 'Período' }).waitFor()
  await screenshots.take('adjustments-period', small)
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).click()
  for (const [key, note] of [
    ['x', 'Preguntar en el almacén quién lo movió'],
    ['e', 'Inventario del viernes: estaba en otra ubicación'],
  ] as const) {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(key)
    await page.getByRole('dialog').getByRole('textbox').fill(note)
    if (key === 'e') await screenshots.take('adjustments-note', small)
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // A review moves to the next row.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.getByRole('complementary', { name: 'Ajuste' }).getByText('Revisiones anteriores').waitFor()
  await screenshots.take('adjustments-said', small)
  await page.getByRole('complementary').getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('main')

  for (const [name, word] of [
    ['orders', 'Pedidos'],
    ['dispatches', 'Despachos'],
    ['suppliers', 'Proveed.'],
  ] as const) {
    await rail(word)
    await page.getByRole('row').nth(2).click()
    await page.getByRole('complementary').waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await screenshots.take(`${name}-detail`, small)
  }

  for (const [name, badge] of [
    ['Ana Gómez', 'E-1001'],
    ['Bruno Díaz', 'E-1002'],
    ['María de los Ángeles Etcheverry de Iturralde', null],
  ] as const)
    await rpc('operators.save', { name, badge, active: true, role: 'operator' })
  for (const [raw, articleCode, unitsPerScan] of [
    [labels.unknown, '104531', 1],
    ['17799001045317', '104531', 12],
  ] as const)
    await rpc('articles.learn', { raw, articleCode, unitsPerScan, operator: 'Ana Gómez' })
  const adviceFolder = mkdtempSync(join(tmpdir(), 'muelle-advices-'))
  symlinkSync('aviso.edi', join(adviceFolder, 'aviso 4471-882.edi'))
  await rpc('settings.update', {
    company: { name: 'Depósitos del Sur S.R.L.', gln: '7791234500000', taxId: '30-71234567-8' },
    exchange: { folder: mkdtempSync(join(tmpdir(), 'muelle-exchange-')) },
    advices: { folder: adviceFolder },
  })
  for (const [number, document, fileName] of [
    ['4471-883', demoScenario.open, 'aviso 4471-883.edi'],
    ['4471-884', 'R-102999', 'aviso 4471-884.edi'],
  ] as const)
    await rpc('advices.import', { content: adviceOf(number, document), fileName })
  await rail('Config.')
  for (const [name, word] of [
    ['people', 'Operadores'],
    ['learned', 'Códigos vinculados'],
    ['company', 'Empresa'],
    ['exchange', 'Datos de este equipo'],
    ['site', 'Servidor del sitio'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Configuración' })
      .getByRole('button', { name: word, exact: true })
      .click()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await screenshots.take(`settings-${name}`, small)
    if (name !== 'exchange') continue
    await page.getByText('aviso 4471-882.edi').scrollIntoViewIfNeeded()
    await screenshots.take('settings-advices', small)
  }
  await page
    .getByRole('navigation', { name: 'Configuración' })
    .getByRole('button', { name: 'Operadores', exact: true })
    .click()
  await page.getByRole('button', { name: 'Agregar' }).first().click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('settings-person', small)
  await page.keyboard.press('Escape')
}

/** An advice of a supplier that has none of the documents, as a file. */
function adviceOf(number: string, document: string): string {
  const supplier = 'NAD+SU+D-778::92++Distribuidora del Litoral S.A.'
  const goods = ['CPS+1', `LIN+1++${demoScenario.firstArticle}:IN`, 'QTY+12:24:PCE']
  const text = interchange([`BGM+351+${number}+9`, `RFF+DQ:${document}`, supplier, ...goods])
  return Buffer.from(text, 'latin1').toString('base64')
}

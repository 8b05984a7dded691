import { expect, test } from 'vitest'
import type { Program } from './program.ts'
import { scan } from './scanner.ts'
import { findDocument, labels, scanAnd, startCount } from './steps.ts'

/** The practice warehouse is disconnected in the settings, and connected again. */
export function offlineJourney(program: Program): void {
  test('with network everything is read once', async () => {
    const page = program.page()
    await page.getByRole('navigation').first().getByRole('button', { name: 'Inicio', exact: true }).click()
    const data = page.getByRole('region', { name: 'Datos de este equipo' })
    await expect
      .poll(async () => (await data.textContent()) ?? '')
      .toMatch(/^(?!.*(sin actualizar|actualizando)).*Despachos\d\d:\d\d/s)
  })

  test('without network a search uses local data and shows its age', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Práctica', exact: true }).click()
    await page.getByRole('radio', { name: 'Desconectado' }).check()
    await findDocument(page, 'R-000185')
    await page.getByText(/Se muestran los datos de/).waitFor()
    await page.getByRole('button', { name: /Sin red desde .* datos de/ }).waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('Molinos Arroyo Manso S.A.')
  })

  test('an unknown number is not called absent while the WMS is not available', async () => {
    const page = program.page()
    await scan(page, 'R-777001')
    const alert = page.getByRole('alert')
    await alert.getByText('No se pudo consultar: R-777001').waitFor()
    await expect.poll(() => alert.textContent()).toMatch(/No está en los datos de este equipo/)
  })

  test('counting continues', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Bruno Díaz')
    await scanAnd(page, labels.detergent, 'Contado')
    await expect.poll(() => page.locator('.scan-result-fact').textContent()).toContain('guardada en este equipo')
    await page.getByRole('button', { name: 'Volver' }).click()
  })

  test('every screen opens, shows the age of its data, and offers what works', async () => {
    const page = program.page()
    for (const [key, content] of [
      ['Inicio', /Datos de este equipo/],
      ['Recepción', /R-000185/],
      ['Ajustes', /Mayor pérdida neta/],
      ['Stock', /Leche entera/],
      ['Proveed.', /Lácteos Cerro Pampa/],
      ['Pedidos', /PED|P-|\d{4,}/],
      ['Despachos', /\d{2,}/],
      ['Eventos', /Recibidos/],
      ['Config.', /Conexión/],
    ] as const) {
      await page.getByRole('navigation').first().getByRole('button', { name: key, exact: true }).click()
      await page.getByRole('main').filter({ hasText: content }).waitFor()
      await page.getByRole('button', { name: /Sin red desde .* datos de/ }).waitFor()
    }
    // Actions that need the network say why they fail, and nothing is lost by trying.
    await page.getByRole('navigation').first().getByRole('button', { name: 'Inicio', exact: true }).click()
    const data = page.getByRole('region', { name: 'Datos de este equipo' })
    await expect.poll(() => data.textContent()).toMatch(/Stock\d\d:\d\d/)
  })

  test('connected again, the same number is absent', async () => {
    const page = program.page()
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Práctica', exact: true }).click()
    await page.getByRole('radio', { name: 'Funciona bien' }).check()
    await scan(page, 'R-777001')
    const alert = page.getByRole('alert')
    await alert.getByText('No se encontró: R-777001').waitFor()
    expect(await alert.textContent()).not.toContain('copia')
    await page.getByRole('button', { name: 'Almacén de práctica' }).waitFor()
  })
}

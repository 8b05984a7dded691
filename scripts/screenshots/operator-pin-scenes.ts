import { findDocument } from '../../test/e2e/journeys/steps.ts'
import { typeManually } from '../../test/e2e/journeys/scanner.ts'
import type { Scenes } from './receiving-scenes.ts'

const operator = 'Ana Quiroga'
const pin = '2468'

/** Operators with a PIN of their own: starting a count, a wrong PIN, and continuing after a pause. */
export async function operatorPinScenes({ page, rpc, screenshots }: Omit<Scenes, 'lines'>): Promise<void> {
  await rpc('operators.save', { name: operator, active: true, role: 'operator', pin })
  await rpc('settings.update', { counting: { operatorPins: true } })
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).first().click()
  await findDocument(page, 'R-000184')
  const dialog = page.getByRole('dialog', { name: `PIN de ${operator}` })
  await page.getByRole('button', { name: 'Empezar conteo' }).click()
  await dialog.waitFor()
  await screenshots.take('operator-pin', { small: true })
  await typeManually(page, '1111')
  await page.keyboard.press('Enter')
  await dialog.getByText('PIN incorrecto').waitFor()
  await screenshots.take('operator-pin-wrong', { small: true })
  await typeManually(page, pin)
  await page.keyboard.press('Enter')
  await page.getByText('Listo para contar').waitFor()
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('button', { name: 'Pausar', exact: true }).click()
  await page.getByRole('button', { name: /^Reanudar conteo/ }).click()
  await dialog.waitFor()
  await screenshots.take('operator-pin-resume', { small: true })
}

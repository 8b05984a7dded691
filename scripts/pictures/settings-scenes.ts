import { labels } from '../../test/e2e/journeys/steps.ts'
import { scan } from '../../test/e2e/journeys/scanner.ts'
import type { Scenes } from './receiving-scenes.ts'

/** Each section of the settings. */
export async function settingsScenes({ page, camera }: Scenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
  await page.getByRole('button', { name: 'Probar' }).click()
  await page.getByRole('table').waitFor()
  await camera.take('settings-connection')
  const section = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await section('Escáner')
  await scan(page, labels.creamWithLot)
  await page.getByText('GS1', { exact: true }).waitFor()
  await camera.take('settings-scanner')
  await section('Idioma y tema')
  await camera.take('settings-appearance')
  await section('Conteo')
  await camera.take('settings-counting')
  await section('Datos de esta PC')
  await camera.take('settings-data')
  await section('PIN')
  await camera.take('settings-pin')
  await section('Práctica')
  await camera.take('settings-practice')
}

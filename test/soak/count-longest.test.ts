import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutFaults } from '../e2e/journeys/count-layout.ts'
import { band, type CountSetup, press, show, start } from '../e2e/journeys/count-setup.ts'
import { checkAppearances, type Size } from '../e2e/journeys/appearances.ts'
import { scan } from '../e2e/journeys/scanner.ts'
import { inDays } from '../e2e/journeys/steps.ts'
import { collectComplaints } from '../e2e/launchers/launch.ts'
import { closePages, openContext } from '../e2e/launchers/loopback.ts'
import { type SeededHost, startRowHost } from '../e2e/support/seeded-host.ts'

// The Count screen with the longest names, codes and lots, in both languages.

const sizes: [Size, ...Size[]] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
]
/** Four articles in turn have the longest names; the last wants a serial as well. */
const articles = [1, 2, 3, 11].map((n) => `ART-${String(n).padStart(6, '0')}-${'X'.repeat(24)}`)
const operator = 'María de los Ángeles Fernández Etchegaray de la Santísima Trinidad'

/** A picture of one point. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let host: SeededHost
let setup: CountSetup
let complaints: string[]

beforeAll(async () => {
  host = await startRowHost(20)
  const context = await openContext({ locale: 'es-AR', viewport: sizes[0], reducedMotion: 'reduce' })
  const page = await context.newPage()
  complaints = collectComplaints(page)
  setup = { page, rpc: host.rpc }
  const sessionId = await start(setup, null, operator)
  await page.goto(host.url)
  await page.getByRole('navigation').waitFor()
  await show(setup, sessionId, 'Listo para contar')
})

afterAll(async () => {
  await closePages()
  await host.close()
})

const faults = () => checkAppearances(setup, sizes, () => setup.page.evaluate(layoutFaults))

const said = () => setup.page.locator('.scan-result-fact').textContent()

describe('nothing is cut or out of sight', () => {
  test.each(articles)('%s: what waits, and what is counted', async (code) => {
    const { page } = setup
    const before = await said()
    await scan(page, code)
    await expect.poll(said).not.toBe(before)
    expect(await faults()).toEqual([])
    for (const end of ['7', '8']) {
      await press(page, '9')
      await scan(page, code)
      await scan(page, `]C117${inDays(300)}10LOTE-2026/1124-0001${end}\u001d21SERIE-2026/1124-001${end}`)
      await page.locator('.cells', { hasText: `0001${end}` }).waitFor()
    }
    expect(await faults()).toEqual([])
  })

  test('an unknown code of 300 characters', async () => {
    await scan(setup.page, 'CÓDIGO-'.padEnd(300, 'W9'))
    await setup.page.getByText('Código desconocido').waitFor()
    expect(await faults()).toEqual([])
  })

  test('a container whose number has 200 characters', async () => {
    const { page } = setup
    await press(page, 'Nuevo contenedor')
    await page.getByRole('textbox').fill('PALLET-'.padEnd(200, '0123456789'))
    await press(page, 'Abrir contenedor')
    await band(page, 'Contenedor abierto')
    expect(await faults()).toEqual([])
    await press(page, 'Nuevo contenedor')
    await press(page, 'Continuar sin contenedor')
    await page.locator('.count-container').waitFor({ state: 'detached' })
  })

  test('operators: a pause, and who resumes', async () => {
    const { page } = setup
    await press(page, 'Más')
    await press(page, 'Cambiar operador')
    expect(await faults()).toEqual([])
    await press(page, 'Más')
    await press(page, 'Pausar')
    await band(page, 'En pausa')
    expect(await faults()).toEqual([])
    await press(page, `Reanudar conteo: ${operator}`)
    await band(page, 'Listo para contar')
  })

  test('earlier entries, a note and photos', async () => {
    const { page } = setup
    await press(page, 'Más')
    const note = 'La caja llegó mojada y con el precinto cortado. '.repeat(10).slice(0, 480)
    await page.getByRole('textbox').last().fill(note)
    await page.locator('input[type=file]').setInputFiles({
      name: `${'foto de la caja mojada '.repeat(8)}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    })
    await page.getByRole('img', { name: /^Foto de / }).waitFor()
    expect(await faults()).toEqual([])
    await press(page, 'Deshacer anteriores')
    await page.getByRole('listitem').first().waitFor()
    expect(await faults()).toEqual([])
  })

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

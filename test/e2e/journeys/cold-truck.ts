import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseBarcode } from '../../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario } from '../../../src/main/practice/warehouse.ts'
import type { Launched } from '../launchers/launch.ts'
import { documentedEffort, countInputs, type CountedInput } from './presses.ts'
import type { ProgramSetup } from './program.ts'
import { inDays } from './steps.ts'

const [first, second] = demoScenario.coldTruck
const operator = 'Ana Gómez'
const supervisor = 'Marta Ríos'

/** A carton with lot and expiry on its label: one scan counts all of its units. */
const carton = (article: string, lot: string, days: number) => `]C101${caseBarcode(article)}17${inDays(days)}10${lot}`
const cartons = {
  /** 12 units; 48 are declared. */
  milk: carton('104412', 'L26-0907', 120),
  /** 8 units; 24 are declared. */
  yogurt: carton('104433', 'Y-441', 28),
  /** 40 units; 80 are declared. */
  butter: carton('104496', 'M-77', 70),
  /** 18 units; 36 are declared. */
  cream: carton('104510', 'C-1124', 30),
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/**
 * A refrigerated truck brings parts of two documents, and another one the rest on the second day. The clock of a real program
 * cannot be moved: between the days it is closed and started again.
 */
export function coldTruckJourney(open: () => ProgramSetup): void {
  let setup: ProgramSetup
  let launched: Launched
  let input: CountedInput
  const effort = { presses: 0, scans: 0 }

  const begin = async () => {
    launched = await setup.launch({ language: 'es' })
    await launched.page.getByRole('table').waitFor()
    await workAs(launched.page)
    input = countInputs(launched.page)
  }
  const end = async () => {
    const { presses, scans } = input.effort()
    effort.presses += presses
    effort.scans += scans
    expect(launched.complaints).toEqual([])
    await launched.close()
  }
  const press = (name: string | RegExp) => input.touch(button(launched.page, name))
  const find = async (number: string) => {
    await input.scan(number)
    await launched.page.getByRole('heading', { name: number }).waitFor()
  }
  /** A value of the arrival: its key, and the text with Enter. */
  const enter = async (key: string, text: string) => {
    await press(key)
    await launched.page.getByRole('dialog').getByRole('textbox').waitFor()
    await input.type(`${text}\n`)
    await launched.page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const addDocument = async () => {
    await press('Otro documento')
    const dialog = launched.page.getByRole('dialog')
    await dialog.waitFor()
    await input.scan(second)
    await input.touch(dialog.getByRole('button', { name: 'Listo', exact: true }))
    await dialog.waitFor({ state: 'detached' })
  }
  const measure = async (key: string, place: string, degrees: string) => {
    const { page } = launched
    await press(key)
    const dialog = page.getByRole('dialog')
    await input.touch(dialog.getByRole('button', { name: place, exact: true }))
    for (const digit of degrees) await input.touch(dialog.getByRole('button', { name: digit, exact: true }))
    await input.touch(dialog.getByRole('button', { name: 'Guardar', exact: true }))
    await dialog.waitFor({ state: 'detached' })
  }
  const count = async (start: string, ...codes: string[]) => {
    const { page } = launched
    await press(start)
    await seen(page, 'Listo para contar')
    await input.scan(...codes)
    await page.locator('.tally-head', { hasText: `${codes.length} lectura` }).waitFor()
    // Nothing on the screen tells what else should be on the truck.
    expect(await page.locator('.count').textContent()).not.toMatch(/[Pp]or llegar|[Ff]altaba|[Dd]eclarad/)
    await press('Terminar conteo')
    await press('Terminar')
    await seen(page, 'Conteo terminado')
  }
  const sign = async (key: string) => {
    const { page } = launched
    await press(key)
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('radio', { name: supervisor }).isChecked()).toBe(true)
    await input.touch(dialog.getByRole('button', { name: /^Firmar como/ }))
    await page
      .getByText(/^Firmado\. |firmada .*Marta Ríos/)
      .first()
      .waitFor()
  }
  const signPart = async (part: number, toCome: string) => {
    await input.touch(launched.page.locator('.comparison-parts label', { hasText: `Entrega parcial ${part}` }))
    await seen(launched.page, `Por llegar: ${toCome} u.`)
    await sign('Firmar entrega parcial')
  }
  const signWhole = async () => {
    const { page } = launched
    await seen(page, 'Suma de 2 entregas parciales. Lo que falta aquí no llegó con ninguna.')
    await sign('Firmar')
  }

  beforeAll(() => {
    setup = open()
  })
  afterAll(async () => {
    await setup.end()
  })

  test('a supervisor and an operator work at this PC, and the supplier has limits of temperature', async () => {
    launched = await setup.launch({ language: 'es' })
    const { page } = launched
    await page.getByRole('table').waitFor()
    await page.keyboard.press('Alt+0')
    await button(page, 'Operadores').click()
    for (const [name, role] of Object.entries({ [operator]: 'Operador', [supervisor]: 'Supervisor' })) {
      await button(page, 'Agregar operador').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nombre y apellido').fill(name)
      await dialog.locator('label', { hasText: new RegExp(`^${role}$`) }).click()
      await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await button(page, 'Conteo').click()
    const limits = page.locator('form').filter({ hasText: 'Límites de temperatura' })
    await limits.getByLabel('Código').fill('P001')
    await limits.getByLabel('Desde (°C)').fill('2')
    await limits.getByLabel('Hasta (°C)').fill('8')
    await limits.getByRole('button', { name: 'Agregar límite' }).click()
    await expect.poll(() => limits.textContent()).toContain('Proveedor P001: 2 a 8 °C')
    await launched.close()
  })

  test('on the first day the truck is recorded for both documents, with one temperature outside its limits', async () => {
    await begin()
    const { page } = launched
    await find(first)
    await press('Registrar la llegada')
    await press('El camión entró ahora')
    await addDocument()
    await seen(page, 'Documentos de este camión')
    await enter('Anotar: Transporte', 'Frío Sur')
    await enter('Anotar: Matrícula', 'AG731KD')
    await enter('Número de precinto: Anotar el número', 'FT0098')
    await press('Intacto')
    await measure('Medir la temperatura', 'Frente', '4,1')
    await measure('Otra medición', 'Medio', '5,6')
    await measure('Otra medición', 'Puertas', '9,4')
    await seen(page, '¿Por qué 9,4 °C en Puertas?')
    await press(/^Puertas abiertas/)
    await seen(page, /^Guardado en este equipo/)
    await press('Al documento')
    await page.getByRole('heading', { name: first }).waitFor()
    await expect.poll(() => page.locator('.arrival-panel').textContent()).toContain('Frío Sur · AG731KD')
  })

  test('the first part of each document is counted', async () => {
    await count('Empezar conteo', cartons.milk, cartons.milk, cartons.yogurt, cartons.yogurt, cartons.yogurt)
    await find(second)
    const { page } = launched
    await expect.poll(() => page.locator('.arrival-panel').textContent()).toContain('Frío Sur · AG731KD')
    await count('Empezar conteo', cartons.butter)
  })

  test('the comparison of each part says what is still to come, and the part is signed', async () => {
    const { page } = launched
    await press('Abrir comparación')
    await signPart(1, '76')
    await find(first)
    await press('Ver comparación')
    await signPart(1, '24')
    const toCome = page.getByRole('row').filter({ hasText: 'Por llegar' })
    expect(await toCome.first().textContent()).toContain('1 línea · 24 u.')
    await find(first)
    await press('Abrir la llegada')
    await press('Ahora: Salió')
    await page.getByRole('button', { name: 'Cambiar: Salió' }).waitFor()
    await end()
  })

  test('on the second day another truck brings the second part of both', async () => {
    await begin()
    const { page } = launched
    await find(first)
    await seen(page, 'Entrega parcial firmada')
    await press('Abrir la llegada')
    await press('Otro camión')
    await seen(page, `${first} (entrega parcial 2)`)
    await addDocument()
    const title = page.locator('.arrival-title')
    await expect
      .poll(() => title.textContent())
      .toContain(`${first} (entrega parcial 2) · ${second} (entrega parcial 2)`)
    await enter('Anotar: Matrícula', 'AC482LM')
    await measure('Medir la temperatura', 'Medio', '4')
    await press('Al documento')
    await count('Contar la entrega parcial 2', cartons.milk, cartons.milk)
    await find(second)
    await count('Contar la entrega parcial 2', cartons.butter, cartons.cream, cartons.cream)
  })

  test('nothing is missing in the whole of either document, and both are signed', async () => {
    const { page } = launched
    await press('Abrir comparación')
    await signWhole()
    await find(first)
    await press('Ver comparación')
    await signWhole()
    await expect.poll(() => page.getByRole('table').first().textContent()).toContain('Sin diferencias')
    await end()
  })

  test('it took as many presses and scans as the documents say', () => {
    expect(effort).toEqual(documentedEffort('Refrigerated truck'))
  })
}

/** Chooses the operator of this PC, unless it is known from the day before. */
async function workAs(page: Page): Promise<void> {
  const known = button(page, operator)
  const none = button(page, 'Elegir operador')
  await known.or(none).first().waitFor()
  if (await known.isVisible()) return
  await none.click()
  await page.getByRole('dialog').waitFor()
  await known.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

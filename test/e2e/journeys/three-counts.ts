import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressKey, tabTo } from './keyboard.ts'
import type { Program } from './program.ts'
import { scan, typeManually } from './scanner.ts'
import { findDocument, labels } from './steps.ts'

const number = 'R-000185'
const pin = '2468'
const [first, second, third] = ['Ana Gómez', 'Beto Ruiz', 'Carla Ríos']
const supervisor = 'Marta Sosa'
/** An article that asks for nothing, and how often each of the first two finds it. */
const kettles = 2
const detergents = { first: 1, second: 3 }

const times = (count: number, code: string) => Array.from({ length: count }, () => code)
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Changes the operator at the open document. */
async function workAs(page: Page, name: string): Promise<void> {
  const first = page.getByRole('button', { name: 'Elegir', exact: true })
  const another = page.getByRole('button', { name: 'Cambiar', exact: true })
  await first.or(another).first().waitFor()
  await pressKey(page, (await first.isVisible()) ? 'Elegir' : 'Cambiar')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Nombre y apellido')
  await typeManually(page, name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Scans, waits for the last of them, and goes back to the document with the count closed. */
async function countAndClose(page: Page, codes: string[]): Promise<void> {
  await scan(page, ...codes)
  await expect.poll(() => page.locator('.tally-head').textContent()).toContain(`${codes.length} lecturas`)
  await close(page)
}

async function close(page: Page): Promise<void> {
  await pressKey(page, 'Terminar conteo')
  await pressKey(page, 'Terminar')
  await seen(page, 'Conteo terminado')
  await pressKey(page, 'Volver al documento')
  await page.getByRole('heading', { name: number }).waitFor()
}

/** The figures of an article's row in the comparison, as shown. */
async function rowOf(page: Page, article: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ hasText: article })
  await row.first().waitFor()
  return (await row.first().getByRole('cell').allTextContents()).map((text) => text.trim())
}

/** Signs with a name and a note in one dialog; where the supervisor's rights are not held yet, also with the PIN. */
async function sign(page: Page): Promise<void> {
  await seen(page, 'Listo para firmar.')
  await pressKey(page, 'Firmar')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const known = dialog.getByRole('radio', { name: supervisor })
  // The first signature added the supervisor to the list: from then on the name is chosen already.
  if (await known.isVisible()) await known.check()
  else {
    await tabTo(page, 'Supervisor')
    await typeManually(page, supervisor)
  }
  await tabTo(page, 'Nota (opcional)')
  await typeManually(page, 'Reclamar')
  if (await page.getByLabel('PIN del supervisor').isVisible()) {
    await tabTo(page, 'PIN del supervisor')
    await typeManually(page, pin)
  }
  await page.keyboard.press('Enter')
  await seen(page, 'Firmado. Guardado en este equipo.')
}

/** Two people count independently, a third decides where they differ, a supervisor signs; and what is signed is reopened. */
export function threeCountsJourney(program: Program): void {
  test('two counts and a reason for every difference are asked for, and a PIN is set', async () => {
    const page = program.page()
    await page.keyboard.press('Alt+0')
    await pressKey(page, 'Conteo')
    await tabTo(page, 'Uno')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByLabel('Dos, de personas distintas').isChecked()).toBe(true)
    await tabTo(page, 'Cada diferencia requiere un motivo antes de firmar')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByLabel(/^Cada diferencia requiere/).isChecked()).toBe(true)
    await pressKey(page, 'PIN')
    await tabTo(page, 'PIN nuevo')
    await typeManually(page, pin)
    await tabTo(page, 'Repetir el PIN nuevo')
    await typeManually(page, pin)
    await page.keyboard.press('Enter')
    await seen(page, 'PIN guardado.')
  })

  test('the first count closes, and neither it nor what was declared is seen', async () => {
    const page = program.page()
    await findDocument(page, number)
    await workAs(page, first)
    await pressKey(page, 'Empezar conteo')
    await seen(page, 'Listo para contar')
    await countAndClose(page, [...times(kettles, labels.kettle), ...times(detergents.first, labels.detergent)])
    await page.getByRole('button', { name: 'Cambiar operador' }).waitFor()
    await page.getByRole('button', { name: 'Ingresar PIN' }).waitFor()
    expect(await page.getByRole('button', { name: 'Ver comparación' }).count()).toBe(0)
    expect(await page.locator('main').textContent()).not.toMatch(/Termo|Detergente/)
  })

  test('the operator of the first count may not make the second', async () => {
    const page = program.page()
    await seen(page, `${first} hizo el 1.er conteo. El 2.º conteo debe hacerlo otra persona.`)
    await pressKey(page, 'Cambiar operador')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Nombre y apellido')
    await typeManually(page, first)
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: `${first} hizo el 1.er conteo` })
      .waitFor()
    expect(await page.locator('.count').count()).toBe(0)
  })

  test('another operator counts from the beginning, and differs', async () => {
    const page = program.page()
    await workAs(page, second)
    expect(await page.getByRole('alert').allTextContents()).toEqual([])
    await pressKey(page, 'Empezar 2.º conteo')
    await seen(page, 'Listo para contar')
    await seen(page, 'Todavía nada')
    expect(await page.locator('.count').textContent()).not.toMatch(/Termo|Detergente/)
    await countAndClose(page, [...times(kettles, labels.kettle), ...times(detergents.second, labels.detergent)])
  })

  test('the comparison has both figures, and cannot be signed while undecided', async () => {
    const page = program.page()
    await pressKey(page, 'Ver comparación')
    await seen(page, /líneas? sin decidir/)
    await expect.poll(() => page.getByRole('button', { name: 'Firmar', exact: true }).isDisabled()).toBe(true)
    const cells = await rowOf(page, 'Detergente')
    expect(cells).toContain(String(detergents.first))
    expect(cells).toContain(String(detergents.second))
    expect(cells.join(' ')).toContain('Sin decidir')
    expect((await rowOf(page, 'Termo')).join(' ')).not.toContain('Sin decidir')
  })

  test('a third operator counts only the article on which the two differ', async () => {
    const page = program.page()
    await findDocument(page, number)
    await seen(page, 'El 3.er conteo debe hacerlo otra persona')
    await workAs(page, third)
    await pressKey(page, 'Empezar 3.er conteo')
    await seen(page, 'Listo para contar')
    await seen(page, 'Reconteo sólo de este artículo:')
    await expect.poll(() => page.locator('.count').textContent()).toMatch(/Detergente/)
    expect(await page.locator('.count').textContent()).not.toMatch(/Termo/)
    // Other scans are stored, and do not decide.
    await countAndClose(page, [labels.kettle, ...times(detergents.second, labels.detergent)])
  })

  test('the agreement decides; what differs needs a reason, then a supervisor signs', async () => {
    const page = program.page()
    await pressKey(page, 'Ver comparación')
    await seen(page, /líneas? sin motivo|sin aceptar/)
    const cells = await rowOf(page, 'Detergente')
    expect(cells.join(' ')).not.toContain('Sin decidir')
    expect(cells).toContain(`+${detergents.second}`)
    await expect.poll(() => rowOf(page, 'Termo')).toContain(`+${kettles}`)
    await pressKey(page, /^Aceptar \d+ motivos propuestos$/)
    await sign(page)
  })

  test('the report is a PDF that another program opens', async () => {
    const page = program.page()
    await pressKey(page, 'Exportar')
    await page.getByRole('dialog').waitFor()
    const saving = page.waitForEvent('download')
    await pressKey(page, 'PDF, para imprimir o enviar')
    const path = await (await saving).path()
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const read = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    if (read.error)
      return process.stdout.write('skipped: the words of the PDF, since pdftotext is not on this machine\n')
    expect(read.status).toBe(0)
    for (const word of [number, first, second, third, supervisor, 'Reclamar', 'Detergente'])
      expect(read.stdout).toContain(word)
  })

  test('a signed document is reopened, counted further and signed again, and the log contains it', async () => {
    const page = program.page()
    await pressKey(page, 'Reabrir 3.er conteo')
    await seen(page, 'Para firmar, termine el conteo abierto.')
    await expect.poll(() => page.getByRole('button', { name: 'Firmar', exact: true }).isDisabled()).toBe(true)
    await findDocument(page, number)
    await pressKey(page, 'Reanudar conteo')
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('4 lecturas')
    await scan(page, labels.detergent)
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain('5 lecturas')
    await close(page)
    await pressKey(page, 'Ver comparación')
    await expect.poll(() => rowOf(page, 'Detergente')).toContain(`+${detergents.second + 1}`)
    await sign(page)
    await findDocument(page, number)
    // The third of three.
    const verify = page.getByRole('row').filter({ hasText: third }).getByRole('button', { name: 'Verificar' })
    await verify.focus()
    await page.keyboard.press('Enter')
    await seen(page, 'El registro no cambió')
    const log = page.getByRole('row')
    await log.filter({ hasText: 'Reabierto' }).waitFor()
    // Only rows in view are in the page: those at the end join when the list is scrolled.
    const kinds = await log.allTextContents()
    await log.last().hover()
    await page.mouse.wheel(0, 2000)
    await log.filter({ hasText: 'Firma' }).nth(1).waitFor()
    for (const row of await log.allTextContents()) if (!kinds.includes(row)) kinds.push(row)
    expect(kinds.flatMap((row) => /Inicio|Lectura|Terminado|Firma|Reabierto/.exec(row) ?? [])).toEqual([
      'Inicio',
      ...times(4, 'Lectura'),
      'Terminado',
      'Firma',
      'Reabierto',
      'Lectura',
      'Terminado',
      'Firma',
    ])
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}

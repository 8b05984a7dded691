// From the truck to the signature on a tablet without a keyboard: arrival, camera, label, PIN.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defaultLabelSettings } from '../../../src/contract/shapes/label.ts'
import { openPracticeSetup, type PracticeSetup } from '../../../scripts/screenshots/practice-setup.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { writePalletFilm } from '../journeys/camera.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { smallTargets } from '../journeys/screen-check-rules.ts'
import { closePages, openContext } from '../launchers/loopback.ts'

const number = 'R-000185'
const pin = '2468'
const folder = makeFolder()
let setup: PracticeSetup
let page: Page
let complaints: string[]

declare global {
  interface Window {
    /** Sheets at each call of the system's print dialog. */
    printed: number[]
    /** Keys that a keyboard would have pressed. */
    keysPressed: number
  }
}

beforeAll(async () => {
  const film = join(folder, 'pallet.y4m')
  writePalletFilm(film)
  setup = await openPracticeSetup()
  const { rpc } = setup
  const labels = { ...defaultLabelSettings, companyPrefix: '7799001', pcDigits: '1', printer: 'system' }
  await rpc('settings.update', { counting: { requiredCounts: 1, requireReasons: false, rules: [] }, labels })
  await rpc('supervisor.setPin', { pin })
  // A tablet at the dock: a touch screen and no keyboard.
  const context = await openContext(
    { locale: 'es-AR', viewport: { width: 1024, height: 600 }, hasTouch: true, permissions: ['camera'] },
    film,
  )
  page = await context.newPage()
  complaints = collectComplaints(page)
  await page.addInitScript(() => {
    window.printed = []
    window.keysPressed = 0
    addEventListener('keydown', ({ isTrusted }) => (window.keysPressed += isTrusted ? 1 : 0), true)
    window.print = () => {
      window.printed.push(document.querySelectorAll('.label-sheets > svg').length)
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.goto(await setup.newAddress())
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  process.stderr.write(`${task.name}: the page shows\n${await page.locator('body').innerText()}\n`)
})
afterAll(async () => {
  await closePages()
  await setup.close()
  removeFolder(folder)
})

const dialog = () => page.getByRole('dialog')
/** The controls seen so far that are smaller than a touch target has to be. */
const small = new Set<string>()
async function tap(name: string | RegExp) {
  const key = page.getByRole('button', { name, exact: true }).first()
  await key.waitFor()
  for (const one of await smallTargets(page)) small.add(one)
  await key.tap()
}
const seen = (text: string | RegExp) => page.getByText(text).first().waitFor()
/** Letters of a keypad on screen. */
async function write(text: string) {
  const keys = page.getByRole('group', { name: 'Letras', exact: true })
  for (const letter of text)
    await keys.getByRole('button', { name: letter === ' ' ? 'Espacio' : letter, exact: true }).tap()
}

test('the truck is recorded, with a photo of the delivery note', async () => {
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button')
    .first()
    .tap()
  await page.getByRole('heading', { name: number }).waitFor()
  await tap('Registrar la llegada')
  await tap('El camión entró ahora')
  await dialog().getByRole('button', { name: 'Letras en pantalla' }).tap()
  await write('ANA SOSA')
  await tap('Usar este nombre')
  await dialog().waitFor({ state: 'detached' })
  await tap('Nota de entrega')
  await dialog().locator('video').waitFor()
  await tap('Guardar foto')
  await seen('1 foto guardada en este equipo')
  await tap('Cerrar cámara')
  await dialog().waitFor({ state: 'detached' })
  await seen('1 guardada')
  expect(await dialog().count()).toBe(0)
  await tap('Al documento')
})

test('goods are counted by the codes in the picture, and lines, container and count get photos', async () => {
  await tap('Empezar conteo')
  await seen('Listo para contar')
  await tap('Cámara')
  await seen('4 códigos a la vista')
  await page.locator('.camera-code').nth(1).tap()
  await seen(/1 agregado/)
  await tap('Guardar foto')
  await seen('1 foto guardada en este equipo')
  await page.locator('.camera-photos label', { hasText: 'Todo el conteo' }).tap()
  await tap('Guardar foto')
  await seen('2 fotos guardadas en este equipo')
  await tap('Cerrar cámara')
  expect(await page.locator('.tally').textContent()).toContain('1 lectura')
})

test('a pallet gets its label by the printers of the system', async () => {
  await tap('Más')
  await tap('Imprimir etiqueta')
  await page.getByRole('img', { name: 'Vista previa de la etiqueta' }).waitFor()
  await tap('Imprimir 1')
  await expect.poll(() => page.evaluate(() => window.printed)).toEqual([1])
  await seen(/Escaneadas 0 de 1/)
  await tap('Volver al conteo')
})

test('goods are held, and the message about it covers no key', async () => {
  await tap('Más')
  await tap('Retener mercancía')
  await page.locator('.hold-subject').first().tap()
  await tap('Embalaje dañado')
  await tap('Retener')
  await page.locator('.toast').waitFor()
  expect(await smallTargets(page)).toEqual([])
  const covered = await page.evaluate(() => {
    const toasts = document.querySelector('.toasts')
    const box = toasts?.getBoundingClientRect()
    if (!toasts || !box) return ['no message']
    return [...document.querySelectorAll('button, a[href], input, select, textarea')].flatMap((key) => {
      const { left, right, top, bottom } = key.getBoundingClientRect()
      const apart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
      return apart || toasts.contains(key) ? [] : [key.outerHTML.slice(0, 120)]
    })
  })
  expect(covered).toEqual([])
  await tap('Volver')
})

test('the count is finished and signed with the PIN, and no key of a keyboard was pressed', async () => {
  await tap('Terminar conteo')
  await tap('Terminar')
  await seen('Conteo terminado')
  await tap('Abrir comparación')
  await tap('Firmar')
  await dialog().getByRole('button', { name: 'Letras en pantalla' }).first().tap()
  await write('EVA')
  const digits = dialog().getByRole('group', { name: 'Números' })
  for (const digit of pin) await digits.getByRole('button', { name: digit, exact: true }).tap()
  await tap('Firmar como EVA')
  await seen('Firmado. Guardado en este equipo.')
  expect(await page.evaluate(() => window.keysPressed)).toBe(0)
  expect([...small]).toEqual([])
  expect(complaints).toEqual([])
})

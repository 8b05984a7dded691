import { containerNumber, unitBarcode } from '../../../src/main/practice/data/gs1-numbers.ts'
import {
  band,
  controlOf,
  countElsewhere,
  keys,
  openAsSupervisor,
  press,
  refuseScans,
  show,
  start,
  type CountSetup,
} from './count-setup.ts'
import { scan, typeManually } from './scanner.ts'
import { inDays, labels, scanAnd } from './steps.ts'

/** Cases of other articles, and milk of two lots: GTIN, how many, lot, days that are left. */
const counted = [
  ['07799001045105', 84, 'C-1124', 25],
  ['07799001044337', 156, 'YB3391', 22],
  ['07799001044757', 96, 'Q-0921', 80],
  ['07799001044962', 236, 'M-2207', 60],
  ['07799001045242', 121, '2611B', 150],
  ['07799001045389', 24, 'PV-118', 20],
  ['07799001044122', 216, 'L26-0914', 105],
  ['07799001044122', 227, 'L26-0907', 100],
] as const

const milk = '0107799001044122'
/** Counted with three lots, two of them long. */
const cream = '7799001045105'
const yogurt = '7799001044337'
const kettleWithSerial = '7799001046430'
/** Sold by weight. */
const cheese = unitBarcode('104461')
/** Milk that is first counted in the third count. */
const notAskedFor = `]C1010${unitBarcode('104419')}17${inDays(100)}10L26-0907`
const palletElsewhere = `00${containerNumber(4472)}`

const operators = ['Ana Gómez', 'Bruno Díaz', 'Carla Ríos', 'Diego Paz', 'María de los Ángeles Fernández Etchegaray']

let ana = ''
let bruno = ''
let carla = ''

/**
 * Every state of the Count screen by its name, and how to get there from the one before. In Spanish, in the practice
 * warehouse, with the stock read.
 */
export const countStates: Record<string, (setup: CountSetup) => Promise<void>> = {
  async ready(setup) {
    for (const [index, name] of operators.entries())
      await setup.rpc('operators.save', { name, active: true, role: 'operator', badge: `BADGE-${index}` })
    ana = await start(setup, 'R-000184', 'Ana Gómez')
    await show(setup, ana, 'Listo para contar')
  },
  async recovered(setup) {
    for (const [gtin, multiplier, lot, days] of counted)
      await setup.rpc('counts.scan', { sessionId: ana, raw: `]C101${gtin}17${inDays(days)}10${lot}`, multiplier })
    await show(setup, ana, 'Listo para contar')
    await setup.page.getByText('Recuperadas').waitFor()
  },
  container: ({ page }) => scanAnd(page, labels.pallet, 'Contenedor abierto'),
  counted: ({ page }) => scanAnd(page, labels.milkWithLot, 'Contado'),
  async 'many-units'({ page }) {
    await keys(page, '2350,25')
    await scan(page, `]C1010779900104475717${inDays(80)}`)
    await band(page, 'Falta el lote')
    await scan(page, ']C110Q-0921')
    await page.locator('.scan-result-delta').waitFor()
  },
  /** Lots as long as GS1 allows, which differ at their ends. */
  async 'long-lots'({ page }) {
    await keys(page, '150')
    for (const end of ['7', '8']) {
      await scan(page, `]C1010779900104510517${inDays(25)}10LOTE-2026/1124-0001${end}`)
      await page.locator('.cells', { hasText: `0001${end}` }).waitFor()
    }
  },
  async 'by-hand'({ page }) {
    await keys(page, '12')
    await page.locator('.pad-display', { hasText: '12' }).waitFor()
    await scan(page, labels.milkWithLot)
    await page.locator('.scan-result-delta', { hasText: '+12' }).waitFor()
    await keys(page, '3')
    await press(page, 'Agregar')
    await page.locator('.scan-result-fact', { hasText: 'Manual' }).waitFor()
  },
  async 'damaged-next'({ page }) {
    await press(page, 'Dañado')
    await page.getByText('Próxima lectura: dañado').waitFor()
  },
  async damaged({ page }) {
    await scan(page, labels.milkWithLot)
    await page.locator('.cells', { hasText: 'Dañado' }).waitFor()
  },
  async undone({ page }) {
    await press(page, 'Deshacer')
    await band(page, 'Deshecho')
  },
  async 'typed-code'({ page }) {
    await typeManually(page, '104951AB')
    await page.getByText('Código escrito').waitFor()
  },
  async duplicate({ page }) {
    await page.keyboard.press('Escape')
    await scanAnd(page, labels.pallet, 'Contenedor ya abierto')
  },
  async elsewhere(setup) {
    await countElsewhere(setup, 'R-000184', 'Beto Ibáñez', palletElsewhere)
    await scanAnd(setup.page, palletElsewhere, 'Ya contado en otro equipo')
  },
  async 'serial-repeated'({ page }) {
    await scanAnd(page, `]C1010${kettleWithSerial}21S-77120`, 'Contado')
    await scanAnd(page, `]C1010${kettleWithSerial}21S-77120`, 'Serie ya contada')
  },
  blocked: ({ page }) => scanAnd(page, labels.expired, 'No se agregó'),
  async 'blocked-invalid'({ page }) {
    await scan(page, ']C1010779900104412317271332')
    await page.getByText('no cumple la norma GS1').waitFor()
  },
  async 'two-readings'({ page }) {
    await scan(page, `${milk}10L26-091717${inDays(100)}`)
    await page.getByText('¿Qué dice la caja?').waitFor()
  },
  async 'needs-reason'({ page }) {
    await scan(page, `]C1${milk}17${inDays(20)}10L26-0101`)
    await band(page, 'Falta el motivo')
  },
  async 'needs-reason-too-long'({ page }) {
    await scan(page, `]C1${milk}17${inDays(1500)}10L26-0102`)
    await page.getByText('demasiado lejano').waitFor()
  },
  'needs-lot': ({ page }) => scanAnd(page, yogurt, 'Falta el lote'),
  async 'needs-lot-typed'({ page }) {
    await press(page, 'ABC')
    for (const key of ['L', '2', '6', '-', '0', '9'])
      await page.locator('.count-main').getByRole('button', { name: key, exact: true }).first().click()
    await page.locator('.cells', { hasText: 'L26-09' }).waitFor()
  },
  async 'needs-expiry'({ page }) {
    await press(page, 'Guardar')
    await band(page, 'Falta el vencimiento')
  },
  async 'needs-expiry-wrong'({ page }) {
    await keys(page, '310227')
    await press(page, 'Guardar')
    await page.getByText('Ese día no existe').waitFor()
  },
  async 'same-lot-of-three'({ page }) {
    await scan(page, cream)
    await page.locator('.known-lot').nth(2).waitFor()
  },
  async 'same-lot'({ page }) {
    await scan(page, milk.slice(3))
    await page.getByText('¿El mismo lote que antes?').waitFor()
  },
  async 'repeated-lot'({ page }) {
    await page.getByRole('switch').click()
    await page.locator('.same-lot-keys [data-tone=primary]').click()
    await page.getByText('Dejar de repetir').waitFor()
    await scan(page, milk.slice(3))
    await page.getByText('Lote, repetido').waitFor()
  },
  /** The lot was counted with another expiry. */
  async 'lot-expiry'({ page }) {
    await scan(page, `]C1${milk}17${inDays(120)}10L26-0907`)
    await band(page, '¿Qué vencimiento?')
  },
  'needs-serial': ({ page }) => scanAnd(page, kettleWithSerial, 'Falta el número de serie'),
  /** A range of which one serial is counted already, and two serials outside it. */
  async serials({ page }) {
    await press(page, 'Varias series: rango o lista')
    await page.getByLabel('Primera serie', { exact: true }).fill('S-77118')
    await page.getByLabel('Última serie', { exact: true }).fill('S-77123')
    await press(page, 'Contar el rango')
    await page.getByText('6 de 6 revisadas').waitFor()
    await page.getByLabel('Lista de series, una por línea', { exact: true }).focus()
    await scan(page, 'S-99001')
    await page.getByText(/^Fuera del rango/).waitFor()
    await scan(page, 'S-99002')
    await page.getByRole('button', { name: 'Contar las 2', exact: true }).waitFor()
  },
  async 'not-on-package'({ page }) {
    await press(page, 'Listo')
    await scanAnd(page, kettleWithSerial, 'Falta el número de serie')
    await press(page, 'Sin serie en el bulto')
    await page.locator('.cells', { hasText: 'no figura' }).waitFor()
  },
  async 'needs-weight'({ page }) {
    await keys(page, '3')
    await scan(page, `]C1010${cheese}17${inDays(40)}10Q-0921`)
    await band(page, 'Falta el peso')
    await page.getByText('Peso de 3 piezas').waitFor()
    await keys(page, '12,35')
    await page.locator('.pad-display', { hasText: '12,35' }).waitFor()
  },
  async weighed({ page }) {
    await press(page, 'Guardar')
    await page.locator('.scan-result-delta', { hasText: '12,35' }).waitFor()
    await page.locator('.tally-row', { hasText: '3 piezas' }).waitFor()
  },
  unknown: ({ page }) => scanAnd(page, labels.unknown, 'Código desconocido'),
  async 'unknown-searched'({ page }) {
    await page.getByLabel('Buscar por nombre o código').fill('leche')
    await page.locator('.search-name', { hasText: 'Leche' }).nth(2).waitFor()
  },
  async 'unknown-nothing'({ page }) {
    await page.getByLabel('Buscar por nombre o código').fill('zapatos')
    await page.getByText('Usar el código zapatos').waitFor()
  },
  async 'unknown-label'({ page }) {
    await scan(page, `]C1010779123456789817${inDays(100)}10L-2231`)
    await page.getByText('Etiqueta GS1 válida').waitFor()
  },
  waiting: ({ page }) => scanAnd(page, labels.milkWithLot, 'Contado'),
  async 'new-container'({ page }) {
    await press(page, 'Nuevo contenedor')
    await page.getByText('Escanee la etiqueta del contenedor').waitFor()
  },
  async 'no-container'({ page }) {
    await press(page, 'Continuar sin contenedor')
    await band(page, 'Sin contenedor')
  },
  async 'closing-waiting'({ page }) {
    await press(page, 'Terminar conteo')
    await page.getByText('datos faltantes').waitFor()
  },
  async more({ page }) {
    await press(page, 'Más')
    await page.getByText('Pallet dañado').waitFor()
    await page.getByRole('switch', { name: /^Por peso/ }).waitFor()
  },
  async 'more-written'({ page, rpc }) {
    await press(page, 'Pallet dañado')
    await page.locator('.panel-needs', { hasText: 'Pallet dañado' }).waitFor()
    const note = 'Faltan dos flejes del lado del camión y el film está abierto arriba'
    await page.getByLabel('Nota sobre la entrega').fill(note)
    await press(page, 'Guardar nota')
    await page.locator('.panel-needs', { hasText: 'Faltan dos flejes' }).waitFor()
    for (let photo = 0; photo < 8; photo += 1) {
      const content = (await page.screenshot({ clip: { x: photo * 90, y: 60, width: 480, height: 360 } })).toString(
        'base64',
      )
      await rpc('counts.photo', { sessionId: ana, mediaType: 'image/png', content })
    }
    await page.getByText('Las últimas 6 de 8 fotos').waitFor()
    await page.waitForFunction(() => document.querySelectorAll('.photos img').length === 6)
  },
  async 'photo-unreadable'({ page }) {
    const notAPicture = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }
    await page.locator('input[type=file]').setInputFiles(notAPicture)
    await page.getByText('Esa foto no se puede leer').waitFor()
  },
  async entries({ page }) {
    await press(page, 'Deshacer anteriores')
    await page.locator('.entries li').nth(5).waitFor()
  },
  async 'entries-found'({ page }) {
    await page.getByLabel('Artículo, lote, código o contenedor').fill('L26-09')
    await page.getByText(/^1 a \d de \d$/).waitFor()
  },
  async people({ page }) {
    await press(page, 'Más')
    await press(page, 'Cambiar operador')
    await page.getByRole('button', { name: 'Bruno Díaz' }).waitFor()
  },
  async paused({ page }) {
    await press(page, 'Más')
    await press(page, 'Pausar')
    await band(page, 'En pausa')
  },
  async 'scan-in-pause'({ page }) {
    await scan(page, labels.milkWithLot)
    await page.getByText('El conteo está en pausa. No se agregó nada.').waitFor()
  },
  async 'paused-people'({ page }) {
    await press(page, 'Continúa otro operador')
    await page.getByRole('button', { name: 'Bruno Díaz' }).waitFor()
  },
  async saving({ page }) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Reanudar conteo/ }).click()
    await page.getByText('El conteo está en pausa', { exact: true }).waitFor({ state: 'detached' })
    await page.route('**/rpc/counts.scan', () => undefined)
    await scan(page, labels.detergent, labels.kettle, labels.detergent)
    await page.getByText('3 lecturas esperan').waitFor()
  },
  async 'disk-full'(setup) {
    await refuseScans(setup, 'storage_full')
    await setup.page.reload()
    await band(setup.page, 'No se pudo guardar')
  },
  async offline(setup) {
    await refuseScans(setup, null)
    await setup.rpc('practice.setFault', { fault: 'down' })
    await setup.rpc('receiving.find', { number: 'R-000231' })
    await setup.page.reload()
    await setup.page.getByRole('button', { name: /Sin red desde/ }).waitFor()
    await scanAnd(setup.page, labels.detergent, 'Contado')
  },
  async closing(setup) {
    const { page, rpc } = setup
    await rpc('practice.setFault', { fault: 'none' })
    await rpc('refresh.run', { resources: ['controls'] })
    await page.getByText('Sin red desde').waitFor({ state: 'detached' })
    // An open count is read in full only by the page that makes it, and by a supervisor.
    await rpc('supervisor.unlock', {})
    const { openNeeds } = await rpc<{ openNeeds: { eventId: string }[] }>('counts.get', { sessionId: ana })
    for (const { eventId } of openNeeds) await rpc('counts.undo', { sessionId: ana, eventId })
    await page.locator('.tally-need').first().waitFor({ state: 'detached' })
    await press(page, 'Terminar conteo')
    await page.getByText('esta pregunta se cierra sola').waitFor()
  },
  async closed({ page }) {
    await press(page, 'Terminar')
    await band(page, 'Conteo terminado')
  },
  async 'scan-after-close'({ page }) {
    await scan(page, labels.milkWithLot)
    await page.getByText('Este conteo está terminado').waitFor()
  },
  async concealed(setup) {
    await setup.rpc('settings.update', { counting: { requiredCounts: 2 } })
    await show(setup, ana, 'Conteo terminado')
    await setup.page.getByText('para que todos cuenten a ciegas').waitFor()
  },
  async 'second-count'(setup) {
    bruno = await start(setup, 'R-000184', 'Bruno Díaz', { counter: 2 })
    await show(setup, bruno, 'Listo para contar')
  },
  async 'third-count'(setup) {
    const { rpc } = setup
    await rpc('counts.add', { sessionId: bruno, articleCode: '104412', units: 5 })
    await rpc('counts.add', { sessionId: bruno, articleCode: '104475', units: 2446.25, lot: 'Q-0921' })
    await rpc('counts.close', { sessionId: bruno })
    carla = await start(setup, 'R-000184', 'Carla Ríos', { counter: 3 })
    await show(setup, carla, 'Listo para contar')
    await setup.page.getByText('Reconteo sólo de').waitFor()
  },
  'beyond-recount': ({ page }) => scanAnd(page, notAskedFor, 'Contado, no solicitado'),
  async 'article-listing'(setup) {
    const { rpc } = setup
    await rpc('settings.update', { counting: { requiredCounts: 1 } })
    await rpc('supervisor.unlock', {})
    const listed = await start(setup, 'R-000185', 'María de los Ángeles Fernández Etchegaray', { listing: 'articles' })
    await show(setup, listed, 'Listo para contar')
  },
  async 'no-document'(setup) {
    await show(setup, await start(setup, null, 'Ana Gómez'), 'Listo para contar')
  },
  async 'second-part'(setup) {
    const { rpc } = setup
    const first = await start(setup, 'R-000190', 'Ana Gómez')
    await rpc('counts.scan', { sessionId: first, raw: labels.pallet })
    await rpc('counts.add', { sessionId: first, articleCode: '104412', units: 24 })
    await rpc('counts.close', { sessionId: first })
    const operator = 'María de los Ángeles Fernández Etchegaray'
    await show(setup, await start(setup, 'R-000190', operator, { part: 2 }), 'Listo para contar')
  },
  'container-of-first-part': ({ page }) => scanAnd(page, labels.pallet, 'Ya contado en la entrega parcial 1'),
  async signed(setup) {
    const { rpc } = setup
    const controlId = await controlOf(setup, 'R-000185')
    const { rows } = await rpc<{ rows: { sessionId: string }[] }>('counts.list', { controlId })
    const sessionId = rows[0]?.sessionId ?? ''
    await rpc('settings.update', { counting: { requireReasons: false } })
    await rpc('counts.add', { sessionId, articleCode: '104951', units: 5 })
    await rpc('counts.close', { sessionId })
    const { seen } = await rpc<{ seen: string }>('comparison.get', { controlId })
    await rpc('counts.sign', { sessionId, seen, signedBy: 'Laura Paz' })
    await show(setup, sessionId, 'Conteo firmado')
  },
  async 'needs-reason-expired'(setup) {
    const { page, rpc } = setup
    await rpc('settings.update', { counting: { acceptExpired: true, requiredCounts: 2 } })
    await show(setup, carla, 'Listo para contar')
    await openAsSupervisor(page)
    await show(setup, carla, 'Listo para contar')
    await scan(page, labels.expired)
    await band(page, 'Falta el motivo')
  },
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findDocument } from '../../test/e2e/journeys/steps.ts'
import { typeManually } from '../../test/e2e/journeys/scanner.ts'
import { operatorPinScenes } from './operator-pin-scenes.ts'
import { openPage } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Rpc, type ScreenshotTool, type Wanted } from './screenshot-tool.ts'
import { openTwoPcs, type TwoPcs } from './two-pcs.ts'

const names = [
  'comparison-late',
  'comparison-moved',
  'comparison-same-goods',
  'comparison-second-count',
  'comparison-unknown-pc',
  'comparison-unreadable',
  'document-third-count',
  'document-unknown-pc',
  'document-unreadable',
  'home-damage',
  'operator-pin',
  'operator-pin-resume',
  'operator-pin-wrong',
  'receipt-altered',
  'receipt-genuine',
  'settings-damage',
  'settings-pcs',
  'settings-pcs-confirm',
  'settings-pcs-confirmed',
]
const number = 'R-000932'
const unreadableNumber = 'R-000933'
const small = { small: true }

interface TrustScenes {
  page: Page
  pcs: TwoPcs
  screenshots: ScreenshotTool
}

/** Other PCs, counts told apart, a third count, receipts, unreadable lines, PINs of operators, lost files. */
export async function takeTrustScreenshots(
  folder: string,
  wanted: Wanted,
): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const pcs = await openTwoPcs()
  try {
    const page = await openPage(pcs)
    const screenshots = createScreenshotTool(page, pcs.here, folder, wanted)
    const scenes = { page, pcs, screenshots }
    try {
      await unreadableScenes(scenes)
      const controlId = await unknownPcScenes(scenes)
      await devicesScenes(scenes)
      await sameGoodsScenes(scenes)
      await thirdCountScenes(scenes, controlId)
      await signingScenes(scenes)
      await receiptScenes(scenes, controlId)
      await operatorPinScenes({ page, rpc: pcs.here, screenshots })
    } catch (error) {
      await page.screenshot({ path: join(folder, 'failed.png') })
      throw error
    }
    const damaged = await damageScenes(pcs, folder, wanted)
    const { pictures, bytes } = screenshots.taken()
    return { pictures: pictures + damaged.pictures, bytes: bytes + damaged.bytes }
  } finally {
    await pcs.close()
  }
}

async function find(rpc: Rpc, wanted: string): Promise<number> {
  return (await rpc<{ control: { id: number } }>('receiving.find', { number: wanted })).control.id
}

type Units = Record<string, number>

async function count(rpc: Rpc, controlId: number, operator: string, counter: number, units: Units): Promise<string> {
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator, counter })
  for (const [articleCode, each] of Object.entries(units))
    await rpc('counts.add', { sessionId, articleCode, units: each })
  await rpc('counts.close', { sessionId })
  return sessionId
}

/** A document with a line that has more decimals than units can have. */
async function unreadableScenes({ page, pcs: { warehouse, here }, screenshots }: TrustScenes): Promise<void> {
  warehouse.createControl({
    number: unreadableNumber,
    lines: [
      { articleCode: '104671', units: 18 },
      { articleCode: '104748', units: 12.1234567 },
    ],
  })
  await count(here, await find(here, unreadableNumber), 'Ana Quiroga', 1, { 104671: 18, 104748: 12 })
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await findDocument(page, unreadableNumber)
  await page.getByText('no se puede leer').waitFor()
  await screenshots.take('document-unreadable', small)
  await page.getByRole('button', { name: 'Ver comparación' }).click()
  await page.getByRole('table').first().waitFor()
  await screenshots.take('comparison-unreadable', small)
}

/** The same goods counted on both PCs; nobody has confirmed the other one. */
async function unknownPcScenes({ page, pcs, screenshots }: TrustScenes): Promise<number> {
  const { warehouse, here, there } = pcs
  warehouse.createControl({
    number,
    lines: [
      { articleCode: '104412', units: 480 },
      { articleCode: '104671', units: 18 },
      { articleCode: '104748', units: 24 },
    ],
  })
  const controlId = await find(here, number)
  const sessionId = await count(there, await find(there, number), 'Eva Ruiz Montenegro', 1, { 104412: 456, 104671: 18 })
  await count(here, controlId, 'Ana Quiroga', 1, { 104412: 480, 104671: 17, 104748: 25 })
  await there('supervisor.unlock', {})
  const { content } = await there<{ content: string }>('counts.export', { sessionId })
  await here('counts.import', { content })
  await findDocument(page, number)
  await page.getByText('de un equipo desconocido').first().waitFor()
  await screenshots.take('document-unknown-pc', small)
  await page.getByRole('button', { name: 'Ver comparación' }).click()
  await page.getByRole('heading', { name: 'Conteos' }).scrollIntoViewIfNeeded()
  await screenshots.take('comparison-unknown-pc', small)
  return controlId
}

/** The PCs in the settings; the other one is confirmed by its six words. */
async function devicesScenes({ page, screenshots }: TrustScenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
  await page
    .getByRole('navigation', { name: 'Configuración' })
    .getByRole('button', { name: 'Equipos', exact: true })
    .click()
  await page.getByText('Sin confirmar').waitFor()
  await screenshots.take('settings-pcs', small)
  await page.getByRole('button', { name: /^Confirmar Equipo/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Las palabras son las mismas' }).check()
  await dialog.getByLabel('Nombre del equipo').fill('Muelle 2')
  await screenshots.take('settings-pcs-confirm', small)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await continueAsSupervisor(page)
  await page.getByText('Confirmado', { exact: true }).waitFor()
  await screenshots.take('settings-pcs-confirmed')
  const closeToast = page.locator('.toast').getByRole('button').last()
  // A change of the language has taken it away.
  if (await closeToast.isVisible()) await closeToast.click()
  await page.route('**/rpc/hub.status', async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: object }
    await route.fulfill({ json: { ...answer, value: { ...answer.value, state: 'connected', site: 'Norte' } } })
  })
  await page.getByRole('button', { name: 'Dar de baja Muelle 2' }).click()
  await dialog.getByText('muelle --hub').waitFor()
  await screenshots.take('settings-pcs-revoke', small)
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function continueAsSupervisor(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: 'Continuar sin PIN' })
  await go.click()
  await go.waitFor({ state: 'detached' })
}

async function openComparison(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).first().click()
  await findDocument(page, number)
  await page.getByRole('button', { name: 'Ver comparación' }).first().click()
  await page.getByRole('table').first().waitFor()
}

/** Both PCs counted the same articles as the first count: a supervisor says that the other one is a second count. */
async function sameGoodsScenes({ page, screenshots }: TrustScenes): Promise<void> {
  await openComparison(page)
  await page.getByText('Dos equipos contaron los mismos artículos').waitFor()
  await screenshots.take('comparison-same-goods', small)
  await page.getByRole('button', { name: 'Es un segundo conteo' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('comparison-second-count', small)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Dos equipos contaron los mismos artículos').waitFor({ state: 'detached' })
}

/** The third count needs a person who made neither of the first two. */
async function thirdCountScenes({ page, pcs: { here }, screenshots }: TrustScenes, controlId: number): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
  await page.locator('header .operator').click()
  await page.getByRole('dialog').waitFor()
  await typeManually(page, 'Ana Quiroga')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await findDocument(page, number)
  await page.getByText('debe hacerlo otra persona').first().waitFor()
  await screenshots.take('document-third-count', small)
  await count(here, controlId, 'Leo Ferrari', 3, { 104412: 480, 104671: 17 })
}

/** The signing sheet, and what it says if the comparison changed after it was opened. */
async function signingScenes({ page, pcs: { here }, screenshots }: TrustScenes): Promise<void> {
  await openComparison(page)
  await page.getByText('Listo para firmar').waitFor()
  await page.getByRole('button', { name: 'Firmar' }).click()
  await page.getByRole('textbox', { name: 'Supervisor' }).fill('Marta Ibarra')
  await here('settings.update', { counting: { toleranceUnits: 1 } })
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await page.getByText('No se firmó').waitFor()
  await screenshots.take('comparison-moved', small)
  await page.getByRole('button', { name: 'Revisar de nuevo' }).click()
  await page.getByText('Listo para firmar').waitFor()
  await page.getByRole('button', { name: 'Firmar' }).click()
  await page.getByRole('radio', { name: 'Marta Ibarra' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await page.getByText('Firmado. Guardado').waitFor()
}

/** A count that arrives after the signature, and the receipt of what was signed: genuine, and with one digit changed. */
async function receiptScenes({ page, pcs, screenshots }: TrustScenes, controlId: number): Promise<void> {
  const { here, there } = pcs
  const late = await count(there, controlId, 'Zoe Paz', 2, { 104412: 480, 104671: 18, 104748: 24 })
  const { content } = await there<{ content: string }>('counts.export', { sessionId: late })
  await here('counts.import', { content })
  // Its key in the head is there only while the section is out of view.
  await page.getByRole('heading', { name: 'Conteos' }).scrollIntoViewIfNeeded()
  await page.getByText('Llegó después de la firma').first().waitFor()
  await screenshots.take('comparison-late', small)

  const { rows } = await here<{ rows: { reference: string }[] }>('receipts.list', { controlId })
  const receipt = await here<{ content: string }>('receipts.export', { reference: rows[0]?.reference })
  await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
  await page
    .getByRole('navigation', { name: 'Configuración' })
    .getByRole('button', { name: 'Datos de este equipo', exact: true })
    .click()
  for (const [name, text, title] of [
    ['genuine', receipt.content, 'La constancia es auténtica'],
    ['altered', receipt.content.replace('480', '580'), 'La constancia fue modificada'],
  ] as const) {
    await page
      .locator('input[type=file][accept^=".muelle,"]')
      .setInputFiles({ name: `constancia-${number}.muelle`, mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByText(title).waitFor()
    // At each size and in each language the answer begins elsewhere.
    await page
      .locator('.verify-verdict')
      .evaluate((answer) => new ResizeObserver(() => answer.scrollIntoView()).observe(answer))
    await screenshots.take(`receipt-${name}`, small)
  }
}

/** The program after its settings and the key of the PC were lost. */
async function damageScenes(pcs: TwoPcs, folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  const rpc = await pcs.restartHere(() => {
    for (const name of ['installation.json', 'installation.json.bak', 'device-keys.json'])
      rmSync(join(pcs.data, name), { force: true })
  })
  const page = await openPage(pcs)
  const screenshots = createScreenshotTool(page, rpc, folder, wanted)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^(Inicio|Home)$/ })
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await screenshots.take('home-damage', small)
  await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
  await page
    .getByRole('navigation', { name: 'Configuración' })
    .getByRole('button', { name: 'Datos de este equipo', exact: true })
    .click()
  await page.locator('.notice').first().waitFor()
  await screenshots.take('settings-damage', small)
  return screenshots.taken()
}

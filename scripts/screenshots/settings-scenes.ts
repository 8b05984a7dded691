import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { labels } from '../../test/e2e/journeys/steps.ts'
import { scan } from '../../test/e2e/journeys/scanner.ts'
import { sheetCodes } from '../../src/renderer/scanner/calibration/sheet.ts'
import type { Scenes } from './receiving-scenes.ts'
import { showOldData } from './retention-scenes.ts'

/** Each section of the settings. */
export async function settingsScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
  await page.getByRole('button', { name: 'Probar' }).click()
  await page.getByRole('table').waitFor()
  await screenshots.take('settings-connection')
  const section = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await section('Red')
  await page.getByRole('radio', { name: 'Un proxy propio' }).check()
  await page.getByLabel('Dirección del proxy').fill('http://proxy.depositos-del-sur.example:8080')
  await page.getByLabel('Usuario').fill('muelle')
  await page.getByLabel('Contraseña').fill('una clave')
  await page.getByLabel('Sin proxy para').fill('wms.local, .depositos-del-sur.example')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  for (const name of ['authority', 'intermediate'])
    await page.locator('input[type=file]').setInputFiles(`test/wms/certificates/${name}.pem`)
  await page.getByText('Depositos del Sur Servidores', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  await screenshots.take('settings-network')
  await page.getByRole('button', { name: 'Pegar el texto' }).scrollIntoViewIfNeeded()
  await screenshots.take('settings-certificates')
  await page.getByRole('button', { name: 'Pegar el texto' }).click()
  await page.getByLabel('Certificado (PEM)').fill('una carta sin certificado')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByText('No contiene ningún certificado').waitFor()
  await screenshots.take('settings-network-paste')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await section('Escáner')
  await scan(page, labels.creamWithLot)
  await page.getByText('C-1124', { exact: true }).waitFor()
  await screenshots.take('settings-scanner')
  await page.getByRole('button', { name: 'Calibrar', exact: true }).click()
  await page.getByText('Escanee el código 1').waitFor()
  // A delay of the machine may split a scan: then it is scanned again, as the page requests.
  const second = page.getByText('Escanee el código 2')
  for (let reading = 0; reading < 5 && !(await second.isVisible()); reading += 1) {
    await scan(page, sheetCodes[0]?.data ?? '')
    await second.or(page.getByText('Escanee otra vez')).first().waitFor()
  }
  await second.waitFor()
  await screenshots.take('settings-calibration')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await section('Idioma y tema')
  await screenshots.take('settings-appearance')
  await section('Conteo')
  await screenshots.take('settings-counting')
  await section('Destinos')
  await page.getByText('Todavía no hay ningún destino').waitFor()
  await page.getByRole('button', { name: 'Agregar destino' }).click()
  await page.getByRole('dialog').waitFor()
  await screenshots.take('settings-destination', { small: true })
  await page.keyboard.press('Escape')
  await addDestinations(rpc)
  await page.getByRole('button', { name: 'Probar: Compras' }).click()
  await page.getByText('El destino no responde').waitFor()
  await page.getByRole('button', { name: 'Probar: Carpeta del ERP' }).click()
  await page.getByText('Se puede escribir').waitFor()
  await screenshots.take('settings-destinations', { small: true })
  await section('Datos de este equipo')
  await screenshots.take('settings-data')
  await showOldData(page)
  await section('Borrado por antigüedad')
  await page.getByText('R-000184').waitFor()
  for (const [field, days] of [
    ['Entregas firmadas, en días', '730'],
    ['Fotos de entregas firmadas, en días', '730'],
    ['Eventos recibidos, en días', '30'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(days)
  await screenshots.take('settings-retention', { small: true })
  await hubScene(page, screenshots)
  await section('PIN')
  await screenshots.take('settings-pin')
  await section('Práctica')
  await screenshots.take('settings-practice')
}

/** Two destinations: one that does not answer, and a folder. */
async function addDestinations(rpc: Scenes['rpc']): Promise<void> {
  await rpc('handover.setDestination', {
    name: 'Compras',
    way: { kind: 'http', url: 'http://127.0.0.1:9/muelle' },
    formats: ['json'],
    secret: 'la clave de la firma',
  })
  await rpc('handover.setDestination', {
    name: 'Carpeta del ERP',
    way: { kind: 'folder', folder: mkdtempSync(join(tmpdir(), 'muelle-erp-')) },
    formats: ['edifact', 'pdf'],
  })
}

/** The server of the site as a PC would see it, with something that two PCs changed. */
async function hubScene(page: Scenes['page'], screenshots: Scenes['screenshots']): Promise<void> {
  await showHub(page)
  await page.getByRole('button', { name: 'Servidor del sitio', exact: true }).click()
  await page.getByText('Código vinculado').waitFor()
  await screenshots.take('settings-hub')
  await page.locator('.connection-pill').click()
  await page
    .getByRole('button', { name: /por decidir/ })
    .last()
    .waitFor()
  await screenshots.take('connection-hub')
  await page.keyboard.press('Escape')
  // The others are of a PC without a site server.
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Servidor del sitio', exact: true }).waitFor()
}

async function showHub(page: Scenes['page']): Promise<void> {
  const other = { deviceId: 'd', name: 'Muelle 2', kind: 'dock', lastSeenAt: '2026-03-10T09:58:00-03:00' }
  const status = {
    state: 'connected',
    site: 'Norte',
    url: 'postgres://192.168.1.10:5432/muelle_norte',
    managedUrl: null,
    name: 'Muelle 1',
    kind: 'dock',
    since: null,
    failure: null,
    waiting: 0,
    pcs: [other],
    lastSentAt: null,
    lastReadAt: null,
    problems: [],
    facts: { waiting: 0, conflicts: 2, unconfirmed: 0, refused: 0 },
    newer: { counts: 0, facts: 0, messages: 0 },
    certificate: null,
  }
  const side = { removed: false, at: null }
  const theirs = { ...side, by: 'Beto', deviceId: 'd', deviceName: 'Muelle 2' }
  const barcode = {
    kind: 'linked-barcode',
    key: '7791234500017',
    version: 2,
    ours: { ...side, by: 'Ana' },
    theirs,
    fields: [
      { name: 'articleCode', ours: '104412', theirs: '104419' },
      { name: 'unitsPerScan', ours: '12', theirs: '6' },
    ],
  }
  const rule = {
    kind: 'receiving-rule',
    key: 'supplier:P001',
    version: 3,
    ours: { ...side, by: '' },
    theirs: { ...theirs, by: '', removed: true },
    fields: [{ name: 'tolerancePercent', ours: '2.5', theirs: null }],
  }
  const answer = (value: object) => ({ json: { ok: true, value } })
  await page.route('**/rpc/hub.status', (route) => route.fulfill(answer(status)))
  await page.route('**/rpc/hub.conflicts', (route) => route.fulfill(answer({ rows: [barcode, rule], total: 2 })))
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoScenario, type PracticeWarehouse, startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { findDocument } from '../journeys/steps.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'

// The installer of a PC connects it with a WMS, corrects what the test of the connection reports, and sets the PIN.

const credential = { header: 'X-API-KEY', value: 'key-of-the-warehouse' }
const dataFolder = makeFolder()
let warehouse: PracticeWarehouse
let host: HostProcess
let page: Page
let complaints: string[]

beforeAll(async () => {
  warehouse = await startPracticeWarehouse({ credential })
  host = await startHostProcess(['--port=0', `--data=${dataFolder}`])
  page = await (await openContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } })).newPage()
  complaints = collectComplaints(page)
  await page.goto(host.url)
  await page.getByRole('table').first().waitFor()
})

afterAll(async () => {
  await closePages()
  host.signal('SIGTERM')
  await host.exited
  await warehouse.close()
  removeFolder(dataFolder)
})

async function openSection(name: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('button').last().click()
  await page.locator('main nav').getByRole('button', { name, exact: true }).click()
}

/** Presses the button of the form and waits until the connection was tested. Returns how many operations failed. */
async function failedOperations(): Promise<number> {
  const submit = page.locator('.settings-form button[type=submit]')
  await submit.click()
  await expect.poll(() => submit.textContent()).toBe('Probar de nuevo')
  return page.locator('.settings-result[data-outcome=bad]').count()
}

test('the connection is set up: a missing credential is reported, with it every operation answers', async () => {
  await openSection('Conexión')
  await page.getByRole('radio', { name: /^Mi (almacén|depósito)$/ }).check()
  await page.getByLabel('Dirección de la versión 2').fill(warehouse.baseUrl)
  await page.getByLabel('Dirección de la versión 1').fill(warehouse.legacyBaseUrl)
  expect(await failedOperations()).toBeGreaterThan(5)

  const group = page.getByRole('group', { name: /credencial/i })
  await group.getByRole('combobox').selectOption('header')
  await group.locator('input[type=password]').fill(credential.value)
  await page.getByRole('switch').last().check()
  expect(await failedOperations()).toBe(0)
  expect(await page.locator('.settings-result[data-outcome=ok]').count()).toBeGreaterThan(5)
})

test('the secret is stored and not shown again', async () => {
  await page.reload()
  await openSection('Conexión')
  await page.getByLabel('Dirección de la versión 2').waitFor()
  expect(await page.content()).not.toContain(credential.value)
  await expect
    .poll(() =>
      page
        .getByRole('group', { name: /credencial/i })
        .locator('input[disabled]')
        .count(),
    )
    .toBe(1)
})

test('a document of the WMS is found, and the PIN is set', async () => {
  await page.getByRole('navigation').first().getByRole('button').nth(1).click()
  await findDocument(page, demoScenario.open)
  await openSection('PIN')
  for (const field of await page.locator('input[type=password]').all()) await field.fill('4711')
  await page.locator('.settings-form button[type=submit]').click()
  await expect.poll(() => page.locator('.settings-form').textContent()).toContain('Hay un PIN en')
})

test('the page reported no error', () => expect(complaints).toEqual([]))

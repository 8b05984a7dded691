import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { startHostProcess } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

export interface CountSetup {
  page: Page
  rpc: <T>(operation: string, input?: unknown) => Promise<T>
}

export async function controlOf({ rpc }: CountSetup, number: string): Promise<number> {
  const { control } = await rpc<{ control: { id: number } | null }>('receiving.find', { number })
  if (control === null) throw new Error(`there is no ${number}`)
  return control.id
}

export async function start(
  setup: CountSetup,
  number: string | null,
  operator: string,
  more: object = {},
): Promise<string> {
  const controlId = number === null ? null : await controlOf(setup, number)
  const input = { controlId, operator, ...more }
  return (await setup.rpc<{ sessionId: string }>('counts.start', input)).sessionId
}

/** Puts a count on screen, as a page without an address does that comes back to it. */
export async function show({ page }: CountSetup, sessionId: string, word: string): Promise<void> {
  await page.evaluate((id) => {
    localStorage.setItem('muelle.count', JSON.stringify([id]))
    // Late events about the shown count must not replace it.
    Storage.prototype.setItem = () => undefined
  }, sessionId)
  // A reload would return to the place of the address.
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await page.goto(origin)
  // Known once this page makes the count; until then it is read as one of another window.
  try {
    await page.locator('.count-number').waitFor()
  } catch (error) {
    throw new Error(`the page shows instead: ${await page.locator('body').innerText()}`, { cause: error })
  }
  await band(page, word)
}

export const band = (page: Page, word: string) => page.locator('.scan-result-word', { hasText: word }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a key of the keypad for each character. */
export async function keys(page: Page, text: string): Promise<void> {
  for (const key of text) await page.locator('.pad-keys').getByRole('button', { name: key, exact: true }).click()
}

/**
 * Answers the page's scans with this failure; `null` lets the core answer again. The last answer holds: without one in
 * between, a scan that waits would reach the core.
 */
export async function refuseScans({ page }: CountSetup, code: string | null): Promise<void> {
  if (code === null) return page.unroute('**/rpc/counts.scan')
  const error = { code, message: '', retryable: false, traceId: 'none' }
  await page.route('**/rpc/counts.scan', (route) => route.fulfill({ json: { ok: false, error } }))
}

/** The page gets the supervisor's rights; they belong to its connection. */
export async function openAsSupervisor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Volver', exact: true }).first().click()
  await page.getByRole('button', { name: 'Ingresar PIN' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar sin PIN' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

type Rpc = CountSetup['rpc']

/** A supervisor confirms every other PC whose counts were imported. */
export async function confirmDevices(rpc: Rpc): Promise<void> {
  await rpc('supervisor.unlock', {})
  const { rows } = await rpc<{ rows: { deviceId: string; publicKey: string | null; own: boolean }[] }>(
    'devices.list',
    {},
  )
  for (const { deviceId, publicKey, own } of rows)
    if (!own) await rpc('devices.confirm', { deviceId, publicKey, name: 'Muelle 2' })
  await rpc('supervisor.lock', {})
}

/** Another PC of the same practice warehouse makes the first count of a document, of one container, and its file comes here. */
export async function countElsewhere(setup: CountSetup, number: string, operator: string, container: string) {
  const data = makeFolder()
  const host = await startHostProcess(['--port=0', `--data=${data}`, '--practice'])
  try {
    const rpc = rpcOf(host)
    const sessionId = await start({ ...setup, rpc }, number, operator, { counter: 1 })
    await rpc('counts.scan', { sessionId, raw: container })
    await rpc('counts.add', { sessionId, articleCode: 'EN-OTRO-EQUIPO', units: 1 })
    await rpc('counts.close', { sessionId })
    const { content } = await rpc<{ content: string }>('counts.export', { sessionId })
    await setup.rpc('counts.import', { content })
    await confirmDevices(setup.rpc)
  } finally {
    host.signal('SIGTERM')
    await host.exited
    rmSync(data, { recursive: true, force: true })
  }
}

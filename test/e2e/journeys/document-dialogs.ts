import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import type { PracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { demoScenario as story, startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { rpcOf, type Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints, hostFlags, longestWaitMs } from '../launchers/launch.ts'
import { closePages, type HostProcess, newAddress, openContext, startHostProcess } from '../launchers/loopback.ts'
import { findDocument } from './steps.ts'
import { typeManually } from './scanner.ts'
import { type Appearance, windowOf } from './screen-check.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker, keysThatOpen } from './screen-walker.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * Every dialog that the check of the navigation bar does not reach: of a counted document, of its
 * comparison, and of a subscription. Each is opened and closed by keyboard, axe is silent in both themes, and the focus returns.
 */
export function documentDialogsJourney(appearances: readonly Appearance[]): void {
  let warehouse: PracticeWarehouse
  let host: HostProcess
  let rpc: Rpc
  let sessionId: string
  const folder = makeFolder()

  const read = async (...resources: string[]) => {
    const { jobId } = await rpc<{ jobId: string }>('refresh.run', { resources })
    const outcome = async () => (await rpc<{ outcome: string | null }>('jobs.get', { jobId })).outcome
    await vi.waitFor(async () => expect(await outcome()).toBe('ok'), { timeout: longestWaitMs, interval: 100 })
  }
  const rules = (counting: object) => rpc('settings.update', { counting })

  beforeAll(async () => {
    warehouse = await startPracticeWarehouse()
    host = await startHostProcess(['--port=0', ...hostFlags({ dataFolder: folder, wms: warehouse })])
    rpc = rpcOf(host)
    await read('suppliers', 'controls')
    // Closed counts with a picture and lines that differ, of a document that was changed since.
    const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number: story.open })
    const controlId = control.id
    const started = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Ana Gómez' })
    sessionId = started.sessionId
    await rpc('counts.add', { sessionId, articleCode: story.firstArticle, units: 12 })
    await rpc('counts.photo', { sessionId, mediaType: 'image/png', content: pixel })
    await rpc('counts.close', { sessionId })
    await rpc('comparison.get', { controlId })
    warehouse.changeDocument(story.open, (document) => {
      const [line] = document.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? []
      if (line) line.Unidades = 999
    })
    await read('controls')
    const loose = await rpc<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Beto Ruiz' })
    await rpc('counts.close', { sessionId: loose.sessionId })
    await rpc('settings.update', { webhooks: { on: true, port: 0 } })
    await rpc('webhooks.register', { eventType: 'pedido_creado' })
  }, 120_000)

  afterAll(async () => {
    host.signal('SIGTERM')
    await host.exited
    await warehouse.close()
    await closePages()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const appearance of appearances)
    test(`${appearance.language}, ${appearance.size}`, async () => {
      const context = await openContext(windowOf(appearance))
      const page = await context.newPage()
      const complaints = collectComplaints(page)
      const { found, checkPage, openEach } = createScreenWalker(page, watchCalls(page), appearance.themes)
      const keys = (within = '', but = '') => page.locator(`main ${within} ${keysThatOpen}:not(.explain)${but}`)
      await page.goto(await newAddress(host))
      await workAs(page, 'Carla Ríos')

      // Another operator counts next, a count without document is assigned, or a supervisor compares.
      await rules({ requiredCounts: 2, requireReasons: true })
      await findDocument(page, story.open)
      await keys().nth(2).waitFor()
      await checkPage('document')
      expect(await openEach('document', keys())).toBe(3)

      await rules({ requiredCounts: 1 })
      await page.keyboard.press('Alt+2')
      await page.getByRole('heading', { name: story.open }).waitFor({ state: 'detached' })
      await findDocument(page, story.open)
      await page.getByRole('button', { name: /^(Ver comparación|See comparison)$/ }).click()
      await page.locator('main .comparison-photo img').waitFor()
      await checkPage('comparison')
      // Dialogs: missing for signing, changes of the WMS, photo, report file; then one of many lines.
      expect(await openEach('comparison', keys('', ':not(.comparison-reason)'))).toBe(4)
      await openEach('comparison: a line', keys('.comparison-table').first())
      await rules({ requireReasons: false })
      const sign = keys('.comparison-foot', '[data-tone=primary]')
      await sign.waitFor()
      expect(await openEach('comparison: sign', sign)).toBe(1)

      await rpc('counts.reopen', { sessionId })
      await keys('.blind-choices').waitFor()
      expect(await openEach('comparison: blind', keys())).toBe(1)
      await rpc('counts.close', { sessionId })

      await page.keyboard.press('Alt+8')
      await page.locator('main').getByRole('radio').nth(1).check()
      await keys().waitFor()
      await checkPage('subscriptions')
      expect(await openEach('subscriptions', keys())).toBe(1)

      await context.close()
      expect({ ...found, ...(complaints.length > 0 ? { complaints } : {}) }).toEqual({})
    }, 600_000)
}

async function workAs(page: Page, name: string): Promise<void> {
  await page.locator('header .operator').click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await typeManually(page, name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

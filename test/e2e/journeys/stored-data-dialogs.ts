import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { demoScenario as story, startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints, hostFlags } from '../launchers/launch.ts'
import { closeBrowser, type HostProcess, newAddress, openContext, startHostProcess } from '../launchers/loopback.ts'
import { confirmDevices } from './count-setup.ts'
import { findDocument } from './steps.ts'
import { type Appearance, windowOf } from './screen-check.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker, keysThatOpen } from './screen-walker.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const barcode = '7790001000019'
const scanner = {
  id: 'one',
  name: 'Lector del portón 3',
  prefix: '',
  suffix: 'enter',
  pauseMs: 100,
  separator: 'control',
  separators: [],
  exchanged: [],
  symbology: true,
  keyMs: 8,
  calibratedAt: null,
}

/**
 * Dialogs over what a new program does not have yet: a scanner, a learned barcode, a file of them that partly fits,
 * and a count that is open at another PC. By keyboard, axe is silent in both themes, and the focus returns.
 */
export function storedDataDialogsJourney(appearances: readonly Appearance[]): void {
  let warehouse: PracticeWarehouse
  const hosts: HostProcess[] = []
  const folder = makeFolder()

  const start = async (name: string) => {
    const host = await startHostProcess(['--port=0', ...hostFlags({ dataFolder: join(folder, name), wms: warehouse })])
    hosts.push(host)
    return rpcOf(host)
  }

  beforeAll(async () => {
    warehouse = await startPracticeWarehouse()
    const here = await start('here')
    const there = await start('there')
    const { control } = await there<{ control: { id: number } }>('receiving.find', { number: story.open })
    const { sessionId } = await there<{ sessionId: string }>('counts.start', {
      controlId: control.id,
      operator: 'Beto Ruiz',
    })
    const { content } = await there<{ content: string }>('counts.export', { sessionId })
    await here('counts.import', { content })
    await confirmDevices(here)
    await here('settings.update', { scanners: { profiles: [scanner], used: ['one'] } })
    await here('articles.learn', {
      raw: barcode,
      articleCode: story.firstArticle,
      unitsPerScan: 6,
      operator: 'Ana Gómez',
    })
  })

  afterAll(async () => {
    for (const host of hosts) host.signal('SIGTERM')
    for (const host of hosts) await host.exited
    await warehouse.close()
    await closeBrowser()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const appearance of appearances)
    test(`${appearance.language}, ${appearance.size}`, async () => {
      const context = await openContext(windowOf(appearance))
      const page = await context.newPage()
      const complaints = collectComplaints(page)
      const { found, check, checkPage, openEach } = createScreenWalker(page, watchCalls(page), appearance.themes)
      const keys = (within = '') => page.locator(`main ${within} ${keysThatOpen}:not(.explain)`)
      await page.goto(await newAddress(hosts[0]!))
      // A scan into a page that is still opening loses its first keys.
      await page.getByRole('table').first().waitFor()

      await findDocument(page, story.open)
      const aside = keys().filter({ hasText: /^(No va a terminar|It will not finish)$/ })
      await aside.waitFor()
      expect(await openEach('document: set aside', aside)).toBe(1)

      await page.getByRole('navigation').first().getByRole('button').last().click()
      const section = (name: RegExp) => page.locator('main nav').getByRole('button', { name }).click()
      await section(/^(Escáner|Scanner)$/)
      await keys('.scanner-list').waitFor()
      await checkPage('scanner')
      expect(await openEach('scanner', keys())).toBe(1)

      await section(/^(Códigos vinculados|Linked barcodes)$/)
      await keys('.settings-people').waitFor()
      await checkPage('learned')
      expect(await openEach('learned', keys())).toBe(1)

      const chosen = page.waitForEvent('filechooser')
      const importing = page.locator('.settings-actions').getByRole('button').last()
      await importing.focus()
      await page.keyboard.press('Enter')
      const content = `barcode;article;unitsPerScan\n${barcode};999999;6\n7790001000026;104412;1\n;104412;1\n`
      await (await chosen).setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      const preview = page.getByRole('dialog')
      await preview.getByRole('switch').waitFor()
      await check('learned: a file', preview)
      await page.keyboard.press('Escape')
      await preview.waitFor({ state: 'detached' })
      await expect.poll(() => importing.evaluate((one) => one === document.activeElement)).toBe(true)

      await context.close()
      expect({ ...found, ...(complaints.length > 0 ? { complaints } : {}) }).toEqual({})
    })
}

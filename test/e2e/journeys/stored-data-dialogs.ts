import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { demoScenario as story, startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints, hostFlags } from '../launchers/launch.ts'
import { closePages, type HostProcess, newAddress, openContext, startHostProcess } from '../launchers/loopback.ts'
import { confirmDevices } from './count-setup.ts'
import { findDocument } from './steps.ts'
import { type Appearance, windowOf } from './screen-check.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker, keysThatOpen } from './screen-walker.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

type Rpc = ReturnType<typeof rpcOf>

const operator = 'Ana Gómez'
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

/** A finished count of one article, the same on every PC. */
async function countOneArticle(rpc: Rpc, number: string): Promise<string> {
  const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number })
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', {
    controlId: control.id,
    operator: 'Carla Ríos',
    counter: 1,
  })
  await rpc('counts.add', { sessionId, articleCode: story.firstArticle, units: 12 })
  await rpc('counts.close', { sessionId })
  return sessionId
}

/**
 * Dialogs over what a new program does not have yet: a scanner, a learned barcode, a file of them that partly fits,
 * counts of other PCs, one of them unknown, and operators with a PIN. By keyboard, axe is silent in both themes, and the
 * focus returns.
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
    const send = async (from: Rpc, count: string) => {
      const { content } = await from<{ content: string }>('counts.export', { sessionId: count })
      await here('counts.import', { content })
    }
    await send(there, sessionId)
    await confirmDevices(here)
    const unknown = await start('unknown')
    await countOneArticle(here, story.blind)
    await send(there, await countOneArticle(there, story.blind))
    await send(unknown, await countOneArticle(unknown, story.underscore))
    await here('operators.save', { name: operator, active: true, role: 'operator', pin: '2468' })
    await here('settings.update', { counting: { operatorPins: true } })
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
    await closePages()
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

      await page.locator('header .operator').click()
      await page.getByRole('dialog').getByRole('button', { name: operator }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await findDocument(page, story.discrepancies)
      await page.getByRole('button', { name: /^(Empezar conteo|Start count)$/ }).click()
      const pin = page.getByRole('dialog', { name: operator })
      await pin.waitFor()
      await check('document: PIN of the operator', pin)
      await page.keyboard.press('Escape')
      await pin.waitFor({ state: 'detached' })

      await findDocument(page, story.blind)
      await page.getByRole('button', { name: /^(Ver comparación|See comparison)$/ }).click()
      await keys('.comparison-tell').first().waitFor()
      await checkPage('comparison: same goods')
      expect(await openEach('comparison: same goods', keys('.comparison-tell'))).toBe(3)

      await page.getByRole('navigation').first().getByRole('button').last().click()
      const section = (name: RegExp) => page.locator('main nav').getByRole('button', { name }).click()
      await section(/^(Equipos|PCs)$/)
      await keys('.settings-people').nth(1).waitFor()
      await checkPage('PCs')
      // Each has a key that confirms it, or names it again, and one that revokes it.
      expect(await openEach('PCs', keys('.settings-people'))).toBe(4)

      await section(/^(Escáner|Scanner)$/)
      await keys('.scanner-list').waitFor()
      await checkPage('scanner')
      expect(await openEach('scanner', keys())).toBe(1)

      await section(/^(Códigos vinculados|Linked barcodes)$/)
      await keys('.learned').waitFor()
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

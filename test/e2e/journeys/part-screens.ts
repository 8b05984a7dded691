import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoScenario } from '../../../src/main/practice/warehouse.ts'
import { rpcOf, type Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { closePages, type HostProcess, newAddress, openContext, startHostProcess } from '../launchers/loopback.ts'
import { findDocument } from './steps.ts'
import { type Appearance, windowOf } from './screen-check.ts'
import { watchCalls } from './screen-check-rules.ts'
import { createScreenWalker } from './screen-walker.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const [number] = demoScenario.coldTruck
const by = { operator: 'María de los Ángeles Fernández Etchegaray' }

/** Screens of a delivery in parts, of an arrival and of goods on hold: nothing is cut, axe is silent, every stop of Tab is visible. */
export function partScreensJourney(appearances: readonly Appearance[]): void {
  let host: HostProcess
  let rpc: Rpc
  let controlId: number
  const folder = makeFolder()

  const count = async (part: number, units: number) => {
    const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, ...by, part })
    await rpc('counts.add', { sessionId, articleCode: '104412', units, lot: 'L26-0907' })
    return sessionId
  }

  beforeAll(async () => {
    host = await startHostProcess(['--port=0', `--data=${folder}`, '--practice'])
    rpc = rpcOf(host)
    const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number })
    controlId = control.id
    await rpc('settings.update', {
      arrivals: { temperatureLimits: [{ supplierCode: 'P001', articleCode: null, min: 2, max: 8 }] },
    })
    await rpc('operators.save', { name: by.operator, active: true, role: 'operator' })
    const documents = demoScenario.coldTruck.map((one) => ({ number: one }))
    const truck = {
      carrier: 'Transportes Refrigerados del Sur y Compañía S.R.L.',
      plate: 'AG 731 KD',
      seal: 'FT-0098214',
    }
    const { arrivalId } = await rpc<{ arrivalId: string }>('arrivals.save', { documents, ...truck, ...by })
    await rpc('arrivals.temperature', { arrivalId, place: 'Puertas', value: 9.4, ...by })
    const first = await count(1, 24)
    const hold = { sessionId: first, articleCode: '104412', lot: 'L26-0907', expiry: null }
    await rpc('holds.place', { ...hold, type: 'quarantine', reason: 'Llegó tibio', ...by })
    await rpc('counts.close', { sessionId: first })
    const second = await count(2, 12)
    await rpc('counts.close', { sessionId: second })
    // The second truck brings part 3: both parts before are counted and one of them has its truck.
    await rpc('arrivals.save', { documents: [{ number, controlId, part: 2 }], plate: 'AC 482 LM', ...by })
  }, 120_000)

  afterAll(async () => {
    host.signal('SIGTERM')
    await host.exited
    await closePages()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const appearance of appearances)
    test(`${appearance.language}, ${appearance.size}`, async () => {
      const context = await openContext(windowOf(appearance))
      const page = await context.newPage()
      const complaints = collectComplaints(page)
      const { found, checkPage, openEach } = createScreenWalker(page, watchCalls(page), appearance.themes)
      await page.goto(await newAddress(host))
      await findDocument(page, number)
      await checkPage('document in parts')

      await page.locator('.arrival-panel button').click()
      await page.locator('.arrival-readings, .arrival-lines').first().waitFor()
      await checkPage('arrival of part 2')
      expect(await openEach('arrival', page.locator('.arrival-title [aria-haspopup=dialog]'))).toBe(2)
      // The words of another reason are saved above the foot, on the smallest screen of a dock, too.
      const { viewport } = windowOf(appearance)
      await page.setViewportSize({ width: 1024, height: 600 })
      await page.locator('.arrival-title label').first().click()
      await page.locator('.arrival-why .arrival-keys button').last().click()
      const save = page.locator('.arrival-why form button').last()
      await save.waitFor()
      const foot = await page.locator('.arrival-foot').boundingBox()
      const box = await save.boundingBox()
      expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: /^(Al documento|To the document)$/ }).click()

      await page.getByRole('button', { name: /^(Ver comparación|See comparison)$/ }).click()
      await page.locator('.comparison-parts').waitFor()
      await checkPage('comparison of the whole')
      await page.locator('.comparison-parts label').last().click()
      await page.getByText(/^(Por llegar|Still to come): /).waitFor()
      await checkPage('comparison of a part')
      expect(await openEach('sign a part', page.locator('.comparison-foot [data-tone=primary]'))).toBe(1)

      await page.locator('.comparison-holds button').last().click()
      await page.locator('.hold-place').waitFor()
      await checkPage('hold')
      // The smallest screen of a dock.
      await page.setViewportSize({ width: 1024, height: 600 })
      await page.locator('.frame-body').evaluate((body) => body.scrollTo(0, 0))
      const key = await page.locator('.hold-foot [data-tone=primary]').boundingBox()
      expect((key?.y ?? 0) + (key?.height ?? 1000)).toBeLessThanOrEqual(600)

      await context.close()
      expect({ ...found, ...(complaints.length > 0 ? { complaints } : {}) }).toEqual({})
    }, 600_000)
}

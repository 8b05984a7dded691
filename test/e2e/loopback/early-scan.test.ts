import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { scan } from '../journeys/scanner.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { readData } from '../support/read-data.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const folder = makeFolder()
const kettle = '104951'
let host: HostProcess
let page: Page

beforeAll(async () => {
  host = await startHostProcess(['--port=0', `--data=${join(folder, 'data')}`, '--practice'])
  const rpc = rpcOf(host)
  await rpc('settings.update', { language: 'es' })
  await readData(rpc)
  const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Ana' })
  page = await (await openContext({ locale: 'es-AR' })).newPage()
  await page.goto(host.url)
  await page.getByRole('table').waitFor()
  await page.evaluate((id) => {
    localStorage.setItem('muelle.count', JSON.stringify([id]))
    localStorage.setItem('muelle.operators', JSON.stringify(['Ana']))
  }, sessionId)
})

afterAll(async () => {
  await closePages()
  host.signal('SIGTERM')
  await host.exited
  rmSync(folder, { recursive: true, force: true })
})

/** The program starts after the second key of the third scan; the other keys come with their own times when it listens. */
function handOverInMidScan(): void {
  const early = window.muelleEarlyKeys
  if (early === undefined) throw new Error('the page records no keys')
  const take = early.take.bind(early)
  early.take = () => {
    const events = take()
    const isEnd = (event: KeyboardEvent) => event.type === 'keydown' && event.key === 'Enter'
    const ends = events.flatMap((event, at) => (isEnd(event) ? [at] : []))
    const taken = (ends[1] ?? 0) + 6
    const later = events.splice(taken)
    if (ends.length !== 3 || later.length === 0) throw new Error('the third scan was not recorded whole')
    setTimeout(() => later.forEach((event) => document.body.dispatchEvent(event)))
    return events
  }
}

test('scans into a page that is still opening are counted, the one under way with them', async () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  // The page hears keys, and has for longer than a scanner's pause from key to key: nothing of the scan went before.
  await page.waitForFunction(() => performance.now() > (window.muelleEarlyKeys?.since ?? Infinity) + 500)
  await page.evaluate(handOverInMidScan)
  await scan(page, kettle, kettle, kettle)
  open()
  await expect.poll(() => page.locator('.tally-head').textContent()).toContain('3 lecturas')
  await expect.poll(() => page.locator('.tally-row .tally-units').allTextContents()).toEqual(['3'])
  await page.unroute('**/assets/index-*.js')
})

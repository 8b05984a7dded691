import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { rpcOf } from '../../../scripts/pictures/camera.ts'
import { start } from '../journeys/count-stage.ts'
import { cut, cutText, settled, watchCalls } from '../journeys/sweep-checks.ts'
import { collectComplaints, hostFlags, longestWaitMs } from '../launchers/launch.ts'
import { closeBrowser, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { type RowWarehouse, startRowWarehouse } from '../support/row-warehouse.ts'

// The document and its comparison with the longest names and the largest figures, in both languages. Their sum is
// beyond the range in which figures are exact: what others wrote down is shown all the same.

const folder = mkdtempSync(join(tmpdir(), 'muelle-comparison-longest-'))
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 640, height: 400 },
]
const operator = 'María de los Ángeles Fernández Etchegaray de la Santísima Trinidad'
const number = (n: number) => `R-${n}-${'Z'.repeat(20)}`

let warehouse: RowWarehouse
let host: HostProcess
let page: Page
let rpc: ReturnType<typeof rpcOf>
let waiting: () => number
let complaints: string[]

beforeAll(async () => {
  warehouse = await startRowWarehouse(20)
  host = await startHostProcess(['--port=0', ...hostFlags({ dataFolder: folder, wms: warehouse })])
  rpc = rpcOf(host)
  const read = async () => {
    const { resources } = await rpc<{ resources: { asOf: string | null }[] }>('refresh.status')
    return resources.every(({ asOf }) => asOf !== null)
  }
  await vi.waitUntil(read, { timeout: longestWaitMs, interval: 100 })
  page = await (await openContext({ locale: 'es-AR', viewport: sizes[0]!, reducedMotion: 'reduce' })).newPage()
  complaints = collectComplaints(page)
  waiting = watchCalls(page)
  await page.goto(host.url)
  await page.getByRole('navigation').waitFor()
})

afterAll(async () => {
  await closeBrowser()
  host.signal('SIGTERM')
  await host.exited
  await warehouse.close()
  rmSync(folder, { recursive: true, force: true })
})

async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const language of ['en', 'es']) {
    await rpc('settings.update', { language })
    await page.locator(`html[lang^=${language}]`).waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page, waiting)
      const own = [...(await cut(page)), ...(await cutText(page))]
      found.push(...own.map((line) => `${language}, ${size.width}: ${line}`))
    }
  }
  await page.setViewportSize(sizes[0]!)
  return found
}

describe('nothing is cut without saying so', () => {
  // The first is blind, the other is not.
  test.each([0, 3])('document %d, before it is counted and when it is compared', async (n) => {
    await page.keyboard.press('Alt+2')
    await page.getByRole('button', { name: new RegExp(number(n)) }).click()
    await page.getByRole('button', { name: 'Empezar conteo' }).waitFor()
    expect(await faults()).toEqual([])

    const sessionId = await start({ page, rpc }, number(n), operator)
    const codes = [n, 1, 2].map((at) => `ART-${String(at).padStart(6, '0')}-${'X'.repeat(24)}`)
    for (const articleCode of codes) await rpc('counts.add', { sessionId, articleCode, units: 9_007_199_253.125 })
    await rpc('counts.close', { sessionId })
    const compare = page.getByRole('button', { name: 'Ver comparación' })
    await compare.waitFor()
    expect(await faults()).toEqual([])
    await compare.click()
    await page.locator('.comparison').waitFor()
    expect(await faults()).toEqual([])
  })

  test('nothing was said that no page should say', () => {
    expect(complaints).toEqual([])
  })
})

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLabelSettings } from '../../src/contract/shapes/label.ts'
import { rpcOf } from '../../scripts/screenshots/screenshot-tool.ts'
import { makeFolder } from '../support/temporary-folder.ts'
import { type FakePrinter, openFakePrinter } from '../support/label-printer.ts'
import { checkAppearances } from '../e2e/journeys/appearances.ts'
import { type CountSetup, show, start } from '../e2e/journeys/count-setup.ts'
import { labelLayoutFaults, labelStates } from '../e2e/journeys/label-states.ts'
import { axe } from '../e2e/journeys/axe.ts'
import { cut, settled, stops, watchCalls } from '../e2e/journeys/screen-check-rules.ts'
import { collectComplaints } from '../e2e/launchers/launch.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../e2e/launchers/loopback.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
] as const

describe('every state of the label screen', () => {
  const folder = makeFolder()
  let host: HostProcess
  let printer: FakePrinter
  let setup: CountSetup
  let complaints: string[]
  let waiting: () => number

  beforeAll(async () => {
    printer = await openFakePrinter()
    host = await startHostProcess(['--port=0', `--data=${folder}`, '--practice'])
    const rpc = rpcOf(host)
    const labels = { ...defaultLabelSettings, companyPrefix: '7799001', pcDigits: '1', host: '127.0.0.1' }
    await rpc('settings.update', { language: 'es', theme: 'light' })
    await rpc('settings.update', { labels: { ...labels, printer: 'network', port: printer.port } })
    const context = await openContext({ locale: 'es-AR', viewport: sizes[0], reducedMotion: 'reduce' })
    const page = await context.newPage()
    complaints = collectComplaints(page)
    waiting = watchCalls(page)
    setup = { page, rpc }
    const sessionId = await start(setup, 'R-000184', 'Ana Gómez')
    await page.goto(host.url)
    await page.getByRole('table').first().waitFor()
    await show(setup, sessionId, 'Listo para contar')
  }, 240_000)

  afterAll(async () => {
    await closePages()
    host.signal('SIGTERM')
    await host.exited
    printer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(Object.entries(labelStates))(
    '%s: axe finds nothing, nothing is cut or too small in either language',
    async (_name, open) => {
      const { page } = setup
      await open({ ...setup, printer })
      const found = await checkAppearances(setup, sizes, async () => {
        await settled(page, waiting)
        return [...(await cut(page)), ...(await page.evaluate(labelLayoutFaults))]
      })
      found.push(...(await axe(page, ['dark', 'contrast', 'light'])), ...(await stops(page)))
      expect(found).toEqual([])
    },
    300_000,
  )

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { ensureBuild } from '../../scripts/build.mjs'
import { closeBrowser, openContext, startHostProcess } from '../e2e/launchers/loopback.ts'
import { figures } from './figures.ts'
import { freePort, start } from './support/process.ts'
import { tasksOf, type Task } from './support/tasks.ts'
import { makeFolder } from '../support/temporary-folder.ts'

// A list of a hundred thousand rows in a real page: how long anything keeps it from hearing a key.

const rows = Number(process.env['MUELLE_BENCH_TABLE_ROWS'] ?? 100_000)
/** Longer than this is felt. */
const feltMs = 50
const entry = (name: string) => new URL(`../../src/main/${name}.ts`, import.meta.url).pathname

test(`${rows} rows in the page`, async () => {
  ensureBuild()
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const wms = `http://127.0.0.1:${port}`
  const warehouse = await start(entry('practice-server'), ['--port', String(port), '--scale-stock', String(rows)])
  onTestFinished(() => warehouse.stop())
  const flags = ['--port=0', `--data=${folder}`, `--wms=${wms}`, `--wms-legacy=${wms}/legacy`]
  const host = await startHostProcess(flags)
  onTestFinished(async () => {
    host.signal('SIGTERM')
    await host.exited
  })
  for (;;) {
    const answer = await fetch(`${host.rpc}/stock.search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 1 }),
    })
    const { value } = (await answer.json()) as { value: { total: number } }
    if (value.total === rows) break
    await pause(500)
  }

  onTestFinished(closeBrowser)
  const context = await openContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(host.url)
  await page.getByRole('navigation').getByRole('button', { name: 'Stock' }).waitFor()

  const grid = page.getByRole('grid', { name: 'Filas de stock' })
  const settled = () => page.locator('[role=grid][aria-busy=false]').waitFor()
  const measured: [string, Task[]][] = []
  async function measure(name: string, work: () => Promise<void>): Promise<void> {
    measured.push([name, await trace(context.browser()!, page, work)])
  }

  await measure('opening and reading all of it', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Stock' }).click()
    await grid.waitFor()
    await page.locator(`[role=grid][aria-rowcount="${rows + 1}"][aria-busy=false]`).waitFor()
    await page.locator('[data-reading=all]').waitFor({ state: 'detached' })
    await settled()
  })
  await measure('scrolling with the wheel', async () => {
    await grid.hover()
    for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, turn % 3 === 0 ? 5000 : 400)
  })
  await measure('paging with the keyboard', async () => {
    await grid.focus()
    for (let turn = 0; turn < 60; turn += 1) await page.keyboard.press('PageDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    for (let turn = 0; turn < 40; turn += 1) await page.keyboard.press('ArrowDown')
  })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const filter = page.getByRole('textbox', { name: 'Filtrar por Artículo' })
  await measure('typing a filter', async () => {
    await filter.pressSequentially('leche entera', { delay: 30 })
    await settled()
    await filter.fill('')
    await settled()
    await page.getByRole('textbox', { name: 'Filtrar por Unidades' }).pressSequentially('>100', { delay: 30 })
    await settled()
  })
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await settled()
  await measure('sorting', async () => {
    for (const name of ['Unidades', 'Contenedor', 'Lote', 'Vence', 'Artículo']) {
      const head = grid.getByRole('columnheader', { name })
      if (!(await head.isVisible())) continue
      for (const order of ['ascending', 'descending']) {
        await head.getByRole('button').click()
        await page.locator(`[role=columnheader][aria-sort=${order}]`).waitFor()
        await settled()
      }
    }
  })
  await context.close()

  for (const [name, tasks] of measured) {
    const times = tasks.map(({ ms }) => ms)
    const { p99, longest } = figures(times)
    const wall = figures(tasks.map(({ wallMs }) => wallMs))
    const felt = times.filter((ms) => ms > feltMs)
    process.stdout.write(
      `${name}: ${times.length} tasks, p99 ${p99} ms, longest ${longest} ms, over ${feltMs} ms: ${felt.length}; by the clock p99 ${wall.p99} ms, longest ${wall.longest} ms\n`,
    )
    for (const task of tasks.filter(({ ms }) => ms > feltMs))
      process.stdout.write(`    ${task.ms.toFixed(0)} ms: ${task.within}\n`)
  }
  for (const [name, tasks] of measured) expect(tasks.filter(({ ms }) => ms > feltMs).length, name).toBe(0)
})

/** The tasks of the page's main thread while something is done. */
async function trace(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8', '__metadata'],
  })
  await work()
  return tasksOf(await browser.stopTracing())
}

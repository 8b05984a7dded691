import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestWaitMs } from '../launchers/launch.ts'
import { closePages, launchLoopback, newAddress, openContext, startHostProcess } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

let folder: string
beforeEach(() => (folder = makeFolder()))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(closePages)

test('the page opens without a complaint, and its address shows no token', async () => {
  const { page, complaints, close } = await launchLoopback({ dataFolder: folder })
  await page.locator('#root > *').first().waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('muelle.session'))).toMatch(/^[\w-]{43}$/)
  await page.reload()
  await page.locator('#root > *').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('the printed address opens one page, another address a second; one without a token opens nothing', async () => {
  const host = await startHostProcess(['--data', folder, '--port', '0'])
  const context = await openContext()
  const sessions: (string | null)[] = []
  const statuses: number[][] = []
  for (const url of [host.url, await newAddress(host), host.url, new URL('/', host.url).href]) {
    const page = await context.newPage()
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/rpc/')) answers.push(response.status())
    })
    await page.goto(url)
    await page.locator('#root > *').first().waitFor()
    const ended = page.getByRole('heading', { name: /no longer connected|ya no está conectada/ })
    if (sessions.length < 2) await vi.waitUntil(() => answers.length > 0, { timeout: longestWaitMs })
    else await ended.waitFor()
    sessions.push(await page.evaluate(() => sessionStorage.getItem('muelle.session')))
    statuses.push([...new Set(answers)])
  }
  expect(statuses).toEqual([[200], [200], [], []])
  expect(new Set(sessions).size).toBe(3)
  expect(sessions.slice(2)).toEqual([null, null])
  await context.close()
  host.signal('SIGTERM')
  expect(await host.exited).toBe(0)
})

test('the browser reports what the policy of the page refuses, and the metrics count it', async () => {
  const host = await startHostProcess(['--data', folder, '--port', '0', '--practice'])
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(host.url)
  await page.locator('#root > *').first().waitFor()
  const authorization = `Bearer ${readFileSync(join(folder, 'health-token'), 'utf8').trim()}`
  const metrics = async () => (await fetch(new URL('/metrics', host.url), { headers: { authorization } })).text()
  expect(await metrics()).toContain('muelle_csp_reports_total 0\n')
  await page.evaluate(() => {
    new Image().src = 'http://elsewhere.example/picture.png?units=7'
  })
  await expect.poll(metrics).toContain('muelle_csp_reports_total 1\n')
  await context.close()
  host.signal('SIGTERM')
  expect(await host.exited).toBe(0)
})

test('a tab of a restarted program reports it, and the new address works', async () => {
  const first = await startHostProcess(['--data', folder, '--port', '0', '--practice'])
  const context = await openContext({ locale: 'es-AR' })
  const page = await context.newPage()
  // The heading is shown before the tab has its session: only an answer shows that it is connected.
  const answered = page.waitForResponse((response) => response.url().includes('/rpc/') && response.ok())
  await page.goto(first.url)
  await page.getByRole('heading', { name: 'Recepción' }).waitFor()
  await answered
  first.signal('SIGTERM')
  await first.exited
  await page.getByText('El programa se está reiniciando.').waitFor()
  const second = await startHostProcess(['--data', folder, '--port', new URL(first.rpc).port, '--practice'])
  await page.getByRole('heading', { name: 'Esta pestaña ya no está conectada al programa' }).waitFor()
  await page.goto('about:blank')
  await page.goto(second.url)
  await page.getByRole('heading', { name: 'Recepción' }).waitFor()
  expect(await page.getByText(/ya no está conectada|reiniciando/).count()).toBe(0)
  await context.close()
  second.signal('SIGTERM')
  await second.exited
})

test('a code beside a name that runs from right to left stays after it, its digits in their order', async () => {
  const { page, close } = await launchLoopback({ dataFolder: folder })
  await page.locator('#root > *').first().waitFor()
  const order = await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('p'))
    const [name, code] = [new Text('حليب '), document.createElement('span')]
    code.className = 'mono'
    code.textContent = '12-34'
    line.append(name, code)
    const leftOf = (text: Node, at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    const places = [leftOf(name, 0), ...[0, 1, 2, 3, 4].map((at) => leftOf(code.firstChild as Text, at))]
    return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  })
  expect(order).toBe(true)
  await close()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeBrowser, launchLoopback, sharedBrowser, startHostProcess } from '../launchers/loopback.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'muelle-page-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(closeBrowser)

test('the page opens without a complaint, and its address shows no token', async () => {
  const { page, complaints, close } = await launchLoopback({ dataFolder: folder })
  await page.locator('#root > *').first().waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('muelle.session'))).toMatch(/^[\w-]{43}$/)
  await page.reload()
  await page.locator('#root > *').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('the printed address opens a second page; one without a token opens nothing', async () => {
  const host = await startHostProcess(['--data', folder, '--port', '0'])
  const context = await (await sharedBrowser()).newContext()
  const sessions: (string | null)[] = []
  const answers: (number | null)[] = []
  for (const url of [host.url, host.url, new URL('/', host.url).href]) {
    const page = await context.newPage()
    const answered = page
      .waitForResponse((response) => response.url().includes('/rpc/'), { timeout: 3000 })
      .then(
        (response) => response.status(),
        () => null,
      )
    await page.goto(url)
    await page.locator('#root > *').first().waitFor()
    sessions.push(await page.evaluate(() => sessionStorage.getItem('muelle.session')))
    answers.push(await answered)
  }
  expect(answers).toEqual([200, 200, null])
  expect(new Set(sessions).size).toBe(3)
  expect(sessions[2]).toBeNull()
  await context.close()
  host.signal('SIGTERM')
  expect(await host.exited).toBe(0)
})

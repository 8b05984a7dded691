import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'
import { shareProgram } from '../e2e/journeys/program.ts'
import { findDocument } from '../e2e/journeys/steps.ts'

const program = shareProgram(onLoopback)
const busy = { ok: false, error: { code: 'storage_busy', message: 'busy', retryable: true, traceId: 'trace' } }

/** Asked once for the whole page, or only for names that have another text in their place. */
const ofAllScreens = ['settings.get', 'devices.list']
/** Its dialog says so. */
const ofDialogs = ['operators.list']
/** Parts of the frame: tried on one screen. */
const ofFrame = ['connection.status', 'refresh.status', 'supervisor.status', 'hub.status']

/** Lets operations fail, and says which were asked. */
async function intercept(page: Page) {
  const state = { failing: '', failed: 0, asked: new Set<string>(), open: 0 }
  await page.route('**/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    state.asked.add(name)
    state.open += 1
    try {
      if (name === state.failing) {
        state.failed += 1
        await route.fulfill({ json: busy })
      } else await route.fulfill({ response: await route.fetch() })
    } catch {
      // The page left before the answer came.
    } finally {
      state.open -= 1
    }
  })
  return state
}

test('no screen hides a part of it that could not be read', async () => {
  const page = program.page()
  const calls = await intercept(page)
  const silent: string[] = []
  let tried = 0
  const said = () => page.getByText('El disco está ocupado').first()

  /** All is answered, and so is what an answer made the screen ask for. */
  const settled = async () => {
    for (let answers = 0; answers < 3; answers += 1) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await expect.poll(() => calls.open).toBe(0)
    }
  }
  /** The screen is left each time, so that it asks anew. */
  const tryEach = async (
    screen: string,
    leave: () => Promise<void>,
    open: () => Promise<void>,
    left: readonly string[],
  ) => {
    await leave()
    await settled()
    calls.asked.clear()
    await open()
    await settled()
    for (const name of [...calls.asked].filter((one) => ![...ofAllScreens, ...ofDialogs, ...left].includes(one))) {
      await leave()
      calls.failing = name
      calls.failed = 0
      await open()
      const isSaid = await said()
        .waitFor({ timeout: 30_000 })
        .then(
          () => true,
          () => false,
        )
      // One that is asked only the first time was asked by the screen that was left.
      if (calls.failed > 0) tried += 1
      if (calls.failed > 0 && !isSaid) silent.push(`${screen}: ${name}`)
      calls.failing = ''
    }
  }

  const press = async (key: string) => {
    await page.keyboard.press(`Alt+${key}`)
    await page.locator(`.navigation-button[aria-current=page][aria-keyshortcuts="Alt+${key}"]`).waitFor()
  }
  const places = await page
    .locator('.navigation-button')
    .evaluateAll((keys) => keys.map((key) => [key.getAttribute('aria-keyshortcuts')?.at(-1) ?? '', key.textContent]))
  for (const [key = '', name = ''] of places)
    if (key !== '0')
      await tryEach(
        name ?? '',
        () => press(key === '9' ? '8' : '9'),
        () => press(key),
        key === '2' ? [] : ofFrame,
      )

  await page.keyboard.press('Alt+0')
  const sections = page.locator('.settings-nav button')
  await sections.first().waitFor()
  for (let at = 0; at < (await sections.count()); at += 1) {
    const name = await sections.nth(at).innerText()
    const leave = () => sections.nth(at === 0 ? 3 : 0).click()
    await tryEach(name, leave, () => sections.nth(at).click(), ofFrame)
  }

  await findDocument(page, 'R-000185')
  await tryEach(
    'document',
    () => Promise.resolve(),
    async () => {
      await page.reload()
      await page.locator('#work').waitFor()
    },
    [...ofFrame, 'session.open'],
  )
  expect(silent).toEqual([])
  expect(tried).toBeGreaterThan(35)
})

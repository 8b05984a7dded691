import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CountSetup, start } from '../e2e/journeys/count-setup.ts'
import { checkAppearances, type Size } from '../e2e/journeys/appearances.ts'
import { cut, settled, watchCalls } from '../e2e/journeys/screen-check-rules.ts'
import { collectComplaints } from '../e2e/launchers/launch.ts'
import { closePages, openContext } from '../e2e/launchers/loopback.ts'
import { type SeededHost, startRowHost } from '../e2e/support/seeded-host.ts'

// The document and its comparison with the longest names and the largest figures, in both languages. Their sum is
// beyond the range in which figures are exact: what others wrote down is shown all the same.

const sizes: [Size, ...Size[]] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 640, height: 400 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
]
const operator = 'María de los Ángeles Fernández Etchegaray de la Santísima Trinidad'
const number = (n: number) => `R-${n}-${'Z'.repeat(20)}`

let host: SeededHost
let setup: CountSetup
let waiting: () => number
let complaints: string[]

beforeAll(async () => {
  host = await startRowHost(20)
  const context = await openContext({ locale: 'es-AR', viewport: sizes[0], reducedMotion: 'reduce' })
  const page = await context.newPage()
  complaints = collectComplaints(page)
  waiting = watchCalls(page)
  setup = { page, rpc: host.rpc }
  await page.goto(host.url)
  await page.getByRole('navigation').waitFor()
})

afterAll(async () => {
  await closePages()
  await host.close()
})

const faults = () =>
  checkAppearances(setup, sizes, async () => {
    await settled(setup.page, waiting)
    return [...(await cut(setup.page)), ...(await setup.page.evaluate(smallFootKeys))]
  })

/** Keys of the comparison's foot that a glove would miss. Runs in the page. */
function smallFootKeys(): string[] {
  return [...document.querySelectorAll('.comparison-foot button')].flatMap((key) => {
    const { width, height } = key.getBoundingClientRect()
    return width >= 48 && height >= 48 ? [] : [`${width.toFixed()} × ${height.toFixed()} px: ${key.textContent}`]
  })
}

/** The names of the columns while the last line is at the top of the window: in view, under the totals. Runs in the page. */
async function headBelowTotals(): Promise<string[]> {
  const rows = [...document.querySelectorAll<HTMLElement>('.comparison-table tbody tr')]
  rows.findLast(({ offsetHeight }) => offsetHeight > 0)?.scrollIntoView({ block: 'start' })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const totals = document.querySelector('.comparison-totals')?.getBoundingClientRect()
  return [...document.querySelectorAll('.comparison-table > thead th:not([aria-hidden])')].flatMap((head) => {
    const { top, bottom, left, width } = head.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return seen === head && top >= (totals?.bottom ?? 0) - 1 ? [] : [`${head.textContent} at ${top.toFixed()}`]
  })
}

describe('nothing is cut without saying so', () => {
  // The first is blind, the other is not.
  test.each([0, 3])('document %d, before it is counted and when it is compared', async (n) => {
    const { page, rpc } = setup
    await page.keyboard.press('Alt+2')
    await page.getByRole('button', { name: new RegExp(number(n)) }).click()
    await page.getByRole('button', { name: 'Empezar conteo' }).waitFor()
    expect(await faults()).toEqual([])

    const sessionId = await start(setup, number(n), operator)
    const codes = [n, 1, 2].map((at) => `ART-${String(at).padStart(6, '0')}-${'X'.repeat(24)}`)
    for (const articleCode of codes) await rpc('counts.add', { sessionId, articleCode, units: 9_007_199_253.125 })
    await rpc('counts.close', { sessionId })
    const compare = page.getByRole('button', { name: 'Ver comparación' })
    await compare.waitFor()
    expect(await faults()).toEqual([])
    await compare.click()
    await page.locator('.comparison').waitFor()
    expect(await faults()).toEqual([])
    await page.setViewportSize({ width: 1024, height: 600 })
    expect(await page.evaluate(headBelowTotals)).toEqual([])
  })

  test('the page reported no error', () => {
    expect(complaints).toEqual([])
  })
})

import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuild, root } from '../../scripts/build.mjs'
import { scan } from '../e2e/journeys/scanner.ts'
import { closeBrowser, openContext } from '../e2e/launchers/loopback.ts'
import { figures, round } from './figures.ts'
import { fillCache } from './support/full-cache.ts'
import { start } from './support/process.ts'
import { type SlowDisk, slowDisk } from './support/slow-disk.ts'
import { makeFolder } from '../support/temporary-folder.ts'

// From the last key of a scan to its answer on screen: real keys, a real page, the real program on a full copy.

const before = Number(process.env['MUELLE_BENCH_SCANS'] ?? 10_000)
const controls = Number(process.env['MUELLE_BENCH_CONTROLS'] ?? 100_000)
const measured = Number(process.env['MUELLE_BENCH_MEASURED'] ?? 500)
const slowMs = 20

const host = join(root, 'out/main/loopback.js')
const bareInserts = new URL('support/bare-inserts.ts', import.meta.url).pathname
const number = 'R-000185'
/** A kettle: nothing is asked of it, so every scan is counted. */
const code = '104951'

test(`a scan in the page after ${before} scans, ${controls} controls in the copy`, async () => {
  ensureBuild()
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const flags = ['--practice', '--port', '0', '--data', data]
  onTestFinished(closeBrowser)

  const { total, sessionId } = await prepare(flags, () => fillCache(join(data, 'profiles', 'practice'), controls))
  expect(total).toBeGreaterThan(controls)
  console.log(`load before: ${load()}`)
  report('as the disk is', await measure(folder, flags, sessionId))
  const slow = slowDisk(folder, slowMs)
  if (slow === null) console.log('skipped: a slow disk, since there is neither a compiler nor a tracer')
  else report(slow.way, await measure(folder, flags, sessionId, slow))
}, 1_800_000)

const load = () => loadavg().map(round).join(' ')

/** Processor time so far, how much of it this machine used, and how much other machines on the same hardware took. */
function processorTime(): { all: number; stolen: number } {
  const times = /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return { all: times.slice(0, 8).reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 }
}

function stolenSince(before: ReturnType<typeof processorTime>): number {
  const now = processorTime()
  return round((100 * (now.stolen - before.stolen)) / (now.all - before.all))
}

/** Fills the copy while the program rests; then the count is begun and its first scans arrive. Answers how many controls are known. */
async function prepare(flags: string[], fill: () => void): Promise<{ total: number; sessionId: string }> {
  await (await start(host, flags)).stop()
  const startedAt = performance.now()
  fill()
  console.log(`${controls} controls of ten lines: ${round((performance.now() - startedAt) / 1000)} s`)
  const running = await start(host, flags)
  const { rpc = '', token = '' } = running.announcement
  async function call<T>(operation: string, input: object): Promise<T> {
    const answer = await fetch(`${rpc}/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const result = (await answer.json()) as { ok: true; value: T } | { ok: false; error: { code: string } }
    if (!result.ok) throw new Error(`${operation}: ${result.error.code}`)
    return result.value
  }
  // An article is counted without a question once the copy knows it.
  for (;;) {
    const { resources } = await call<{ resources: { asOf: string | null }[] }>('refresh.status', {})
    if (resources.every(({ asOf }) => asOf !== null)) break
    await pause(100)
  }
  const found = await call<{ control: { id: number } | null }>('receiving.find', { number })
  const input = { controlId: found.control?.id ?? 0, operator: 'Ana Gómez' }
  const { sessionId } = await call<{ sessionId: string }>('counts.start', input)
  for (let scans = 0; scans < before; scans += 1) {
    const { outcome } = await call<{ outcome: string }>('counts.scan', { sessionId, raw: code })
    if (outcome !== 'counted') throw new Error(`a scan was ${outcome}`)
  }
  const { total } = await call<{ total: number }>('receiving.list', { limit: 1 })
  await running.stop()
  return { total, sessionId }
}

/** Scans one after the other, each when the one before was answered, beside bare inserts on the same disk. */
async function measure(folder: string, flags: string[], sessionId: string, disk?: SlowDisk) {
  const running = await start(host, flags, disk)
  const timeBefore = processorTime()
  const context = await openContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    // A page that was left in mid-count opens there again.
    await page.addInitScript((id) => localStorage.setItem('muelle.count', JSON.stringify([id])), sessionId)
    await watchAnswers(page)
    await page.goto(running.announcement['url'] ?? '')
    await page.locator('.tally-row').waitFor()
    await scan(page, code)
    await page.locator('.scan-result-fact', { hasText: 'Lectura' }).waitFor()
    await page.evaluate(() => (window.answerTimes = []))
    for (let scans = 1; scans <= measured; scans += 1) {
      await scan(page, code)
      await page.waitForFunction((count) => window.answerTimes.length >= count, scans)
    }
    const times = await page.evaluate(() => window.answerTimes)
    const bare = await start(bareInserts, [join(folder, 'bare.db'), String(measured)], disk)
    return {
      times,
      bare: (bare.announcement as unknown as { times: number[] }).times,
      load: load(),
      stolen: stolenSince(timeBefore),
    }
  } finally {
    await context.close()
    await running.stop()
  }
}

/**
 * In the page: from the Enter that ends a scan to the band that says which scan it was. Before the page's own scripts:
 * they keep a scan's keys to themselves.
 */
async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said = () => document.querySelector('.scan-result-fact')?.textContent ?? ''
    window.answerTimes = []
    let endedAt: number | null = null
    let last = said()
    addEventListener('keydown', ({ key }) => key === 'Enter' && (endedAt = performance.now()), true)
    new MutationObserver(() => {
      const now = said()
      if (endedAt === null || now === last || !now.includes('Lectura')) return
      window.answerTimes.push(performance.now() - endedAt)
      endedAt = null
      last = now
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

function report(way: string, { times, bare, load, stolen }: Awaited<ReturnType<typeof measure>>): void {
  console.log(`${way} (load ${load}; ${stolen} % of the processors taken by others)`)
  console.log('  last key to the answer in the page (ms):', figures(times))
  console.log('  a bare durable insert (ms):             ', figures(bare))
}

declare global {
  interface Window {
    answerTimes: number[]
  }
}

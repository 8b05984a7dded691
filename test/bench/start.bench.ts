import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuild } from '../../scripts/build.mjs'
import { electronRuntime } from '../e2e/launchers/electron-setup.ts'
import { makeFolder } from '../support/temporary-folder.ts'
import { figures, round } from './figures.ts'
import { buildBarePage } from './support/bare-page.ts'
import { fillCache } from './support/full-cache.ts'
import { freePort, megabytesOf, type Running, start } from './support/process.ts'
import { emptyWindow, muelleWindow, type OpenedWindow } from './support/started-window.ts'

// How long a start takes, each beside the least that it could. MUELLE_BENCH_CONTROLS and MUELLE_BENCH_ROUNDS set other sizes.

const controls = Number(process.env['MUELLE_BENCH_CONTROLS'] ?? 100_000)
const rounds = Number(process.env['MUELLE_BENCH_ROUNDS'] ?? 11)
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function temporary(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a program without a window, by the size of its copy, beside one that opens the same file and listens', async () => {
  ensureBuild()
  const folder = temporary()
  // Nothing listens there: a start waits for no warehouse.
  const wms = `http://127.0.0.1:${await freePort()}`
  const program = (data: string) => () =>
    start(path('../../out/main/loopback.js'), ['--port', '0', '--data', join(folder, data), '--wms', wms])
  const cache = (data: string) => {
    const profiles = join(folder, data, 'profiles')
    return join(profiles, readdirSync(profiles)[0] ?? '', 'cache.db')
  }
  for (const data of ['small', 'large']) await (await program(data)()).stop()
  fillCache(join(cache('large'), '..'), controls)

  const starts = {
    small: program('small'),
    large: program('large'),
    bare: () => start(path('support/bare-host.ts'), [cache('large')]),
  }
  const times = { small: [] as number[], large: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn < rounds; turn += 1)
    for (const name of ['small', 'large', 'bare'] as const) {
      const startedAt = performance.now()
      const running = await starts[name]()
      await firstAnswer(running)
      times[name].push(performance.now() - startedAt)
      await running.stop()
    }
  expect(Object.values(times).flat()).toHaveLength(3 * rounds)
  console.log('bare:', figures(times.bare))
  for (const data of ['small', 'large'] as const)
    console.log(`copy of ${megabytesOf(cache(data)).toFixed(0)} MB:`, figures(times[data]))
})

async function firstAnswer({ announcement: { rpc = '', token = '' } }: Running): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${rpc}/receiving.list`, { method: 'POST', headers, body: '{"limit":1}' })
  expect(await response.json()).toMatchObject({ ok: true })
}

/** After that long nothing of a start is left to do; then the processor time of so long, so often in turn. */
const [settleMs, idleMs, idleTurns] = [20_000, 15_000, 3]

test.skipIf(electronRuntime === null)('a window, beside less and less of it in the same Electron', async () => {
  ensureBuild()
  const program = muelleWindow(temporary())
  // The first start of each fills the caches of the code; that of the program also shows what its first screen has.
  const { page: firstScreen, end } = await program.open()
  await end()
  const page = temporary()
  await buildBarePage(firstScreen, page)
  const windows = {
    empty: emptyWindow(temporary()),
    'its first screen, nothing else': emptyWindow(temporary(), page),
    'the program with that page': muelleWindow(temporary(), page),
    'the program': program,
  }
  const variants = Object.entries(windows)
  const times = new Map(variants.map(([name]) => [name, [] as OpenedWindow[]]))
  for (let turn = -1; turn < rounds; turn += 1)
    for (const [name, window] of variants) {
      const opened = await window.open()
      if (turn >= 0) times.get(name)?.push(opened)
      await opened.end()
    }
  for (const [name, opened] of times)
    for (const moment of ['shown', 'content'] as const)
      console.log(`${name}: ${moment}`, figures(opened.map((window) => window[moment])))
  expect([...times.values()].flat().every(({ shown, content }) => shown > 0 && content > 0)).toBe(true)

  // Without use, each beside the others.
  const opened = await Promise.all(variants.map(async ([name, window]) => [name, await window.open()] as const))
  for (let turn = 0; turn < idleTurns; turn += 1)
    for (const [name, window] of opened) {
      const used = await window.processorMs(turn === 0 ? settleMs : 0, idleMs)
      const all = [...used.values()].reduce((sum, ms) => sum + ms, 0)
      const parts = [...used].map(([kind, ms]) => `${kind} ${round(ms)}`).join(', ')
      console.log(`${name}: processor in ${idleMs / 1000} s without use: ${round(all)} ms (${parts})`)
    }
  for (const [, window] of opened) await window.end()
  for (const [, window] of variants) window.remove()
})

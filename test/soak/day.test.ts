import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '../bench/support/process.ts'
import type { HourOfDay } from './support/day-process.ts'

// The core over a day of 8 hours or MUELLE_SOAK_HOURS, as fast as the machine allows. Memory is read from /proc: Linux only.

const entry = new URL('support/day-process.ts', import.meta.url)
const warehouseEntry = fileURLToPath(new URL('../../src/main/practice-server.ts', import.meta.url))
const scale = { controls: 400, stock: 20_000, adjustments: 5_000, orders: 400 }

test('a day of scans, lookups and refreshes ends with the memory of its first hour', async () => {
  const flags = Object.entries(scale).flatMap(([name, rows]) => [`--scale-${name}`, String(rows)])
  const warehouse = await start(warehouseEntry, flags)
  onTestFinished(() => warehouse.stop())
  const { baseUrl = '', legacyBaseUrl = '' } = warehouse.announcement
  const hours: HourOfDay[] = []
  // Electron's V8 has semi-spaces of 8 MB at most. Without a limit this Node keeps 100 MB of them after a busy hour.
  // Nor has it the system's allocator, which keeps memory for each thread apart.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const day = fork(entry, [baseUrl, legacyBaseUrl], { env, execArgv: ['--expose-gc', '--max-semi-space-size=8'] })
  day.on('message', (hour: HourOfDay) => {
    hours.push(hour)
    process.stdout.write(`${JSON.stringify(hour, (_key, value: unknown) => rounded(value))}\n`)
  })
  const code = await new Promise((resolve) => day.once('exit', resolve))
  expect(code).toBe(0)

  const [first, last] = [hours.at(0), hours.at(-1)]
  expect(last?.scans).toBe((first?.scans ?? 0) * hours.length)
  expect(last?.refreshes).toBeGreaterThan(hours.length)
  expect(last?.heap).toBeLessThan(1.1 * (first?.heap ?? 0))
  expect(last?.resident).toBeLessThan(1.1 * (first?.resident ?? 0))
})

const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)

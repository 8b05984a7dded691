import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import type { HourOfDay } from './support/day-process.ts'

// The core over a day of 8 hours or MUELLE_SOAK_HOURS, as fast as the machine allows. Memory is read from /proc: Linux only.

const entry = new URL('support/day-process.ts', import.meta.url)

test('a day of scans, lookups and refreshes ends with the memory of its first hour', async () => {
  const hours: HourOfDay[] = []
  const day = fork(entry, { execArgv: ['--expose-gc'] })
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

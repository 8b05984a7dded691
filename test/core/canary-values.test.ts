import { expect, test } from 'vitest'
import { runScenario } from './support/canary-mutants.ts'
import { sourceRoot } from './support/mutants.ts'

test('nothing of a blind document leaves the program through any operation at any time', async () => {
  const report = await runScenario(sourceRoot, 'whole')
  expect(report.sightings).toEqual([])
  expect(report.bugs).toEqual([])
  // The search works, every operation was called, and a client received events.
  expect(report.uncalled).toEqual([])
  expect(report.seenUnlocked).toBeGreaterThan(1000)
  expect(report.seenAtEnd).toBeGreaterThan(1000)
  expect(report.seenInReports).toBeGreaterThan(1000)
  expect(report.recovered).toBe(true)
  expect(report.events).toBeGreaterThan(20)
  expect(report.answers).toBeGreaterThan(500)
  expect(report.exchanged).toBeGreaterThan(1)
}, 900_000)

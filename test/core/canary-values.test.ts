import { expect, test } from 'vitest'
import { findsMutants, runScenario } from './support/canary-mutants.ts'
import { sourceRoot } from './support/mutants.ts'

test('nothing of a blind document leaves the program, whoever asks what and when', async () => {
  const report = await runScenario(sourceRoot, 'whole')
  expect(report.sightings).toEqual([])
  expect(report.bugs).toEqual([])
  // The search works, everything was asked, and somebody listened.
  expect(report.uncalled).toEqual([])
  expect(report.seenUnlocked).toBeGreaterThan(1000)
  expect(report.seenAtEnd).toBeGreaterThan(1000)
  expect(report.seenInReports).toBeGreaterThan(1000)
  expect(report.recovered).toBe(true)
  expect(report.events).toBeGreaterThan(20)
  expect(report.answers).toBeGreaterThan(500)
  expect(report.exchanged).toBeGreaterThan(1)
}, 400_000)

findsMutants('few')

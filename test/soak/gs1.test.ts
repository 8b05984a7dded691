import { expect, test } from 'vitest'
import { readHostileTexts, stepBound } from '../unit/gs1/hostile-texts.ts'

test('a million hostile texts: none throws, none takes unbounded work', () => {
  const report = readHostileTexts(1_000_000, 1)
  expect(report.faults).toEqual([])
  expect(report.texts).toBe(1_000_000)
  expect(report.mostSteps).toBeLessThan(stepBound)
})

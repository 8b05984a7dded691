import { expect, test } from 'vitest'
import { readHostileTexts, stepBound } from './hostile-texts.ts'

test('forty thousand malformed texts: none throws or takes unbounded work; valid ones read back the same', () => {
  const report = readHostileTexts(40_000, 20_261_121)
  expect(report.faults).toEqual([])
  expect(report.texts).toBe(40_000)
  expect(report.gs1).toBeGreaterThan(400)
  expect(report.mostSteps).toBeLessThan(stepBound)
})

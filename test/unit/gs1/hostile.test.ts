import { expect, test } from 'vitest'
import { readHostileTexts, stepBound } from './hostile-texts.ts'

test('forty thousand hostile texts: none throws, none takes unbounded work, what is valid reads the same when written', () => {
  const report = readHostileTexts(40_000, 20_261_121)
  expect(report.faults).toEqual([])
  expect(report.texts).toBe(40_000)
  expect(report.gs1).toBeGreaterThan(400)
  expect(report.mostSteps).toBeLessThan(stepBound)
})

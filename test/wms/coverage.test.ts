import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runCoverage, type CoverageRun } from './coverage-run.ts'
import { answers } from './interface-fields.ts'

/** The findings of the run, for the page: `test/renderer/interface-coverage.test.tsx` looks for the values on the screens. */
const file = resolve(import.meta.dirname, 'interface-run.json')

test('no field is lost between the wire and the answers of the program', async () => {
  const run = repeatable(await runCoverage())
  const fields = answers.flatMap(({ operation, object, fields: names }) =>
    names.map((name) => `${operation} ${object}.${name}`),
  )
  expect(fields.length).toBeGreaterThan(180)
  expect(run.fields.map(({ operation, field }) => `${operation} ${field}`).sort()).toEqual(fields.sort())
  const lost = run.fields.filter(({ seenIn }) => seenIn.length === 0)
  expect(lost.map(({ operation, field }) => `${operation} ${field}`)).toEqual([])
  if (process.env['MUELLE_WRITE_COVERAGE'] === '1') writeFileSync(file, JSON.stringify(run))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(run)
})

/** Ages, by the clock of the system in the worker that reads lists, and random ids of calls are the same in every run. */
function repeatable(run: CoverageRun): CoverageRun {
  const fixed = { asOf: '2026-11-20T12:00:00-03:00', traceId: '0' } as Record<string, string>
  const replaced = (key: string, value: unknown) => (typeof value === 'string' ? (fixed[key] ?? value) : value)
  return JSON.parse(JSON.stringify(run, replaced)) as CoverageRun
}

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { coveragePage, coverageRows } from '../../scripts/coverage.ts'
import { answers, events, requests } from './interface-fields.ts'

test('every field of the interface is read or sent', () => {
  const rows = coverageRows()
  const fields = [...answers, ...events, ...requests].reduce((sum, { fields: names }) => sum + names.length, 0)
  expect(rows).toHaveLength(fields)
  expect(fields).toBeGreaterThan(200)
  expect(rows.filter((row) => row.domain === null).map((row) => `${row.operation} ${row.field}`)).toEqual([])
})

test('the table of the documentation is current', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../../docs/interface-coverage.md'), 'utf8')).toBe(coveragePage())
})

import { expect, test } from 'vitest'
import type { Handlers } from '../../../src/main/core/kernel/dispatch.ts'
import { joinHandlers } from '../../../src/main/core/kernel/join-handlers.ts'

const jobs: Pick<Handlers, 'jobs.cancel'> = { 'jobs.cancel': () => Promise.reject(new Error('unused')) }
const scans: Pick<Handlers, 'scans.explain'> = { 'scans.explain': () => Promise.reject(new Error('unused')) }

test('joins the handlers of rooms', () => {
  const joined: Pick<Handlers, 'jobs.cancel' | 'scans.explain'> = joinHandlers(jobs, scans)
  expect(joined).toEqual({ ...jobs, ...scans })
})

test('an operation that two rooms handle, or none, does not compile', () => {
  // @ts-expect-error Handled twice.
  joinHandlers(jobs, scans, jobs)
  // @ts-expect-error Most operations have no handler here.
  const incomplete: Handlers = joinHandlers(jobs, scans)
  expect(Object.keys(incomplete)).toHaveLength(2)
})

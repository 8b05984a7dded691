import { expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { createWmsFirstReader } from '../../src/main/core/wms/reading/wms-first-reader.ts'
import { manualClock } from '../support/manual-clock.ts'

const log = { info() {}, warn() {}, error() {}, tail: () => [] }

function ask(signal: AbortSignal, read: (signal: AbortSignal) => Promise<string>) {
  const reader = createWmsFirstReader({ clock: manualClock(0), log, lastFailure: () => null })
  return reader.ask(signal, { read, hasLocalData: () => true, late() {} })
}

test('a request that ends with its replaced connection is a failure, after which local data are used', async () => {
  const closed = () => Promise.reject(new Failure('cancelled', 'The connection to the WMS was closed'))
  const reading = await ask(new AbortController().signal, closed)
  expect(reading).toMatchObject({ ok: false, failure: { code: 'network', details: { reason: 'reset' } } })
})

test('a request that its caller cancels is cancelled', async () => {
  const caller = new AbortController()
  const reading = ask(
    caller.signal,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Failure('cancelled', 'The call was cancelled')))
      }),
  )
  caller.abort()
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
})

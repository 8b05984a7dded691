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

test('while the WMS is known to be away, lookups share one request every 1.5 s', async () => {
  const clock = manualClock(0)
  const away = new Failure('network', 'The WMS is away', { reason: 'refused' })
  const reader = createWmsFirstReader({ clock, log, lastFailure: () => away })
  const requests: ((value: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => requests.push(resolve))
  let late = 0
  const lookUp = (isLocal = true) =>
    reader.ask(new AbortController().signal, { read, hasLocalData: () => isLocal, late: () => (late += 1) })
  for (let n = 0; n < 5; n += 1) expect(await lookUp()).toEqual({ ok: false, failure: away })
  expect(requests).toHaveLength(1)
  // One that hangs does not keep the others from finding out.
  clock.advance(1500)
  await lookUp()
  expect(requests).toHaveLength(2)
  // A number that the local data lack is requested.
  void lookUp(false)
  expect(requests).toHaveLength(3)
  // Once no request is under way the next lookup makes one.
  requests.forEach((answer) => answer('here'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(late).toBe(2)
  await lookUp()
  expect(requests).toHaveLength(4)
})

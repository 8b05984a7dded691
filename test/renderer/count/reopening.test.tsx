import { act, cleanup, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadRecent, saveRecent } from '../../../src/renderer/state/recent-values.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { scan } from '../support/scan.ts'
import { barcodes, sessionId } from './fake-count-core.ts'
import { openCount } from './open-count.tsx'

const count = { screen: 'count', sessionId } as const

beforeEach(() => act(() => useRoute.getState().replace(count)))

/** The screen at which a page opens now. */
async function firstRoute() {
  vi.resetModules()
  const { useRoute: fresh } = await import('../../../src/renderer/state/route.ts')
  return fresh.getState().route
}

it('opens at the count again, also where the session of the page ended and something else was shown', async () => {
  await openCount()
  await waitFor(() => expect(loadRecent('count')).toEqual([sessionId]))
  cleanup()
  expect(await firstRoute()).toEqual(count)
})

it('opens elsewhere once somebody has left the count', async () => {
  await openCount()
  act(() => useRoute.getState().replace({ screen: 'receiving' }))
  cleanup()
  expect(await firstRoute()).toEqual({ screen: 'receiving' })
})

it('opens at a count with scans that are not stored yet, so that they are', async () => {
  await openCount({ 'counts.scan': () => new FakeFailure('storage_busy') })
  scan(barcodes.milk)
  act(() => useRoute.getState().replace({ screen: 'receiving' }))
  cleanup()
  saveRecent('count', [])
  expect(await firstRoute()).toEqual(count)
})

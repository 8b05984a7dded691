import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { saveRecent } from '../../src/renderer/state/recent-values.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import type { Route } from '../../src/renderer/state/screens.ts'
import { unsentKey } from '../../src/renderer/state/unsent-commands.ts'
import { useKeptState } from '../../src/renderer/state/use-kept-state.ts'

const found = { control: null, source: 'wms', asOf: null, others: [] } as const

function go(route: Route): void {
  act(() => useRoute.getState().go(route))
}

/** Goes as the browser's buttons do. */
async function travel(step: 1 | -1): Promise<Route> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    history.go(step)
    await arrived
  })
  return useRoute.getState().route
}

/** The route at which the page opens after a reload: nothing of it is in memory. */
async function reloaded(): Promise<Route> {
  vi.resetModules()
  const { useRoute: fresh } = await import('../../src/renderer/state/route.ts')
  return fresh.getState().route
}

test('a revisited document is queried again: it may have become blind since', async () => {
  go({ screen: 'document', number: 'R-1', found: { ...found, others: [] } })
  go({ screen: 'count', sessionId: 's' })
  expect(await travel(-1)).toEqual({ screen: 'document', number: 'R-1' })
  go({ screen: 'hold', controlId: 7, number: 'R-1', subjects: [] })
  go({ screen: 'home' })
  expect(await travel(-1)).toEqual({ screen: 'hold', controlId: 7, number: 'R-1' })
  expect(Object.values(localStorage).join()).not.toMatch(/found|subjects/)
})

test('back and forward lead through all places, and the address says nothing of what they show', async () => {
  go({ screen: 'stock', articleCode: 'ART-104412' })
  go({ screen: 'orders', code: 'PED-70001' })
  go({ screen: 'document', number: 'R-000184' })
  expect(location.href).toMatch(/#\/document\/[\da-f-]{36}$/)
  expect(await travel(-1)).toEqual({ screen: 'orders', code: 'PED-70001' })
  expect(location.href).toMatch(/#\/orders\/[\da-f-]{36}$/)
  expect(await travel(-1)).toEqual({ screen: 'stock', articleCode: 'ART-104412' })
  expect(await travel(1)).toEqual({ screen: 'orders', code: 'PED-70001' })
  expect(useRoute.getState().depth).toBe(2)
})

test('going where one is adds no place', () => {
  go({ screen: 'stock' })
  const { length } = history
  go({ screen: 'stock' })
  expect(history.length).toBe(length)
  expect(useRoute.getState().depth).toBe(1)
})

test('a reload returns to the same place; an id that is not stored is said', async () => {
  go({ screen: 'stock', articleCode: 'ART-104412' })
  expect(await reloaded()).toEqual({ screen: 'stock', articleCode: 'ART-104412' })
  history.replaceState(null, '', '#/stock/of-another-pc')
  expect(await reloaded()).toEqual({ screen: 'gone', of: 'stock' })
  history.replaceState(null, '', '#/constructor/of-another-pc')
  expect(await reloaded()).toEqual({ screen: 'gone', of: null })
})

test('a reload opens the count whose scans are not stored; another window opens at its own place', async () => {
  go({ screen: 'stock' })
  localStorage.setItem(unsentKey('s'), '[]')
  expect(await reloaded()).toEqual({ screen: 'count', sessionId: 's' })
  history.replaceState(null, '', location.hash)
  expect(await reloaded()).toEqual({ screen: 'stock' })
  history.replaceState(null, '', '/')
  saveRecent('count', ['on-screen'])
  expect(await reloaded()).toEqual({ screen: 'count', sessionId: 'on-screen' })
})

test('what a person set stays with the place: another visit begins anew, going back finds it', async () => {
  const text = () => renderHook(() => useKeptState('text', '')).result
  go({ screen: 'orders' })
  const first = text()
  act(() => first.current[1]('almacén'))
  go({ screen: 'home' })
  // A change that comes late belongs to the place that was left.
  act(() => first.current[1]('almacenes'))
  expect(text().current[0]).toBe('')
  go({ screen: 'orders' })
  expect(text().current[0]).toBe('')
  await travel(-1)
  await travel(-1)
  expect(text().current[0]).toBe('almacenes')
})

test('the oldest places are removed', async () => {
  for (let at = 0; at < 320; at += 1) go({ screen: 'orders', code: `P-${at}` })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('muelle.place.'))).toHaveLength(300)
  expect(await reloaded()).toEqual({ screen: 'orders', code: 'P-319' })
})

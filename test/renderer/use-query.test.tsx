import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EventPayload } from '../../src/contract/events.ts'
import { createClient } from '../../src/contract/client.ts'
import { ClientProvider, useCoreAlive } from '../../src/renderer/state/client.tsx'
import { useUnreadParts } from '../../src/renderer/state/unread-parts.ts'
import { useQuery } from '../../src/renderer/state/use-query.ts'
import { createFakeCore, FakeFailure, type Answers, type FakeCore } from './support/fake-core.ts'

const find = (number: string) => ({ control: null, source: 'wms' as const, asOf: number, others: [] })

function within(core: FakeCore) {
  const client = createClient(core.carrier)
  return ({ children }: { children: ReactNode }) => <ClientProvider client={client}>{children}</ClientProvider>
}

function use(answers: Answers, first: string | null, keepPrevious = false) {
  const core = createFakeCore(answers)
  const hook = renderHook(
    ({ number }) =>
      useQuery('receiving.find', number === null ? null : { number }, { watch: ['controls', 'counts'], keepPrevious }),
    { wrapper: within(core), initialProps: { number: first } },
  )
  return { core, ...hook }
}

/** A gate: the answer waits until it is opened. */
function gate<T>() {
  let open: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    open = resolve
  })
  return { promise, open }
}

describe('useQuery', () => {
  it('answers, and asks again when the core says that it changed', async () => {
    const { core, result } = use({ 'receiving.find': ({ number }) => find(number) }, 'A')
    await waitFor(() => expect(result.current.data?.asOf).toBe('A'))
    core.answers['receiving.find'] = () => find('later')
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['stock'] } }))
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['controls'] } }))
    await waitFor(() => expect(result.current.data?.asOf).toBe('later'))
    expect(core.sent('receiving.find')).toHaveLength(2)
  })

  it('keeps what it has when asking again fails, and says so', async () => {
    const { core, result } = use({ 'receiving.find': ({ number }) => find(number) }, 'A')
    await waitFor(() => expect(result.current.data?.asOf).toBe('A'))
    core.answers['receiving.find'] = () => new FakeFailure('server')
    act(() => result.current.reload())
    await waitFor(() => expect(result.current.error?.code).toBe('server'))
    expect(result.current.data?.asOf).toBe('A')
  })

  it('asks again when a lost connection is back, also to the same core: what changed meanwhile was not reported', async () => {
    const { core, result } = use({ 'receiving.find': ({ number }) => find(number) }, 'A')
    await waitFor(() => expect(result.current.data?.asOf).toBe('A'))
    act(() => core.die())
    core.answers['receiving.find'] = () => find('meanwhile')
    act(() => core.reconnect())
    await waitFor(() => expect(result.current.data?.asOf).toBe('meanwhile'))
    // One connection says hello once more: nothing was missed.
    act(() => core.reconnect())
    await act(async () => undefined)
    expect(core.sent('receiving.find')).toHaveLength(2)
  })

  it('never shows one number’s answer for another', async () => {
    const slow = gate<ReturnType<typeof find>>()
    const { core, result, rerender } = use({ 'receiving.find': () => slow.promise }, 'A')
    await waitFor(() => expect(core.calls).toHaveLength(1))
    core.answers['receiving.find'] = ({ number }) => find(number)
    rerender({ number: 'B' })
    await waitFor(() => expect(result.current.data?.asOf).toBe('B'))
    await act(async () => slow.open(find('A')))
    expect(result.current.data?.asOf).toBe('B')
  })

  it('shows the former answer meanwhile only where asked to', async () => {
    const plain = use({ 'receiving.find': ({ number }) => find(number) }, 'A')
    await waitFor(() => expect(plain.result.current.data?.asOf).toBe('A'))
    plain.rerender({ number: 'B' })
    expect(plain.result.current.data).toBeNull()
    const keeping = use({ 'receiving.find': ({ number }) => find(number) }, 'A', true)
    await waitFor(() => expect(keeping.result.current.data?.asOf).toBe('A'))
    keeping.rerender({ number: 'B' })
    expect(keeping.result.current.data?.asOf).toBe('A')
    expect(keeping.result.current.busy).toBe(true)
  })

  it('runs one query at a time: changes during a query cause one more, not many', async () => {
    const slow = gate<ReturnType<typeof find>>()
    const { core, result } = use({ 'receiving.find': () => slow.promise }, 'A')
    await waitFor(() => expect(core.calls).toHaveLength(1))
    for (let burst = 0; burst < 20; burst++) {
      act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'] } }))
    }
    core.answers['receiving.find'] = () => find('second')
    await act(async () => slow.open(find('first')))
    await waitFor(() => expect(result.current.data?.asOf).toBe('second'))
    expect(core.calls).toHaveLength(2)
  })

  it('may hold back what scans cause, but not the end of a count', async () => {
    const core = createFakeCore({ 'receiving.find': () => find('A') })
    const options = { watch: ['counts', 'supervisor'], atMostEveryMs: 3_600_000 } as const
    const { result } = renderHook(() => useQuery('receiving.find', { number: 'A' }, options), { wrapper: within(core) })
    await waitFor(() => expect(result.current.busy).toBe(false))
    const scans = [{ sessionId: 'a', seq: 2 }]
    const changed = async (...payloads: EventPayload<'data.changed'>[]) => {
      for (const payload of payloads) act(() => core.emit({ name: 'data.changed', payload }))
      await waitFor(() => expect(result.current.busy).toBe(false))
      return core.calls.length
    }
    const scan = { resources: ['counts' as const], scans }
    expect(await changed(scan)).toBe(2)
    expect(await changed(scan, scan)).toBe(2)
    expect(await changed({ resources: ['counts'] })).toBe(3)
    expect(await changed({ resources: ['counts', 'supervisor'], scans })).toBe(4)
  })

  it('asks again by itself after a failure that passes, not after another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { core, result } = use({ 'receiving.find': () => new FakeFailure('storage_busy') }, 'A')
    const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
    await settled()
    expect(result.current.error?.code).toBe('storage_busy')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(core.calls).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(core.calls).toHaveLength(2)
    core.answers['receiving.find'] = () => new FakeFailure('storage_corrupt')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(result.current.error?.code).toBe('storage_corrupt')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(core.calls).toHaveLength(3)
  })

  it('lets the screen say what could not be read, until it could', async () => {
    const core = createFakeCore({ 'receiving.find': () => new FakeFailure('storage_corrupt') })
    const { unmount } = renderHook(() => useQuery('receiving.find', { number: 'A' }, { reportFailure: true }), {
      wrapper: within(core),
    })
    const codes = () => useUnreadParts.getState().parts.map(({ error }) => error.code)
    await waitFor(() => expect(codes()).toEqual(['storage_corrupt']))
    core.answers['receiving.find'] = ({ number }) => find(number)
    act(() => useUnreadParts.getState().parts[0]?.reload())
    await waitFor(() => expect(codes()).toEqual([]))
    core.answers['receiving.find'] = () => new FakeFailure('core_unavailable')
    unmount()
    expect(codes()).toEqual([])
  })

  it('lets the screen say that what it shows is old, and of when, once it cannot be read again for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-11-20T14:32:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const core = createFakeCore({ 'receiving.find': ({ number }) => find(number) })
    const { result } = renderHook(() => useQuery('receiving.find', { number: 'A' }, { reportFailure: true }), {
      wrapper: within(core),
    })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const shown = () =>
      useUnreadParts.getState().parts.map(({ shownAt }) => shownAt && new Date(shownAt).toISOString().slice(11, 16))
    await pass(0)
    expect(result.current.data?.asOf).toBe('A')
    // A short failure is not said.
    core.answers['receiving.find'] = () => new FakeFailure('storage_busy')
    await pass(600_000)
    act(() => result.current.reload())
    await pass(2000)
    expect(result.current.error?.code).toBe('storage_busy')
    core.answers['receiving.find'] = ({ number }) => find(number)
    await pass(3000)
    expect(result.current.error).toBeNull()
    await pass(60_000)
    expect(shown()).toEqual([])
    // One that lasts is, with when that was read which is shown; failing again in between changes nothing.
    core.answers['receiving.find'] = () => new FakeFailure('storage_busy')
    act(() => result.current.reload())
    await pass(0)
    await pass(4900)
    expect(shown()).toEqual([])
    await pass(200)
    expect(shown()).toEqual(['14:42'])
    await pass(20_000)
    expect(shown()).toEqual(['14:42'])
    core.answers['receiving.find'] = ({ number }) => find(number)
    await pass(60_000)
    expect(shown()).toEqual([])
    // Data that may no longer be seen is not a failure to read it.
    core.answers['receiving.find'] = () => new FakeFailure('forbidden')
    act(() => result.current.reload())
    await pass(60_000)
    expect(shown()).toEqual([])
  })

  it('asks nothing without an input', async () => {
    const { core, result, rerender } = use({ 'receiving.find': ({ number }) => find(number) }, null)
    expect(result.current).toMatchObject({ data: null, error: null, busy: false })
    rerender({ number: 'A' })
    await waitFor(() => expect(result.current.data?.asOf).toBe('A'))
    expect(core.calls).toHaveLength(1)
  })

  it('is queried again after a restart of the core', async () => {
    const core = createFakeCore({ 'receiving.find': () => find('old core') })
    const { result } = renderHook(
      () => ({ alive: useCoreAlive(), query: useQuery('receiving.find', { number: 'A' }) }),
      { wrapper: within(core) },
    )
    await waitFor(() => expect(result.current.query.data?.asOf).toBe('old core'))
    act(() => core.die())
    expect(result.current.alive).toBe(false)
    expect(result.current.query.data?.asOf).toBe('old core')
    core.answers['receiving.find'] = () => find('new core')
    act(() => core.revive())
    expect(result.current.alive).toBe(true)
    await waitFor(() => expect(result.current.query.data?.asOf).toBe('new core'))
  })
})

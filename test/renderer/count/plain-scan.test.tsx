import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CountSession, ScanResult } from '../../../src/contract/shapes/count.ts'
import { barcodes, createFakeCountCore, sessionId } from './fake-count-core.ts'
import type { FakeCore } from '../support/fake-core.ts'
import { band, openCount, spanish } from './open-count.tsx'
import { scan } from '../support/scan.ts'

/** A core that says that a scan of milk only added its units to the tally of its lot; its log has 300 events so far. */
function plainMilk(start: Partial<CountSession> = {}) {
  const core = createFakeCountCore(spanish, { eventsTotal: 300, ...start })
  const { 'counts.scan': real } = core.answers
  core.answers['counts.scan'] = async (input) => {
    const result = (await real?.(input)) as ScanResult
    return { ...result, container: 'PAL-0032', expiry: null, plain: true }
  }
  return core
}

const tallyHead = () => document.querySelector('.tally-head')?.textContent

/** Without what is asked at most every two seconds. */
const asked = ({ calls }: FakeCore) =>
  calls.map(({ operation }) => operation).filter((name) => !['counts.scan', 'hub.status'].includes(name))

it('a plain scan is in the list without another query, also after it was reported', async () => {
  const core = await openCount({}, {}, plainMilk())
  const before = asked(core)
  scan(barcodes.milk)
  await waitFor(() => expect(tallyHead()).toContain('215 lecturas'))
  const [last] = core.session.events.slice(-1)
  act(() =>
    core.emit({
      name: 'data.changed',
      payload: { resources: ['counts'], scans: [{ sessionId, seq: last?.seq ?? 0 }] },
    }),
  )
  act(() =>
    core.emit({
      name: 'data.changed',
      payload: { resources: ['counts'], scans: [{ sessionId: 's-other', seq: 900 }] },
    }),
  )
  scan(barcodes.milk)
  await waitFor(() => expect(tallyHead()).toContain('216 lecturas'))
  expect(screen.getAllByText('252').length).toBeGreaterThan(0)
  expect(asked(core)).toEqual(before)
})

it('what is not plain, or was scanned on another page, is queried', async () => {
  const core = await openCount({}, {}, plainMilk())
  const before = core.sent('counts.get').length
  scan(barcodes.milk)
  await waitFor(() => expect(tallyHead()).toContain('215 lecturas'))
  core.session.scans += 1
  const seq = core.session.eventsTotal + 1
  core.session.eventsTotal = seq
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'], scans: [{ sessionId, seq }] } }))
  await waitFor(() => expect(tallyHead()).toContain('216 lecturas'))
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'] } }))
  await waitFor(() => expect(core.sent('counts.get')).toHaveLength(before + 2))
})

it('a count that was read before the last scan takes nothing back, and is read again', async () => {
  const core = plainMilk()
  await openCount({}, {}, core)
  const { 'counts.get': real } = core.answers
  let answer = () => undefined as void
  const gate = new Promise<void>((resolve) => (answer = resolve))
  core.answers['counts.get'] = async (input) => {
    const early = (await real?.(input)) as CountSession
    await gate
    return early
  }
  const before = core.sent('counts.get').length
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['articles'] } }))
  await waitFor(() => expect(core.sent('counts.get')).toHaveLength(before + 1))
  scan(barcodes.milk)
  await waitFor(() => expect(tallyHead()).toContain('215 lecturas'))
  core.session.supplierName = 'Otro proveedor'
  answer()
  await screen.findByText('Otro proveedor')
  expect(tallyHead()).toContain('215 lecturas')
})

it('the band numbers the scans that counted, as the list does', async () => {
  await openCount({}, {}, plainMilk({ scans: 10 }))
  scan(barcodes.milk)
  await waitFor(() => expect(band().textContent).toContain('Lectura 11 '))
  expect(tallyHead()).toContain('11 lecturas')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScanResult } from '../../../src/contract/shapes/count.ts'
import { scan } from '../support/scan.ts'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

const before = '2027-02-22'
const now = '2027-03-01'

/** A core whose milk comes with another expiry of its lot. */
function milkOfAnotherDate(source: 'count' | 'stock' = 'count') {
  const core = createFakeCountCore(spanish)
  const { 'counts.scan': real } = core.answers
  core.answers['counts.scan'] = async (input) => {
    const answer = (await real?.(input)) as ScanResult
    const asked = { outcome: 'needs' as const, needs: ['reason' as const], reason: 'expiry_other_expiry' }
    const data = { lot: 'L77', expiry: now, expiryBefore: { expiry: before, source } }
    return { ...answer, ...asked, ...data, units: 0, waits: 12, articleTotal: null }
  }
  return core
}

it('both dates are keys: the one before, or the new one', async () => {
  const core = await openCount({}, {}, milkOfAnotherDate())
  scan(barcodes.milk)
  await within(band()).findByText('¿Qué vencimiento?')
  within(band()).getByText(/^Antes, L77 vencía el 22\/02\/2027/)
  press(/^22\/02\/2027/)
  await waitFor(() => expect(core.sent('counts.add')).toMatchObject([{ lot: 'L77', expiry: before, units: 12 }]))
  expect(core.sent('counts.add')[0]).not.toHaveProperty('reason')
  scan(barcodes.milk)
  await waitFor(() => expect(screen.getByRole('button', { name: /Conservar el nuevo/ })).toBeTruthy())
  press(/^01\/03\/2027/)
  await waitFor(() =>
    expect(core.sent('counts.add')[1]).toMatchObject({ lot: 'L77', expiry: now, reason: 'wrong_expiry' }),
  )
})

it('says where the other date is from', async () => {
  await openCount({}, {}, milkOfAnotherDate('stock'))
  scan(barcodes.milk)
  expect(await screen.findByText('Como en el stock')).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDateOf } from '../../../src/renderer/screens/count/typed-date.ts'
import { draftOfNeed } from '../../../src/renderer/screens/count/pending-scan-draft.ts'
import { scan, typeAt } from '../support/scan.ts'
import { barcodes, type CountingCore } from './fake-count-core.ts'
import { openCount } from './open-count.tsx'

async function askingForDate(): Promise<CountingCore> {
  const core = await openCount()
  scan(barcodes.cream)
  await screen.findByText('Escriba día, mes y año como figuran en la caja.')
  return core
}

const uneven = [0, 140, 95, 180, 100, 150, 90, 160, 120]
const every = (ms: number) => Array.from({ length: 12 }, () => ms)

describe('while the screen asks for an expiry', () => {
  it.each([
    ['150327', uneven],
    ['15032027', uneven],
    ['150327', every(130)],
    ['15032027', every(145)],
    ['15/03/2027', uneven],
    ['15-03-27', every(125)],
  ])('%s typed fast is the date', async (text, gaps) => {
    const core = await askingForDate()
    typeAt(text, gaps)
    await waitFor(() => expect(core.sent('counts.add').at(-1)).toMatchObject({ expiry: '2027-03-15' }))
    expect(core.sent('counts.scan').map(({ raw }) => raw)).toEqual([barcodes.cream])
  })

  it.each([
    ['the steady burst of a scanner', '15032027', every(12)],
    ['the steady pace of a slow scanner', '15032027', every(90)],
    ['digits that make no date', '99993127', every(130)],
    ['letters', 'L-1503', every(130)],
  ])('%s is a scan', async (_name, text, gaps) => {
    const core = await askingForDate()
    typeAt(text, gaps)
    await waitFor(() => expect(core.sent('counts.scan').at(-1)).toMatchObject({ raw: text }))
    expect(core.sent('counts.add')).toEqual([])
  })
})

it.each([
  ['311299', '31/12/1999'],
  ['01011980', '01/01/1980'],
  ['31122150', '31/12/2150'],
])('%s typed by hand is named as a day that can be no expiry', async (text, day) => {
  const core = await askingForDate()
  typeAt(text, uneven)
  expect((await screen.findByRole('alert')).textContent).toContain(`${day} no puede ser el vencimiento.`)
  expect(core.sent('counts.scan').map(({ raw }) => raw)).toEqual([barcodes.cream])
  expect(core.sent('counts.add')).toEqual([])
})

it.each(['12/26', '1226', '12-2026'])('%s is a date without its day: the others are asked for', async (text) => {
  const core = await askingForDate()
  typeAt(text, every(130))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Escriba día, mes y año. Si la caja no dice el día, el último del mes.',
  )
  expect(core.sent('counts.scan').map(({ raw }) => raw)).toEqual([barcodes.cream])
})

it('without a question for an expiry six digits at that pace stay a code', async () => {
  const core = await openCount()
  typeAt('150327', every(130))
  await waitFor(() => expect(core.sent('counts.scan').at(-1)).toMatchObject({ raw: '150327' }))
})

it('takes only six or eight digits that make a date, or fewer, with what is on the keypad', () => {
  const draft = draftOfNeed({ ...pending, needs: ['expiry'] })
  const asked = { draft, entry: '', panel: 'none' as const }
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,13}$/), fc.boolean(), (raw, slow) => {
      const mayBe = slow && (raw.length <= 6 || raw.length === 8)
      expect([null, ...(mayBe ? [raw] : [])]).toContain(typedDateOf({ raw, slow }, asked, 2026))
    }),
  )
  expect(typedDateOf({ raw: '0327', slow: true }, { ...asked, entry: '15' }, 2026)).toBe('150327')
  expect(typedDateOf({ raw: '150327', slow: true }, { ...asked, panel: 'more' }, 2026)).toBeNull()
  expect(typedDateOf({ raw: '150327', slow: true }, { ...asked, draft: null }, 2026)).toBeNull()
})

const pending = {
  eventId: 'e-1',
  at: '2026-11-20T10:21:44-03:00',
  raw: '7799001044719',
  barcode: null,
  articleCode: '104471',
  description: null,
  units: 1,
  lot: null,
  expiry: null,
  serial: null,
  container: null,
  finding: null,
  needs: [],
  operator: 'Ana',
} as unknown as Parameters<typeof draftOfNeed>[0]

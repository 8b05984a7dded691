import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CountSession, ScanResult } from '../../../src/contract/shapes/count.ts'
import { scanFieldsOf } from '../../../src/renderer/screens/count/scan-fields.tsx'
import { serialsOfText } from '../../../src/renderer/screens/count/serial-entry.ts'
import { scan } from '../support/scan.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import type { CountingCore } from './fake-count-core.ts'
import { band, openCount, press } from './open-count.tsx'

const at = '2026-11-20T10:21:44-03:00'
const asking: CountSession['openNeeds'][number] = {
  eventId: 'e-drill',
  at,
  raw: 'DRILL',
  barcode: null,
  articleCode: 'DRILL-18V',
  description: 'Taladro 18 V',
  units: 1,
  lot: 'L1',
  expiry: null,
  needs: ['serial'],
  finding: null,
}
const outside = { ...asking, eventId: 'e-out', raw: 'S-9', serial: 'S-9' }

async function serialsPanel(overrides: Answers = {}, openNeeds = [asking]): Promise<CountingCore> {
  const answers: Answers = {
    'serials.expand': ({ first, last }) =>
      first === 'S-001' && last === 'S-150'
        ? { serials: Array.from({ length: 150 }, (_, index) => `S-${String(index + 1).padStart(3, '0')}`) }
        : new FakeFailure('conflict', { reason: 'serial_range_reversed' }),
    'counts.serials': ({ articleCode, serials }) => ({
      articleCode,
      description: asking.description,
      counted: serials.filter((serial) => serial !== 'S-002'),
      duplicates: serials.filter((serial) => serial === 'S-002').map((serial) => ({ serial, at, operator: 'Beto' })),
      outside: [],
      total: serials.length,
    }),
    ...overrides,
  }
  const core = await openCount(answers, { openNeeds })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Taladro 18 V.*(serie|¿Contar)/ }))[0]!)
  return core
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('counts a range batch by batch, shows how far it is, and names what was counted before', async () => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  type('Primera serie', 'S-001')
  type('Última serie', 'S-150')
  press('Contar el rango')
  await screen.findByText('150 de 150 revisadas · 149 contadas')
  expect(core.sent('counts.serials').map(({ serials }) => serials.length)).toEqual([100, 50])
  expect(core.sent('counts.serials')[0]).toMatchObject({
    articleCode: 'DRILL-18V',
    lot: 'L1',
    resolves: 'e-drill',
    within: { first: 'S-001', last: 'S-150' },
  })
  expect(screen.getByText('Ya estaba contada:')).toBeTruthy()
  expect(screen.getByText('S-002')).toBeTruthy()
})

it('counts a range once and for the goods it was entered for, also when other goods are open by then', async () => {
  let expand: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (expand = resolve))
  const saw = { ...asking, eventId: 'e-saw', raw: 'SAW', articleCode: 'SAW-12V', description: 'Sierra 12 V' }
  const core = await serialsPanel(
    {
      'serials.expand': async () => {
        await asked
        return { serials: ['S-001', 'S-003'] }
      },
    },
    [asking, saw],
  )
  press('Varias series: rango o lista')
  type('Primera serie', 'S-001')
  type('Última serie', 'S-003')
  press('Contar el rango')
  press('Contar el rango')
  press('Listo')
  fireEvent.click((await screen.findAllByRole('button', { name: /^Sierra 12 V.*serie/ }))[0]!)
  press('Varias series: rango o lista')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sierra 12 V' })).toBeTruthy())
  expand()
  await waitFor(() => expect(core.sent('counts.serials')).not.toEqual([]))
  await waitFor(() =>
    expect(core.sent('counts.serials')).toMatchObject([{ articleCode: 'DRILL-18V', resolves: 'e-drill' }]),
  )
})

it('says why first and last are no range, and sends nothing', async () => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  type('Primera serie', 'S-9')
  type('Última serie', 'S-1')
  press('Contar el rango')
  await screen.findByText('La última serie es anterior a la primera. Revise cuál es la primera.')
  expect(core.sent('counts.serials')).toEqual([])
})

it('says why a batch was refused, and goes on', async () => {
  await serialsPanel({ 'counts.serials': () => new FakeFailure('conflict', { reason: 'serial_range_long' }) })
  press('Varias series: rango o lista')
  type('Lista de series, una por línea', 'A1')
  press('Contar 1 serie')
  await screen.findByText(/El rango tiene más de 1.000 series/)
  type('Lista de series, una por línea', 'A2')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Contar 1 serie' }).disabled).toBe(false)
})

it('takes a pasted list, and each scan as one more serial or as an end of the range', async () => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  type('Lista de series, una por línea', 'A1\nA2, A3\n\n')
  press('Contar 3 series')
  await screen.findByText('3 de 3 revisadas · 3 contadas')
  scan('A4')
  await screen.findByText('4 de 4 revisadas · 4 contadas')
  expect(core.sent('counts.serials').map(({ serials }) => serials)).toEqual([['A1', 'A2', 'A3'], ['A4']])
  fireEvent.focus(screen.getByLabelText('Primera serie'))
  scan('S-001')
  scan('S-150')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Última serie').value).toBe('S-150'))
  expect(screen.getByLabelText<HTMLInputElement>('Primera serie').value).toBe('S-001')
  scan('S-149')
  await waitFor(() => expect(core.sent('counts.serials').at(-1)).toMatchObject({ serials: ['S-149'] }))
  expect(core.sent('counts.scan')).toEqual([])
})

it('a pasted list is still there after a label of other goods was scanned', async () => {
  await serialsPanel()
  press('Varias series: rango o lista')
  type('Lista de series, una por línea', 'S-7\nS-8')
  scan(']C1010779900104412210L26-0907')
  await waitFor(() => expect(screen.queryByLabelText('Lista de series, una por línea')).toBeNull())
  fireEvent.click((await screen.findAllByRole('button', { name: /^Taladro 18 V.*(serie|¿Contar)/ }))[0]!)
  press('Varias series: rango o lista')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Lista de series, una por línea').value).toBe('S-7\nS-8')
})

it('a serial is the same whether the scanner names the symbology or not', async () => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  scan(']C0A4')
  await waitFor(() => expect(core.sent('counts.serials').map(({ serials }) => serials)).toEqual([['A4']]))
  fireEvent.focus(screen.getByLabelText('Primera serie'))
  scan(']d1S-001')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Primera serie').value).toBe('S-001'))
  expect(core.sent('counts.scan')).toEqual([])
})

it.each([
  'https://id.gs1.org/01/07791234567898/21/S1',
  ']Q1https://id.gs1.org/01/07791234567898/21/S1',
  ']C1010779123456789821S1',
  '010779123456789821S1',
  ']E07791234567898',
])('a label that names its article is no serial: %s', async (label) => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  scan(label)
  await waitFor(() => expect(core.sent('counts.scan')).toMatchObject([{ raw: label }]))
  expect(core.sent('counts.serials')).toEqual([])
})

it('names what a pasted list repeats', async () => {
  const counted = new Set<string>()
  await serialsPanel({
    'counts.serials': ({ articleCode, serials }) => {
      const isNew = serials.map((serial) => !counted.has(serial) && counted.add(serial).has(serial))
      return {
        articleCode,
        description: asking.description,
        counted: serials.filter((_, index) => isNew[index]),
        duplicates: serials.filter((_, index) => !isNew[index]).map((serial) => ({ serial, at, operator: 'Ana' })),
        outside: [],
        total: counted.size,
      }
    },
  })
  press('Varias series: rango o lista')
  type('Lista de series, una por línea', 'A1\nA2\nA1')
  press('Contar 3 series')
  await screen.findByText('3 de 3 revisadas · 2 contadas')
  expect(screen.getByText('Ya estaba contada:').nextElementSibling?.textContent).toContain('A1')
})

it('a serial outside the range is on screen at once, and waits in the panel', async () => {
  const core = await serialsPanel({
    'counts.serials': ({ articleCode }) => {
      core.session.openNeeds.push(outside)
      return {
        articleCode,
        description: null,
        counted: [],
        duplicates: [],
        outside: [{ serial: 'S-9', eventId: 'e-out' }],
      }
    },
  })
  press('Varias series: rango o lista')
  // The question is above the list that was entered, whose key may be all that is in view.
  const seen: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this)
  })
  scan('S-9')
  await screen.findByText('Fuera del rango, o no es un número de serie. ¿Se cuenta?')
  expect(seen.map((part) => part.textContent)).toEqual([expect.stringContaining('S-9')])
  press('Quitarla')
  await waitFor(() => expect(core.sent('counts.undo')).toMatchObject([{ eventId: 'e-out' }]))
})

const manyOutside = (total: number) =>
  Array.from({ length: total }, (_, at) => ({ ...outside, eventId: `e-out-${at}`, raw: `X-${at}`, serial: `X-${at}` }))

async function panelWithOutside(
  total: number,
  answer: NonNullable<Answers['counts.answerSerials']>,
): Promise<CountingCore> {
  const core = await serialsPanel({ 'counts.answerSerials': answer }, [asking])
  press('Varias series: rango o lista')
  core.session.openNeeds.push(...manyOutside(total))
  core.session.eventsTotal += total
  scan('A1')
  await screen.findByText(/fuera del rango|Fuera del rango/)
  return core
}

it('all serials outside the range are kept by one key, in turns of the core; a repeated one is named', async () => {
  let left = 5000
  const core = await panelWithOutside(5000, ({ articleCode }) => {
    left -= 2500
    if (left === 0) core.session.openNeeds.splice(0)
    const duplicates = left === 0 ? [{ serial: 'X-7', at, operator: 'Beto' }] : []
    return { articleCode, description: null, counted: 2500 - duplicates.length, removed: 0, left, duplicates }
  })
  // Thousands are no thousands of rows.
  expect(screen.getAllByRole('button', { name: 'Contarla' })).toHaveLength(20)
  expect(screen.getByText('Se muestran las últimas 20 de 5.000.')).toBeTruthy()
  press('Contar las 5.000')
  await waitFor(() => expect(core.sent('counts.answerSerials')).toHaveLength(2))
  const { eventsTotal } = core.session
  for (const sent of core.sent('counts.answerSerials'))
    expect(sent).toMatchObject({ articleCode: 'DRILL-18V', answer: 'keep', upTo: eventsTotal })
  await screen.findByText('Ya estaba contada:')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Contarla' })).toBeNull())
})

it('all are removed by a key that asks once more, and the band says how many', async () => {
  const core = await panelWithOutside(3, ({ articleCode }) => {
    core.session.openNeeds.splice(0)
    return { articleCode, description: null, counted: 0, removed: 3, left: 0, duplicates: [] }
  })
  const key = screen.getByRole('button', { name: 'Quitar las 3' })
  press('Quitar las 3')
  // The second press of a double press meets a key of its own, not the one that takes the question back.
  expect(key.isConnected).toBe(false)
  press('Dejarlas en espera')
  press('Quitar las 3')
  expect(core.sent('counts.answerSerials')).toEqual([])
  press('Sí, quitar las 3')
  await waitFor(() => expect(core.sent('counts.answerSerials')).toMatchObject([{ answer: 'remove' }]))
  await waitFor(() => expect(band().textContent).toContain('Se quitaron 3 series. No contaban.'))
})

it('serials outside the range are told apart in the list, in the band and at the end', async () => {
  await serialsPanel({}, [outside, { ...outside, eventId: 'e-out-2', raw: 'S-10', serial: 'S-10' }])
  expect(band().textContent).toContain('¿Se cuenta esta serie?S-9: fuera del rango')
  for (const serial of ['S-9', 'S-10'])
    expect(screen.getByRole('button', { name: new RegExp(`^Taladro 18 V ?¿Contar ${serial}\\?$`) })).toBeTruthy()
  press('Terminar conteo')
  expect(document.querySelector('.panel-needs')?.textContent).toContain('¿Contar S-10?')
})

it('a list with a serial that is too long is kept, and the panel says why', async () => {
  const core = await serialsPanel()
  press('Varias series: rango o lista')
  type('Lista de series, una por línea', `A1\n${'A2 '.repeat(100)}`)
  await screen.findByText(/más de 200 caracteres/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Contar 2 series' }).disabled).toBe(true)
  expect(core.sent('counts.serials')).toEqual([])
})

it('a serial outside the range is kept or removed', async () => {
  const core = await serialsPanel({}, [outside])
  await screen.findByText(/está fuera del rango/)
  press('Contarla')
  await waitFor(() =>
    expect(core.sent('counts.add').at(-1)).toMatchObject({
      resolves: 'e-out',
      serial: 'S-9',
      articleCode: 'DRILL-18V',
    }),
  )
})

it('reads a list with any separators, and keeps what is repeated', () => {
  expect(serialsOfText(' A1 ;A2\r\nA 3\tA1,,')).toEqual(['A1', 'A2', 'A 3', 'A1'])
  expect(serialsOfText('\n ,')).toEqual([])
})

it('a scan says which serial it was, where the units of a package stand', () => {
  const answer = { subject: 'article', lot: 'L1', expiry: null, serial: 'S-7', condition: 'good', unitsPerScan: 1 }
  const cells = scanFieldsOf({ draft: null, view: { kind: 'scan', answer } } as never)
  expect(cells.map(({ name, value }) => [name, value])).toEqual([
    ['lot', 'L1'],
    ['serial', 'S-7'],
  ])
})

it('a serial that was counted before leaves its package waiting, and the band says so', async () => {
  await serialsPanel({
    'counts.add': ({ articleCode, units }) => ({
      eventId: 'e-dup',
      seq: 901,
      kind: 'duplicate',
      at,
      operator: 'Ana',
      articleCode,
      units,
      outcome: 'duplicate',
      reason: 'serial_repeated',
      duplicateOf: { at, operator: 'Ana' },
    }),
  })
  for (const key of ['K', 'S', 'Guardar']) press(key)
  await waitFor(() => expect(band().textContent).toContain('Serie ya contada'))
  expect(band().textContent).toContain('Ya la contó Ana')
  expect(band().textContent).toContain('Escriba otra serie')
  // The question is still open while the band says so.
  expect(screen.getByRole('button', { name: 'Varias series: rango o lista' })).toBeTruthy()
})

it('a scanned serial that was counted before leaves the question open: the next scan answers it', async () => {
  const core = await serialsPanel()
  const { 'counts.scan': real } = core.answers
  core.answers['counts.scan'] = async (input) => ({
    ...((await real?.(input)) as ScanResult),
    outcome: 'duplicate',
    articleCode: asking.articleCode,
    needs: [],
    reason: 'serial_repeated',
    duplicateOf: { at, operator: 'Ana' },
  })
  scan('KS-1')
  await waitFor(() => expect(band().textContent).toContain('Serie ya contada'))
  expect(band().textContent).toContain('Escriba otra serie')
  expect(screen.queryByText('Continuar sin agregar')).toBeNull()
  scan('KS-2')
  await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
  expect(core.sent('counts.scan').map(({ raw, answering }) => [raw, answering])).toEqual([
    ['KS-1', 'e-drill'],
    ['KS-2', 'e-drill'],
  ])
})

it('long serials that wait are told apart by their ends', async () => {
  const long = (end: string) => ({ ...outside, eventId: `e-${end}`, raw: '', serial: `SERIE-LARGA-2026-000${end}` })
  await serialsPanel({}, [long('1'), long('2')])
  for (const end of ['1', '2'])
    expect(screen.getByRole('button', { name: new RegExp(`¿Contar …RGA-2026-000${end}\\?$`) })).toBeTruthy()
})

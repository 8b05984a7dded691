import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ListedHold } from '../../src/contract/shapes/hold.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'

const at = '2026-11-20T08:42:00.000-03:00'
const milk: ListedHold = {
  holdId: 'h1',
  controlId: 20481,
  sessionId: 's1',
  number: 'R-000184',
  articleCode: '104412',
  description: 'Leche entera 1 L',
  lot: 'L26-0914',
  expiry: null,
  container: null,
  type: 'quarantine',
  reason: 'Embalaje dañado',
  placedAt: at,
  operator: 'Ana Quiroga',
  decision: null,
  intact: true,
  afterSignature: null,
}
const subjects = [
  { key: 'a', articleCode: '104412', description: 'Leche entera 1 L', lot: 'L26-0914', expiry: null, container: null },
  { key: 'b', articleCode: null, description: null, lot: null, expiry: null, container: '003779900000447181' },
] as const
const route = { screen: 'hold', controlId: 20481, number: 'R-000184', subjects } as const
const listed = (rows: ListedHold[], signedAt: string | null = null) => ({
  'holds.list': () => ({ rows, containers: [], signedAt }),
})
const nothing = { rows: [], total: 0 }
const recorded = { holdId: 'h1', eventId: 'e1', at }

it('holds a line with three keys', async () => {
  const core = createFakeCarrier({ ...listed([]), 'holds.place': () => recorded })
  renderApp(core, route)
  const place = await screen.findByRole('button', { name: /^Retener/ })
  expect(place).toHaveProperty('disabled', true)
  for (const name of [/Leche entera/, 'Inspección', 'Aspecto dudoso', 'Retener'])
    await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() =>
    expect(core.sent('holds.place')).toMatchObject([
      {
        controlId: 20481,
        articleCode: '104412',
        lot: 'L26-0914',
        expiry: null,
        type: 'inspection',
        reason: 'Aspecto dudoso',
        operator: 'Ana Quiroga',
      },
    ]),
  )
  expect(screen.getByRole('button', { name: /^Retener/ })).toHaveProperty('disabled', true)
  // The list of holds may be below the window.
  await screen.findByText('Retenido: Leche entera 1 L · Lote L26-0914')
})

it('the key says what is still missing', async () => {
  renderApp(createFakeCarrier(listed([])), route)
  const place = await screen.findByRole('button', { name: /^Retener/ })
  expect(place.textContent).toBe('RetenerFaltan: qué se retiene, motivo')
  await userEvent.click(screen.getByRole('button', { name: /Leche entera/ }))
  expect(place.textContent).toBe('RetenerFalta: motivo')
  await userEvent.click(screen.getByRole('button', { name: 'Aspecto dudoso' }))
  expect(place.textContent).toBe('Retener')
})

it('holds a container that was scanned in the count, with nothing counted in it', async () => {
  const core = createFakeCarrier({
    'holds.list': () => ({ rows: [], containers: ['377990000012345677'], signedAt: null }),
    'holds.place': () => recorded,
  })
  renderApp(core, { screen: 'hold', sessionId: 's1' })
  for (const name of [/^Contenedor 377990000012345677/, 'Embalaje dañado', 'Retener'])
    await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(core.sent('holds.place')).toMatchObject([{ sessionId: 's1', container: '377990000012345677' }]),
  )
})

it('holds a container that is scanned here, whether or not it is known', async () => {
  const core = createFakeCarrier({
    ...listed([]),
    'holds.place': () => recorded,
    'search.everything': () => ({
      documents: nothing,
      articles: nothing,
      containers: nothing,
      suppliers: nothing,
      orders: nothing,
      label: { kind: 'gs1', valid: true, articleCode: null, container: '377990000099999992', lot: null },
    }),
  })
  renderApp(core, { ...route, subjects: [] })
  await screen.findByText('No hay retenciones.')
  scan('00377990000099999992')
  const found = await screen.findByRole('button', { name: /^Contenedor 377990000099999992/ })
  expect(found.getAttribute('aria-pressed')).toBe('true')
  for (const name of ['Embalaje dañado', 'Retener']) await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(core.sent('holds.place')).toMatchObject([{ container: '377990000099999992' }]))
})

it('a scan that could not be read is not called unknown, and the choice stays', async () => {
  const core = createFakeCarrier({ ...listed([]), 'search.everything': () => new FakeFailure('storage_busy') })
  renderApp(core, route)
  const chosen = await screen.findByRole('button', { name: /^Leche entera/ })
  await userEvent.click(chosen)
  scan('00377990000099999992')
  await screen.findByText(/^El disco está ocupado/)
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
})

it('a scan while a hold is decided changes nothing below, and the dialog says so', async () => {
  const core = createFakeCarrier(listed([milk]))
  renderApp(core, route)
  const chosen = await screen.findByRole('button', { name: /^Leche entera/ })
  await userEvent.click(chosen)
  await userEvent.click(screen.getByRole('button', { name: 'Liberar: Leche entera 1 L' }))
  await screen.findByRole('dialog')
  scan('003779900000447181')
  expect(await screen.findByText('La lectura no se usó. Cierre primero esta ventana.')).toBeTruthy()
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  expect(core.sent('search.everything')).toEqual([])
})

it('holds a container', async () => {
  const core = createFakeCarrier({ ...listed([]), 'holds.place': () => recorded })
  renderApp(core, route)
  for (const name of [/^Contenedor/, 'Embalaje dañado', 'Retener'])
    await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(core.sent('holds.place')).toMatchObject([{ container: '003779900000447181' }]))
  expect(core.sent('holds.place')[0]).not.toHaveProperty('articleCode')
})

it('the supervisor releases with a note, after the PIN where it is needed', async () => {
  let unlocked = false
  const core = createFakeCarrier({
    ...listed([milk]),
    'holds.decide': () => (unlocked ? recorded : new FakeFailure('forbidden', { reason: 'supervisor_needed' })),
    'supervisor.unlock': () => {
      unlocked = true
      return { grantedUntil: at, withoutPin: true }
    },
  })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar: Leche entera 1 L' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Nota (opcional)' }), { target: { value: 'control bien' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Liberar' }))
  await userEvent.type(await screen.findByLabelText('PIN'), '2468')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() =>
    expect(core.sent('holds.decide').at(-1)).toMatchObject({
      holdId: 'h1',
      outcome: 'released',
      note: 'control bien',
      operator: 'Ana Quiroga',
    }),
  )
})

it('shows who decided, and what came after the signature or was changed', async () => {
  const decision = {
    outcome: 'rejected',
    at: '2026-11-21T09:00:00.000-03:00',
    operator: 'Eva Paz',
    note: 'vencida',
  } as const
  const core = createFakeCarrier(
    listed([{ ...milk, decision, intact: false, afterSignature: 'changed' }], '2026-11-20T12:00:00.000-03:00'),
  )
  renderApp(core, route)
  expect(await screen.findByText(/Rechazado · Eva Paz · .* · vencida/)).toBeTruthy()
  expect(screen.getByText('Decidido después de la firma')).toBeTruthy()
  expect(screen.getByText('Modificado fuera del programa')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Liberar/ })).toBeNull()
})

it('a reason that was a key in another language is read in this one; free text stays', async () => {
  const rows = [
    { ...milk, reason: 'Damaged packaging' },
    { ...milk, holdId: 'h2', reason: 'The pallet dripped' },
  ]
  renderApp(createFakeCarrier(listed(rows)), route)
  const list = within(await screen.findByRole('region', { name: 'Retenciones' }))
  expect((await list.findByText(/Embalaje dañado/)).textContent).not.toContain('Damaged')
  expect(list.getByText(/The pallet dripped/)).toBeTruthy()
})

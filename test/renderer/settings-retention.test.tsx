import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RetentionPlan } from '../../src/contract/shapes/retention.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

const at = { screen: 'settings', section: 'retention' } as const
const before = '2026-05-01T10:00:00-03:00'
const plan: RetentionPlan = {
  jobId: null,
  counts: {
    before,
    rows: [
      {
        controlId: 184,
        number: 'R-000184',
        supplierName: 'Lácteos del Sur',
        signedAt: '2026-03-02T10:00:00-03:00',
        counts: 2,
        bytes: 41_000,
      },
    ],
    total: 1,
    bytes: 41_000,
    kept: [{ controlId: 190, number: 'R-000190', supplierName: null, since: before, reason: 'claim' }],
    keptTotal: 1,
  },
  photos: null,
  inbox: { before, total: 12, bytes: 8000 },
  logs: null,
}
const nothing: RetentionPlan = { jobId: null, counts: null, photos: null, inbox: null, logs: null }
const removed = { rows: [], total: 0, nextCursor: null, asOf: null }

it('days out of range are refused on the spot; nothing is sent for an empty field but never', async () => {
  const core = createFakeCarrier({ 'retention.list': () => nothing, 'retention.removed': () => removed })
  renderApp(core, at)
  const days = await screen.findByLabelText('Entregas firmadas, en días')
  expect(await screen.findByText('No se borra nada por antigüedad.')).toBeTruthy()
  expect(await screen.findByText('Todavía no se borró ningún conteo.')).toBeTruthy()
  fireEvent.change(days, { target: { value: '89' } })
  expect(screen.getByText('Escriba un número de 90 a 3650, o nada.')).toBeTruthy()
  fireEvent.change(days, { target: { value: '730' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
  expect(core.sent('settings.update')[0]?.retention).toEqual({ countDays: 730 })
  fireEvent.change(days, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('settings.update')[1]?.retention).toEqual({ countDays: null }))
})

it('what goes and what stays is listed before; the run asks first', async () => {
  const core = createFakeCarrier({
    'retention.list': () => plan,
    'retention.removed': () => ({
      ...removed,
      total: 1,
      rows: [
        {
          sessionId: '0192f5a0-0000-7000-8000-00000000aaaa',
          from: null,
          controlId: 90,
          number: 'R-000090',
          part: 1,
          signedAt: before,
          seq: 31,
          hash: 'c'.repeat(64),
          removedAt: '2026-11-19T20:00:00-03:00',
          operator: null,
        },
      ],
    }),
    'retention.run': () => ({ jobId: 'j1' }),
  })
  renderApp(core, at)
  const going = await screen.findByRole('region', { name: 'Entregas que se borrarían' })
  expect(within(going).getByText('R-000184')).toBeTruthy()
  expect(within(going).getByText('firmada el 02/03/2026')).toBeTruthy()
  const staying = screen.getByRole('region', { name: 'Entregas de igual antigüedad que se conservan' })
  expect(staying.textContent).toContain('Tiene un reclamo abierto')
  expect(screen.getByText(/12 eventos/)).toBeTruthy()
  expect(screen.getByText('se borró automáticamente el 19/11/2026')).toBeTruthy()
  expect(screen.getByText(/31 eventos, última huella cccccccc/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Borrar ahora' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(core.sent('retention.run')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Borrar ahora' }))
  await waitFor(() => expect(core.sent('retention.run')).toHaveLength(1))
})

it('what is being typed stays when another window changes the days of something else', async () => {
  let current = settings
  const core = createFakeCarrier({
    'settings.get': () => current,
    'retention.list': () => nothing,
    'retention.removed': () => removed,
  })
  renderApp(core, at)
  fireEvent.change(await screen.findByLabelText('Entregas firmadas, en días'), { target: { value: '730' } })
  current = { ...settings, retention: { ...settings.retention, logDays: 99 } }
  core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
  expect(await screen.findByDisplayValue('99')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Entregas firmadas, en días').value).toBe('730')
})

it('the days of the administrator are shown and cannot be changed', async () => {
  const core = createFakeCarrier({
    'settings.get': () => ({
      ...settings,
      retention: { countDays: 365, photoDays: null, inboxDays: null, logDays: null },
      managed: { source: 'policy.json', names: ['retention'], problems: [] },
    }),
    'retention.list': () => plan,
    'retention.removed': () => removed,
  })
  renderApp(core, at)
  expect((await screen.findByLabelText<HTMLInputElement>('Entregas firmadas, en días')).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
})

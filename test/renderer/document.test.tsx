import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { control, controls } from './support/warehouse.ts'

const at = (number: string) => ({ screen: 'document', number }) as const

describe('a document', () => {
  it('begins a count with Enter alone: the next step has the focus', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('R-000186'))
    const start = await screen.findByRole('button', { name: 'Empezar conteo' })
    await waitFor(() => expect(document.activeElement).toBe(start))
    await userEvent.click(start)
    await waitFor(() => expect(useRoute.getState().route.screen).toBe('count'))
    expect(core.sent('counts.start')).toMatchObject([{ controlId: 20483, operator: 'Ana Quiroga', counter: 1 }])
  })

  it('asks who counts before it begins, once', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('R-000186'), null)
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
    expect(core.sent('counts.start')).toHaveLength(0)
    await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }))
    await userEvent.paste('Bruno Sosa')
    await userEvent.click(screen.getByRole('button', { name: 'Usar este nombre' }))
    await waitFor(() => expect(core.sent('counts.start')).toMatchObject([{ operator: 'Bruno Sosa' }]))
  })

  it('resumes the operator’s own open count', async () => {
    renderApp(createFakeCarrier(), at('R-000184'))
    await userEvent.click(await screen.findByRole('button', { name: 'Reanudar conteo' }))
    expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId: 'ana-184' })
  })

  it('offers the second count next to another operator’s, and explains if it is taken meanwhile', async () => {
    const core = createFakeCarrier({
      'counts.start': () => new FakeFailure('conflict', { reason: 'count_taken', operator: 'Eva', counter: 2 }),
    })
    renderApp(core, at('C14'))
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar 2.º conteo' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Eva ya tiene el 2.º conteo. Revise la lista y empiece el siguiente.',
    )
    expect(core.sent('counts.start')).toMatchObject([{ counter: 2 }])
  })

  it('shows nothing of the lines while it is blind', async () => {
    renderApp(createFakeCarrier(), at('R-000184'))
    expect(await screen.findByText('0012-00048213')).toBeTruthy()
    expect(screen.getAllByText('ocultas')).toHaveLength(3)
  })

  it('opens the comparison only with the PIN while it is blind', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('R-000184'))
    await userEvent.click(await screen.findByRole('button', { name: 'Ingresar PIN' }))
    const pin = screen.getByLabelText('PIN')
    await userEvent.click(pin)
    await userEvent.paste('1111')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('PIN incorrecto. Pruebe de nuevo.')).toBeTruthy()
    expect(useRoute.getState().route.screen).toBe('document')
    await userEvent.click(pin)
    await userEvent.paste('2468')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(useRoute.getState().route).toEqual({ screen: 'comparison', controlId: 20481 }))
    expect(core.sent('supervisor.unlock')).toMatchObject([{ controlId: 20481 }, { controlId: 20481 }])
  })

  it('leads to the comparison once the required counts are closed', async () => {
    renderApp(createFakeCarrier(), at('R-000183'))
    await userEvent.click(await screen.findByRole('button', { name: 'Ver comparación' }))
    expect(useRoute.getState().route).toEqual({ screen: 'comparison', controlId: 20479 })
  })

  it('does not ask again what it was given, and asks again for a change of counts', async () => {
    const core = createFakeCarrier()
    const given = await core.carrier.call('receiving.find', { number: 'R-000184' }, {})
    if (!given.ok) throw new Error('no document')
    core.calls.length = 0
    renderApp(core, { ...at('R-000184'), found: given.value as never })
    await screen.findByText('0012-00048213')
    expect(core.sent('receiving.find')).toHaveLength(0)
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'] } }))
    await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  })

  it('does not query a slow WMS repeatedly', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('R-000184'))
    await screen.findByText('0012-00048213')
    for (let late = 0; late < 10; late++) {
      await act(async () => core.emit({ name: 'data.changed', payload: { resources: ['controls'] } }))
    }
    expect(core.sent('receiving.find').length).toBeLessThanOrEqual(2)
  })

  it('states that it shows local data, and why', async () => {
    const core = createFakeCarrier()
    const standard = core.answers['receiving.find']
    core.answers['receiving.find'] = async (input) => {
      const answer = await standard?.(input)
      if (answer === undefined || answer instanceof FakeFailure) throw new Error('no answer')
      return { ...answer, source: 'cache', refreshError: new FakeFailure('offline').error }
    }
    renderApp(core, at('R-000184'))
    expect(await screen.findByText(/Se muestran los datos de .*No hay red/)).toBeTruthy()
  })
})

describe('existing stock locations of its articles', () => {
  const line = (articleCode: string) => ({
    id: 1,
    line: 1,
    externalContainer: null,
    articleCode,
    description: null,
    lot: null,
    expiry: null,
    units: 10,
  })
  const answers = (blind: boolean) => ({
    'receiving.find': () => {
      const row = controls.find((entry) => entry.number === 'R-000186')
      if (row === undefined) throw new Error('no such document')
      const found = control(row)
      return {
        control: {
          ...found,
          blind,
          receivingDocuments: found.receivingDocuments.map((document) => ({
            ...document,
            lines: [line('104412'), line('104412'), line('9')],
          })),
        },
        source: 'wms' as const,
        asOf: '2026-11-20T10:41:00-03:00',
        others: [],
      }
    },
    'stock.where': () => ({
      articles: [
        {
          articleCode: '104412',
          description: 'Leche entera',
          units: 300,
          locations: 4,
          places: [{ area: 'Reserva', location: '12-3-1', units: 120 }],
        },
        {
          articleCode: '9',
          description: 'Queso en horma',
          units: 7.5,
          byWeight: true as const,
          locations: 1,
          places: [{ area: 'Cámara', location: '1-1-1', units: 7.5 }],
        },
      ],
      asOf: '2026-11-20T10:28:00-03:00',
    }),
  })

  it('are shown for a document whose lines may be seen', async () => {
    const core = createFakeCarrier(answers(false))
    renderApp(core, at('R-000186'))
    expect(await screen.findByText('Reserva 12-3-1 (120 u.) y 3 ubicaciones más')).toBeTruthy()
    expect(screen.getByText('Cámara 1-1-1 (7,5 kg)')).toBeTruthy()
    // Its line has no name; the stock has.
    expect(screen.getByText('Queso en horma').tagName).toBe('BDI')
    expect(core.sent('stock.where')).toEqual([{ articleCodes: ['104412', '9'] }])
  })

  it('are not queried while the control is blind', async () => {
    const core = createFakeCarrier(answers(true))
    renderApp(core, at('R-000186'))
    await screen.findByRole('button', { name: 'Empezar conteo' })
    expect(core.sent('stock.where')).toEqual([])
    expect(screen.queryByText('Ya hay stock de estos artículos')).toBeNull()
  })
})

describe('counts that have no effect yet', () => {
  it('says that a count without entries keeps the document hidden, and lets the supervisor confirm it', async () => {
    const rows = [
      {
        sessionId: 'empty-1',
        controlId: 20481,
        number: 'R-000184',
        supplierName: null,
        counter: 1 as const,
        operator: 'Bruno Sosa',
        status: 'closed' as const,
        startedAt: '2026-11-20T09:00:00-03:00',
        closedAt: '2026-11-20T09:01:00-03:00',
        signedAt: null,
        lastScanAt: null,
        scans: 0,
        empty: true as const,
      },
    ]
    const core = createFakeCarrier({
      'counts.list': () => ({ rows, total: 1, nextCursor: null, asOf: null }),
      'counts.confirmEmpty': ({ sessionId }) => ({ sessionId, confirmedAt: '2026-11-20T09:02:00-03:00' }),
    })
    renderApp(core, at('R-000184'))
    expect(await screen.findByText(/Bruno Sosa terminó sin ninguna entrada/)).toBeTruthy()
    expect(screen.getByText('Sin entradas')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar que no llegó nada' }))
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(core.sent('counts.confirmEmpty')).toMatchObject([{ sessionId: 'empty-1' }]))
  })

  it('shows a count of an unknown PC as one that does not count', async () => {
    const row = {
      sessionId: 'there-1',
      device: '7d1f0c2a-4b5e-4c6f-8a90-1b2c3d4e5f60',
      controlId: 20483,
      number: 'R-000186',
      counter: 1 as const,
      operator: 'Nadie',
      status: 'closed' as const,
      startedAt: '2026-11-20T09:00:00-03:00',
      closedAt: '2026-11-20T09:01:00-03:00',
      scans: 3,
      events: 5,
      importedAt: '2026-11-20T09:02:00-03:00',
      matchedAt: null,
      confirmed: false,
    }
    renderApp(
      createFakeCarrier({ 'counts.imported': () => ({ rows: [row], total: 1, nextCursor: null, asOf: null }) }),
      at('R-000186'),
    )
    expect(await screen.findByText(/Hay un conteo de Nadie de un equipo desconocido/)).toBeTruthy()
    expect(screen.getAllByText('Equipo desconocido')).not.toEqual([])
    // It takes no number: the first count is still to be made.
    expect(await screen.findByRole('button', { name: 'Empezar conteo' })).toBeTruthy()
  })
})

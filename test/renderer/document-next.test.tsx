import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ImportedCountRow } from '../../src/contract/count-file-operations.ts'
import type { HubStatus } from '../../src/contract/hub-operations.ts'
import { useOperator } from '../../src/renderer/state/operator.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure, noSiteServer } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

const at = (number: string) => ({ screen: 'document', number }) as const
const named = [
  { code: '104412', description: 'Leche entera' },
  { code: '9', description: null },
]

const elsewhere: ImportedCountRow = {
  sessionId: 'theirs',
  device: 'dock-2-other',
  controlId: 20483,
  number: 'R-000186',
  counter: 1,
  operator: 'Eva Paz',
  status: 'closed',
  startedAt: '2026-11-20T09:02:00-03:00',
  closedAt: '2026-11-20T09:40:00-03:00',
  scans: 61,
  events: 70,
  importedAt: '2026-11-20T09:41:00-03:00',
  matchedAt: null,
}

const siteServer: HubStatus = {
  ...noSiteServer,
  state: 'connected',
  site: 'Norte',
  url: 'postgres://hub/norte',
  name: 'Oficina',
  kind: 'office',
}

describe('what comes next at a document', () => {
  it('says beforehand who may not make the next count, and takes another person', async () => {
    const core = createFakeCarrier({
      'counts.next': () => ({
        part: 1,
        nextPart: null,
        counter: 2,
        covers: null,
        samePerson: { counter: 1, operator: 'Ana Quiroga' },
      }),
    })
    renderApp(core, at('R-000186'))
    expect(
      await screen.findByText('Ana Quiroga hizo el 1.er conteo. El 2.º conteo debe hacerlo otra persona.'),
    ).toBeTruthy()
    const key = screen.getByRole('button', { name: 'Cambiar operador' })
    await waitFor(() => expect(document.activeElement).toBe(key))
    await userEvent.click(key)
    await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }))
    await userEvent.paste('Bruno Sosa')
    await userEvent.click(screen.getByRole('button', { name: 'Usar este nombre' }))
    await waitFor(() => expect(core.sent('counts.start')).toMatchObject([{ operator: 'Bruno Sosa', counter: 2 }]))
  })

  it('a supervisor shows the list of articles to who counts', async () => {
    let unlocked = false
    const core = createFakeCarrier({
      'supervisor.unlock': () => {
        unlocked = true
        return { grantedUntil: '2026-11-20T10:52:00-03:00', withoutPin: false }
      },
      'counts.start': () => new FakeFailure(unlocked ? 'conflict' : 'forbidden', { reason: 'supervisor_needed' }),
    })
    renderApp(core, at('R-000186'))
    await userEvent.click(await screen.findByRole('button', { name: 'Contar con la lista de artículos (supervisor)' }))
    await userEvent.click(await screen.findByLabelText('PIN'))
    await userEvent.paste('2468')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() =>
      expect(core.sent('counts.start')).toMatchObject([{ listing: 'articles' }, { listing: 'articles' }]),
    )
  })

  it.each([
    ['count_taken', 'Eva ya tiene el 1.er conteo. Revise la lista y empiece el siguiente.'],
    ['same_person', 'Eva hizo el 1.er conteo. El otro debe hacerlo otra persona. Cambie el operador.'],
    ['control_signed', 'Este documento ya está firmado. Un supervisor puede reabrirlo en la comparación.'],
    ['strange', 'Este conteo no se puede empezar ahora. Revise la lista de conteos.'],
  ])('says why a count was refused, and what next: %s', async (reason, words) => {
    const details = { reason, operator: 'Eva', counter: 1 }
    renderApp(createFakeCarrier({ 'counts.start': () => new FakeFailure('conflict', details) }), at('R-000186'))
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  it('names the articles that are counted again, who asked and when; one key begins', async () => {
    const core = createFakeCarrier({
      'counts.next': () => ({ part: 1, nextPart: null, counter: 2, covers: named, samePerson: null }),
      'counts.recounts': ({ controlId }) => ({
        rows: [
          {
            requestId: 'r1',
            controlId: controlId ?? 0,
            articles: named.map(({ code }) => code),
            named,
            note: 'el palet de la puerta',
            requestedAt: '2026-11-20T10:02:00-03:00',
            operator: 'Marta Ibarra',
            sessionId: null,
          },
        ],
      }),
    })
    // Its required count is closed: what was asked for comes before the comparison.
    renderApp(core, at('R-000183'))
    const heading = await screen.findByRole('heading', { name: 'Reconteos solicitados' })
    const text = heading.parentElement?.textContent ?? ''
    expect(text).toMatch(/Leche entera · 9.*el palet de la puerta.*Solicitado por Marta Ibarra .*Sin empezar/)
    const panel = await screen.findByRole('complementary', { name: 'Reconteo' })
    expect(panel.textContent).toMatch(/Sólo estos artículos, a ciegas:.*Leche entera.*104412/)
    expect(within(panel).getByRole('button', { name: 'Ver comparación' })).toBeTruthy()
    const begin = within(panel).getByRole('button', { name: 'Empezar 2.º conteo' })
    await waitFor(() => expect(document.activeElement).toBe(begin))
    await userEvent.click(begin)
    await waitFor(() => expect(core.sent('counts.start')).toMatchObject([{ counter: 2 }]))
  })

  it('takes no focus from a number that is being typed while the document is read', async () => {
    let answer = (): void => {}
    const read = new Promise<void>((resolve) => (answer = resolve))
    const core = createFakeCarrier({
      'counts.next': async () => {
        await read
        return { part: 1, nextPart: null, counter: 1, covers: null, samePerson: null }
      },
    })
    renderApp(core, at('R-000186'))
    await screen.findByRole('heading', { name: 'R-000186' })
    const field = document.querySelector<HTMLInputElement>('[data-one-field]')!
    await userEvent.click(field)
    await userEvent.paste('R-0001')
    answer()
    await screen.findByRole('button', { name: 'Empezar conteo' })
    expect(document.activeElement).toBe(field)
  })

  it('leaves the focus in an open dialog when the next step changes meanwhile', async () => {
    let counter: 1 | 2 = 1
    const core = createFakeCarrier({
      'counts.next': () => ({ part: 1, nextPart: null, counter, covers: null, samePerson: null }),
    })
    renderApp(core, at('R-000186'))
    await screen.findByRole('button', { name: 'Empezar conteo' })
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }))
    const field = await screen.findByRole('textbox', { name: 'Nombre y apellido' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.paste('Bruno')
    // Another PC closes its count.
    counter = 2
    core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
    await screen.findByRole('button', { name: 'Empezar 2.º conteo', hidden: true })
    expect(document.activeElement).toBe(field)
    await userEvent.paste(' Sosa')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useOperator.getState().name).toBe('Bruno Sosa')
  })

  it('gives the focus to the next step that came during a dialog, once that is closed', async () => {
    let counter: 1 | 2 = 1
    const core = createFakeCarrier({
      'counts.next': () => ({ part: 1, nextPart: null, counter, covers: null, samePerson: null }),
    })
    renderApp(core, at('R-000186'))
    act(() => useOperator.setState({ name: null }))
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar conteo' }))
    await screen.findByRole('dialog')
    counter = 2
    core.emit({ name: 'data.changed', payload: { resources: ['counts'] } })
    const next = await screen.findByRole('button', { name: 'Empezar 2.º conteo', hidden: true })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('says that the next step could not be read, and reads it again on request', async () => {
    let failing = true
    const core = createFakeCarrier({
      'counts.next': () =>
        failing
          ? new FakeFailure('storage_busy')
          : { part: 1, nextPart: null, counter: 1, covers: null, samePerson: null },
    })
    renderApp(core, at('R-000186'))
    await screen.findByText('El disco está ocupado')
    // The notice above the screen may have one, too.
    const again = screen.getAllByRole('button', { name: 'Probar de nuevo' }).at(-1)
    failing = false
    await userEvent.click(again!)
    expect(await screen.findByRole('button', { name: 'Empezar conteo' })).toBeTruthy()
  })

  it('says who counted at another PC, and adds to that count only when asked', async () => {
    const core = createFakeCarrier({
      'counts.imported': ({ controlId }) => ({
        rows: controlId === undefined ? [] : [elsewhere],
        total: 1,
        nextCursor: null,
        asOf: null,
      }),
      'counts.next': () => ({ part: 1, nextPart: null, counter: 2, covers: null, samePerson: null }),
    })
    renderApp(core, at('R-000186'))
    expect(await screen.findByText(/^Eva Paz ya contó en el equipo dock-2-o: 1.er conteo, terminado /)).toBeTruthy()
    // It is the one count that is required: what comes next is the comparison.
    expect(screen.getByRole('button', { name: 'Ver comparación' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Empezar 2.º conteo' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sumar al 1.er conteo' }))
    await waitFor(() => expect(core.sent('counts.start')).toMatchObject([{ counter: 1 }]))
    await waitFor(() => expect(useRoute.getState().route.screen).toBe('count'))
  })

  it('lets a supervisor exclude what never ends at another PC', async () => {
    const open: ImportedCountRow = { ...elsewhere, status: 'open', closedAt: null }
    const core = createFakeCarrier({
      'counts.imported': ({ controlId }) => ({
        rows: controlId === undefined ? [] : [open],
        total: 1,
        nextCursor: null,
        asOf: null,
      }),
    })
    let asked = 0
    core.answers['counts.setAside'] = () =>
      ++asked === 1 ? new FakeFailure('forbidden') : { ...open, setAsideAt: '2026-11-20T11:00:00-03:00' }
    renderApp(core, at('R-000186'))
    expect(await screen.findByText(/^Eva Paz cuenta en el equipo dock-2-o: 1.er conteo, desde /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'No va a terminar' }))
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))
    await userEvent.click(await screen.findByLabelText('PIN'))
    await userEvent.paste('2468')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(core.sent('counts.setAside')).toMatchObject([{ sessionId: 'theirs' }, {}]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lets a supervisor at the site server unlock the document at the dock that counts, and says why not', async () => {
    const open: ImportedCountRow = { ...elsewhere, status: 'open', closedAt: null }
    const hub = { ...siteServer }
    const core = createFakeCarrier({
      'counts.imported': () => ({ rows: [open], total: 1, nextCursor: null, asOf: null }),
      'supervisor.status': () => ({ grantedUntil: '2026-11-20T11:40:00-03:00', controlId: null, pinSet: true }),
      'hub.status': () => hub,
    })
    let asked = 0
    core.answers['hub.instruct'] = () =>
      ++asked === 1 ? new FakeFailure('conflict', { reason: 'hub_away' }) : { rows: [] }
    renderApp(core, at('R-000186'))
    await userEvent.click(await screen.findByRole('button', { name: 'Desbloquear allí' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Desbloquear en dock-2-o')
    const key = () => within(dialog).getByRole('button', { name: 'Desbloquear allí' })
    await userEvent.click(key())
    expect(await within(dialog).findByText(/El servidor del sitio no responde/)).toBeTruthy()
    await userEvent.click(key())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(core.sent('hub.instruct')).toMatchObject([{}, { decision: { kind: 'unlock', sessionId: 'theirs' } }])

    hub.state = 'away'
    core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Desbloquear allí' }).disabled).toBe(true),
    )
  })

  it('says in the list of other PCs’ counts that one was set aside', async () => {
    const aside: ImportedCountRow = {
      ...elsewhere,
      status: 'open',
      closedAt: null,
      setAsideAt: '2026-11-20T11:00:00-03:00',
    }
    const page = { total: 2, nextCursor: null, asOf: null }
    renderApp(
      createFakeCarrier({
        'counts.imported': () => ({
          rows: [
            aside,
            { ...aside, sessionId: 'open', operator: 'Gil Paz', setAsideAt: null, scans: 0, headOnly: true },
          ],
          ...page,
        }),
      }),
      at('R-000186'),
    )
    const list = within(await screen.findByRole('rowgroup', { name: 'Conteos de otros equipos' }))
    expect(list.getByRole('row', { name: /Eva Paz.*Excluido/ }).textContent).not.toContain('Abierto')
    expect(list.getByRole('row', { name: /Gil Paz.*Abierto/ })).toBeTruthy()
    // Of the second only who counts is known.
    const scans = list.getAllByRole('row').map((row) => row.querySelector('.figure')?.textContent)
    expect(scans).toEqual([undefined, '61', '—'])
  })

  it('leads from a count to the choice of another document, unless it is signed', async () => {
    renderApp(createFakeCarrier(), at('R-000183'))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar documento: 1.er conteo de Bruno Sosa' }))
    expect(useRoute.getState().route).toMatchObject({
      screen: 'binding',
      count: { sessionId: 'bruno-183', number: 'R-000183', device: null },
    })
    cleanup()
    renderApp(createFakeCarrier(), at('R-000182'))
    await screen.findByRole('heading', { name: 'R-000182' })
    await screen.findByText('Conteo firmado')
    expect(screen.queryByRole('button', { name: /^Cambiar documento/ })).toBeNull()
  })

  it('offers the next partial delivery beside the second count, and begins it only when asked', async () => {
    const core = createFakeCarrier({
      'counts.next': () => ({ part: 1, nextPart: 2, counter: 2, covers: null, samePerson: null }),
    })
    renderApp(core, at('R-000186'))
    await userEvent.click(await screen.findByRole('button', { name: 'Contar la entrega parcial 2' }))
    if (screen.queryByRole('dialog') !== null) {
      await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }))
      await userEvent.paste('Bruno Sosa')
      await userEvent.click(screen.getByRole('button', { name: 'Usar este nombre' }))
    }
    await waitFor(() => expect(core.sent('counts.start')).toMatchObject([{ part: 2 }]))
    expect(core.sent('counts.start')[0]).not.toHaveProperty('counter')
  })
})

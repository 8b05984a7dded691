import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 10, 42) }))
afterEach(() => vi.useRealTimers())

const field = () => screen.getByRole('textbox', { name: 'Escanee o escriba el número' })
const offline = new FakeFailure('offline').error

async function ask(number: string) {
  await screen.findByText('R-000187')
  // At once, as pasted: what is typed key by key is the scanner's to judge, and tested there.
  const user = userEvent.setup()
  await user.click(field())
  await user.paste(number)
  await user.keyboard('{Enter}')
}

describe('the list', () => {
  it('has the operator’s own count first, with the only button', async () => {
    renderApp(createFakeCarrier())
    await screen.findByText('R-000187')
    const rows = within(screen.getByRole('table', { name: 'Documentos' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('R-000184')
    expect(rows[1]?.textContent).toContain('214 lecturas')
    expect(screen.getAllByRole('button', { name: /^Reanudar/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Reanudar el conteo de R-000184' }))
    expect(useRoute.getState().route).toEqual({ screen: 'count', sessionId: 'ana-184' })
  })

  it('puts no count first for an operator who has none', async () => {
    renderApp(createFakeCarrier(), { screen: 'receiving' }, 'Marta Ibarra')
    await screen.findByText('R-000187')
    expect(screen.queryByRole('button', { name: /^Reanudar/ })).toBeNull()
  })

  it('shows an eye, never a number of lines, while a control is blind', async () => {
    renderApp(createFakeCarrier())
    const row = (await screen.findByText('C14')).closest('tr')
    expect(row?.textContent).toContain('Oculto hasta terminar el conteo')
  })

  it('keeps unknown states verbatim and known ones in words, whatever their case', async () => {
    renderApp(createFakeCarrier())
    expect((await screen.findByText('R-000181')).closest('tr')?.textContent).toContain('enDevolucion')
    expect(screen.getByText('C14').closest('tr')?.textContent).toContain('En proceso')
  })

  it('says that the list could not be read, not that there is no document', async () => {
    const core = createFakeCarrier({ 'receiving.list': () => new FakeFailure('storage_corrupt') })
    renderApp(core)
    await screen.findByRole('button', { name: 'Probar de nuevo' })
    expect(screen.queryByText('No hay documentos en este equipo')).toBeNull()
    expect(document.body.textContent).toContain('Un archivo de datos está dañado')
  })

  it('allows no other name while the list of people could not be read', async () => {
    renderApp(createFakeCarrier({ 'operators.list': () => new FakeFailure('storage_corrupt') }))
    await userEvent.click(await screen.findByRole('button', { name: /Ana Quiroga/ }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('button', { name: 'Probar de nuevo' })
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  it('filters at once what is typed', async () => {
    const core = createFakeCarrier()
    renderApp(core)
    await screen.findByText('R-000187')
    await userEvent.click(field())
    await userEvent.paste('conservas')
    await waitFor(() => expect(screen.queryByText('R-000187')).toBeNull())
    expect(screen.getAllByRole('button', { name: /^Abrir R-/ })).toHaveLength(2)
    expect(core.sent('receiving.list').at(-1)).toMatchObject({ text: 'conservas' })
  })

  it('the key that leads to the field is not typed into it', async () => {
    renderApp(createFakeCarrier())
    await screen.findByText('R-000187')
    await userEvent.click(field())
    await userEvent.keyboard('/')
    expect(field()).toHaveProperty('value', '')
    await userEvent.paste('A')
    await userEvent.keyboard('/')
    await waitFor(() => expect(field()).toHaveProperty('value', 'A/'))
  })

  it('says what to do when there is nothing', async () => {
    const core = createFakeCarrier({
      'receiving.list': () => ({ rows: [], total: 0, nextCursor: null, asOf: null, covered: false }),
    })
    renderApp(core, { screen: 'receiving' }, 'Marta Ibarra')
    expect(await screen.findByText('No hay documentos en este equipo')).toBeTruthy()
  })

  it('says practice, and how to get to a real warehouse, on a first start', async () => {
    renderApp(createFakeCarrier({ 'settings.get': () => ({ ...settings, profile: 'practice' }) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Conectar almacén' }))
    expect(useRoute.getState().route).toEqual({ screen: 'settings', section: 'connection' })
  })
})

describe('finding', () => {
  it('opens the document', async () => {
    renderApp(createFakeCarrier())
    await ask('R-000183')
    expect(await screen.findByRole('heading', { name: 'R-000183' })).toBeTruthy()
  })

  it('distinguishes absent from unknown', async () => {
    const core = createFakeCarrier()
    const { unmount } = renderApp(core)
    await ask('R-000123')
    expect((await screen.findByRole('alert')).textContent).toContain('No se encontró: R-000123')
    unmount()
    const without = createFakeCarrier({
      'receiving.find': () => ({ control: null, source: 'cache', asOf: null, others: [], refreshError: offline }),
    })
    renderApp(without)
    await ask('R-000123')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No se pudo consultar: R-000123')
    expect(alert.textContent).not.toContain('No se encontró')
    expect(within(alert).getByRole('button', { name: 'Probar de nuevo' })).toBeTruthy()
  })

  it('says that the WMS answered with another document', async () => {
    const refreshError = { ...offline, code: 'protocol' as const, details: { reason: 'other_document' } }
    renderApp(
      createFakeCarrier({
        'receiving.find': () => ({ control: null, source: 'cache', asOf: null, others: [], refreshError }),
      }),
    )
    await ask('R-000123')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No se pudo consultar: R-000123')
    expect(alert.textContent).toContain('El WMS respondió con otro documento')
  })

  it('knows the code of an article from a document', async () => {
    const core = createFakeCarrier()
    renderApp(core)
    await ask('7790742000019')
    expect((await screen.findByRole('alert')).textContent).toContain('Es el código de un artículo')
  })

  it('lets a newer number take the place of a slow older one', async () => {
    const core = createFakeCarrier()
    const standard = core.answers['receiving.find']
    let openOld: () => void = () => undefined
    core.answers['receiving.find'] = (input) =>
      input.number === 'R-000186' && standard !== undefined
        ? new Promise<void>((resolve) => (openOld = resolve)).then(() => standard(input))
        : (standard?.(input) ?? new FakeFailure('internal'))
    renderApp(core)
    await ask('R-000186')
    await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
    await userEvent.clear(field())
    await userEvent.paste('R-000185')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'R-000185' })).toBeTruthy()
    await act(async () => openOld())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('R-000185')
  })
})

describe('the frame', () => {
  it('reports that the core is unavailable, and continues when it is back', async () => {
    const core = createFakeCarrier()
    renderApp(core)
    await screen.findByText('R-000187')
    act(() => core.die())
    expect(screen.getByText(/se está reiniciando/)).toBeTruthy()
    expect(screen.getByText('R-000187')).toBeTruthy()
    act(() => core.revive())
    await waitFor(() => expect(screen.queryByText(/se está reiniciando/)).toBeNull())
  })

  it('takes another operator, and remembers', async () => {
    renderApp(createFakeCarrier(), { screen: 'receiving' }, null)
    await userEvent.click(await screen.findByRole('button', { name: 'Elegir operador' }))
    await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }))
    await userEvent.paste('  Bruno   Sosa ')
    await userEvent.click(screen.getByRole('button', { name: 'Usar este nombre' }))
    expect(screen.getByRole('button', { name: 'Bruno Sosa' })).toBeTruthy()
    expect(localStorage.getItem('muelle.operators')).toBe('["Bruno Sosa"]')
  })

  it('changes language and theme at once, as the core says', async () => {
    const core = createFakeCarrier()
    renderApp(core, { screen: 'settings', section: 'appearance' })
    await userEvent.click(await screen.findByRole('radio', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    expect(document.documentElement.lang).toBe('en')
  })
})

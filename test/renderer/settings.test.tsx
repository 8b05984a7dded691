import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readDecimal } from '../../src/renderer/i18n/typed-number.ts'
import {
  connectionDraft,
  isAddress,
  sameDraft,
  withApplied,
} from '../../src/renderer/screens/settings/connection-form.ts'
import type { SettingsSection } from '../../src/renderer/state/screens.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { connectionTest, settings } from './support/warehouse.ts'

const at = (section: SettingsSection) => ({ screen: 'settings', section }) as const
const practice = { ...settings, profile: 'practice', connection: { ...settings.connection, baseUrl: null } } as const

async function write(label: string, text: string) {
  const input = screen.getByLabelText(label)
  await userEvent.clear(input)
  await userEvent.click(input)
  await userEvent.paste(text)
}

describe('connection', () => {
  it('tests and lists failures first, writes as not tried', async () => {
    renderApp(createFakeCarrier(), at('connection'))
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Falla')
    expect(rows[2]?.textContent).toContain('Falla')
    expect(rows.at(-1)?.textContent).toContain('No se prueba')
    expect(screen.getByText('4 responden, 2 fallan, 1 no se prueba')).toBeTruthy()
  })

  it('applies a proposal with one press', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Usar yyyyMMdd' }))
    await waitFor(() => expect(core.sent('connection.test')).toHaveLength(2))
    expect(core.sent('settings.update')).toMatchObject([{ connection: { adjustmentsDateFormat: 'yyyyMMdd' } }])
  })

  it('keeps what was typed and not saved when a proposal is applied', async () => {
    const core = createFakeCarrier()
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }))
    await screen.findByRole('button', { name: 'Usar yyyyMMdd' })
    await write('Dirección de la versión 2', 'https://other.example/v2')
    await userEvent.click(screen.getByRole('button', { name: 'Usar yyyyMMdd' }))
    await waitFor(() => expect(core.sent('connection.test')).toHaveLength(2))
    expect(screen.getByLabelText<HTMLInputElement>('Dirección de la versión 2').value).toBe('https://other.example/v2')
    expect(screen.getByText('Hay cambios sin guardar.')).toBeTruthy()
  })

  it('a credential that was found takes the place of its own fields only', () => {
    const auth = { kind: 'header', name: 'X-Key', secret: 'typed' } as const
    const draft = { ...connectionDraft(settings), baseUrl: 'https://new.example', auth, separateAuth: true }
    const stored = { ...connectionDraft(settings), auth: { kind: 'bearer', name: '', secret: '' } as const }
    expect(withApplied(draft, stored, 'auth')).toEqual({
      ...draft,
      auth: { kind: 'bearer', name: '', secret: 'typed' },
    })
    expect(withApplied(draft, stored, 'legacyAuth').auth).toEqual(auth)
  })

  it('says which credential is missing, and uses one that was found with one press', async () => {
    const tried = { kind: 'bearer', name: null, of: 'v2', ok: true } as const
    const core = createFakeCarrier({
      'connection.test': () => ({
        ...connectionTest,
        proposals: [{ setting: 'auth', value: { kind: 'bearer', name: null }, note: 'Accepted as bearer' }],
        credentials: [
          { address: 'v2', status: 401, asksFor: [], tried: [tried], missing: null },
          { address: 'v1', status: 401, asksFor: [], tried: [{ ...tried, ok: false }], missing: 'user' },
        ],
      }),
    })
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }))
    expect(
      await screen.findByText(/versión 1 \(401\): el WMS pide usuario y contraseña.*Se probó: Bearer/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Usar Bearer' }))
    await waitFor(() => expect(core.sent('connection.test')).toHaveLength(2))
    expect(core.sent('credentials.set')).toMatchObject([{ address: 'v2', kind: 'bearer' }])
  })

  it('does not save an invalid address, and shows the format of one', async () => {
    const core = createFakeCarrier({ 'settings.get': () => practice })
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Mi almacén' }))
    await write('Dirección de la versión 2', 'htps://wms')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
    expect(screen.getByText(/debe empezar con https/)).toBeTruthy()
    expect(core.sent('settings.update')).toHaveLength(0)
  })

  it('opens the other warehouse first and gives the key to its core, not to the old one', async () => {
    let saved: typeof settings | typeof practice = practice
    const core = createFakeCarrier({
      'settings.get': () => saved,
      'settings.update': ({ profile }) => {
        if (profile !== undefined) saved = settings
        return settings
      },
    })
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Mi almacén' }))
    await write('Dirección de la versión 2', 'https://wms.deposito.example')
    await write('Dirección de la versión 1', '')
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }))
    await write('Credencial', 'a-secret')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
    await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
    await screen.findByText('Guardando…')
    expect(core.sent('credentials.set')).toHaveLength(0)
    act(() => core.revive())
    await waitFor(() => expect(core.sent('credentials.set')).toHaveLength(1))
    expect(core.sent('settings.update')[0]).toMatchObject({
      profile: 'wms',
      connection: { baseUrl: 'https://wms.deposito.example', legacyBaseUrl: 'https://wms.deposito.example' },
    })
    expect(core.sent('credentials.set')[0]).toMatchObject({ address: 'both', name: 'X-API-KEY', secret: 'a-secret' })
  })

  it('gives no key to the practice warehouse where the host stays with it', async () => {
    const core = createFakeCarrier({ 'settings.get': () => practice, 'settings.update': () => practice })
    renderApp(core, at('connection'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Mi almacén' }))
    await write('Dirección de la versión 2', 'https://wms.deposito.example')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
    await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
    act(() => core.revive())
    expect(await screen.findByText(/se abrió sólo para práctica/)).toBeTruthy()
    expect(core.sent('credentials.set')).toHaveLength(0)
  })

  it('asks for the PIN where it is needed, and goes on', async () => {
    const core = createFakeCarrier()
    const standard = core.answers['settings.update']
    core.answers['settings.update'] = (input) =>
      core.sent('supervisor.unlock').length === 0
        ? new FakeFailure('forbidden', { reason: 'supervisor_needed' })
        : (standard?.(input) ?? new FakeFailure('internal'))
    renderApp(core, at('counting'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Dos, de personas distintas' }))
    await userEvent.click(await screen.findByLabelText('PIN'))
    await userEvent.paste('2468')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dos, de personas distintas' }).checked).toBe(true),
    )
  })

  it('has nothing to save once what was typed is what is set', () => {
    const { connection } = settings
    const both = { ...settings, connection: { ...connection, legacyBaseUrl: connection.baseUrl } }
    const typed = { ...connectionDraft(both), legacyAuth: { kind: 'none' as const, name: '', secret: '' } }
    expect(typed.legacyBaseUrl).toBe('')
    expect(sameDraft(typed, connectionDraft(both))).toBe(true)
    expect(sameDraft({ ...typed, separateAuth: true }, connectionDraft(both))).toBe(false)
    expect(sameDraft({ ...typed, baseUrl: 'https://other.example' }, connectionDraft(both))).toBe(false)
  })

  it.each([
    ['https://wms.example', true],
    ['http://10.0.0.4:8080/base', true],
    ['ftp://wms.example', false],
    ['https://user@wms.example', false],
    ['https://:pass@wms.example', false],
    ['https://wms.example?x=1', false],
    ['wms.example', false],
    ['', false],
  ])('%s is an address: %s', (text, fits) => {
    expect(isAddress(text)).toBe(fits)
  })
})

describe('the rest', () => {
  it('reads numbers with comma or point and nothing else', () => {
    const read = (language: string) => (text: string) => readDecimal(text, language)
    expect(['1,5', ' 2.25 ', '0', '1,250', '0.125', '12.5000'].map(read('es'))).toEqual([
      1.5, 2.25, 0, 1.25, 0.125, 12.5,
    ])
    expect(['1.000,5', '-1', '', '1,1234567', 'x', '12345678901'].map(read('es'))).toEqual(Array(6).fill(null))
    expect(['1.250', '1,5', '1250'].map(read('en'))).toEqual([1.25, 1.5, 1250])
  })

  it('does not guess whether three digits are thousands or decimals', () => {
    expect(['1.200', '12.500', '999.000'].map((text) => readDecimal(text, 'es'))).toEqual([null, null, null])
    expect(['1,200', '12,500', '999,000'].map((text) => readDecimal(text, 'en'))).toEqual([null, null, null])
  })

  it('sets a PIN only when both entries are the same', async () => {
    const core = createFakeCarrier({ 'settings.get': () => ({ ...settings, pinSet: false }) })
    renderApp(core, at('pin'))
    await screen.findByText(/No hay PIN en este equipo/)
    await write('PIN nuevo', '2468')
    await write('Repetir el PIN nuevo', '2469')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar PIN' }).disabled).toBe(true)
    expect(screen.getByText('Los dos PIN no coinciden.')).toBeTruthy()
  })

  it('changes a PIN once where its key is pressed twice: the second would be a wrong PIN', async () => {
    let answer = () => {}
    const core = createFakeCarrier({
      'supervisor.setPin': () => new Promise((resolve) => (answer = () => resolve({ pinSet: true }))),
    })
    renderApp(core, at('pin'))
    await screen.findByLabelText('PIN actual')
    await write('PIN actual', '1357')
    await write('PIN nuevo', '2468')
    await write('Repetir el PIN nuevo', '2468')
    const save = screen.getByRole('button', { name: 'Guardar PIN' })
    await userEvent.click(save)
    await userEvent.click(save)
    await userEvent.click(screen.getByRole('button', { name: 'Quitar PIN' }))
    await act(async () => answer())
    expect(core.sent('supervisor.setPin')).toHaveLength(1)
  })

  it('shows the failure that the practice warehouse has, and takes it away', async () => {
    let fault = 'garbage'
    const core = createFakeCarrier({ 'settings.get': () => practice })
    const status = core.answers['connection.status'] as () => object
    core.answers['connection.status'] = (() => ({ ...status(), practiceFault: fault })) as never
    core.answers['practice.setFault'] = (input) => {
      if (input.fault !== 'none') return new FakeFailure('storage_full')
      fault = 'none'
      return { fault }
    }
    renderApp(core, at('practice'))
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    await waitFor(() => expect(isOn('Responde datos inválidos')).toBe(true))
    await userEvent.click(screen.getByRole('radio', { name: 'Desconectado' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Muy lento' }))
    await waitFor(() => expect(isOn('Responde datos inválidos')).toBe(true))
    await userEvent.click(screen.getByRole('radio', { name: 'Funciona bien' }))
    await waitFor(() => expect(isOn('Funciona bien')).toBe(true))
    expect(core.sent('practice.setFault').at(-1)).toMatchObject({ fault: 'none' })
  })

  it('disconnects the practice warehouse, and no real one', async () => {
    const core = createFakeCarrier({ 'settings.get': () => practice })
    const { unmount } = renderApp(core, at('practice'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Desconectado' }))
    expect(core.sent('practice.setFault')).toMatchObject([{ fault: 'down' }])
    unmount()
    renderApp(createFakeCarrier(), at('practice'))
    expect(await screen.findByText(/Está en su almacén real/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('lists the files of this PC with their sizes', async () => {
    renderApp(createFakeCarrier(), at('data'))
    expect((await screen.findByText('cache.db')).closest('tr')?.textContent).toContain('38,4 MB')
  })
})

it('says which other PC prints the numbers for pallets of this one', async () => {
  const labels = { ...settings.labels, companyPrefix: '7799001' }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, labels }),
    'labels.overlap': () => ({ pcs: [{ device: 'd2', numbers: 4 }], twice: 2, sameDigits: ['d2'] }),
  })
  renderApp(core, at('labels'))
  expect(await screen.findByText(/imprimió 4 números de los de este equipo\./)).toBeTruthy()
  expect(screen.getByText(/2 números están en pallets de los dos equipos/)).toBeTruthy()
})

it('says which other PC would print the numbers for pallets of this one', async () => {
  renderApp(createFakeCarrier({ 'labels.overlap': () => ({ pcs: [], twice: 0, sameDigits: ['d2'] }) }), at('labels'))
  expect(await screen.findByText(/tiene los mismos dígitos\. Dé otros a uno de los dos/)).toBeTruthy()
})

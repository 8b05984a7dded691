import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

it('saving a form leaves alone what another window changed meanwhile, and shows it', async () => {
  let counting = { ...settings.counting, toleranceUnits: 1, tolerancePercent: 2 }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, counting }),
    'settings.update': (patch) => {
      counting = { ...counting, ...(patch.counting as Partial<typeof counting>) }
      return { ...settings, counting }
    },
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
  const [units] = await screen.findAllByLabelText<HTMLInputElement>('Tolerancia en unidades')
  const [percent] = screen.getAllByLabelText<HTMLInputElement>('Tolerancia en %')
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  fireEvent.change(percent!, { target: { value: '2,5' } })
  counting = { ...counting, toleranceUnits: 4 }
  core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
  await waitFor(() => expect(units!.value).toBe('4'))
  expect(percent!.value).toBe('2,5')
  save()
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
  expect(core.sent('settings.update')[0]).toMatchObject({ counting: { tolerancePercent: 2.5 } })
  expect(counting).toMatchObject({ toleranceUnits: 4, tolerancePercent: 2.5 })

  // Saved once: later changes of another window are not overwritten by it again.
  await screen.findByText('Guardado en este equipo.')
  counting = { ...counting, tolerancePercent: 9 }
  core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
  await waitFor(() => expect(percent!.value).toBe('9'))
  fireEvent.change(units!, { target: { value: '5' } })
  save()
  await waitFor(() => expect(counting).toMatchObject({ toleranceUnits: 5, tolerancePercent: 9 }))
})

it('shows what is stored also where another window put back what was there before', async () => {
  let counting = { ...settings.counting, toleranceUnits: 1 }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, counting }),
    'settings.update': (patch) => {
      counting = { ...counting, ...(patch.counting as Partial<typeof counting>) }
      return { ...settings, counting }
    },
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
  const [units] = await screen.findAllByLabelText<HTMLInputElement>('Tolerancia en unidades')
  fireEvent.change(units!, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Guardado en este equipo.')
  const elsewhere = async (toleranceUnits: number, life: number) => {
    counting = { ...counting, toleranceUnits, shortLifeDays: life }
    core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
    await screen.findByDisplayValue(String(life))
  }
  await elsewhere(3, 31)
  await elsewhere(1, 32)
  expect(units!.value).toBe('1')
})

it.each([
  ['webhooks', 'Puerto', '47200', 'Dirección pública', 'https://otra.example/', { port: 47_200 }, 'Guardar'],
  ['backup', 'Copias que se conservan', '30', 'Hora', '6', { keep: 30, folder: null }, 'Probar y guardar'],
] as const)(
  'saving %s sends what was edited, not what another window changed',
  async (section, mine, typed, theirs, shown, sent, save) => {
    let current = settings
    const core = createFakeCarrier({ 'settings.get': () => current, 'settings.update': () => current })
    renderApp(core, { screen: 'settings', section })
    const field = await screen.findByLabelText<HTMLInputElement>(mine)
    fireEvent.change(field, { target: { value: typed } })
    current = {
      ...settings,
      webhooks: { ...settings.webhooks, publicUrl: 'https://otra.example/' },
      backup: { ...settings.backup, hour: 6 },
    }
    core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(theirs).value).toBe(shown))
    expect(field.value).toBe(typed)
    fireEvent.click(screen.getByRole('button', { name: save }))
    await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
    expect(core.sent('settings.update')[0]![section]).toEqual(sent)
  },
)

it('fields that are saved together leave alone what was stored while the PIN was asked for', async () => {
  let company: typeof settings.company = { name: 'Depósito', gln: null, taxId: '30-1' }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, pinSet: true, company }),
    'settings.update': (patch) => {
      if (core.sent('supervisor.unlock').length === 0)
        return new FakeFailure('forbidden', { reason: 'supervisor_needed' })
      company = patch.company ?? null
      return { ...settings, company }
    },
  })
  renderApp(core, { screen: 'settings', section: 'company' })
  fireEvent.change(await screen.findByDisplayValue('Depósito'), { target: { value: 'Depósito Sur' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const pin = await screen.findByLabelText('PIN')
  company = { name: 'Depósito', gln: null, taxId: '30-2' }
  core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
  await screen.findByDisplayValue('30-2')
  fireEvent.change(pin, { target: { value: '2468' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(company).toEqual({ name: 'Depósito Sur', gln: null, taxId: '30-2' }))
})

it('the connection is saved with the address that another window stored meanwhile', async () => {
  let connection = { ...settings.connection, baseUrl: 'https://old.example/', legacyBaseUrl: 'https://old.example/' }
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, profile: 'wms' as const, connection }),
    'settings.update': () => ({ ...settings, profile: 'wms' as const, connection }),
    'credentials.set': () => ({ ...settings, profile: 'wms' as const, connection }),
  })
  renderApp(core, { screen: 'settings', section: 'connection' })
  await screen.findByDisplayValue('https://old.example/')
  fireEvent.change(screen.getByLabelText('Zona horaria del almacén'), { target: { value: 'Europe/Madrid' } })
  connection = { ...connection, baseUrl: 'https://new.example/', legacyBaseUrl: 'https://new.example/' }
  core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
  await screen.findByDisplayValue('https://new.example/')
  expect(screen.queryByDisplayValue('https://old.example/')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
  expect(core.sent('settings.update')[0]).toMatchObject({ connection: { warehouseTimeZone: 'Europe/Madrid' } })
  expect(core.sent('settings.update')[0]).not.toHaveProperty('connection.baseUrl')
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

it('a rule of a supplier is saved, shown and removed', async () => {
  const core = createFakeCarrier()
  renderApp(core, { screen: 'settings', section: 'counting' })
  await userEvent.click((await screen.findAllByRole('textbox', { name: 'Código' }))[0] as HTMLElement)
  await userEvent.paste('P001')
  const save = screen.getByRole('button', { name: 'Guardar regla' })
  expect(save).toHaveProperty('disabled', true)
  await userEvent.click(screen.getAllByRole('textbox', { name: 'Tolerancia en %' }).at(-1) as HTMLElement)
  await userEvent.paste('2,5')
  await userEvent.click(save)
  const rule = {
    supplierCode: 'P001',
    articleCode: null,
    toleranceUnits: null,
    tolerancePercent: 2.5,
    requiredCounts: null,
    shortLifeDays: null,
  }
  await waitFor(() => expect(core.sent('settings.update')).toMatchObject([{ counting: { rules: [rule] } }]))
  expect(await screen.findByText(/Proveedor P001: tolerancia 0 u. o 2,5 %/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar: Proveedor P001' }))
  await waitFor(() => expect(core.sent('settings.update').at(-1)).toMatchObject({ counting: { rules: [] } }))
})

it.each([
  ['Guardar regla', 'Tolerancia en %', '2,5', 0],
  ['Agregar límite', 'Desde (°C)', '2', 1],
] as const)('what was typed stays while it is not saved: %s', async (save, field, value, at) => {
  const core = createFakeCarrier({ 'settings.update': () => new FakeFailure('storage_full') })
  renderApp(core, { screen: 'settings', section: 'counting' })
  const code = (await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Código' }))[at]!
  await userEvent.click(code)
  await userEvent.paste('P001')
  await userEvent.click(screen.getAllByRole('textbox', { name: field }).at(-1)!)
  await userEvent.paste(value)
  if (at === 1) {
    await userEvent.click(screen.getByRole('textbox', { name: 'Hasta (°C)' }))
    await userEvent.paste('8')
  }
  await userEvent.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(1))
  expect(await screen.findByText(/^El disco está lleno/)).toBeTruthy()
  expect(code.value).toBe('P001')
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: field }).at(-1)!.value).toBe(value)
})

it.each([
  ['Proveedor', 'Quitar'],
  ['Artículo', 'Quitar el límite'],
])('two removals, one at once after the other, bring nothing back: %s', async (of, word) => {
  const [first, second, third] = ['P001', 'P002', 'P003'].map((code) => ({
    supplierCode: of === 'Proveedor' ? code : null,
    articleCode: of === 'Proveedor' ? null : code,
  }))
  const rest = { toleranceUnits: 1, tolerancePercent: null, requiredCounts: null, shortLifeDays: null }
  let current: typeof settings = {
    ...settings,
    counting: {
      ...settings.counting,
      rules: of === 'Proveedor' ? [first!, second!, third!].map((one) => ({ ...one, ...rest })) : [],
    },
    arrivals: {
      temperatureLimits: of === 'Proveedor' ? [] : [first!, second!, third!].map((one) => ({ ...one, min: 2, max: 8 })),
    },
  }
  const answers: (() => void)[] = []
  const core = createFakeCarrier({
    'settings.get': () => current,
    'settings.update': ({ counting, arrivals }) =>
      new Promise((resolve) =>
        answers.push(() => {
          if (counting?.rules) current = { ...current, counting: { ...current.counting, rules: [...counting.rules] } }
          if (arrivals) current = { ...current, arrivals: { temperatureLimits: [...arrivals.temperatureLimits] } }
          resolve(current)
        }),
      ),
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
  const remove = (code: string) => screen.getByRole('button', { name: `${word}: ${of} ${code}` })
  await userEvent.click(await screen.findByRole('button', { name: `${word}: ${of} P001` }))
  await userEvent.click(remove('P002'))
  await waitFor(() => expect(answers.length).toBeGreaterThan(0))
  for (const answer of answers) answer()
  await waitFor(() => expect(screen.queryByText(new RegExp(`^${of} P001:`))).toBeNull())
  await waitFor(() => expect(remove('P003')).toHaveProperty('disabled', false))
  expect(JSON.stringify(current)).not.toContain('"P001"')
})

it('a rule of another PC that came while the PIN was asked for stays', async () => {
  const rest = { toleranceUnits: 1, tolerancePercent: null, requiredCounts: null, shortLifeDays: null }
  const rule = (supplierCode: string) => ({ supplierCode, articleCode: null, ...rest })
  let current: typeof settings = {
    ...settings,
    pinSet: true,
    counting: { ...settings.counting, rules: [rule('P001')] },
  }
  const core = createFakeCarrier({
    'settings.get': () => current,
    'settings.update': ({ counting }) => {
      if (core.sent('supervisor.unlock').length === 0)
        return new FakeFailure('forbidden', { reason: 'supervisor_needed' })
      current = { ...current, counting: { ...current.counting, rules: [...(counting?.rules ?? [])] } }
      return current
    },
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar: Proveedor P001' }))
  const pin = await screen.findByLabelText('PIN')
  current = { ...current, counting: { ...current.counting, rules: [rule('P001'), rule('P002')] } }
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
  await screen.findByText(/^Proveedor P002:/)
  await userEvent.click(pin)
  await userEvent.paste('2468')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(screen.queryByText(/^Proveedor P001:/)).toBeNull())
  expect(current.counting.rules).toEqual([rule('P002')])
})

it.each([
  ['-1,5', -1.5],
  ['−18', -18],
  ['1e1', null],
  ['0x10', null],
])('a limit of temperature is a number as it is typed: %s', async (typed, min) => {
  const core = createFakeCarrier()
  renderApp(core, { screen: 'settings', section: 'counting' })
  await userEvent.click((await screen.findAllByRole('textbox', { name: 'Código' })).at(-1) as HTMLElement)
  await userEvent.paste('P001')
  await userEvent.click(screen.getByRole('textbox', { name: 'Desde (°C)' }))
  await userEvent.paste(typed)
  await userEvent.click(screen.getByRole('textbox', { name: 'Hasta (°C)' }))
  await userEvent.paste('20')
  const add = screen.getByRole('button', { name: 'Agregar límite' })
  expect(add).toHaveProperty('disabled', min === null)
  await userEvent.click(add)
  const limits = min === null ? [] : [{ supplierCode: 'P001', articleCode: null, min, max: 20 }]
  await waitFor(() =>
    expect(core.sent('settings.update').flatMap(({ arrivals }) => arrivals?.temperatureLimits ?? [])).toEqual(limits),
  )
})

it.each<[key: string, typed: Record<string, string>, words: string | RegExp]>([
  ['Guardar regla', {}, 'Complete al menos un campo.'],
  ['Guardar regla', { 'Tolerancia en unidades': '1.500' }, /^Escriba un número de 0 en adelante/],
  ['Guardar regla', { 'Tolerancia en %': '101' }, 'Escriba un número de 0 a 100.'],
  ['Guardar regla', { 'Vida útil corta, en días': '0' }, 'Ingrese de 1 a 3650 días.'],
  ['Agregar límite', { 'Desde (°C)': '2' }, 'Falta: Hasta (°C)'],
  ['Agregar límite', { 'Desde (°C)': '8', 'Hasta (°C)': '2' }, 'No puede ser menor que el primero.'],
  ['Agregar límite', { 'Desde (°C)': '2', 'Hasta (°C)': '90' }, /^Escriba un número de −60 a 80/],
])('says why nothing can be saved: %s, %o', async (key, typed, words) => {
  renderApp(createFakeCarrier(), { screen: 'settings', section: 'counting' })
  const form = within((await screen.findByRole('button', { name: key })).closest('form')!)
  for (const [name, text] of Object.entries({ Código: 'P001', ...typed })) {
    await userEvent.click(form.getByRole('textbox', { name }))
    await userEvent.paste(text)
  }
  expect(form.getByText(words)).toBeTruthy()
  expect(form.getByRole('button', { name: key })).toHaveProperty('disabled', true)
})

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

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

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

it('the own company: a GLN whose last digit does not fit is said at once and not saved', async () => {
  const carrier = createFakeCarrier()
  renderApp(carrier, { screen: 'settings', section: 'company' })
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(screen.getByText('Falta el nombre.')).toBeTruthy()
  await userEvent.click(screen.getByRole('textbox', { name: 'Nombre de la empresa' }))
  await userEvent.paste('Depósito Sur S.A.')
  const gln = screen.getByRole('textbox', { name: 'GLN' })
  await userEvent.click(gln)
  await userEvent.paste('7790001000011')
  expect(screen.getByText('El dígito de control (el último) es incorrecto.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(carrier.sent('settings.update')).toEqual([])
  await userEvent.clear(gln)
  await userEvent.click(gln)
  await userEvent.paste('4006381333931')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const company = { name: 'Depósito Sur S.A.', gln: '4006381333931', taxId: null }
  await waitFor(() => expect(carrier.sent('settings.update').at(-1)).toMatchObject({ company }))
})

it('a GS1 prefix that is too long is named, not cut to another prefix', async () => {
  const carrier = createFakeCarrier()
  renderApp(carrier, { screen: 'settings', section: 'labels' })
  const prefix = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Prefijo GS1 de la empresa' })
  await userEvent.click(prefix)
  await userEvent.paste('7799001234567')
  expect(prefix.value).toBe('7799001234567')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(prefix.getAttribute('aria-invalid')).toBe('true')
  expect(carrier.sent('settings.update')).toEqual([])
})

it('the company stays on screen when it could not be removed', async () => {
  const company = { name: 'Depósito Sur S.A.', gln: null, taxId: null }
  const carrier = createFakeCarrier({
    'settings.get': () => ({ ...settings, company }),
    'settings.update': () => new FakeFailure('storage_full'),
  })
  renderApp(carrier, { screen: 'settings', section: 'company' })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre de la empresa' })
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la empresa' }))
  await screen.findByText(/^El disco está lleno/)
  expect(name.value).toBe('Depósito Sur S.A.')
})

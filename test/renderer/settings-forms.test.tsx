import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
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

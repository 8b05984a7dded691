import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

it('says that the tab must be opened again once its program has ended, and not while it only restarts', async () => {
  const core = createFakeCarrier()
  renderApp(core)
  await screen.findByText('R-000184')
  act(() => core.die())
  expect(await screen.findByText('El programa se está reiniciando.')).toBeTruthy()
  expect(screen.queryByText(/ya no está conectada/)).toBeNull()
  act(() => core.revive())
  expect(screen.queryByText('El programa se está reiniciando.')).toBeNull()
  act(() => core.end())
  expect(await screen.findByText('Esta pestaña ya no está conectada al programa')).toBeTruthy()
  expect(screen.getByText(/inicie Muelle de nuevo/)).toBeTruthy()
  expect(screen.queryByText(/reiniciando/)).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says that the program is still opening its data where that takes long', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let hello = (): void => undefined
  const core = createFakeCarrier()
  core.carrier.subscribe = (listener) => {
    hello = () => listener({ type: 'hello', instanceId: 'late' })
    return () => undefined
  }
  core.carrier.call = () => new Promise(() => undefined)
  renderApp(core)
  expect(screen.queryByText(/abriendo los datos/)).toBeNull()
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.getByText('El programa está abriendo los datos de este equipo.')).toBeTruthy()
  act(() => hello())
  expect(screen.queryByText(/abriendo los datos/)).toBeNull()
})

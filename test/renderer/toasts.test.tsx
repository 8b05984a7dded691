import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useRoute } from '../../src/renderer/state/route.ts'
import { useToasts } from '../../src/renderer/state/toasts.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'

it('messages leave with their screen; those said on the next one stay', async () => {
  renderApp(createFakeCarrier(), { screen: 'suppliers' })
  act(() => useToasts.getState().say('Copiado'))
  expect(await screen.findByText('Copiado')).toBeTruthy()
  act(() => {
    useRoute.getState().go({ screen: 'dispatches' })
    useToasts.getState().say('Guardado')
  })
  expect(screen.queryByText('Copiado')).toBeNull()
  expect(screen.getByText('Guardado')).toBeTruthy()
})

it('messages stand above the foot of the screen', async () => {
  vi.stubGlobal('innerHeight', 800)
  renderApp(createFakeCarrier(), { screen: 'suppliers' })
  const foot = document.createElement('footer')
  foot.getBoundingClientRect = () => new DOMRect(0, 740, 1280, 60)
  document.body.append(foot)
  act(() => useToasts.getState().say('Copiado'))
  const place = (await screen.findByText('Copiado')).closest<HTMLElement>('.toasts')
  expect(place?.style.bottom).toBe('68px')
  foot.remove()
  vi.unstubAllGlobals()
})

it('messages cover no key: where one is, they stand elsewhere', async () => {
  renderApp(createFakeCarrier(), { screen: 'suppliers' })
  const size = vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 48))
  const key = document.createElement('button')
  key.getBoundingClientRect = () => new DOMRect(0, innerHeight - 200, 500, 200)
  document.body.append(key)
  act(() => useToasts.getState().say('Copiado'))
  const place = (await screen.findByText('Copiado')).closest<HTMLElement>('.toasts')
  expect([place?.style.bottom, place?.style.left, place?.style.right]).toEqual(['8px', '', '8px'])
  key.remove()
  size.mockRestore()
})

it('messages leave with the next scan; those that stay remain', async () => {
  renderApp(createFakeCarrier({ 'receiving.find': () => new FakeFailure('offline') }), { screen: 'receiving' })
  act(() => {
    useToasts.getState().say('Copiado')
    useToasts.getState().say('Documento encontrado', undefined, true)
  })
  expect(await screen.findByText('Copiado')).toBeTruthy()
  act(() => scan('7790000000017'))
  // At once, not when its time is over.
  expect(screen.queryByText('Copiado')).toBeNull()
  expect(screen.getByText('Documento encontrado')).toBeTruthy()
})

it('a message that stays gives way to no brief ones', async () => {
  renderApp(createFakeCarrier(), { screen: 'receiving' })
  const { say } = useToasts.getState()
  act(() => say('El conteo empezó.', undefined, true))
  for (const copy of [1, 2, 3, 4]) act(() => say(`Copiado ${copy}`))
  expect(screen.getByText('El conteo empezó.')).toBeTruthy()
  expect(screen.getAllByText(/^Copiado/).map(({ textContent }) => textContent)).toEqual(['Copiado 3', 'Copiado 4'])
  // Of those that stay, the oldest does.
  for (const other of [1, 2, 3]) act(() => say(`No se guardó ${other}`, undefined, true))
  expect(screen.queryByText('El conteo empezó.')).toBeNull()
  expect(screen.getAllByText(/^No se guardó/)).toHaveLength(3)
})

it('a message whose key has the focus stays until the focus has left', async () => {
  renderApp(createFakeCarrier(), { screen: 'suppliers' })
  await screen.findByRole('navigation')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => useToasts.getState().say('Silenciada', { label: 'Deshacer', run: () => undefined }))
  const undo = screen.getByRole('button', { name: 'Deshacer' })
  act(() => undo.focus())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(undo.isConnected).toBe(true)
  act(() => undo.blur())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(undo.isConnected).toBe(false)
})

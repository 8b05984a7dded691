import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useRoute } from '../../src/renderer/state/route.ts'
import { useToasts } from '../../src/renderer/state/toasts.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

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
  expect(place?.style.insetBlockEnd).toContain('60px')
  foot.remove()
  vi.unstubAllGlobals()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'

/** The page could hear keys from this moment; these came before its program ran, 10 ms apart. */
function typedBefore(sinceMs: number, firstMs: number, text: string): void {
  const events = [...Array.from(text), 'Enter'].map((key, at) => {
    const event = new KeyboardEvent('keydown', { key })
    Object.defineProperty(event, 'timeStamp', { value: firstMs + at * 10 })
    return event
  })
  window.muelleEarlyKeys = { since: sinceMs, take: () => events.splice(0) }
  onTestFinished(() => {
    delete window.muelleEarlyKeys
  })
}

it('a document scanned while the page opens is opened', async () => {
  typedBefore(0, 500, 'R-000184')
  renderApp(createFakeCarrier())
  expect(await screen.findByRole('heading', { name: /R-000184/ })).toBeTruthy()
})

it('a scan that was cut opens nothing and is asked for again', async () => {
  typedBefore(0, 100, '00184')
  const core = createFakeCarrier()
  renderApp(core)
  expect(
    await screen.findByText('Escanee de nuevo: la pantalla no estaba lista para los primeros caracteres.'),
  ).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('table')).toBeTruthy())
  expect(core.calls.map(({ operation }) => operation)).not.toContain('receiving.find')
})

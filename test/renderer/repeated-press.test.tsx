import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

/** A press as the browser counts it: the second one of a double press is 2. */
function press(element: Element | undefined, detail: 1 | 2): void {
  if (element === undefined) throw new Error('nothing to press')
  fireEvent.pointerDown(element, { pointerType: 'mouse' })
  fireEvent.mouseDown(element, { detail })
  fireEvent.mouseUp(element, { detail })
  fireEvent.click(element, { detail })
}

const rules = ['P001', 'P002'].map((supplierCode) => ({
  supplierCode,
  articleCode: null,
  toleranceUnits: 1,
  tolerancePercent: null,
  requiredCounts: null,
  shortLifeDays: null,
}))
beforeEach(() => {
  let current: typeof settings = { ...settings, counting: { ...settings.counting, rules } }
  const core = createFakeCarrier({
    'settings.get': () => current,
    'settings.update': ({ counting }) => {
      current = { ...current, counting: { ...current.counting, ...counting } as typeof settings.counting }
      return current
    },
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
})

it('the second press of a double press leaves the row that moved under it', async () => {
  press(await screen.findByRole('button', { name: 'Quitar: Proveedor P001' }), 1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar: Proveedor P001' })).toBeNull())
  const next = screen.getByRole('button', { name: 'Quitar: Proveedor P002' })
  let isHeard = false
  next.addEventListener('click', () => (isHeard = true))
  press(next, 2)
  expect(isHeard).toBe(false)
  press(next, 1)
  await waitFor(() => expect(next.isConnected).toBe(false))
})

it('the second press of a double press does not close the dialog that the first has opened', async () => {
  press(await screen.findByRole('button', { name: 'Ayuda y atajos' }), 1)
  await screen.findByRole('dialog')
  const scrim = document.querySelector('.dialog-scrim')!
  press(scrim, 2)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  press(scrim, 1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the second press of a double press does not close the panel that the first has opened', async () => {
  const key = document.querySelector('.connection-pill')!
  press(key, 1)
  await screen.findByRole('dialog')
  press(key, 2)
  expect(key.getAttribute('aria-expanded')).toBe('true')
  press(key, 1)
  await waitFor(() => expect(key.getAttribute('aria-expanded')).toBe('false'))
})

it('what is pressed twice itself takes both presses, also by its label', async () => {
  const [box] = await screen.findAllByRole<HTMLInputElement>('switch')
  const before = box!.checked
  press(box!.closest('label')!, 1)
  await waitFor(() => expect(box!.checked).toBe(!before))
  press(box, 2)
  await waitFor(() => expect(box!.checked).toBe(before))
})

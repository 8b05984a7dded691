import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Route } from '../../src/renderer/state/screens.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'

/** A page whose WMS answers when `answer` is called. */
function slow(route: Route, found: 'found' | 'absent' = 'found') {
  const core = createFakeCarrier()
  const usual = core.answers['receiving.find']
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  core.answers['receiving.find'] = async (input) => {
    await waiting
    if (found === 'absent') return { control: null, source: 'wms', asOf: null, others: [] }
    return usual?.(input) as never
  }
  renderApp(core, route)
  return { core, answer: () => act(async () => answer()) }
}

const route = (): Route['screen'] => useRoute.getState().route.screen

it('a document that is found late closes no dialog; it is offered when the dialog is closed', async () => {
  const { core, answer } = slow({ screen: 'receiving' })
  await screen.findByText('R-000187')
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: /Ana Quiroga/ }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Nombre y apellido' })
  await userEvent.click(field)
  await userEvent.paste('Bruno')
  await answer()
  expect(route()).toBe('receiving')
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(screen.queryByText('Se encontró R-000184.')).toBeNull()
  expect(field.value).toBe('Bruno')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Se encontró R-000184.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(useRoute.getState().route).toMatchObject({ screen: 'document', number: 'R-000184' })
})

it('nor does it take anybody away from the screen that was opened meanwhile', async () => {
  const { core, answer } = slow({ screen: 'suppliers' })
  scan('R-000184')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('Se encontró R-000184.')).toBeTruthy()
  expect(route()).toBe('dispatches')
})

it('a number that is not found is said there, too', async () => {
  const { core, answer } = slow({ screen: 'suppliers' }, 'absent')
  scan('R-999999')
  await waitFor(() => expect(core.sent('receiving.find')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'dispatches' }))
  await answer()
  expect(await screen.findByText('No se encontró R-999999.')).toBeTruthy()
  expect(route()).toBe('dispatches')
  await userEvent.click(screen.getByRole('button', { name: 'Ver por qué' }))
  expect(route()).toBe('receiving')
})

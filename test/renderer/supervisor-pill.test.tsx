import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSupervisor } from '../../src/renderer/state/supervisor.ts'
import { sample } from './comparison/sample.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { settings } from './support/warehouse.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: Date.parse('2026-11-20T13:42:00Z'),
    }),
)
afterEach(() => void vi.useRealTimers())

/** A core whose page has supervisor rights until this time of the day, or none. */
function withRights(until: string | null) {
  const rights = { until }
  const core = createFakeCarrier({
    'supervisor.status': () => ({
      grantedUntil: rights.until === null ? null : `2026-11-20T${rights.until}-03:00`,
      controlId: null,
      pinSet: true,
    }),
    'supervisor.lock': () => {
      rights.until = null
      core.emit({ name: 'data.changed', payload: { resources: ['supervisor'] } })
      return { locked: true }
    },
  })
  return { core, rights }
}

const pill = () => screen.queryByRole('button', { name: /Salir del modo supervisor/ })

it('shows the minutes left, follows prolonged rights, and disappears at the end', async () => {
  const { core, rights } = withRights('10:51:30')
  renderApp(core, { screen: 'stock' })
  await waitFor(() => expect(pill()?.textContent).toBe('Supervisor · 9 min'))
  vi.advanceTimersByTime(60_000)
  await waitFor(() => expect(pill()?.textContent).toBe('Supervisor · 8 min'))
  rights.until = '10:53:30'
  vi.advanceTimersByTime(30_000)
  await waitFor(() => expect(pill()?.textContent).toBe('Supervisor · 10 min'))
  rights.until = null
  vi.advanceTimersByTime(30_000)
  await waitFor(() => expect(pill()).toBeNull())
})

it('a click ends the rights', async () => {
  const { core } = withRights('10:52:00')
  renderApp(core, { screen: 'stock' })
  await waitFor(() => expect(pill()?.textContent).toBe('Supervisor · 10 min'))
  await userEvent.click(pill()!)
  await waitFor(() => expect(pill()).toBeNull())
  expect(core.sent('supervisor.lock')).toHaveLength(1)
})

it('without rights there is nothing', async () => {
  const { core } = withRights(null)
  renderApp(core, { screen: 'stock' })
  await waitFor(() => expect(core.sent('supervisor.status')).toHaveLength(1))
  expect(pill()).toBeNull()
})

it('where there is no PIN, the dialog that asks for it leads to where one is set', async () => {
  const core = createFakeCarrier({ 'settings.get': () => ({ ...settings, pinSet: false }) })
  renderApp(core, { screen: 'stock' })
  const answers: boolean[] = []
  act(
    () =>
      void useSupervisor
        .getState()
        .ask()
        .then((granted) => answers.push(granted)),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Definir PIN' }))
  expect(answers).toEqual([false])
  expect(await screen.findByLabelText('PIN nuevo')).toBeTruthy()
  expect(core.sent('supervisor.unlock')).toEqual([])
})

it('at the end of the rights what they showed is asked for again', async () => {
  const { core, rights } = withRights('10:51:30')
  core.answers['comparison.get'] = () => (rights.until === null ? new FakeFailure('forbidden') : sample)
  renderApp(core, { screen: 'comparison', controlId: sample.controlId })
  await screen.findByRole('button', { name: /Salir del modo supervisor/ })
  await screen.findAllByText(sample.lines[0]!.articleCode)
  rights.until = null
  core.emit({ name: 'data.changed', payload: { resources: ['controls', 'supervisor'] } })
  await waitFor(() => expect(screen.queryAllByText(sample.lines[0]!.articleCode)).toEqual([]))
  expect(pill()).toBeNull()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeCarrier, FakeFailure } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'
import { catchSavedFiles } from '../support/saved-files.ts'
import { stubWindowSize } from '../table/window-size.ts'
import { adjustment, adjustmentPage, summary } from './sample.ts'

stubWindowSize()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:42:00-03:00') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const at = '2026-11-19T18:00:00-03:00'
const said = { verdict: 'explained', note: 'Inventario', at } as const
const rows = [
  adjustment('a'),
  adjustment('b', { review: { ...said, operator: 'Marta Ibarra' } }),
  adjustment('c', { review: { ...said, operator: null } }),
]

const core = () =>
  createFakeCarrier({
    'adjustments.list': () => adjustmentPage(rows),
    'adjustments.summary': () => summary(),
    'adjustments.reviewMany': () => ({ reviewed: 1, missing: [], changed: [], last: 1 }),
    'adjustments.reviews': () => ({
      rows: [
        { ...said, operator: null },
        { verdict: 'open', note: null, at, operator: 'Marta Ibarra' },
        { verdict: 'seen', note: null, at, operator: null },
      ],
    }),
    'adjustments.mutes': () => ({ mutes: [] }),
    'adjustments.evidence': () => ({ evidence: [], days: 0 }),
    'views.list': () => ({ views: [] }),
  })

const rowOf = (element: HTMLElement, index: number) => within(element).getAllByRole('row')[index + 1]?.textContent ?? ''

async function list() {
  const element = await screen.findByRole('grid', { name: 'Ajustes de stock' })
  await waitFor(() => expect(rowOf(element, 2)).toContain('Explicado'))
  return element
}

/** The dialog, once it has the focus: keys before that are not for it. */
async function openedDialog() {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

it('a review has the operator of this PC, and the dialog of the note names the operator', async () => {
  const carrier = core()
  renderApp(carrier, { screen: 'adjustments' })
  const element = await list()
  expect(rowOf(element, 1)).toContain('Marta Ibarra')
  expect(rowOf(element, 2)).toContain('usuario sin dato')
  element.focus()
  await userEvent.keyboard('e')
  const dialog = await openedDialog()
  expect(dialog.textContent).toContain('Se guarda como revisión de Ana Quiroga.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(rowOf(element, 0)).toMatch(/Explicado.*Ana Quiroga/))
  expect(carrier.sent('adjustments.reviewMany')).toMatchObject([{ verdict: 'explained', operator: 'Ana Quiroga' }])
})

it('without an operator, it states so and where to choose one', async () => {
  const carrier = core()
  renderApp(carrier, { screen: 'adjustments' }, null)
  const element = await list()
  element.focus()
  await userEvent.keyboard('x')
  const dialog = await openedDialog()
  expect(dialog.textContent).toContain('No hay operador elegido: elíjalo arriba a la derecha.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(rowOf(element, 0)).toMatch(/Escalado.*usuario sin dato/))
  expect(carrier.sent('adjustments.reviewMany')[0]).not.toHaveProperty('operator')
})

it('where a supervisor is needed only supervisors are offered, and the dialog says what for', async () => {
  const carrier = core()
  const person = (name: string, role: 'operator' | 'supervisor') => ({ operatorId: name, name, role })
  const facts = { active: true, hasBadge: false, savedAt: at }
  carrier.answers['operators.list'] = () => ({
    rows: [person('Ana Quiroga', 'operator'), person('Marta Ibarra', 'supervisor')].map((one) => ({
      ...one,
      ...facts,
    })),
  })
  carrier.answers['adjustments.reviewMany'] = ({ operator }) =>
    operator === 'Marta Ibarra'
      ? { reviewed: 1, missing: [], changed: [], last: 1 }
      : new FakeFailure('conflict', { reason: 'reviewer_needed' })
  renderApp(carrier, { screen: 'adjustments' })
  const element = await list()
  element.focus()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Operador de este equipo' })
  expect(dialog.textContent).toContain('Con PIN, la revisión lleva el nombre de un supervisor de este equipo.')
  expect(within(dialog).queryByRole('button', { name: 'Ana Quiroga' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Marta Ibarra' }))
  await waitFor(() => expect(rowOf(element, 0)).toMatch(/Visto.*Marta Ibarra/))
})

const person = (name: string, role: 'operator' | 'supervisor') => ({
  operatorId: name,
  name,
  role,
  active: true,
  hasBadge: false,
  savedAt: at,
})

it('two verdicts that wait for the name of a supervisor are both saved when it is chosen', async () => {
  const carrier = core()
  carrier.answers['operators.list'] = () => ({ rows: [person('Marta Ibarra', 'supervisor')] })
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  carrier.answers['adjustments.reviewMany'] = async ({ operator }) => {
    if (operator === 'Marta Ibarra') return { reviewed: 1, missing: [], changed: [], last: 1 }
    await waiting
    return new FakeFailure('conflict', { reason: 'reviewer_needed' })
  }
  renderApp(carrier, { screen: 'adjustments' })
  const element = await list()
  element.focus()
  await userEvent.keyboard('ss')
  await waitFor(() => expect(carrier.sent('adjustments.reviewMany')).toHaveLength(2))
  await act(async () => answer())
  const dialog = await screen.findByRole('dialog', { name: 'Operador de este equipo' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Marta Ibarra' }))
  await waitFor(() => expect(rowOf(element, 0)).toMatch(/Visto.*Marta Ibarra/))
  expect(rowOf(element, 1)).toMatch(/Visto.*Marta Ibarra/)
})

/** The list of muted signals, with one of them being shown again; `answer` refuses that without a supervisor's name. */
async function shownAgain(user = 'D. Peralta') {
  const carrier = core()
  const mute = { muteId: 'm', signal: 'odd_hour', user, articleCode: '104412' } as const
  const facts = { reason: 'Turno de noche', operator: null, at, endedAt: null, endedBy: null }
  carrier.answers['adjustments.mutes'] = () => ({ mutes: [{ ...mute, ...facts }] })
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  carrier.answers['adjustments.unmute'] = async () => {
    await waiting
    return new FakeFailure('conflict', { reason: 'reviewer_needed' })
  }
  renderApp(carrier, { screen: 'adjustments' })
  await userEvent.click(await screen.findByRole('button', { name: 'Silenciadas: 1' }))
  const dialog = await openedDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver a mostrar' }))
  await waitFor(() => expect(carrier.sent('adjustments.unmute')).toHaveLength(1))
  return { answer: () => act(async () => answer()) }
}

it('a name from right to left in that list does not carry the code behind it along', async () => {
  await shownAgain('علي')
  expect(screen.getByText('hora inusual · \u2068علي\u2069 · 104412')).toBeTruthy()
})

const needed = /la revisión lleva el nombre de un supervisor/

it('a signal that was not shown again, because a supervisor is needed, says so also when its list is closed', async () => {
  const { answer } = await shownAgain()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await answer()
  expect(await screen.findByText(needed)).toBeTruthy()
})

it('whoever names no supervisor is told what is needed', async () => {
  const { answer } = await shownAgain()
  await answer()
  const asked = await screen.findByRole('dialog', { name: 'Operador de este equipo' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancelar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Señales silenciadas' })
  await waitFor(() => expect(dialog.textContent).toMatch(needed))
})

it('the panel names the operator of the current and of earlier reviews', async () => {
  renderApp(core(), { screen: 'adjustments' })
  const element = await list()
  await userEvent.click(within(element).getByText('usuario sin dato'))
  const panel = await screen.findByRole('complementary', { name: 'Ajuste' })
  expect(panel.textContent).toMatch(/Revisado por\s*usuario sin dato/)
  await waitFor(() =>
    expect(panel.textContent).toMatch(/Revisión borrada.*Marta Ibarra · .*Visto.*usuario sin dato · /),
  )
})

it('print and CSV name the operator', async () => {
  renderApp(core(), { screen: 'adjustments' })
  await list()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const paper = [...document.querySelectorAll('.print-rows tbody tr')].map((row) => row.textContent)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(paper[1]).toMatch(/Explicado.*Marta Ibarra/)
  expect(paper[2]).toMatch(/Explicado.*usuario sin dato/)

  const saved = catchSavedFiles()
  await userEvent.click(screen.getByRole('button', { name: /^CSV/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [head = '', ...lines] = (await saved[0]!.blob.text()).split('\r\n')
  const column = head.split(';').indexOf('Revisado por')
  expect(lines.slice(0, 3).map((line) => line.split(';')[column])).toEqual(['', 'Marta Ibarra', 'usuario sin dato'])
})

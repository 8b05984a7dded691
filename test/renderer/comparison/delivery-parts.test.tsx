import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { Comparison } from '../../../src/contract/shapes/comparison.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { ComparisonScreen } from '../../../src/renderer/screens/comparison/comparison-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { settings } from '../support/warehouse.ts'
import { sample } from './sample.ts'

const ofPart = (part: number): Comparison => ({
  ...sample,
  part,
  seen: String(part).repeat(64),
  sessions: sample.sessions.map((session) => (part === 1 ? session : { ...session, part })),
  lines: sample.lines.map((line) =>
    line.status === 'short' || line.status === 'missing' ? { ...line, status: 'to_come' as const } : line,
  ),
})
/** The whole of a delivery in parts: one column of counts, the sum. */
const whole: Comparison = { ...sample, totals: { ...sample.totals, counts: [sample.totals.counts[0], null, null] } }

const listed = (signed: boolean): Comparison['parts'] =>
  [1, 2].map((part) => ({
    part,
    status: signed && part === 1 ? ('signed' as const) : ('closed' as const),
    startedAt: '2026-11-20T09:00:00-03:00',
    closedAt: '2026-11-20T09:44:00-03:00',
    operators: ['Bruno Sosa'],
    units: 10,
    signature: signed && part === 1 ? { at: '2026-11-20T12:00:00-03:00', by: 'Marta', note: null, part } : null,
  }))

async function open(answer: (part: number | undefined) => Comparison) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es', pinSet: true }),
    'comparison.get': ({ part }) => answer(part),
    'operators.list': () => ({ rows: [] }),
    'operators.save': ({ name = '', role = 'operator', active = true }) => ({
      operatorId: 'o1',
      name,
      role,
      active,
      hasBadge: false,
      savedAt: '',
    }),
    'supervisor.status': () => ({ grantedUntil: '2026-11-20T11:40:00-03:00', controlId: null, pinSet: true }),
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          <ComparisonScreen controlId={9184} />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

it('a delivery of which something is missing can be signed as a part: what did not come is no difference', async () => {
  const core = await open((part) => (part === undefined ? sample : ofPart(part)))
  fireEvent.click(await screen.findByRole('radio', { name: 'Entrega parcial 1' }))
  const missing = ofPart(1).lines.filter(({ status }) => status === 'to_come')
  const units = missing.reduce((sum, { difference }) => sum - (difference ?? 0), 0)
  expect(await screen.findByText(`Por llegar: ${String(units).replace('.', ',')} u.`)).toBeTruthy()
  await waitFor(() => expect(core.sent('comparison.get').at(-1)).toEqual({ controlId: 9184, part: 1 }))
  const table = screen.getByRole('table')
  expect(within(table).queryByText('No llegó')).toBeNull()
  expect(within(table).getAllByText('Por llegar').length).toBeGreaterThan(0)
  // What is to come is not missing yet: of the difference, what is too much is left.
  const more = units + (sample.totals.difference ?? 0)
  const text = (value: number) => String(value).replace('.', ',')
  const figures = Object.fromEntries(
    [...document.querySelectorAll('.comparison-totals dl > div')].map((fact) => [
      fact.querySelector('dt')?.firstChild?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
  expect(figures).toMatchObject({ 'Por llegar': `${text(units)} u.`, Diferencia: `+${text(more)} u.` })
  expect(screen.getByText(new RegExp(`: . diferencias?, ${missing.length} por llegar, `, 'u'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Firmar entrega parcial' }))
  const dialog = await screen.findByRole('dialog')
  const signed = within(dialog).getByText('Diferencia').parentElement?.textContent
  expect(signed).toContain(`+${text(more)}`)
  expect(within(dialog).getByText('Contado').parentElement?.textContent).toContain('1.622,5')
  expect(within(dialog).getByText(/Se firma sólo esta entrega parcial/)).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Supervisor' }), { target: { value: 'Marta' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Firmar como Marta' }))
  await waitFor(() =>
    expect(core.sent('counts.sign')).toMatchObject([{ moreToCome: true, seen: '1'.repeat(64), signedBy: 'Marta' }]),
  )
})

it('a whole in parts has one column for what was received, and a signed part cannot be signed again', async () => {
  const core = await open((part) => ({ ...(part === undefined ? whole : ofPart(part)), parts: listed(true) ?? [] }))
  expect(await screen.findByText(/^Suma de 2 entregas parciales/)).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Recibido' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Firmar' })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('radio', { name: 'Entrega parcial 1' }))
  expect(await screen.findByText(/firmada .*Marta/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Firmar entrega parcial' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Entrega parcial 2' }))
  await waitFor(() => expect(core.sent('comparison.get').at(-1)).toEqual({ controlId: 9184, part: 2 }))
  expect(await screen.findByRole('columnheader', { name: 'Esperado' })).toBeTruthy()
})

it('says what was to come with a later part before it is signed', async () => {
  await open((part) => ({ ...(part === undefined ? whole : ofPart(part)), parts: listed(true) ?? [] }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Entrega parcial 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Firmar entrega parcial' }))
  const dialog = await screen.findByRole('dialog')
  const fact = within(dialog).getByText('Esperado').closest('div')
  expect(fact?.textContent).toContain('Declarado menos lo recibido en las entregas parciales anteriores')
  expect(within(dialog).queryByText('Declarado')).toBeNull()
})

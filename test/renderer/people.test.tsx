import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { OperatorRecord } from '../../src/contract/shapes/operator.ts'
import { OperatorDialog } from '../../src/renderer/shell/operator-picker.tsx'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../src/renderer/scanner/index.ts'
import { LearnedArticlesSection } from '../../src/renderer/screens/settings/learned-articles-section.tsx'
import { OperatorsSection } from '../../src/renderer/screens/settings/operators-section.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import type { Answers } from './support/fake-core.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'
import { settings } from './support/warehouse.ts'

const person = (operatorId: string, name: string, more: Partial<OperatorRecord> = {}): OperatorRecord => ({
  operatorId,
  name,
  role: 'operator',
  active: true,
  hasBadge: false,
  savedAt: '2026-11-20T09:00:00-03:00',
  ...more,
})
const people = [
  person('o1', 'Ana Quiroga', { hasBadge: true }),
  person('o2', 'Carla Ruiz', { role: 'supervisor' }),
  person('o3', 'Pedro Paz', { active: false }),
]

async function show(part: React.ReactNode, answers: Answers = {}) {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, language: 'es' }),
    'operators.list': () => ({ rows: people }),
    ...answers,
  })
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <ScannerProvider>{part}</ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return core
}

it('chooses from the list or by badge, and types no name', async () => {
  const chosen: string[] = []
  const core = await show(<OperatorDialog open onClose={() => undefined} onChosen={(name) => chosen.push(name)} />, {
    'operators.identify': ({ badge }) => ({ operator: badge === 'BADGE-0001' ? people[0]! : null }),
  })
  const carla = await screen.findByRole('button', { name: 'Carla Ruiz' })
  expect(screen.queryByRole('button', { name: 'Pedro Paz' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  scan('BADGE-9999')
  await screen.findByText(/Credencial desconocida/)
  scan('BADGE-0001')
  await waitFor(() => expect(chosen).toEqual(['Ana Quiroga']))
  fireEvent.click(carla)
  expect(chosen).toEqual(['Ana Quiroga', 'Carla Ruiz'])
  expect(core.sent('operators.identify')).toHaveLength(2)
})

it('a badge that could not be looked up is not called unknown', async () => {
  await show(<OperatorDialog open onClose={() => undefined} />, {
    'operators.identify': () => new FakeFailure('storage_busy'),
  })
  await screen.findByRole('button', { name: 'Carla Ruiz' })
  scan('BADGE-0001')
  await screen.findByText(/^El disco está ocupado/)
  expect(screen.queryByText(/Credencial desconocida/)).toBeNull()
})

it('saves an operator with a scanned badge, and reports a name that is taken', async () => {
  let taken = true
  const core = await show(<OperatorsSection />, {
    'operators.save': ({ name = '' }) =>
      taken ? new FakeFailure('conflict', { reason: 'name_taken' }) : person('o4', name),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar operador' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Nombre y apellido'), { target: { value: ' Ana Quiroga ' } })
  scan('BADGE-0002')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Supervisor' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await within(dialog).findByText(/Ese nombre ya existe/)
  taken = false
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('operators.save')[1]).toMatchObject({
    name: 'Ana Quiroga',
    role: 'supervisor',
    active: true,
    badge: 'BADGE-0002',
  })
})

it('sends of an operator only what was changed: the rest may have been changed elsewhere', async () => {
  const core = await show(<OperatorsSection />, { 'operators.save': () => person('o1', 'Ana Quiroga') })
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar Ana Quiroga' }))
  const dialog = await screen.findByRole('dialog')
  scan('BADGE-0002')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { commandId: _, ...sent } = core.sent('operators.save')[0]!
  expect(sent).toEqual({ operatorId: 'o1', badge: 'BADGE-0002' })
})

it('corrects and removes a linked barcode, and previews a file before it is imported', async () => {
  const core = await show(<LearnedArticlesSection />, {
    'articles.learned': () => ({
      rows: [
        {
          barcode: '7799001047192',
          articleCode: '104699',
          description: 'Postre',
          unitsPerScan: 12,
          operator: 'Ana',
          at: '2026-11-20T09:00:00-03:00',
          conflicts: ['104698'],
        },
      ],
      total: 1,
      nextCursor: null,
      asOf: null,
    }),
    'articles.learn': ({ raw, articleCode, unitsPerScan }) => ({
      barcode: raw,
      articleCode,
      unitsPerScan,
      replaced: null,
    }),
    'articles.importLearned': ({ mode }) => ({
      applied: mode === 'apply',
      added: 2,
      changed: 0,
      unchanged: 1,
      conflictsTotal: 1,
      rejectedTotal: 1,
      conflicts: [
        {
          line: 3,
          barcode: '77',
          articleCode: 'B',
          before: 'A',
        },
      ],
      rejected: [
        {
          line: 4,
          code: 'no_article' as const,
        },
      ],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar 7799001047192' }))
  const perScan = await screen.findByLabelText('Unidades por lectura')
  // One thousand, or little more than one.
  fireEvent.change(perScan, { target: { value: '1.200' } })
  expect(screen.getByText('Ingrese un número mayor que cero, sin separador de miles.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  fireEvent.change(perScan, { target: { value: '6,5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('articles.learn')).toMatchObject([{ raw: '7799001047192', unitsPerScan: 6.5 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const file = Object.assign(new File(['x'], 'a.csv'), { text: () => Promise.resolve('a;b;1') })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('77: A → B')
  expect(dialog.textContent).toContain('Línea 4: falta el artículo')
  fireEvent.click(within(dialog).getByRole('switch'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar estos códigos' }))
  await waitFor(() => expect(core.sent('articles.importLearned')).toHaveLength(2))
  expect(core.sent('articles.importLearned')).toMatchObject([
    { mode: 'preview', conflicts: 'keep' },
    { mode: 'apply', conflicts: 'replace' },
  ])
})

it('a scan while the PIN is asked for is no badge of the operator below it', async () => {
  const core = createFakeCarrier({
    'operators.list': () => ({ rows: people }),
    'operators.save': () => new FakeFailure('forbidden'),
  })
  renderApp(core, { screen: 'settings', section: 'operators' })
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar Ana Quiroga' }))
  const badge = await screen.findByLabelText('Credencial de operador')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const asked = await screen.findByRole('dialog', { name: 'Supervisor' })
  act(() => (document.activeElement as HTMLElement).blur())
  scan('003779900000447181')
  expect(await within(asked).findByText('La lectura no se usó. Cierre primero esta ventana.')).toBeTruthy()
  expect(badge).toHaveProperty('value', '')
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(screen.queryByText('La lectura no se usó. Cierre primero esta ventana.')).toBeNull()
  scan('BADGE-0001')
  await waitFor(() => expect(badge).toHaveProperty('value', 'BADGE-0001'))
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Verdict } from '../../src/contract/shapes/verification.ts'
import { sample } from './comparison/sample.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { catchSavedFiles, type SavedFile } from './support/saved-files.ts'

const reference = '0123456789abcdef0123456789abcdef'
const row = { reference, at: '2026-11-20T11:33:00-03:00', signedBy: 'Marta Ibarra', device: 'd' }

const namesOf = (saved: readonly SavedFile[]) => saved.map(({ name }) => name)

it('a signed comparison saves its newest receipt as a file', async () => {
  const saved = catchSavedFiles()
  const core = createFakeCarrier({
    'comparison.get': () => sample,
    'receipts.list': () => ({ rows: [row] }),
    'receipts.export': () => ({ name: 'constancia.muelle', mediaType: 'a/b', content: '{}', encoding: 'utf-8' }),
  })
  renderApp(core, { screen: 'comparison', controlId: sample.controlId })
  fireEvent.click(await screen.findByRole('button', { name: 'Constancia' }))
  await waitFor(() => expect(namesOf(saved)).toEqual(['constancia.muelle']))
  expect(core.sent('receipts.export')).toEqual([{ reference }])

  // Beside it the page with which anybody verifies it.
  core.answers['receipts.page'] = () => ({ name: 'verify.html', mediaType: 'a/b', content: '', encoding: 'utf-8' })
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar la página de verificación' }))
  await waitFor(() => expect(namesOf(saved)).toEqual(['constancia.muelle', 'verify.html']))

  core.answers['receipts.export'] = () => new FakeFailure('forbidden', { reason: 'blind' })
  fireEvent.click(screen.getByRole('button', { name: 'Constancia' }))
  await waitFor(() => expect(document.querySelector('.comparison-foot .notice[data-tone="warn"]')).toBeTruthy())
})

it('an installation without the verification page says so', async () => {
  const core = createFakeCarrier({ 'receipts.page': () => new FakeFailure('not_found', { reason: 'page_missing' }) })
  renderApp(core, { screen: 'settings', section: 'data' })
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar la página de verificación' }))
  expect(await screen.findByText(/Esta instalación no tiene la página/)).toBeTruthy()
})

it('a comparison without a receipt has no button for it', async () => {
  const core = createFakeCarrier({ 'comparison.get': () => sample, 'receipts.list': () => ({ rows: [] }) })
  renderApp(core, { screen: 'comparison', controlId: sample.controlId })
  await screen.findByRole('table')
  await waitFor(() => expect(core.sent('receipts.list')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Constancia' })).toBeNull()
})

it('the settings verify a receipt in words, and save the keys of the PCs', async () => {
  const saved = catchSavedFiles()
  const verdict: Verdict = {
    kind: 'receipt',
    outcome: 'differs',
    practice: true,
    device: null,
    content: null,
    findings: [
      { code: 'figures_whole', is: 'proven', values: { lines: 20, declared: '1223.165', difference: '-12.5' } },
      { code: 'head_differs', is: 'wrong', values: { counter: 1, seq: 5 } },
    ],
  }
  const core = createFakeCarrier({
    'receipts.verify': () => verdict,
    'devices.export': () => ({ name: 'claves.json', mediaType: 'a/b', content: '{}', encoding: 'utf-8' }),
  })
  renderApp(core, { screen: 'settings', section: 'data' })
  const picker = await screen.findByLabelText('Verificar una constancia o un conteo', { selector: 'input' })
  fireEvent.change(picker, { target: { files: [new File(['the receipt'], 'constancia.muelle')] } })
  await screen.findByText('Los datos no son los de la constancia')
  expect(core.sent('receipts.verify')).toEqual([{ content: 'the receipt' }])
  for (const text of [
    'constancia.muelle',
    'El registro del 1.º conteo es otro',
    'PRÁCTICA: no es una recepción real',
    /declarado 1\.223,165, diferencia −12,5/,
  ])
    expect(screen.getByText(text)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Guardar las claves de los equipos' }))
  await waitFor(() => expect(namesOf(saved)).toEqual(['claves.json']))
})

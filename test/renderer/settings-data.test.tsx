import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { freshPage, renderApp } from './support/render-app.tsx'
import { diagnostics } from './support/warehouse.ts'

freshPage()

it('a backup without room is reported in words, with the next step', async () => {
  const notices = [
    { code: 'backup_failed', at: '2026-11-20T09:44:00-03:00', detail: 'storage_full' },
    { code: 'cache_damaged', at: '2026-11-20T09:40:00-03:00', detail: 'set aside: cache.damaged-1.db' },
  ]
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, notices }) }), {
    screen: 'settings',
    section: 'data',
  })
  const alert = await screen.findByText(/No se hizo la copia de seguridad/)
  expect(alert.textContent).toContain('El disco está lleno. Libere espacio en este equipo y pruebe de nuevo.')
  expect(alert.textContent).not.toContain('storage_full')
  expect(screen.getByText(/set aside: cache\.damaged-1\.db/)).toBeTruthy()
})

it('the last crash is shown with its time, its exit code and what the program wrote last', async () => {
  const lastCrash = { at: '2026-11-19T12:15:00-03:00', exitCode: 134, output: 'FATAL ERROR: out of memory' }
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, lastCrash }) }), {
    screen: 'settings',
    section: 'data',
  })
  expect((await screen.findByText(/El programa se detuvo de forma inesperada/)).textContent).toContain('19/11')
  const output = screen.getByLabelText('Últimos mensajes antes de detenerse')
  expect(output.textContent).toBe('Código de salida: 134\nFATAL ERROR: out of memory')
})

it('a program that never crashed says nothing of it', async () => {
  renderApp(createFakeCarrier({}), { screen: 'settings', section: 'data' })
  await screen.findByText('muelle.db')
  expect(screen.queryByText(/El programa se detuvo de forma inesperada/)).toBeNull()
})

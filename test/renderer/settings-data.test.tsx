import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { freshPage, renderApp } from './support/render-app.tsx'
import { diagnostics } from './support/warehouse.ts'

freshPage()

it('a backup without room is told in words, with what to do about it', async () => {
  const notices = [
    { code: 'backup_failed', at: '2026-11-20T09:44:00-03:00', detail: 'storage_full' },
    { code: 'cache_damaged', at: '2026-11-20T09:40:00-03:00', detail: 'set aside: cache.damaged-1.db' },
  ]
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, notices }) }), {
    screen: 'settings',
    section: 'data',
  })
  const told = await screen.findByText(/No se hizo la copia de seguridad/)
  expect(told.textContent).toContain('El disco está lleno. Libere espacio en este equipo y pruebe de nuevo.')
  expect(told.textContent).not.toContain('storage_full')
  expect(screen.getByText(/set aside: cache\.damaged-1\.db/)).toBeTruthy()
})

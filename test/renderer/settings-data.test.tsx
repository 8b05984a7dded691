import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { diagnostics, settings } from './support/warehouse.ts'

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

it('a backup whose path is too long says to use a shorter one', async () => {
  const notices = [{ code: 'backup_failed', at: '2026-11-20T09:44:00-03:00', detail: 'path_too_long' }]
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, notices }) }), {
    screen: 'settings',
    section: 'data',
  })
  const alert = await screen.findByText(/No se hizo la copia de seguridad/)
  expect(alert.textContent).toContain('La ruta de la carpeta de datos es demasiado larga.')
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

it('what happened to the window is shown apart from the log of the core', async () => {
  const windowLog = ['{"level":"error","event":"page.gone","reason":"crashed"}']
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, windowLog }) }), {
    screen: 'settings',
    section: 'data',
  })
  expect((await screen.findByLabelText('Registro de la ventana')).textContent).toBe(windowLog[0])
})

it('a program that never crashed says nothing of it', async () => {
  renderApp(createFakeCarrier({}), { screen: 'settings', section: 'data' })
  await screen.findByText('muelle.db')
  expect(screen.queryByText(/El programa se detuvo de forma inesperada/)).toBeNull()
})

it('damage is said in words, with the count that it concerns and what to do', async () => {
  const notices = [
    { code: 'count_damaged', at: '2026-11-20T09:44:00-03:00', detail: 'R-000184, count 1, Ana, s1: entry 2' },
    { code: 'log_lost', at: '2026-11-20T09:40:00-03:00', detail: 'copy of the log: 3 entries added' },
  ]
  renderApp(createFakeCarrier({ 'diagnostics.get': () => ({ ...diagnostics, notices }) }), {
    screen: 'settings',
    section: 'data',
  })
  const damaged = await screen.findByText(/Se alteraron o se perdieron entradas de un conteo/)
  expect(damaged.textContent).toContain('Un supervisor desbloquea el documento y empieza de nuevo ese conteo')
  expect(damaged.textContent).toContain('R-000184, count 1, Ana')
  expect(screen.getByText(/Faltaban las últimas entradas.*3 entries added/)).toBeTruthy()
})

it('each rejected file of the shared folder is shown with its reason, and how many more there are', async () => {
  const at = '2026-11-20T09:44:00-03:00'
  const problems = [
    { file: 'a.muelle', code: 'validation', reason: 'not_regular', at },
    { file: 'b.muelle', code: 'storage_readonly', reason: 'EACCES', at },
    { file: 'c.muelle', code: 'validation', reason: 'not_a_count', at },
    { file: 'd.muelle', code: 'validation', reason: 'too_large', at },
    { file: 'e.muelle', code: 'conflict', reason: 'forked', at },
    { file: 'f.muelle', code: 'validation', reason: null, at },
  ]
  const status = {
    folder: '/share',
    state: 'ok' as const,
    busy: false,
    lastWrittenAt: null,
    lastReadAt: null,
    waiting: 0,
    failure: null,
    problems,
    problemsTotal: 14,
    reports: { waiting: 0, lastWrittenAt: null, files: [] },
  }
  const answers = {
    'settings.get': () => ({ ...settings, exchange: { folder: '/share' } }),
    'exchange.status': () => status,
  }
  renderApp(createFakeCarrier(answers), { screen: 'settings', section: 'data' })
  expect((await screen.findByText('a.muelle')).parentElement?.textContent).toContain('Es un enlace')
  const said = (file: string) => screen.getByText(file).parentElement?.textContent?.slice(file.length + 1)
  expect(said('b.muelle')).toContain('No se puede leer')
  // Nobody has chosen these files.
  expect(said('c.muelle')).toBe('No es un conteo. Quítelo de la carpeta.')
  expect(said('d.muelle')).toBe('Es demasiado grande para ser un conteo. Quítelo de la carpeta.')
  expect(said('e.muelle')).toMatch(/^En este equipo hay otro registro de ese conteo\./)
  expect(said('f.muelle')).toBe('No se importó.')
  expect(screen.getByText('y 8 más')).toBeTruthy()
})

it('a folder that another window has changed is shown; one that is being entered stays', async () => {
  const using = (folder: string | null) => () => ({ ...settings, exchange: { folder } })
  const core = createFakeCarrier({ 'settings.get': using('/share') })
  renderApp(core, { screen: 'settings', section: 'data' })
  const form = within(await screen.findByRole('form', { name: 'Carpeta compartida' }))
  const field = form.getByLabelText<HTMLInputElement>('Carpeta')
  const changed = () => act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
  core.answers['settings.get'] = using('/other')
  changed()
  await waitFor(() => expect(field.value).toBe('/other'))
  fireEvent.change(field, { target: { value: '/mine' } })
  core.answers['settings.get'] = using(null)
  changed()
  await waitFor(() => expect(form.queryByRole('button', { name: 'No usar carpeta' })).toBeNull())
  expect(field.value).toBe('/mine')
})

it('a folder that could not be given up stays in its field', async () => {
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, exchange: { folder: '/share' } }),
    'settings.update': () => new FakeFailure('storage_full'),
  })
  renderApp(core, { screen: 'settings', section: 'data' })
  const form = within(await screen.findByRole('form', { name: 'Carpeta compartida' }))
  fireEvent.click(form.getByRole('button', { name: 'No usar carpeta' }))
  await form.findByText(/^El disco está lleno/)
  expect(form.getByLabelText<HTMLInputElement>('Carpeta').value).toBe('/share')
})

it('articles set by weight by hand are listed, and each can be undone', async () => {
  const at = '2026-11-20T09:44:00-03:00'
  const articles = [
    { articleCode: 'HAM', description: 'Jamón cocido', byWeight: true, operator: 'Ana', at },
    { articleCode: 'FETA', description: null, byWeight: false, operator: 'Beto', at },
  ]
  const core = createFakeCarrier({
    'articles.setByHand': () => ({ rows: articles, total: 700 }),
    'articles.setByWeight': () => ({ articleCode: 'FETA', byWeight: true, setByHand: null }),
  })
  renderApp(core, { screen: 'settings', section: 'counting' })
  // Apart from the code behind it, whatever its direction.
  expect((await screen.findByText('Jamón cocido')).tagName).toBe('BDI')
  const rows = (name: string) =>
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(name))
  expect(within(rows('Jamón')[0] ?? document.body).getByText('Por peso')).toBeTruthy()
  expect(within(rows('FETA')[0] ?? document.body).getByText('Por unidades')).toBeTruthy()
  expect(screen.getByText('Se muestran 2 de 700, los últimos primero.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer para FETA' }))
  await waitFor(() =>
    expect(core.sent('articles.setByWeight')).toMatchObject([{ articleCode: 'FETA', byWeight: null }]),
  )
})

it('crash dumps are listed before saving, and saved only where that is asked for', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  const crashDumps = [{ name: 'a1.dmp', at: '2026-11-19T12:15:00-03:00', bytes: 254_592 }]
  const core = createFakeCarrier({
    'diagnostics.get': () => ({ ...diagnostics, crashDumps }),
    'diagnostics.exportDumps': () => ({
      name: 'muelle-crash-dumps-2026-11-20.zip',
      mediaType: 'application/zip',
      content: 'UEs=',
      encoding: 'base64' as const,
    }),
  })
  renderApp(core, { screen: 'settings', section: 'data' })
  const row = (await screen.findByText('a1.dmp')).parentElement
  expect(row?.textContent).toContain('254,6')
  expect(row?.textContent).toContain('19/11')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar diagnóstico' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/^muelle-diagnostico-.*\.json$/)
  expect(core.sent('diagnostics.exportDumps')).toEqual([])
  fireEvent.click(screen.getByRole('switch', { name: /Incluir los volcados de fallos/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar diagnóstico' }))
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(saved[1]).toBe('muelle-crash-dumps-2026-11-20.zip')
})

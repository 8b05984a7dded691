import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { CountScreen } from '../../../src/renderer/screens/count/count-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { FakeFailure } from '../support/fake-carrier.ts'
import { barcodes, createFakeCountCore, sessionId } from './fake-count-core.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

describe('a scan', () => {
  it('is shown as counted with its units and the running total only when it is on disk', async () => {
    let answer = () => undefined as void
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const core = createFakeCountCore(spanish)
    const real = core.answers['counts.scan']
    core.answers['counts.scan'] = async (input) => {
      await gate
      return real!(input)
    }
    await openCount({}, {}, core)
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(1))
    expect(band().textContent).not.toContain('Contado')
    answer()
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(band().textContent).toContain('+12')
    expect(screen.getByText('Total de este artículo').nextElementSibling?.textContent).toContain('456')
    expect(core.sent('counts.scan')[0]).toMatchObject({ sessionId, raw: barcodes.milk })
  })

  it(
    'comes two hundred times in order, each with its own id, none lost while the core restarts',
    { timeout: 120_000 },
    async () => {
      const core = await openCount()
      const many = Array.from({ length: 200 }, (_, at) => `77990010${String(at).padStart(5, '0')}`)
      for (const raw of many.slice(0, 80)) scan(raw)
      act(() => core.die())
      for (const raw of many.slice(80)) scan(raw)
      await waitFor(() => expect(band().textContent).toContain('Guardando…'))
      expect(band().textContent).toMatch(/\d+ lecturas esperan/)
      act(() => core.revive())
      await waitFor(() => expect(new Set(core.sent('counts.scan').map(({ commandId }) => commandId)).size).toBe(200), {
        timeout: 60_000,
      })
      expect([...new Set(core.sent('counts.scan').map(({ raw }) => raw))]).toEqual(many)
      await waitFor(() => expect(band().textContent).toContain('Contado'))
    },
  )

  it('that waits survives a reload of the page, and goes with the same id', async () => {
    const core = createFakeCountCore(spanish)
    await openCount({}, {}, core)
    act(() => core.die())
    scan(barcodes.milk)
    scan(barcodes.milk)
    await waitFor(() => expect(localStorage.getItem(`muelle.waiting.${sessionId}`)).toContain(barcodes.milk))
    const kept = JSON.parse(localStorage.getItem(`muelle.waiting.${sessionId}`) ?? '[]') as { id: string }[]
    cleanup()
    core.carrier.close()
    act(() => core.revive())
    await openCount({}, {}, core)
    await waitFor(() => expect(core.session.scans).toBe(216))
    expect(core.sent('counts.scan').map(({ commandId }) => commandId)).toEqual(kept.map(({ id }) => id))
    await waitFor(() => expect(localStorage.getItem(`muelle.waiting.${sessionId}`)).toBeNull())
  })

  it('that the disk rejects blocks further scans until the operator retries', async () => {
    const core = createFakeCountCore(spanish)
    const real = core.answers['counts.scan']
    core.answers['counts.scan'] = () => new FakeFailure('storage_full')
    await openCount({}, {}, core)
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('No se pudo guardar'))
    core.answers['counts.scan'] = real!
    press('Probar de nuevo')
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(new Set(core.sent('counts.scan').map(({ commandId }) => commandId)).size).toBe(1)
  })

  it('counts as many packages as were typed before it, once', async () => {
    const core = await openCount()
    press('3')
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+36'))
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('+12'))
    expect(core.sent('counts.scan').map(({ multiplier }) => multiplier)).toEqual([3, undefined])
  })

  it('is damaged where that was pressed, and only that one', async () => {
    const core = await openCount()
    press('Dañado')
    scan(barcodes.milk)
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
    expect(core.sent('counts.scan').map(({ condition }) => condition)).toEqual(['damaged', undefined])
  })
})

describe('a scan with a missing field', () => {
  it('requests the expiry, rejects an invalid date, and completes the scan', async () => {
    const core = await openCount()
    scan(barcodes.cream)
    await waitFor(() => expect(band().textContent).toContain('Falta el vencimiento'))
    for (const key of '310227') press(key)
    press('Guardar')
    expect(await screen.findByRole('alert')).toBeTruthy()
    for (let at = 0; at < 6; at++) press('Borrar')
    for (const key of '051227') press(key)
    press('Guardar')
    await waitFor(() => expect(core.sent('counts.add')).toHaveLength(1))
    expect(core.sent('counts.add')[0]).toMatchObject({ articleCode: '104471', units: 12, expiry: '2027-12-05' })
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.session.openNeeds).toEqual([])
  })

  it('stays pending while others are scanned, and prevents finishing', async () => {
    const core = await openCount()
    scan(barcodes.cream)
    scan(barcodes.milk)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    press('Terminar conteo')
    const panel = (await screen.findByText('Terminar el conteo')).parentElement as HTMLElement
    await within(panel).findByText(/datos faltantes/)
    expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Terminar' }).disabled).toBe(true)
    fireEvent.click(within(panel).getByRole('button', { name: 'Quitar' }))
    await waitFor(() =>
      expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Terminar' }).disabled).toBe(false),
    )
    fireEvent.click(within(panel).getByRole('button', { name: 'Terminar' }))
    await waitFor(() => expect(band().textContent).toContain('Conteo terminado'))
    expect(core.session.status).toBe('closed')
  })

  it('takes a lot from the letters on screen', async () => {
    const core = await openCount()
    scan(barcodes.lotless)
    fireEvent.click(await screen.findByRole('button', { name: 'ABC' }))
    for (const key of ['L', '2', '6', '-', '7']) press(key)
    press('Guardar')
    await waitFor(() => expect(core.sent('counts.add')[0]).toMatchObject({ lot: 'L26-7' }))
  })
})

describe('the other outcomes', () => {
  it('links an unknown barcode to an article, which may then need an expiry', async () => {
    const core = await openCount()
    scan(barcodes.unknown)
    await waitFor(() => expect(band().textContent).toContain('Código desconocido'))
    const field = await screen.findByLabelText('Buscar por nombre o código')
    fireEvent.change(field, { target: { value: 'vainilla' } })
    for (const key of '12') press(key)
    await waitFor(() => expect(screen.queryByText('Postre de chocolate 120 g')).toBeNull())
    press(/Postre de vainilla/)
    await waitFor(() => expect(core.sent('counts.relearn')).toHaveLength(1))
    expect(core.sent('articles.learn')[0]).toMatchObject({ raw: barcodes.unknown, unitsPerScan: 12, operator: 'Ana' })
    expect(core.sent('counts.relearn')[0]).toMatchObject({ sessionId })
    await waitFor(() => expect(band().textContent).toContain('Falta el vencimiento'))
    expect(core.sent('counts.add')).toEqual([])
  })

  it('reports that a container is already open: scans continue in it', async () => {
    await openCount({}, { container: '377990000044718111' })
    scan(barcodes.pallet)
    await waitFor(() => expect(band().textContent).toContain('Contenedor ya abierto'))
    expect(band().textContent).toContain('No se agregó nada. Las lecturas siguen en él.')
  })

  it('reports that a container is already counted, and continues', async () => {
    await openCount()
    scan(barcodes.pallet)
    await waitFor(() => expect(band().textContent).toContain('Contenedor ya contado'))
    press(/Continuar sin agregar/)
    expect(band().textContent).toContain('Listo para contar')
  })

  it('counts what has expired as expired, with the same scan', async () => {
    const core = await openCount()
    scan(barcodes.expired)
    await waitFor(() => expect(band().textContent).toContain('Vencido el 03/11/2026'))
    press('Contar como vencido')
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.sent('counts.scan').at(-1)).toMatchObject({ raw: barcodes.expired, condition: 'expired' })
  })

  it('treats a code typed on the keypad as a scan, and never as a number of packages', async () => {
    const core = await openCount()
    for (const key of barcodes.milk) press(key)
    expect(screen.getByText('Código escrito')).toBeDefined()
    press('Agregar')
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.sent('counts.scan').at(-1)).toMatchObject({ raw: barcodes.milk })
    expect(core.sent('counts.scan').at(-1)).not.toHaveProperty('multiplier')
  })

  it('undoes exactly what the note says', async () => {
    const core = await openCount()
    scan(barcodes.milk)
    await screen.findByText(/Deshacer quita: 12 u. Leche entera/)
    await waitFor(() => expect(core.session.events.at(-1)?.kind).toBe('scan'))
    const last = core.session.events.at(-1)?.eventId
    await waitFor(() => expect(core.calls.at(-1)?.operation).toBe('counts.get'))
    press('Deshacer')
    await waitFor(() => expect(core.sent('counts.undo')[0]?.eventId).toBe(last))
    await waitFor(() => expect(band().textContent).toContain('Se quitó: 12 u. Leche entera'))
  })

  it('opens the container that is scanned next', async () => {
    const core = await openCount()
    press('Nuevo contenedor')
    scan(']C1PAL-0033')
    await waitFor(() => expect(core.sent('counts.container')[0]?.container).toBe('PAL-0033'))
    await waitFor(() => expect(band().textContent).toContain('Contenedor abierto'))
    expect(core.sent('counts.scan')).toEqual([])
  })
})

describe('opening', () => {
  it('says what was recovered', async () => {
    await openCount()
    await waitFor(() => expect(band().textContent).toMatch(/Recuperadas 214 lecturas, la última a las .*, por Ana/))
  })

  it('of an empty count asks for the first case', async () => {
    await openCount({}, { scans: 0, tallies: [], events: [] })
    expect(band().textContent).toContain('Listo para contar')
    expect(await screen.findByText('Escanee la primera caja')).toBeTruthy()
  })

  it('shows no figures of a count whose entries were changed or lost, but what to do', async () => {
    const core = createFakeCountCore(spanish, { damaged: true })
    render(
      <ClientProvider client={createClient(core.carrier)}>
        <SettingsProvider>
          <ScannerProvider>
            <CountScreen sessionId={sessionId} />
          </ScannerProvider>
        </SettingsProvider>
      </ClientProvider>,
    )
    expect(await screen.findByText('Se alteraron o se perdieron entradas de un conteo')).toBeTruthy()
    expect(screen.getByText(/Un supervisor desbloquea el documento/)).toBeTruthy()
    expect(screen.queryByText('Total de este artículo')).toBeNull()
  })

  it('of a missing count reports it', async () => {
    const core = createFakeCountCore({ ...spanish, 'counts.get': () => new FakeFailure('not_found') })
    render(
      <ClientProvider client={createClient(core.carrier)}>
        <SettingsProvider>
          <ScannerProvider>
            <CountScreen sessionId="gone" />
          </ScannerProvider>
        </SettingsProvider>
      </ClientProvider>,
    )
    expect(await screen.findByRole('status')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  it('holds ten thousand articles with few rows on the page', async () => {
    const tallies = Array.from({ length: 10_000 }, (_, at) => ({
      articleCode: `A${at}`,
      description: `Artículo ${at}`,
      lot: null,
      expiry: null,
      container: null,
      condition: 'good' as const,
      units: at + 1,
    }))
    await openCount({}, { tallies, scans: 10_000 })
    await screen.findByText(/10\.000 artículos/)
    const list = screen.getByRole('region', { name: 'Contado hasta ahora' })
    await waitFor(() => expect(list.querySelectorAll('li').length).toBeGreaterThan(3))
    expect(list.querySelectorAll('li').length).toBeLessThan(60)
  })
})

it('says that what is on hold could not be read, and asks again', async () => {
  const core = await openCount({ 'holds.list': () => new FakeFailure('storage_corrupt') })
  const list = within(screen.getByRole('region', { name: 'Contado hasta ahora' }))
  expect(await list.findByText('No se pudo leer qué está retenido.')).toBeTruthy()
  core.answers['holds.list'] = () => ({ rows: [], containers: [], signedAt: null })
  fireEvent.click(list.getByRole('button', { name: 'Probar de nuevo' }))
  await waitFor(() => expect(list.queryByText('No se pudo leer qué está retenido.')).toBeNull())
})

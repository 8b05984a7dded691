import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createCamera } from '../../../src/renderer/shared/camera/camera.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { codeAt, fakeCamera } from '../support/fake-camera.ts'
import { scan } from '../support/scan.ts'
import { barcodes, createFakeCountCore, sessionId } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

const explained: Answers = {
  'scans.explain': () => ({ kind: 'ean', valid: true, elements: [], problems: [], alternatives: [] }),
  'counts.photo': () => ({ eventId: 'p', seq: 300, kind: 'photo', at: '2026-11-20T10:45:00-03:00' }),
}
const milk = `]E0${barcodes.milk}`
const openCamera = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Cámara' }))
  await screen.findByText(/a la vista|Muestre los códigos/)
}
const takePhoto = async () => {
  const key = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar foto' })
  await waitFor(() => expect(key.disabled).toBe(false))
  fireEvent.click(key)
}
const keys = () => screen.getAllByRole('button').filter((key) => key.classList.contains('camera-key'))
const key = (at: number) => keys()[at]!

describe('the camera of a count', () => {
  it('is not offered without one, and appears when one is plugged in', async () => {
    const camera = fakeCamera([])
    await openCount()
    expect(screen.queryByRole('button', { name: 'Cámara' })).toBeNull()
    camera.devices = ['back']
    camera.plugged()
    await screen.findByRole('button', { name: 'Cámara' })
    press('Más')
    expect(screen.getByRole('button', { name: 'Tomar una foto' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Elegir fotos' })).toBeTruthy()
  })

  it('asks for nothing before it is used, then for a picture without sound, and is off once it is closed', async () => {
    const camera = fakeCamera()
    await openCount()
    await screen.findByRole('button', { name: 'Cámara' })
    expect(camera.asked).toEqual([])
    await openCamera()
    expect(camera.asked).toMatchObject([{ audio: false }])
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    press('Cerrar cámara')
    await waitFor(() => expect(camera.tracks[0]?.readyState).toBe('ended'))
    await screen.findByText('Contado hasta ahora')
  })

  it('is off when the count is left, and when the window is out of sight until it is back', async () => {
    const camera = fakeCamera()
    await openCount()
    await openCamera()
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    camera.hide(true)
    expect(camera.tracks[0]?.readyState).toBe('ended')
    await screen.findByText('La cámara se apagó porque la ventana no estaba a la vista.')
    camera.hide(false)
    await waitFor(() => expect(camera.tracks).toHaveLength(2))
    cleanup()
    expect(camera.tracks[1]?.readyState).toBe('ended')
  })

  it.each([
    ['NotFoundError', 'Este equipo no tiene cámara.'],
    ['NotAllowedError', 'El acceso a la cámara no está permitido.'],
    ['NotReadableError', 'Otro programa está usando la cámara.'],
    ['TypeError', 'La cámara no funciona.'],
  ])('says what is wrong after %s, and is tried again', async (name, text) => {
    const camera = fakeCamera()
    camera.failure = name
    await openCount()
    fireEvent.click(await screen.findByRole('button', { name: 'Cámara' }))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    camera.failure = null
    press('Encender la cámara')
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('says that it was unplugged while it was open', async () => {
    const camera = fakeCamera()
    await openCount()
    await openCamera()
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    camera.tracks[0]?.dispatchEvent(new Event('ended'))
    await screen.findByText('La cámara se desconectó, o ya no está permitida.')
  })

  it('is turned off when nobody uses it for three minutes', async () => {
    const fake = fakeCamera()
    vi.useFakeTimers()
    try {
      const camera = createCamera()
      const off = camera.attach()
      await vi.advanceTimersByTimeAsync(170_000)
      camera.touch()
      await vi.advanceTimersByTimeAsync(170_000)
      expect(camera.store.getState().status).toBe('live')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(camera.store.getState().status).toBe('idle')
      expect(fake.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
      off()
    } finally {
      vi.useRealTimers()
    }
  })

  it('has a key for its lamp if there is one, which is off again with the camera', async () => {
    const camera = fakeCamera()
    await openCount()
    await openCamera()
    await waitFor(() => expect(camera.tracks).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Luz' })).toBeNull()
    press('Cerrar cámara')
    camera.hasLamp = true
    await openCamera()
    const lamp = await screen.findByRole('button', { name: 'Luz' })
    fireEvent.click(lamp)
    await waitFor(() => expect(lamp.getAttribute('aria-pressed')).toBe('true'))
    expect(camera.tracks.at(-1)?.lamp).toBe(true)
    fireEvent.click(lamp)
    await waitFor(() => expect(camera.tracks.at(-1)?.lamp).toBe(false))
  })

  it('changes to the other camera, which is remembered', async () => {
    const camera = fakeCamera(['back', 'front'])
    await openCount()
    await openCamera()
    fireEvent.click(await screen.findByRole('button', { name: 'Otra cámara' }))
    await waitFor(() => expect(camera.tracks.map(({ deviceId }) => deviceId)).toEqual(['back', 'front']))
    expect(camera.tracks[0]?.readyState).toBe('ended')
    press('Cerrar cámara')
    await openCamera()
    await waitFor(() => expect(camera.tracks.at(-1)?.deviceId).toBe('front'))
    expect(camera.tracks).toHaveLength(3)
  })
})

describe('codes of the camera', () => {
  it('are named before the tap where this PC knows the article', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(milk), codeAt('7799009999991', 600)]
    const article = { code: '104412', description: 'Leche entera larga vida 1 L' }
    const code = { kind: 'ean' as const, valid: true, elements: [], problems: [], alternatives: [] }
    await openCount({ 'scans.explain': ({ raw }) => (raw === milk ? { ...code, article } : code) })
    await openCamera()
    await screen.findByText('2 códigos a la vista')
    press('Detener imagen')
    await waitFor(() => expect(key(0).textContent).toContain(article.description))
    expect(key(0).textContent).toContain(barcodes.milk)
    expect(key(1).textContent).toContain('7799009999991')
  })

  it('count once by a tap, as a scan, and never by themselves', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(milk), codeAt(milk, 600)]
    const core = await openCount(explained)
    await openCamera()
    await screen.findByText('2 códigos a la vista')
    expect(core.sent('counts.scan')).toEqual([])
    press('Detener imagen')
    fireEvent.click(key(0))
    fireEvent.click(key(0))
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    expect(core.sent('counts.scan')).toEqual([{ sessionId, raw: milk, commandId: expect.any(String) as string }])
    expect(key(0).textContent).toContain('Agregado')
    fireEvent.click(key(1))
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
  })

  it('count by a tap in the live picture, which stands still then', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(milk)]
    const core = await openCount(explained)
    await openCamera()
    const frame = await screen.findByRole('button', { name: `Código 1: ${barcodes.milk}` })
    fireEvent.click(frame)
    fireEvent.click(frame)
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    fireEvent.click(frame)
    expect(core.sent('counts.scan')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Otra imagen' })).toBeTruthy()
  })

  it('that lack something say so; their key leads to the question, which no other code answers', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(barcodes.lotless), codeAt('L26-0907', 600)]
    const core = await openCount(explained)
    await openCamera()
    await screen.findByText('2 códigos a la vista')
    press('Detener imagen')
    fireEvent.click(key(0))
    await waitFor(() => expect(key(0).textContent).toContain('Falta un dato'))
    fireEvent.click(key(1))
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
    expect(core.sent('counts.scan')[1]).not.toHaveProperty('answering')
    fireEvent.click(key(0))
    await screen.findByText('Contado hasta ahora')
  })

  it('can be tried again if they were refused', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(milk)]
    const core = createFakeCountCore({ ...spanish, ...explained })
    const real = core.answers['counts.scan']!
    core.answers['counts.scan'] = () => new FakeFailure('conflict', { reason: 'count_paused' })
    await openCount({}, {}, core)
    await openCamera()
    await screen.findByText('1 código a la vista')
    press('Detener imagen')
    fireEvent.click(key(0))
    await waitFor(() => expect(key(0).textContent).toContain('No se agregó'))
    core.answers['counts.scan'] = real
    fireEvent.click(key(0))
    await waitFor(() => expect(key(0).textContent).toContain('Agregado'))
  })

  it('of goods by weight say kilograms', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(milk)]
    const core = createFakeCountCore({ ...spanish, ...explained })
    const real = core.answers['counts.scan']!
    core.answers['counts.scan'] = (input) => Object.assign(real(input), { units: 1.25, byWeight: true as const })
    await openCount({}, {}, core)
    await openCamera()
    await screen.findByText('1 código a la vista')
    press('Detener imagen')
    fireEvent.click(key(0))
    await waitFor(() => expect(key(0).textContent).toContain('+1,25 kg'))
  })

  it('of a container that another PC counted leads to the question', async () => {
    const camera = fakeCamera()
    camera.codes = [codeAt(barcodes.elsewhere)]
    const core = await openCount(explained)
    await openCamera()
    await screen.findByText('1 código a la vista')
    press('Detener imagen')
    fireEvent.click(key(0))
    await screen.findByText('Contado hasta ahora')
    press('Contarlo también aquí')
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(2))
  })

  it('do not stop the scanner: its scan counts and closes the camera', async () => {
    const camera = fakeCamera()
    const core = await openCount(explained)
    await openCamera()
    scan(barcodes.milk)
    await waitFor(() => expect(core.sent('counts.scan')).toMatchObject([{ raw: barcodes.milk }]))
    await screen.findByText('Contado hasta ahora')
    expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  it('say so where this PC cannot read them; photos are kept', async () => {
    fakeCamera()
    vi.stubGlobal('Worker', undefined)
    const core = await openCount(explained)
    await openCamera()
    await screen.findByText('Este equipo no puede reconocer códigos. Las fotos se guardan.')
    await takePhoto()
    await screen.findByText('1 foto guardada en este equipo')
    expect(core.sent('counts.photo')).toMatchObject([{ mediaType: 'image/jpeg' }])
  })
})

describe('photos of the camera', () => {
  const entry = {
    eventId: 'e-1',
    seq: 1,
    kind: 'scan',
    at: '2026-11-20T10:31:00-03:00',
    articleCode: '104412',
    units: 1,
  }
  const opening = { eventId: 'e-2', seq: 2, kind: 'container', at: '2026-11-20T10:32:00-03:00', container: 'PAL-0032' }

  it('are of the last scan, of the container or of the whole count', async () => {
    fakeCamera()
    const start = { events: [entry, opening], container: 'PAL-0032', containerEventId: 'e-2' }
    const core = await openCount(explained, start)
    await openCamera()
    for (const [at, subject] of ['Última lectura', 'Contenedor', 'Todo el conteo'].entries()) {
      fireEvent.click(screen.getByRole('radio', { name: subject }))
      await takePhoto()
      await screen.findByText(at === 0 ? '1 foto guardada en este equipo' : `${at + 1} fotos guardadas en este equipo`)
    }
    expect(core.sent('counts.photo').map(({ eventId }) => eventId)).toEqual(['e-1', 'e-2', undefined])
  })

  it('that are not kept say so, and the next one is tried', async () => {
    fakeCamera()
    const core = createFakeCountCore({ ...spanish, ...explained })
    const kept = core.answers['counts.photo']!
    core.answers['counts.photo'] = () => new FakeFailure('storage_full')
    await openCount({}, {}, core)
    await openCamera()
    await takePhoto()
    await screen.findByText('La foto no se guardó.')
    core.answers['counts.photo'] = kept
    await takePhoto()
    await screen.findByText('1 foto guardada en este equipo')
    expect(core.sent('counts.photo')).toHaveLength(2)
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ListedArrival } from '../../src/contract/shapes/arrival.ts'
import { useRoute } from '../../src/renderer/state/route.ts'
import { fakeCamera } from './support/fake-camera.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { scan } from './support/scan.ts'

const at = '2026-11-20T08:42:00.000-03:00'
const reading = {
  readingId: 'r1',
  at,
  operator: 'Ana Quiroga',
  place: 'Puertas',
  articleCode: null,
  value: 9.4,
  unit: 'C',
  celsius: 9.4,
  limits: { min: 2, max: 8 },
  outside: true,
  reason: null,
  note: null,
  correctedAt: null,
} as const
const arrival: ListedArrival = {
  arrivalId: 'a1',
  documents: [{ number: 'R-000184', controlId: 20481 }],
  recordedAt: at,
  changedAt: at,
  operator: 'Ana Quiroga',
  enteredAt: at,
  leftAt: null,
  carrier: null,
  plate: 'AG 731 KD',
  driver: null,
  driverDocument: null,
  dock: null,
  seal: null,
  sealState: null,
  limits: { min: 2, max: 8 },
  readings: [reading],
  reasonsMissing: 1,
  photos: [
    {
      eventId: 'p1',
      at,
      operator: 'Eva',
      subject: 'slip',
      hash: 'a'.repeat(64),
      mediaType: 'image/png',
      bytes: 9,
      hidden: true,
    },
  ],
  corrections: [{ at, operator: 'Eva', field: 'plate', before: 'AG731KD', after: 'AG 731 KD' }],
  intact: true,
  afterSignature: null,
}
const route = { screen: 'arrival', number: 'R-000184', controlId: 20481 } as const
const answer = (rows: ListedArrival[], signedAt: string | null = null) => ({
  'arrivals.list': () => ({ rows, signedAt }),
})
const saved = { arrivalId: 'a1', eventId: 'e', at }

it('records a truck with one key', async () => {
  const core = createFakeCarrier({ ...answer([]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'El camión entró ahora' }))
  await waitFor(() =>
    expect(core.sent('arrivals.save')).toMatchObject([
      { documents: [{ number: 'R-000184', controlId: 20481 }], operator: 'Ana Quiroga' },
    ]),
  )
})

it('a key that is pressed twice records one more truck', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.save': () => saved })
  renderApp(core, route)
  const key = await screen.findByRole('button', { name: 'Otro camión' })
  await userEvent.dblClick(key)
  await waitFor(() => expect(core.sent('arrivals.save')).toHaveLength(1))
  await waitFor(() => expect(key).toHaveProperty('disabled', false))
  await userEvent.click(key)
  await waitFor(() => expect(core.sent('arrivals.save')).toHaveLength(2))
})

it('a key that is held down is pressed once', async () => {
  renderApp(createFakeCarrier(answer([arrival])), route)
  const key = await screen.findByRole('button', { name: 'Otro camión' })
  // Without its default, the browser presses no button.
  expect(fireEvent.keyDown(key, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(key, { key: 'Enter', repeat: true })).toBe(false)
})

it('says of a year that no calendar has that the time is wrong', async () => {
  const core = createFakeCarrier({ ...answer([{ ...arrival, leftAt: at }]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar: Salió' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Salió'), { target: { value: '20261-11-20T10:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/^Esa hora está en el futuro/)).toBeTruthy()
  expect(core.sent('arrivals.save')).toEqual([])
})

it('a time that is saved as it was is no correction of its seconds', async () => {
  const leftAt = '2026-11-20T09:05:37.512-03:00'
  const core = createFakeCarrier({ ...answer([{ ...arrival, leftAt }]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar: Salió' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(core.sent('arrivals.save')).toEqual([])
})

it('asks once who it is, and then records', async () => {
  const core = createFakeCarrier({ ...answer([]), 'arrivals.save': () => saved })
  renderApp(core, route, null)
  await userEvent.click(await screen.findByRole('button', { name: 'El camión entró ahora' }))
  await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }))
  await userEvent.paste('Bruno Sosa')
  await userEvent.click(screen.getByRole('button', { name: 'Usar este nombre' }))
  await waitFor(() => expect(core.sent('arrivals.save')).toMatchObject([{ operator: 'Bruno Sosa' }]))
})

it('a badge says who adds a document, and is no document of the truck', async () => {
  const person = {
    operatorId: 'o1',
    name: 'Bruno Sosa',
    role: 'operator',
    active: true,
    hasBadge: true,
    savedAt: at,
  } as const
  const core = createFakeCarrier({
    ...answer([arrival]),
    'arrivals.save': () => saved,
    'operators.list': () => ({ rows: [person] }),
    'operators.identify': ({ badge }) => ({ operator: badge === 'BADGE-7' ? person : null }),
  })
  renderApp(core, route, null)
  await userEvent.click(await screen.findByRole('button', { name: 'Otro documento' }))
  await screen.findByRole('button', { name: 'Bruno Sosa' })
  scan('BADGE-7')
  await screen.findByRole('textbox', { name: 'Número de documento' })
  scan('R-000185')
  await waitFor(() =>
    expect(core.sent('arrivals.save')).toMatchObject([
      { documents: [{ number: 'R-000184' }, { number: 'R-000185' }], operator: 'Bruno Sosa' },
    ]),
  )
})

it('asks why a temperature is outside its limits, and nothing waits for it', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.temperature': () => saved })
  renderApp(core, route)
  expect(await screen.findByText('¿Por qué 9,4 °C en Puertas?')).toBeTruthy()
  expect(screen.getByText('Falta 1 motivo')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Puertas abiertas en la espera' }))
  await waitFor(() =>
    expect(core.sent('arrivals.temperature')).toMatchObject([{ readingId: 'r1', reason: 'doors_open' }]),
  )
})

it('another reason is written in words before it is saved', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.temperature': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otro motivo' }))
  const save = screen.getByRole('button', { name: 'Guardar el motivo' })
  expect(save).toHaveProperty('disabled', true)
  expect(core.sent('arrivals.temperature')).toEqual([])
  const field = screen.getByRole('textbox', { name: '¿Cuál es el motivo?' })
  expect(document.activeElement).toBe(field)
  const scrolled = vi.fn<() => void>()
  Object.assign(field.closest('form')!, { scrollIntoView: scrolled })
  fireEvent(window, new Event('resize'))
  expect(scrolled).toHaveBeenCalledOnce()
  await userEvent.paste('  Puerta rota ')
  await userEvent.click(save)
  await waitFor(() =>
    expect(core.sent('arrivals.temperature')).toMatchObject([
      { readingId: 'r1', reason: 'other', note: 'Puerta rota' },
    ]),
  )
})

it('a reason can be changed, and the words of the earlier one do not stay', async () => {
  const explained = { ...reading, reason: 'other', note: 'Puerta rota' } as const
  const core = createFakeCarrier({
    ...answer([{ ...arrival, readings: [explained], reasonsMissing: 0 }]),
    'arrivals.temperature': () => saved,
  })
  renderApp(core, route)
  expect(await screen.findByText('Otro motivo · Puerta rota')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar el motivo: Puertas, 9,4 °C' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '¿Cuál es el motivo?' }).value).toBe('Puerta rota')
  await userEvent.click(screen.getByRole('button', { name: 'Cargado caliente' }))
  await waitFor(() =>
    expect(core.sent('arrivals.temperature')).toMatchObject([{ readingId: 'r1', reason: 'loaded_warm', note: null }]),
  )
})

it('takes a temperature by keys and says that degrees look like Fahrenheit', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.temperature': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Medio', '4', '1']) await userEvent.click(dialog.getByRole('button', { name }))
  expect(dialog.getByText(/41 °F serían 5 °C/)).toBeTruthy()
  for (const name of ['Borrar', 'Bajo cero', ',', '5']) await userEvent.click(dialog.getByRole('button', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(core.sent('arrivals.temperature')).toMatchObject([{ place: 'Medio', value: -4.5, unit: 'C' }]),
  )
})

it('says of a temperature beyond every range that no goods have it', async () => {
  // As the core answers 999 °C; the fake one takes only what the contract allows.
  const beyond = new FakeFailure('validation', { issues: [{ path: 'value', code: 'too_big' }] })
  renderApp(createFakeCarrier({ ...answer([arrival]), 'arrivals.temperature': () => beyond }), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Medio', '9', '9', 'Guardar']) await userEvent.click(dialog.getByRole('button', { name }))
  expect(await dialog.findByText(/^Ninguna mercancía tiene esta temperatura/)).toBeTruthy()
})

it('says beside the key what a measurement still lacks', async () => {
  renderApp(createFakeCarrier(answer([arrival])), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: 'Guardar' })
  const lacks = () =>
    save
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(lacks()).toEqual(['Faltan: Lugar, Temperatura'])
  for (const name of ['9', '9', '9', '9']) await userEvent.click(dialog.getByRole('button', { name }))
  expect(lacks()).toEqual(['9999 no es una temperatura: tres dígitos y dos decimales como máximo.'])
  await userEvent.click(dialog.getByRole('button', { name: 'Borrar' }))
  expect(lacks()).toEqual(['Falta: Lugar'])
  await userEvent.click(dialog.getByRole('button', { name: 'Medio' }))
  expect(lacks()).toBeUndefined()
  expect(save).toHaveProperty('disabled', false)
})

it('writes a corrected temperature as the others, and its place in words of this language', async () => {
  const corrections = [
    {
      at: '2026-11-20T09:00:00-03:00',
      operator: 'Ana Quiroga',
      field: 'reading' as const,
      before: 'Doors · 104412 · 9.4 °C',
      after: 'مقدمة · -18 °C',
    },
  ]
  renderApp(createFakeCarrier(answer([{ ...arrival, corrections }])), route)
  const said = await screen.findByText('Puertas · 104412 · 9,4 °C')
  expect(said.nextElementSibling?.textContent).toBe('\u2068مقدمة\u2069 · −18 °C')
})

it('keeps a temperature that is being entered when something is scanned, and says that the scan was not used', async () => {
  renderApp(createFakeCarrier(answer([arrival])), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '4' }))
  scan('7799001044122')
  expect(await screen.findByText('La lectura no se usó. Cierre primero esta ventana.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Temperatura').value).toBe('4')
  expect(useRoute.getState().route.screen).toBe('arrival')
})

it('the second press of a double press on a key leaves the cursor in the dialog that the first has opened', async () => {
  renderApp(createFakeCarrier(answer([arrival])), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = await screen.findByRole('dialog')
  // Without its default, a press moves no focus.
  expect(fireEvent.mouseDown(dialog, { detail: 2 })).toBe(false)
  expect(fireEvent.mouseDown(dialog, { detail: 1 })).toBe(true)
  expect(fireEvent.mouseDown(within(dialog).getByLabelText('Otro lugar'), { detail: 2 })).toBe(true)
})

it('says which time is wrong, and keeps the dialog', async () => {
  const issues = [{ path: 'leftAt', code: 'left_before_entered' }]
  const core = createFakeCarrier({
    ...answer([{ ...arrival, leftAt: at }]),
    'arrivals.save': () => new FakeFailure('validation', { issues }),
  })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar: Salió' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Salió'), { target: { value: '2026-11-20T07:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('La salida es anterior a la entrada. Revise las dos horas.')).toBeTruthy()
})

it('shows what stood before, hides the delivery note, and marks what came after the signature', async () => {
  const core = createFakeCarrier(
    answer([{ ...arrival, intact: false, afterSignature: 'recorded' }], '2026-11-20T08:00:00.000-03:00'),
  )
  renderApp(core, route)
  expect(await screen.findByText('AG731KD')).toBeTruthy()
  expect(screen.getByText('Guardada. Se ve al terminar los conteos.')).toBeTruthy()
  expect(core.sent('arrivals.picture')).toHaveLength(0)
  expect(screen.getByText(/Agregado después de la firma/)).toBeTruthy()
  expect(screen.getByText(/Los datos de esta llegada se modificaron/)).toBeTruthy()
})

it.each([
  ['changed', /Con datos agregados o corregidos después de la firma/],
  ['unordered', /no se sabe qué fue primero/],
] as const)('says of something that is %s after the signature', async (afterSignature, text) => {
  // The clock says otherwise: it was set back.
  const changed = { ...arrival, changedAt: '2026-11-20T09:00:00.000-03:00', afterSignature }
  renderApp(createFakeCarrier(answer([changed], '2026-11-20T10:00:00.000-03:00')), route)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('is opened from the document, which shows it in a line', async () => {
  renderApp(createFakeCarrier(answer([arrival])), { screen: 'document', number: 'R-000184' })
  expect(await screen.findByText(/Entró .*en el muelle · AG 731 KD/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Abrir la llegada' }))
  expect(useRoute.getState().route).toMatchObject({ screen: 'arrival', number: 'R-000184' })
})

it('says which partial delivery of each document the truck brought', async () => {
  const documents = [
    { number: 'R-000184', controlId: 20481, part: 2 },
    { number: 'R-NEW', controlId: null },
  ]
  const core = createFakeCarrier({
    ...answer([{ ...arrival, documents }]),
    'arrivals.save': () => saved,
    'counts.next': () => ({ part: 2, nextPart: 3, counter: 1, covers: null, samePerson: null }),
  })
  renderApp(core, route)
  expect((await screen.findByText('Documentos de este camión')).closest('p')?.textContent).toContain(
    'R-000184 (entrega parcial 2) · R-NEW (entrega parcial 1)',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Entrega parcial' }))
  const dialog = await screen.findByRole('dialog')
  const known = within(within(dialog).getByRole('group', { name: 'R-000184' }))
  expect(known.getByRole('radio', { name: '2' })).toHaveProperty('checked', true)
  expect(known.getAllByRole('radio')).toHaveLength(3)
  await userEvent.click(known.getByRole('radio', { name: '3' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(core.sent('arrivals.save')).toMatchObject([
      {
        arrivalId: 'a1',
        documents: [
          { number: 'R-000184', controlId: 20481, part: 3 },
          { number: 'R-NEW', part: 1 },
        ],
      },
    ]),
  )
})

it('takes the part of one of two documents with the same number', async () => {
  const documents = [
    { number: 'R-000184', controlId: 20481, part: 1 },
    { number: 'R-000184', controlId: 20499, part: 1 },
  ]
  const core = createFakeCarrier({ ...answer([{ ...arrival, documents }]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Entrega parcial' }))
  const dialog = await screen.findByRole('dialog')
  const [, second] = within(dialog).getAllByRole('group', { name: 'R-000184' })
  await userEvent.click(within(second!).getByRole('radio', { name: '2' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(core.sent('arrivals.save')).toMatchObject([
      {
        documents: [
          { controlId: 20481, part: 1 },
          { controlId: 20499, part: 2 },
        ],
      },
    ]),
  )
})

it('takes photos by the camera of this PC, of the subject that is chosen, and says when one was not kept', async () => {
  const camera = fakeCamera()
  const kept = { arrivalId: 'a1', eventId: 'p2', at }
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.photo': () => kept })
  renderApp(core, route)
  expect(camera.asked).toEqual([])
  await screen.findByRole('button', { name: 'Nota de entrega' })
  // Pressed at once, before the browser has told its cameras.
  await userEvent.click(screen.getByRole('button', { name: 'Nota de entrega' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Guardar foto' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  await dialog.findByText('1 foto guardada en este equipo')
  await userEvent.click(dialog.getByRole('radio', { name: 'Precinto' }))
  await userEvent.click(save)
  await dialog.findByText('2 fotos guardadas en este equipo')
  expect(core.sent('arrivals.photo')).toMatchObject([
    { arrivalId: 'a1', subject: 'slip', mediaType: 'image/jpeg' },
    { arrivalId: 'a1', subject: 'seal', mediaType: 'image/jpeg' },
  ])
  core.answers['arrivals.photo'] = () => new FakeFailure('conflict', { reason: 'too_many_photos' })
  await userEvent.click(save)
  await dialog.findByText('Esta llegada ya tiene el máximo de fotos.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar cámara' }))
  await waitFor(() => expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended']))
})

it('a photo that is asked for before the camera shows anything is taken with its first picture', async () => {
  fakeCamera()
  const readyState = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(0)
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.photo': () => saved })
  renderApp(core, route)
  await screen.findByRole('button', { name: 'Nota de entrega' })
  await userEvent.click(screen.getByRole('button', { name: 'Nota de entrega' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Guardar foto' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  expect(core.sent('arrivals.photo')).toEqual([])
  readyState.mockReturnValue(4)
  fireEvent.loadedData(document.querySelector('video')!)
  await dialog.findByText('1 foto guardada en este equipo')
})

it('says how many of several photos were not kept', async () => {
  fakeCamera()
  const core = createFakeCarrier(answer([arrival]))
  core.answers['arrivals.photo'] = () =>
    core.sent('arrivals.photo').length === 1 ? saved : new FakeFailure('conflict', { reason: 'too_many_photos' })
  renderApp(core, route)
  const [input] = await screen.findAllByLabelText<HTMLInputElement>('Nota de entrega', { selector: 'input' })
  const files = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }))
  fireEvent.change(input!, { target: { files } })
  expect(await screen.findByText('2 fotos no se guardaron.')).toBeTruthy()
  expect(core.sent('arrivals.photo')).toHaveLength(2)
})

it('says that the camera gave no picture', async () => {
  fakeCamera()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not allocated', 'InvalidStateError')))
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.photo': () => saved })
  renderApp(core, route)
  await screen.findByRole('button', { name: 'Nota de entrega' })
  await userEvent.click(screen.getByRole('button', { name: 'Nota de entrega' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Guardar foto' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  await dialog.findByText('No hay imagen. Espere a que se encienda la cámara.')
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1280, height: 720, close: () => undefined }))
  await userEvent.click(save)
  await dialog.findByText('1 foto guardada en este equipo')
})

it('documents of one truck are scanned one after the other, and none takes another off', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otro documento' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeTruthy()
  scan('R-000201')
  scan(']C1R-000202')
  expect(await screen.findByText(/^Se agregó R-000202\./)).toBeTruthy()
  // Nothing of it can be cancelled any more.
  expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  const first = { number: 'R-000184', controlId: 20481 }
  expect(core.sent('arrivals.save')).toMatchObject([
    { documents: [first, { number: 'R-000201' }] },
    { documents: [first, { number: 'R-000201' }, { number: 'R-000202' }] },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useRoute.getState().route).toMatchObject({ screen: 'arrival' })
})

it('takes a scanned seal without what the scanner adds, and a document off the truck that did not bring it', async () => {
  const documents = [...arrival.documents, { number: 'R-NEW', controlId: null }]
  const core = createFakeCarrier({ ...answer([{ ...arrival, documents }]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: /^Número de precinto/ }))
  await screen.findByRole('dialog')
  scan(']C1FT-0098214')
  expect(await screen.findByDisplayValue('FT-0098214')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Otro documento' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar el documento R-NEW' }))
  await waitFor(() =>
    expect(core.sent('arrivals.save')).toMatchObject([{ documents: [{ number: 'R-000184', controlId: 20481 }] }]),
  )
})

it('chooses files where there is no camera, and takes one that is there by the next press', async () => {
  const camera = fakeCamera([])
  renderApp(createFakeCarrier(answer([arrival])), route)
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click')
  const key = await screen.findByRole('button', { name: 'Nota de entrega' })
  await userEvent.click(key)
  await waitFor(() => expect(chosen.mock.contexts).toEqual([expect.objectContaining({ type: 'file' })]))
  expect(screen.queryByRole('dialog')).toBeNull()
  camera.devices = ['back']
  await userEvent.click(key)
  await screen.findByRole('dialog')
  expect(chosen).toHaveBeenCalledOnce()
})

it('a place that was a key in another language is read in this one, and correcting the value does not rewrite it', async () => {
  const core = createFakeCarrier({
    ...answer([{ ...arrival, readings: [{ ...reading, place: 'Doors' }] }]),
    'arrivals.temperature': () => saved,
  })
  renderApp(core, route)
  expect(await screen.findByText('¿Por qué 9,4 °C en Puertas?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Corregir la medición: Puertas, 9,4 °C' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Puertas' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('arrivals.temperature')).toMatchObject([{ readingId: 'r1', place: 'Doors' }]))
  // What was measured is not measured again, by the limits of now.
  expect(core.sent('arrivals.temperature')[0]).not.toHaveProperty('value')
  expect(core.sent('arrivals.temperature')[0]).not.toHaveProperty('unit')
})

it('a truck that another window records takes no dialog and no key over from the one on screen', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.temperature': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otra medición' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Frente' }))
  core.answers['arrivals.list'] = () => ({
    rows: [arrival, { ...arrival, arrivalId: 'a2', plate: 'AE 100 XX' }],
    signedAt: null,
  })
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['arrivals'] } }))
  expect(await screen.findAllByText(/AE 100 XX/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '4' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(core.sent('arrivals.temperature')).toMatchObject([{ arrivalId: 'a1', value: 4 }]))
})

it('a document that another window adds while the dialog is open stays with the truck', async () => {
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.save': () => saved })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Otro documento' }))
  await screen.findByRole('dialog')
  const documents = [...arrival.documents, { number: 'R-000300', controlId: null }]
  core.answers['arrivals.list'] = () => ({ rows: [{ ...arrival, documents }], signedAt: null })
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['arrivals'] } }))
  expect(await screen.findAllByText('R-000300')).toBeTruthy()
  scan('R-000201')
  expect(await screen.findByText(/^Se agregó R-000201\./)).toBeTruthy()
  const [first] = arrival.documents
  expect(core.sent('arrivals.save')).toMatchObject([
    { documents: [first, { number: 'R-000300' }, { number: 'R-000201' }] },
  ])
})

it('a photo that was not kept is said to somebody who has gone on, too', async () => {
  let read = (_: Error) => {}
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (read = reject)))
  const core = createFakeCarrier({ ...answer([arrival]), 'arrivals.photo': () => saved })
  renderApp(core, route)
  const [input] = await screen.findAllByLabelText<HTMLInputElement>('Nota de entrega', { selector: 'input' })
  fireEvent.change(input!, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } })
  act(() => useRoute.getState().go({ screen: 'home' }))
  await act(async () => read(new DOMException('unreadable', 'InvalidStateError')))
  expect(await screen.findByText(/^Llegada: .* Ese archivo no es una foto\. Elija otro\.$/)).toBeTruthy()
})

it('what was not saved is said to somebody who has gone on, too', async () => {
  let refuse = (_: FakeFailure) => {}
  const core = createFakeCarrier({
    ...answer([arrival]),
    'arrivals.save': () => new Promise((resolve) => (refuse = resolve)),
  })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Roto' }))
  await waitFor(() => expect(core.sent('arrivals.save')).toHaveLength(1))
  act(() => useRoute.getState().go({ screen: 'home' }))
  await act(async () => refuse(new FakeFailure('storage_full')))
  expect(await screen.findByText(/^Llegada: lo último no se completó\. El disco está lleno/)).toBeTruthy()
})

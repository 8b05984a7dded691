import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ScannerSettings } from '../../../src/contract/shapes/scanner.ts'
import { sheetCodes } from '../../../src/renderer/scanner/calibration/sheet.ts'
import {
  readExchanged,
  readPause,
  readSeparators,
  writeExchanged,
} from '../../../src/renderer/screens/settings/scanner-draft.ts'
import { suspectSign } from '../../../src/renderer/screens/settings/scanner-reading.tsx'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { renderApp } from '../support/render-app.tsx'
import { settings } from '../support/warehouse.ts'
import { plainProfile } from './typing.ts'

const route = { screen: 'settings', section: 'scanner' } as const
const GS = '\u001d'

/** A key as the browser sends it: with the time of the page's own clock. */
function key(type: 'keydown' | 'keyup', shape: KeyboardEventInit, at = performance.now()): void {
  const event = new KeyboardEvent(type, { ...shape, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  fireEvent(document.body, event)
}

/** A scan as keys in the same moment, however busy this PC is: nothing but a scanner types so. */
function scan(text: string): void {
  const at = performance.now()
  const shapes = Array.from(text, (char) =>
    char === GS ? { key: ']', code: 'BracketRight', ctrlKey: true } : { key: char, code: `Test${char}` },
  )
  for (const shape of [...shapes, { key: 'Enter', code: 'Enter' }]) {
    key('keydown', shape, at)
    key('keyup', shape, at)
  }
}

/** A core that stores the scanners sent to it. */
function remembering(scanners: ScannerSettings = { profiles: [], used: [] }) {
  let kept = scanners
  const core = createFakeCarrier({
    'settings.get': () => ({ ...settings, scanners: kept }),
    'settings.update': (patch) => {
      kept = patch.scanners ?? kept
      return { ...settings, scanners: kept }
    },
  })
  return { core, kept: () => kept }
}

const dock3 = { ...plainProfile, id: 'a', name: 'Lector 3', prefix: '', exchanged: [{ typed: "'", meant: '-' }] }

it('calibrates code by code, says what was found, and reads with it from then on', async () => {
  const { core, kept } = remembering()
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Calibrar' }))
  for (const [index, { data, identifiers }] of sheetCodes.entries()) {
    await screen.findByText(new RegExp(`Escanee el código ${index + 1}`))
    scan(identifiers[0] + data.replaceAll(GS, '~'))
  }
  await screen.findByText('Resultado')
  await userEvent.click(screen.getByLabelText('Nombre del escáner'))
  await userEvent.paste('Lector 3')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y usar' }))
  await screen.findByText('Lector 3')
  expect(kept().used).toEqual([kept().profiles[0]?.id])
  expect(kept().profiles[0]).toMatchObject({ name: 'Lector 3', suffix: 'enter', separator: 'text', separators: ['~'] })
  scan(']C1010779900104412210A~17300101')
  await waitFor(() =>
    expect(core.sent('scans.explain')).toMatchObject([{ raw: `]C1010779900104412210A${GS}17300101` }]),
  )
  expect(screen.getByText(/escáner Lector 3/)).toBeTruthy()
})

it('keeps one scanner where its key is pressed twice', async () => {
  const { core, kept } = remembering()
  const store = core.answers['settings.update']!
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  core.answers['settings.update'] = async (patch) => {
    await waiting
    return store(patch)
  }
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Calibrar' }))
  scan(`]C0${sheetCodes[0]?.data ?? ''}`)
  for (const [index] of sheetCodes.slice(1).entries()) {
    await screen.findByText(new RegExp(`Escanee el código ${index + 2}`))
    await userEvent.click(screen.getByRole('button', { name: 'Mi escáner no puede escanear este código' }))
  }
  await userEvent.click(await screen.findByLabelText('Nombre del escáner'))
  await userEvent.paste('Lector 3')
  const save = screen.getByRole('button', { name: 'Guardar y usar' })
  await userEvent.click(save)
  await userEvent.click(save)
  answer()
  await screen.findByRole('button', { name: 'Calibrar' })
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(2))
  await waitFor(() => expect(kept().used).toEqual(kept().profiles.map(({ id }) => id)))
  expect(kept().profiles.map(({ name }) => name)).toEqual(['Lector 3'])
})

it('asks once more where another code, or half of one, arrives, and goes on where it was', async () => {
  renderApp(createFakeCarrier(), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Calibrar' }))
  scan('7799001044122')
  expect(await screen.findByText('Esa lectura no llegó bien. Escanee otra vez el código 1.')).toBeTruthy()
  scan(sheetCodes[0]?.data ?? '')
  expect(await screen.findByText(/Escanee el código 2/)).toBeTruthy()
  expect(screen.queryByText(/otra vez/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mi escáner no puede escanear este código' }))
  expect(await screen.findByText(/Escanee el código 3/)).toBeTruthy()
})

it('while a calibration is on, a scan is nothing else: no document is looked for', async () => {
  const { core } = remembering({ profiles: [dock3], used: ['a'] })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Calibrar' }))
  scan('R-000123')
  await screen.findByText(/Escanee otra vez el código 1/)
  expect([core.sent('receiving.find'), core.sent('scans.explain')]).toEqual([[], []])
})

it('a scanner that is not in use is not read with; switched on it is', async () => {
  const { core, kept } = remembering({ profiles: [dock3], used: [] })
  // An answer would leave the settings.
  core.answers['receiving.find'] = () => new Promise(() => {})
  renderApp(core, route)
  await screen.findByRole('switch', { name: 'Se usa en este equipo' })
  scan("PAL'0032")
  await waitFor(() => expect(core.sent('scans.explain')).toMatchObject([{ raw: "PAL'0032" }]))
  await userEvent.click(screen.getByRole('switch', { name: 'Se usa en este equipo' }))
  await waitFor(() => expect(kept().used).toEqual(['a']))
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'))
  // The switch shows the new setting before the capture of keys has it: a scan in between is read as before.
  await waitFor(() => {
    scan("PAL'0032")
    expect(core.sent('scans.explain').at(-1)).toMatchObject({ raw: 'PAL-0032' })
  })
})

it('is removed after a confirmation, and changed manually', async () => {
  const { core, kept } = remembering({ profiles: [dock3], used: ['a'] })
  renderApp(core, route)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar Lector 3' }))
  const pairs = screen.getByLabelText('Caracteres que el teclado cambia')
  await userEvent.clear(pairs)
  await userEvent.click(pairs)
  await userEvent.paste("'- '+")
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.getByText(/Cada par lleva dos caracteres/)).toBeTruthy()
  await userEvent.clear(pairs)
  await userEvent.paste("'- ¿=")
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(kept().profiles[0]?.exchanged).toEqual([...dock3.exchanged, { typed: '¿', meant: '=' }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar Lector 3' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar Lector 3' }))
  await waitFor(() => expect(kept()).toEqual({ profiles: [], used: [] }))
})

it('says why what was typed is no scan', async () => {
  renderApp(createFakeCarrier(), route)
  await screen.findByText('Teclas que llegan')
  // Two digits at the pace of a slow scanner could be typed on the keypad.
  const began = performance.now()
  for (const [index, name] of ['1', '2', 'Enter'].entries()) key('keydown', { key: name }, began + index * 100)
  expect(await screen.findByText('Muy pocos caracteres para una lectura')).toBeTruthy()
})

it('shows every way to read a scan that lost its separators', async () => {
  const alternatives = [
    [{ ai: '10', value: 'ABC17261231' }],
    [
      { ai: '10', value: 'ABC' },
      { ai: '17', value: '261231' },
    ],
  ]
  const core = createFakeCarrier({
    'scans.explain': () => ({
      kind: 'gs1',
      valid: false,
      elements: alternatives[0] ?? [],
      problems: [{ at: 0, code: 'ambiguous', message: '' }],
      alternatives,
    }),
  })
  renderApp(core, route)
  await screen.findByText('Teclas que llegan')
  scan('10ABC17261231')
  const choice = await screen.findByRole('region', { name: 'Opción 2' })
  expect(within(choice).getByText('Vencimiento')).toBeTruthy()
  expect(screen.getByText(/Significados posibles: 2/)).toBeTruthy()
})

it('prints the sheet once, with every code drawn, and takes it away', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  renderApp(createFakeCarrier(), route)
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir hoja de calibración' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  const drawn = [...document.querySelectorAll('.scanner-sheet svg')]
  expect(drawn).toHaveLength(sheetCodes.length)
  expect(drawn.every((svg) => svg.querySelectorAll('path').length > 0 && !svg.outerHTML.includes('style='))).toBe(true)
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.scanner-sheet')).toBeNull())
  vi.unstubAllGlobals()
})

it.each([
  ['', []],
  [
    "'- ¿=",
    [
      { typed: "'", meant: '-' },
      { typed: '¿', meant: '=' },
    ],
  ],
  ["'-=", null],
  ["'", null],
  ['==', null],
  ["'- '=", null],
])('pairs of signs: %j', (text, pairs) => {
  expect(readExchanged(text)).toEqual(pairs)
  expect(readExchanged(writeExchanged(pairs ?? []))).toEqual(pairs ?? [])
})

it('reads pauses and separators as people write them', () => {
  expect(['49', '50', '5000', '5001', '', 'a', ' 300 '].map(readPause)).toEqual([null, 50, 5000, null, null, null, 300])
  expect([' ~  {GS} ~ ', '', 'x'.repeat(17), '1 2 3 4 5 6 7 8 9'].map(readSeparators)).toEqual([
    ['~', '{GS}'],
    null,
    null,
    null,
  ])
})

it.each([
  ['+C10107799001044122', '+'],
  [']C10107799001044122', null],
  ['7799001044122', null],
  ['R-000123', null],
  ['+54 11', null],
])('a keyboard suspected of changing signs: %s', (raw, sign) => {
  expect(suspectSign(raw)).toBe(sign)
})

it('two scanners that are switched off one at once after the other both stay off', async () => {
  const other = { ...dock3, id: 'b', name: 'Lector 4' }
  const { core, kept } = remembering({ profiles: [dock3, other], used: ['a', 'b'] })
  const store = core.answers['settings.update']!
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  core.answers['settings.update'] = async (patch) => {
    await asked
    return store(patch)
  }
  renderApp(core, route)
  const switches = await screen.findAllByRole('switch', { name: 'Se usa en este equipo' })
  for (const one of switches) await userEvent.click(one)
  answer()
  await waitFor(() => expect(core.sent('settings.update')).toHaveLength(2))
  await waitFor(() => expect(kept().used).toEqual([]))
})

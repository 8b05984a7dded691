import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CountEvent, ScanResult } from '../../../src/contract/shapes/count.ts'
import { spokenAnswer } from '../../../src/renderer/screens/count/spoken-answer.ts'
import { createSpeaker, speaker, type SpeechPort } from '../../../src/renderer/sound/speaker.ts'
import { settings } from '../support/warehouse.ts'
import { scan } from '../support/scan.ts'
import { barcodes } from './fake-count-core.ts'
import { openCount } from './open-count.tsx'

/** The system's speech: what is being said, and what was said or cut. */
function fakeSpeech(voices: { lang: string; localService: boolean }[]) {
  const said: string[] = []
  let waiting = 0
  const port: SpeechPort = {
    getVoices: () => voices as SpeechSynthesisVoice[],
    speak: ({ text }) => {
      waiting += 1
      expect(waiting).toBe(1)
      said.push(text)
    },
    cancel: () => {
      waiting = 0
      said.push('|')
    },
  }
  return { port, said, make: (text: string) => ({ text }) as SpeechSynthesisUtterance }
}

describe('the speaker', () => {
  it('says one thing at a time, with a voice of the language that is on this PC', () => {
    const { port, said, make } = fakeSpeech([
      { lang: 'es-ES', localService: false },
      { lang: 'es-MX', localService: true },
    ])
    const voice = createSpeaker(port, make)
    voice.say('uno', 'es')
    voice.say('dos', 'es')
    voice.stop()
    expect(said).toEqual(['|', 'uno', '|', 'dos', '|'])
  })

  it('asks for the voices at once: a browser loads them only then, and has none at the first question', () => {
    const voices: { lang: string; localService: boolean }[] = []
    const { port, said, make } = fakeSpeech(voices)
    let asked = 0
    const voice = createSpeaker({ ...port, getVoices: () => ((asked += 1), port.getVoices()) }, make)
    expect(asked).toBe(1)
    voices.push({ lang: 'es-AR', localService: true })
    voice.say('uno', 'es')
    expect(said).toEqual(['|', 'uno'])
  })

  it('is silent without a voice of the language on this PC: nothing is sent elsewhere to be read', () => {
    const { port, said, make } = fakeSpeech([{ lang: 'es-ES', localService: false }])
    const voice = createSpeaker(port, make)
    voice.say('uno', 'es')
    expect([voice.speaks('es'), said]).toEqual([false, ['|']])
    expect(() => createSpeaker(null, make).say('uno', 'es')).not.toThrow()
  })
})

describe('on the count screen', () => {
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    vi.spyOn(speaker(), 'say').mockImplementation((text, language) => void said.push(`${language}: ${text}`))
    vi.spyOn(speaker(), 'stop').mockImplementation(() => void said.push('|'))
  })
  afterEach(() => vi.restoreAllMocks())

  const spoken = (spokenAnswers: boolean) => ({
    'settings.get': () => ({ ...settings, language: 'es' as const, spokenAnswers }),
  })

  it('says article and total, or what is missing; the next scan interrupts it', async () => {
    await openCount(spoken(true))
    scan(barcodes.milk)
    await waitFor(() => expect(said).toEqual(['|', 'es: Leche entera larga vida 1 L, total 456']))
    scan(barcodes.cream)
    await waitFor(() => expect(said.slice(2)).toEqual(['|', 'es: Crema de leche 350 ml, falta: vencimiento']))
    scan(barcodes.unknown)
    await waitFor(() => expect(said.at(-1)).toBe('es: Código desconocido'))
    scan(barcodes.pallet)
    await waitFor(() => expect(said.at(-1)).toBe('es: Ya contado'))
  })

  it('says that the container scanned again is the open one', async () => {
    await openCount(spoken(true), { container: '377990000044718111' })
    scan(barcodes.pallet)
    await waitFor(() => expect(said.at(-1)).toBe('es: Contenedor ya abierto'))
  })

  it('switched off while it speaks it is silent at once, and stays so', async () => {
    let isOn = true
    const core = await openCount({
      'settings.get': () => ({ ...settings, language: 'es' as const, spokenAnswers: isOn }),
    })
    scan(barcodes.milk)
    await waitFor(() => expect(said).toHaveLength(2))
    isOn = false
    act(() => core.emit({ name: 'data.changed', payload: { resources: ['settings'] } }))
    await waitFor(() => expect(said.at(-1)).toBe('|'))
    scan(barcodes.cream)
    await screen.findByText('Falta el vencimiento')
    expect(said).toHaveLength(3)
  })

  it('says nothing until it is switched on', async () => {
    await openCount(spoken(false))
    scan(barcodes.milk)
    await screen.findByText('Contado')
    expect(said).toEqual([])
  })
})

it('names an entry without a total that the list does not have yet', () => {
  const event = { articleCode: '104412', kind: 'manual', units: 4 } as CountEvent
  const t = ((key: string) => key) as never
  const view = { kind: 'entry' as const, event, description: 'Leche' }
  expect(spokenAnswer({ view, session: null }, t, String)).toBe('Leche')
})

it('says nothing of an answer but article, total and what is missing', () => {
  const secret = 7_100_001
  const hidden = `ZQWXA${secret}`
  const answer: ScanResult = {
    outcome: 'counted',
    subject: 'article',
    eventId: hidden,
    seq: secret,
    at: '2061-01-01T10:00:00-03:00',
    raw: hidden,
    articleCode: '104412',
    description: 'Leche',
    barcode: hidden,
    unitsPerScan: secret,
    units: secret,
    lot: hidden,
    expiry: '2061-01-01',
    container: hidden,
    condition: 'good',
    needs: ['lot', 'expiry'],
    waits: secret,
    resolved: hidden,
    reason: hidden,
    problems: [],
    duplicateOf: { at: '2061-01-01T10:00:00-03:00', operator: hidden },
    articleTotal: null,
    scans: secret,
    openNeeds: secret,
  }
  const words: string[] = []
  const t = ((key: string, values: Record<string, unknown> = {}) => {
    words.push(...Object.values(values).map(String))
    return key
  }) as never
  for (const outcome of ['counted', 'needs', 'unknown', 'duplicate', 'blocked'] as const)
    for (const articleTotal of [null, { units: 12, parts: [{ lot: hidden, expiry: '2061-01-01', units: secret }] }]) {
      const view = { kind: 'scan' as const, answer: { ...answer, outcome, articleTotal }, multiplier: secret }
      words.push(spokenAnswer({ view, session: null }, t, String) ?? '')
    }
  expect(words).toContain('12')
  expect(words.join(' ')).not.toMatch(/7100001|ZQWXA|2061/)
})

import { createFramer, type Framer, type FramerAction, type TypedFrame } from '../../../src/renderer/scanner/framer.ts'
import type { KeyInput } from '../../../src/renderer/scanner/key-input.ts'
import type { ScannerProfile } from '../../../src/contract/shapes/scanner.ts'
import type { KeyContext } from '../../../src/renderer/scanner/pacing.ts'
import { framingOf, profileOf, readTyped, type Framing } from '../../../src/renderer/scanner/profile.ts'

/** Input that reached the page, in order: typed text, keys let through, scans. */
export interface Seen {
  frames: string[]
  /** Characters that the page treats as typed. */
  typed: string
  /** Named keys the page got to see, `Enter` above all. */
  passed: string[]
  incomplete: number
}

/** A scanner without a calibrated profile. */
export const plainProfile: ScannerProfile = {
  id: 'plain',
  name: 'Plain',
  prefix: '',
  suffix: 'auto',
  pauseMs: 300,
  separator: 'unknown',
  separators: [],
  exchanged: [],
  symbology: null,
  keyMs: null,
  calibratedAt: null,
}

/** A keyboard with an injected clock over the framer, timers included. */
export function createKeyboard(
  profile: Partial<ScannerProfile> = {},
  context: KeyContext = 'none',
  framing: Framing = framingOf([{ ...plainProfile, ...profile }]),
) {
  const profiles = [{ ...plainProfile, ...profile }]
  const framer: Framer = createFramer(framing)
  const frames: TypedFrame[] = []
  const refusals: string[] = []
  const seen: Seen = { frames: [], typed: '', passed: [], incomplete: 0 }
  let now = 1000

  function act(actions: readonly FramerAction[]): void {
    for (const action of actions) {
      if (action.kind === 'frame') {
        seen.typed = seen.typed.slice(0, seen.typed.length - action.frame.released)
        const { typed, end } = action.frame
        frames.push(action.frame)
        const scanner = profileOf(typed, end, profiles)
        seen.frames.push(scanner === null ? typed : readTyped(typed, scanner))
      } else if (action.kind === 'release') seen.typed += action.chars.map(({ char }) => char).join('')
      else if (action.kind === 'refused') refusals.push(action.reason)
      else seen.incomplete += 1
    }
  }

  function pass(ms: number): void {
    const until = now + ms
    for (let due = framer.dueAt(); due !== null && due <= until; due = framer.dueAt()) {
      now = Math.max(now, due)
      act(framer.tick(now))
    }
    now = until
  }

  function send(type: 'down' | 'up', key: string, more: Partial<KeyInput> = {}): boolean {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
    const base = { ctrl: false, alt: false, meta: false, altGraph: false, repeat: false, code, time: now, context }
    const answer = framer.key({ ...base, ...more, type, key })
    act(answer.actions)
    if (type === 'down' && !answer.swallow) {
      if (key.length === 1 && !(more.ctrl ?? false)) seen.typed += key
      else if (!['Shift', 'Alt', 'Control'].includes(key)) seen.passed.push(key)
    }
    return answer.swallow
  }

  return {
    seen,
    refusals,
    frames,
    pass,
    /** One key down, whose end never comes. */
    down: (key: string, more: Partial<KeyInput> = {}): boolean => send('down', key, more),
    /** One key down and up; answers whether both were kept from the page. */
    press(key: string, more: Partial<KeyInput> = {}): { down: boolean; up: boolean } {
      return { down: send('down', key, more), up: send('up', key, more) }
    },
    /** Types a text with the given milliseconds before each key. `\u001d` goes as Ctrl+]. */
    type(text: string, gap: (at: number) => number, end: string | null = 'Enter'): void {
      Array.from(text).forEach((char, at) => {
        pass(gap(at))
        if (char === '\u001d') this.press(']', { ctrl: true, code: 'BracketRight' })
        else this.press(char)
      })
      if (end !== null) {
        pass(gap(text.length))
        this.press(end)
      }
    },
    altCode(digits: string, gap: number): void {
      pass(gap)
      send('down', 'Alt', { alt: true, code: 'AltLeft' })
      for (const digit of digits) {
        pass(1)
        send('down', digit, { alt: true, code: `Numpad${digit}` })
        send('up', digit, { alt: true, code: `Numpad${digit}` })
      }
      send('up', 'Alt', { code: 'AltLeft' })
    },
  }
}

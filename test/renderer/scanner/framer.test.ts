import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyboard } from './typing.ts'

const GS = '\u001d'
const code = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9\-./+% \u001d]{3,59}$/)
  // Three digits at a slow pace are a quantity typed on the keypad; four characters and more are a code.
  .filter((text) => !/^[\d.,]{1,3}$/.test(text))
const speed = fc.integer({ min: 2, max: 100 })
/** A scanner's pace with its unevenness: 20 % either way. */
const paced = (ms: number, seed: number) => (at: number) => ms * (0.8 + (0.4 * ((seed * 31 + at * 17) % 10)) / 9)

describe('a scan with nothing focused', () => {
  it('comes whole at any speed, with Enter or Tab, and reaches nothing under it', () => {
    fc.assert(
      fc.property(code, speed, fc.nat(99), fc.constantFrom('Enter', 'Tab'), (text, ms, seed, end) => {
        const keyboard = createKeyboard()
        keyboard.type(text, paced(ms, seed), end)
        keyboard.pass(5000)
        expect(keyboard.seen).toEqual({ frames: [text], typed: '', passed: [], incomplete: 0 })
      }),
      { numRuns: 300 },
    )
  })

  it('comes in bursts of 200 without losing or joining any', () => {
    fc.assert(
      fc.property(speed, fc.nat(99), fc.integer({ min: 5, max: 400 }), (ms, seed, between) => {
        const keyboard = createKeyboard()
        const scans = Array.from({ length: 200 }, (_, at) => `]C10107799001044${100 + at}${GS}10L-${at}`)
        for (const text of scans) {
          keyboard.pass(between)
          keyboard.type(text, paced(ms, seed))
        }
        expect(keyboard.seen).toEqual({ frames: scans, typed: '', passed: [], incomplete: 0 })
      }),
      { numRuns: 15 },
    )
  })

  it('holds 300 characters at 100 ms a key', () => {
    const keyboard = createKeyboard()
    const text = '0123456789'.repeat(30)
    keyboard.type(text, () => 100)
    expect(keyboard.seen.frames).toEqual([text])
  })

  it('does not end at a pause alone', () => {
    const keyboard = createKeyboard()
    keyboard.type('77990010', () => 10, null)
    keyboard.pass(900)
    keyboard.type('44122', () => 10)
    expect(keyboard.seen).toMatchObject({ frames: ['7799001044122'], typed: '' })
  })

  it('is separated from the quantity typed just before it', () => {
    fc.assert(
      fc.property(fc.constantFrom('2', '12', '144'), fc.integer({ min: 2, max: 60 }), (quantity, ms) => {
        const keyboard = createKeyboard()
        keyboard.type(quantity, () => 220, null)
        keyboard.pass(600)
        keyboard.type('7799001044122', paced(ms, 3))
        expect(keyboard.seen).toMatchObject({ frames: ['7799001044122'], typed: quantity, passed: [] })
      }),
    )
  })

  it('ends with CR and LF: the second key presses nothing either', () => {
    const keyboard = createKeyboard()
    keyboard.type('7799001044122', () => 10)
    keyboard.pass(10)
    expect(keyboard.press('Enter')).toEqual({ down: true, up: true })
    keyboard.type('7799001044139', () => 10)
    keyboard.pass(10)
    expect(keyboard.press('j', { ctrl: true, code: 'KeyJ' })).toEqual({ down: true, up: true })
    expect(keyboard.seen.frames).toHaveLength(2)
  })

  it('that never ends is no quantity and no code, but is counted as incomplete', () => {
    const keyboard = createKeyboard()
    keyboard.type('7799001044122', () => 10, null)
    keyboard.pass(10_000)
    expect(keyboard.seen).toEqual({ frames: [], typed: '', passed: [], incomplete: 1 })
    keyboard.type('7799001044139', () => 10)
    expect(keyboard.seen.frames).toEqual(['7799001044139'])
  })
})

describe('the separator GS', () => {
  const [front, back] = ['010779900104412210AB', '17270315']
  it('comes as Ctrl+]', () => {
    const keyboard = createKeyboard()
    keyboard.type(front + GS + back, () => 8)
    expect(keyboard.seen.frames).toEqual([front + GS + back])
  })

  // The key of the bracket is that of + on Spanish and German keyboards.
  const plus = { ctrl: true, code: 'BracketRight' } as const

  it.each([2, 8, 60, 100])('comes as Ctrl and the key that has the bracket elsewhere, at %i ms a key', (ms) => {
    const keyboard = createKeyboard()
    const separator = () => {
      keyboard.pass(ms)
      keyboard.down('Control', { ctrl: true })
      keyboard.pass(Math.min(ms, 50))
      return keyboard.press('+', plus)
    }
    // One before the first element makes no larger page.
    expect(separator()).toEqual({ down: true, up: true })
    keyboard.type(front, () => ms, null)
    expect(separator()).toEqual({ down: true, up: true })
    keyboard.type(back, () => ms)
    expect(keyboard.seen.frames).toEqual([front + GS + back])
  })

  it.each(['none', 'field'] as const)(
    'is not what a person presses to enlarge the page, with focus in %s',
    (context) => {
      const keyboard = createKeyboard({}, context)
      const enlarge = () => {
        keyboard.down('Control', { ctrl: true })
        keyboard.pass(110)
        return [keyboard.press('+', plus), keyboard.press('+', plus)]
      }
      const passed = { down: false, up: false }
      expect(enlarge()).toEqual([passed, passed])
      keyboard.type('Leche', () => 180, null)
      keyboard.pass(400)
      expect(enlarge()).toEqual([passed, passed])
      keyboard.pass(5000)
      expect(keyboard.seen).toMatchObject({ frames: [], typed: 'Leche' })
    },
  )

  it.each(['0029', '029', '29'])('comes as Alt+%s', (digits) => {
    const keyboard = createKeyboard()
    keyboard.type(front, () => 8, null)
    keyboard.altCode(digits, 8)
    keyboard.type(back, () => 8)
    expect(keyboard.seen).toMatchObject({ frames: [front + GS + back], typed: '' })
  })

  it('comes as a control character, or in the words of the profile', () => {
    const keyboard = createKeyboard({ separator: 'text', separators: ['{GS}', '~'] })
    keyboard.type(front, () => 8, null)
    keyboard.press(GS)
    keyboard.type(`${back}{GS}21X~22Y`, () => 8)
    expect(keyboard.seen.frames).toEqual([`${front}${GS}${back}${GS}21X${GS}22Y`])
  })

  it('leaves a tilde alone where the profile names none', () => {
    const keyboard = createKeyboard()
    keyboard.type('AB~CD1', () => 8)
    expect(keyboard.seen.frames).toEqual(['AB~CD1'])
  })
})

describe('the profile', () => {
  it('takes whole codes written with Alt codes', () => {
    const keyboard = createKeyboard()
    for (const char of 'PAL-0032') keyboard.altCode(String(char.charCodeAt(0)).padStart(4, '0'), 12)
    keyboard.pass(12)
    keyboard.press('Enter')
    expect(keyboard.seen).toMatchObject({ frames: ['PAL-0032'], typed: '', passed: [] })
  })

  it('with a prefix accepts frames at any pace, also of one character, and leaves other keys to the page', () => {
    const keyboard = createKeyboard({ prefix: '§' })
    keyboard.type('12', () => 10)
    keyboard.type('§7', () => 700)
    expect(keyboard.seen).toEqual({ frames: ['7'], typed: '12', passed: ['Enter'], incomplete: 0 })
  })

  it('with a prefix begins at the prefix of the scan, not at one that was typed before it', () => {
    for (const typed of ['§', '§§', '§ 12']) {
      const keyboard = createKeyboard({ prefix: '§' }, 'field')
      keyboard.type(typed, () => 250, null)
      keyboard.pass(900)
      keyboard.type('§7799001044122', () => 12)
      expect(keyboard.seen).toEqual({ frames: ['7799001044122'], typed, passed: [], incomplete: 0 })
    }
  })

  it.each(['enter', 'pause'] as const)('with a prefix and %s leaves what a person types in a field', (suffix) => {
    const keyboard = createKeyboard({ prefix: '#', suffix, pauseMs: 300 }, 'field')
    keyboard.type('#3 palet', (at) => 180 + 40 * (at % 3), null)
    keyboard.pass(200)
    expect(keyboard.seen.typed).toBe('#3 palet')
    keyboard.pass(1000)
    keyboard.type(' 12', () => 400)
    expect(keyboard.seen).toEqual({ frames: [], typed: '#3 palet 12', passed: ['Enter'], incomplete: 0 })
  })

  it('with a prefix takes a scan at any pace of a scanner out of a field', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,18}$/), speed, fc.nat(99), (text, ms, seed) => {
        const keyboard = createKeyboard({ prefix: '#' }, 'field')
        keyboard.type(`#${text}`, paced(ms, seed))
        expect(keyboard.seen).toEqual({ frames: [text], typed: '', passed: [], incomplete: 0 })
      }),
    )
  })

  it('forwards an incomplete prefix', () => {
    const keyboard = createKeyboard({ prefix: '#!' }, 'field')
    keyboard.type('#x', () => 50, null)
    expect(keyboard.seen.typed).toBe('#x')
  })

  it('with a pause as the last resort ends there', () => {
    const keyboard = createKeyboard({ suffix: 'pause', pauseMs: 300 })
    keyboard.type('7799001044122', () => 30, null)
    keyboard.pass(300)
    expect(keyboard.seen.frames).toEqual(['7799001044122'])
  })

  it('with a pause as the last resort leaves a quantity typed just before it', () => {
    const keyboard = createKeyboard({ suffix: 'pause', pauseMs: 300 })
    keyboard.type('12', () => 220, null)
    keyboard.pass(900)
    keyboard.type('7799001044122', () => 12, null)
    keyboard.pass(400)
    expect(keyboard.seen).toEqual({ frames: ['7799001044122'], typed: '12', passed: [], incomplete: 0 })
  })

  it('with Tab as the end leaves a typed Enter to the page', () => {
    const keyboard = createKeyboard({ suffix: 'tab' })
    keyboard.type('7799001044122', () => 10, 'Tab')
    keyboard.pass(1000)
    keyboard.press('Enter')
    expect(keyboard.seen).toMatchObject({ frames: ['7799001044122'], passed: ['Enter'] })
  })
})

describe('a person typing', () => {
  it('types quantities: they arrive as typed, and so does Enter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,3}$/), fc.integer({ min: 90, max: 600 }), (text, ms) => {
        const keyboard = createKeyboard()
        keyboard.type(text, () => ms)
        expect(keyboard.seen).toEqual({ frames: [], typed: text, passed: ['Enter'], incomplete: 0 })
      }),
    )
  })

  it('presses a focused button with the space bar and with Enter, and closes with Escape', () => {
    const keyboard = createKeyboard()
    for (const key of [' ', 'Enter', 'Escape', 'ArrowDown']) {
      keyboard.pass(400)
      expect(keyboard.press(key).down).toBe(false)
    }
  })

  it('presses it also where another window got the end of a space within a scan', () => {
    const keyboard = createKeyboard()
    keyboard.type('AB', () => 10, null)
    keyboard.pass(10)
    expect(keyboard.down(' ', { code: 'Space' })).toBe(true)
    keyboard.pass(5000)
    expect(keyboard.press(' ', { code: 'Space' })).toEqual({ down: false, up: false })
  })

  it.each([
    ['164', 'ñ'],
    ['0241', 'ñ'],
    ['160', 'á'],
    ['0193', 'Á'],
    ['0128', '€'],
    ['64', '@'],
    ['064', '@'],
  ])('writes with Alt+%s what Windows writes: %s', (digits, char) => {
    const keyboard = createKeyboard({}, 'field')
    keyboard.type('Mu', () => 180, null)
    keyboard.altCode(digits, 200)
    keyboard.type('oz', () => 180, null)
    keyboard.pass(5000)
    expect(keyboard.seen).toMatchObject({ frames: [], typed: `Mu${char}oz` })
  })

  it('types words in a field: every letter arrives in order, at its pace', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{3,20}$/),
        fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 21, maxLength: 21 }),
        (text, gaps) => {
          const keyboard = createKeyboard({}, 'field')
          keyboard.type(text, (at) => gaps[at] ?? 100)
          expect(keyboard.seen).toEqual({ frames: [], typed: text, passed: ['Enter'], incomplete: 0 })
        },
      ),
    )
  })

  it('holds a key down: the repeats pass', () => {
    const keyboard = createKeyboard({}, 'field')
    keyboard.press('a')
    for (let at = 0; at < 10; at++) {
      keyboard.pass(33)
      keyboard.press('a', { repeat: true })
    }
    keyboard.pass(200)
    expect(keyboard.seen.typed).toBe('a'.repeat(11))
  })
})

describe('a scan while a field has the focus', () => {
  it('leaves nothing in the field, at any speed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}-?[0-9]{4,18}$/), speed, fc.nat(99), (text, ms, seed) => {
        const keyboard = createKeyboard({}, 'field')
        keyboard.type(text, paced(ms, seed))
        expect(keyboard.seen).toEqual({ frames: [text], typed: '', passed: [], incomplete: 0 })
      }),
    )
  })

  it('keeps what a person typed there before', () => {
    const keyboard = createKeyboard({}, 'field')
    keyboard.type('postre', () => 190, null)
    keyboard.pass(800)
    keyboard.type('7799001047192', () => 12)
    expect(keyboard.seen).toMatchObject({ frames: ['7799001047192'], typed: 'postre', passed: [] })
  })
})

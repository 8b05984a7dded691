import { altCharacter } from './alt-code.ts'
import { isCharacter, isGroupSeparator, isPlainSeparator, type KeyInput } from './key-input.ts'
import {
  gapsOf,
  isBurst,
  median,
  slowestScannerMs,
  startOfScan,
  classifyPace,
  classifyTyping,
  type KeyContext,
  type NotScanReason,
  type TimedChar,
} from './pacing.ts'
import { GS, type Framing, type FrameEnd } from './profile.ts'

/** A complete scan as typed, without terminator. GS is U+001D if it came as a key. */
export interface TypedFrame {
  typed: string
  end: FrameEnd
  /** How separators arrived, if as keys. */
  separator: 'control' | 'alt' | null
  keys: number
  /** Median interval between keys in milliseconds. */
  keyMs: number
  startedAt: number
  endedAt: number
  /** Number of its characters already passed on as typed; they must be removed again. */
  released: number
}

export type FramerAction =
  /** A scan is complete. `takeBack`: its characters already passed on. */
  | { kind: 'frame'; frame: TypedFrame; takeBack: string }
  /** Typed by a person: pass them on to the focused element. */
  | { kind: 'release'; chars: readonly TimedChar[] }
  /** A scan without terminator; it is discarded. */
  | { kind: 'incomplete'; keys: number; reason: 'no_end' | 'too_long' }
  /** Characters with a terminator that no scanner of this PC sends: treated as typed. */
  | { kind: 'refused'; keys: number; keyMs: number; reason: NotScanReason | 'no_prefix' }

export interface FramerResult {
  /** The event must not reach the page. */
  swallow: boolean
  actions: FramerAction[]
}

export type Framer = ReturnType<typeof createFramer>

// A typed key is passed on after this pause. Longer than the gap of a slow scanner outside fields,
// unnoticeably short in a field.
const holdMs: Record<KeyContext, number> = { none: 160, field: 45, secret: 45 }
/** The key that opens the search is passed on as fast as in a field: what is typed next belongs there. */
const searchKey = '/'
/** After this pause earlier keys belong to no frame. */
const abandonMs = 3000
const maxChars = 4096
/** A person holds Ctrl longer than this before another key; a scanner sends both at its pace. */
const chordMs = 60

/** State machine from keys to scans, independent of the page and of clocks. */
export function createFramer({ prefixes, ends, pauseMs }: Framing) {
  let chars: TimedChar[] = []
  /** Number of `chars` passed on as typed. */
  let released = 0
  let context: KeyContext = 'none'
  let lastTime = 0
  let altDigits: string | null = null
  let controlAt = -Infinity
  let quietUntil = -Infinity
  let inPrefixed = false
  /** Keys without a prefix, to report why they were no scan. */
  let strangers: TimedChar[] = []
  /** Keys that are down and did not reach the page: nor does their end. */
  const swallowedCodes = new Set<string>()

  const reset = () => {
    chars = []
    released = 0
    inPrefixed = false
  }

  const pass: FramerResult = { swallow: false, actions: [] }

  function release(): FramerAction[] {
    const waiting = chars.slice(released)
    released = chars.length
    return waiting.length === 0 ? [] : [{ kind: 'release', chars: waiting }]
  }

  /** A burst without its end key waits for it: 13 digits must not become a quantity. */
  function waitsForEnd(): boolean {
    return context === 'none' && (inPrefixed || isBurst(chars, context))
  }

  function holdTime(): number {
    return chars.length === 1 && chars[0]?.char === searchKey ? holdMs.field : holdMs[context]
  }

  function pausesEnd(): boolean {
    if (!ends.includes('pause')) return false
    return inPrefixed ? whyNoPrefixedScan(chars, lastTime) === null : isBurst(chars, context)
  }

  function frame(start: number, time: number, how: FrameEnd): FramerAction {
    const own = chars.slice(start)
    const takeBack = own.slice(0, Math.max(0, released - start)).map(({ char }) => char)
    const pace = (time - (own[0]?.time ?? time)) / Math.max(1, own.length)
    const separator = own.find(({ char }) => char === GS)
    reset()
    // Some scanners end with CR and LF: the second key must not activate anything.
    quietUntil = time + Math.max(100, 2 * pace + 50)
    const frame: TypedFrame = {
      typed: own.map(({ char }) => char).join(''),
      end: how,
      separator: separator === undefined ? null : separator.alt === true ? 'alt' : 'control',
      keys: own.length,
      keyMs: median(gapsOf(own, how === 'pause' ? undefined : time)),
      startedAt: own[0]?.time ?? time,
      endedAt: time,
      released: takeBack.length,
    }
    return { kind: 'frame', frame, takeBack: takeBack.join('') }
  }

  function stranger(char: string, time: number): void {
    if (time - lastTime > abandonMs) strangers = []
    strangers = [...strangers.slice(1 - maxChars), { char, time }]
    lastTime = time
  }

  function take(char: string, input: KeyInput, alt = false): FramerResult {
    const actions = input.time - lastTime > abandonMs ? abandon() : []
    if (chars.length > 0 && input.context !== context) actions.push(...release())
    if (prefixes.length > 0 && !inPrefixed) {
      if (!prefixes.some((prefix) => prefix.startsWith(char))) {
        stranger(char, input.time)
        return { swallow: false, actions }
      }
      inPrefixed = true
    }
    context = input.context
    chars.push({ char, time: input.time, ...(alt ? { alt } : {}) })
    lastTime = input.time
    const typed = chars.map((item) => item.char).join('')
    if (inPrefixed && !prefixes.some((prefix) => prefix.startsWith(typed) || typed.startsWith(prefix))) {
      actions.push(...release())
      reset()
    } else if (chars.length > maxChars) {
      actions.push({ kind: 'incomplete', keys: chars.length, reason: 'too_long' })
      reset()
    }
    return { swallow: true, actions }
  }

  function end(input: KeyInput, how: 'enter' | 'tab'): FramerResult {
    if (chars.length === 0) {
      if (input.time <= quietUntil) return { swallow: true, actions: [] }
      const passed = strangers
      strangers = []
      const fast = passed.length > 2 && classifyTyping(passed, input.time, input.context) === null
      return fast ? { swallow: false, actions: [refused(passed, input.time, 'no_prefix')] } : pass
    }
    const start = startOf(input.time)
    const own = chars.slice(start)
    const classify = inPrefixed ? whyNoPrefixedScan : classifyTyping
    const reason = classify(own, input.time, input.context)
    if (reason === null) return { swallow: true, actions: framed(start, input.time, how) }
    const actions = [...release(), refused(chars, input.time, reason)]
    reset()
    return { swallow: false, actions }
  }

  /** Index of the key with which the scan begins; one with a prefix begins with it. */
  function startOf(time: number): number {
    const start = startOfScan(chars, time)
    return inPrefixed && whyNoPrefixedScan(chars.slice(start), time) !== null ? 0 : start
  }

  /** A prefix may be a character that people type, too: in a field the pace has to be a scanner's. */
  function whyNoPrefixedScan(own: readonly TimedChar[], time: number): NotScanReason | 'no_prefix' | null {
    const text = own.map(({ char }) => char).join('')
    if (!prefixes.some((prefix) => text.length > prefix.length && text.startsWith(prefix))) return 'no_prefix'
    return context === 'none' ? null : classifyPace(own, time)
  }

  /** The scan, and before it what was typed and still waits. */
  function framed(start: number, time: number, how: FrameEnd): FramerAction[] {
    const before = chars.slice(released, start)
    released = Math.max(released, start)
    return [...(before.length > 0 ? [{ kind: 'release' as const, chars: before }] : []), frame(start, time, how)]
  }

  function refused(passed: readonly TimedChar[], time: number, reason: NotScanReason | 'no_prefix'): FramerAction {
    return { kind: 'refused', keys: passed.length, keyMs: median(gapsOf(passed, time)), reason }
  }

  function abandon(): FramerAction[] {
    const actions: FramerAction[] =
      chars.length > released && isBurst(chars, context)
        ? [{ kind: 'incomplete', keys: chars.length, reason: 'no_end' }]
        : release()
    reset()
    return actions
  }

  /** A key typed by a person: releases the buffered keys and ends any scan in progress. */
  function treatAsTyped(): FramerResult {
    const actions = release()
    reset()
    return { swallow: false, actions }
  }

  /** True if a person pressed the key with Ctrl: not at the pace of the keys before, nor right behind Ctrl. */
  function isChord({ time }: KeyInput): boolean {
    return time - lastTime > 2 * slowestScannerMs && time - controlAt > chordMs
  }

  function down(input: KeyInput): FramerResult {
    if (input.repeat || input.completes === true) return treatAsTyped()
    if (input.key === 'Alt' && !input.altGraph) {
      altDigits = ''
      return pass
    }
    if (altDigits !== null && input.alt && /^Numpad\d$/.test(input.code)) {
      altDigits = (altDigits + input.code.slice(-1)).slice(-4)
      return { swallow: true, actions: [] }
    }
    if (isGroupSeparator(input)) {
      if (!isPlainSeparator(input) && isChord(input)) return treatAsTyped()
      return chars.length > 0 ? take(GS, input) : { swallow: true, actions: [] }
    }
    if (input.key === 'Control') controlAt = input.time
    if (input.ctrl && !input.altGraph && !input.alt && input.code === 'KeyJ') {
      return input.time <= quietUntil ? { swallow: true, actions: [] } : pass
    }
    if (isCharacter(input)) {
      // A person presses a focused button with the space bar; no barcode begins with a space.
      if (input.key === ' ' && chars.length === 0 && input.context === 'none') return pass
      return take(input.key, input)
    }
    if (input.key === 'Enter' || input.key === 'Tab') {
      const how = input.key === 'Enter' ? 'enter' : 'tab'
      if (ends.includes(how) && !input.ctrl && !input.alt && !input.meta) return end(input, how)
    }
    if (['Shift', 'Control', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'].includes(input.key)) return pass
    return treatAsTyped()
  }

  function up(input: KeyInput): FramerResult {
    if (input.key !== 'Alt' || altDigits === null) return pass
    const char = altCharacter(altDigits)
    altDigits = null
    if (char === null) return pass
    if (char === '\r' || char === '\n') return { ...end(input, 'enter'), swallow: true }
    if (char === GS && chars.length === 0) return { swallow: true, actions: [] }
    return { ...take(char, input, true), swallow: true }
  }

  return {
    key(input: KeyInput) {
      if (input.type === 'up' && swallowedCodes.delete(input.code)) {
        if (input.key !== 'Alt') return { swallow: true, actions: [] }
      }
      const answer = input.type === 'down' ? down(input) : up(input)
      // The end of an earlier key may have gone to another window.
      if (input.type === 'down') swallowedCodes[answer.swallow ? 'add' : 'delete'](input.code)
      return answer
    },
    /** Runs what is due at a time. */
    tick(time: number) {
      if (chars.length === 0) return []
      // Compared with the sum, as in `dueAt`: subtracting fractions may give less than what was added.
      const silent = (ms: number) => time >= lastTime + ms
      if (pausesEnd() && silent(pauseMs)) return framed(startOf(lastTime), lastTime, 'pause')
      if (silent(abandonMs)) return abandon()
      return silent(holdTime()) && !waitsForEnd() ? release() : []
    },
    /** When the next `tick` is due; `null` if nothing is pending. */
    dueAt() {
      if (chars.length === 0) return null
      const dues = [lastTime + abandonMs]
      if (released < chars.length && !waitsForEnd()) dues.push(lastTime + holdTime())
      if (pausesEnd()) dues.push(lastTime + pauseMs)
      return Math.min(...dues)
    },
  }
}

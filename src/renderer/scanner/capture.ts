import type { ScannerProfile } from '../../contract/shapes/scanner.ts'
import { createCutScan, type PartialScanDetector } from './partial-scan.ts'
import { createDeadKey } from './dead-key.ts'
import type { EarlyKeys } from './early-keys.ts'
import { createFramer, type FramerAction, type TypedFrame } from './framer.ts'
import type { KeyInput } from './key-input.ts'
import { scannerLimitMs, type KeyContext, type TimedChar } from './pacing.ts'
import { framingOf, profileOf, readTyped } from './profile.ts'

/** A complete scan. */
export interface ScanFrame extends TypedFrame {
  /** Content of the label: GS as U+001D, without prefix and suffix, exchanged characters corrected. */
  raw: string
  /** The scanner that typed it; `null` if no known scanner matches. */
  profile: Pick<ScannerProfile, 'id' | 'name'> | null
  /** Its keys came slower than any scanner in use sends them: it may have been typed. */
  slow: boolean
}

/** Input that is no scan, and why. Never contains the text. */
export type RejectedInput =
  | Omit<Extract<FramerAction, { kind: 'refused' }>, 'kind'>
  | { keys: number; keyMs: null; reason: 'no_end' | 'too_long' | 'no_start' }

/** One key as it arrived, for the live view in the settings. Never from a password field. */
export interface KeyLogEntry {
  key: string
  code: string
  ctrl: boolean
  /** Milliseconds since the key before, `null` for the first. */
  sinceMs: number | null
}

export interface CaptureListener {
  onFrame: (frame: ScanFrame) => void
  onNotTaken: (what: RejectedInput) => void
  onKey: (entry: KeyLogEntry) => void
}

export type Capture = ReturnType<typeof captureKeyboard>

/** Keys that follow within this time may belong to the keys before them. */
const restMs = 150
/** A timer that comes later than this comes with keys that were held up with it. */
const lateMs = 50
/** A key that seems to be older than this has the time of another clock. */
const longestLagMs = 60_000

const textInputs = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number', ''])

type TextField = HTMLInputElement | HTMLTextAreaElement

function textFieldOf(element: Element | null): TextField | null {
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? null : element
  if (!(element instanceof HTMLInputElement) || !textInputs.has(element.type)) return null
  return element.readOnly || element.disabled ? null : element
}

/**
 * Separates scans from typed keys: keys of a scan never reach a button or a field, typed keys do. Listens in the
 * capture phase of the window, before everything on the page. Until `setProfiles` is called, it accepts any scanner.
 */
export function captureKeyboard(target: Window, listener: CaptureListener) {
  const page = target.document
  let profiles: readonly ScannerProfile[] = []
  let framer = createFramer(framingOf(profiles))
  let next: (() => void) | null = null
  let timer: number | undefined
  /** Milliseconds from the last key to its arrival here: on a busy PC keys come late, and silence is not yet silence. */
  let lagMs = 0
  /** The page waits once for keys that are held up. */
  let waited = false
  let injecting = false
  let lastKeyAt: number | null = null
  let lastSwallowAt = -Infinity
  let cut: PartialScanDetector | null = null
  const deadKey = createDeadKey()

  function passOn(chars: readonly TimedChar[]): void {
    injecting = true
    try {
      for (const [at, { char }] of chars.entries()) {
        // A key may move the focus into a field: the keys after it are its text.
        const field = textFieldOf(page.activeElement)
        if (field !== null) {
          insertText(
            page,
            field,
            chars
              .slice(at)
              .map((rest) => rest.char)
              .join(''),
          )
          return
        }
        pressKey(page, char)
      }
    } finally {
      injecting = false
    }
  }

  function takeBack(typed: string): void {
    const field = textFieldOf(page.activeElement)
    if (field === null) return
    const caret = field.selectionStart ?? field.value.length
    const start = caret - typed.length
    // The field may have transformed its text; then the text is not changed.
    if (start < 0 || field.value.slice(start, caret).toLowerCase() !== typed.toLowerCase()) return
    injecting = true
    try {
      setValue(field, field.value.slice(0, start) + field.value.slice(caret))
      if (field.selectionStart !== null) field.setSelectionRange(start, start)
    } finally {
      injecting = false
    }
  }

  function act(actions: readonly FramerAction[]): void {
    for (const action of actions) {
      if (action.kind === 'release') passOn(action.chars)
      else if (action.kind === 'incomplete')
        listener.onNotTaken({ keys: action.keys, keyMs: null, reason: action.reason })
      else if (action.kind === 'refused') {
        const { keys, keyMs, reason } = action
        listener.onNotTaken({ keys, keyMs, reason })
      } else {
        if (action.takeBack !== '') takeBack(action.takeBack)
        const profile = profileOf(action.frame.typed, action.frame.end, profiles)
        const raw = profile === null ? action.frame.typed : readTyped(action.frame.typed, profile)
        const known = profile === null ? null : { id: profile.id, name: profile.name }
        const slow = action.frame.keyMs > scannerLimitMs(profiles)
        if (raw !== '') listener.onFrame({ ...action.frame, raw, profile: known, slow })
      }
    }
  }

  function arm(): void {
    target.clearTimeout(timer)
    const due = framer.dueAt()
    if (due === null) return
    timer = target.setTimeout(
      () => {
        const now = target.performance.now() - lagMs
        const late = now - due
        if (late > lateMs && late <= longestLagMs && !waited) {
          waited = true
          lagMs += late + lateMs
        } else act(framer.tick(Math.max(due, now)))
        arm()
      },
      Math.max(0, due + lagMs - target.performance.now()),
    )
  }

  function onKey(event: KeyboardEvent): void {
    // A composition (dead key, input method) is typed by a person; its key events carry no characters.
    if (injecting || event.isComposing || event.key === 'Process') return
    const type = event.type === 'keydown' ? 'down' : 'up'
    if (event.key === 'Dead') return deadKey.hear(type, event.timeStamp)
    if (type === 'down' && framer.dueAt() === null && event.timeStamp - (lastKeyAt ?? -Infinity) > restMs) next?.()
    if (type === 'down' && cut?.takes(event.key, event.timeStamp) === true) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const field = textFieldOf(page.activeElement)
    const isSecret = field instanceof HTMLInputElement && field.type === 'password'
    const context: KeyContext = field === null ? 'none' : isSecret ? 'secret' : 'field'
    const plain: KeyInput = {
      type,
      key: event.key,
      code: event.code,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      altGraph: event.getModifierState('AltGraph'),
      repeat: event.repeat,
      time: event.timeStamp,
      context,
    }
    const input = { ...plain, completes: type === 'down' && deadKey.completes(plain) }
    if (type === 'down' && !isSecret) {
      const sinceMs = lastKeyAt === null ? null : input.time - lastKeyAt
      listener.onKey({ key: event.key, code: event.code, ctrl: event.ctrlKey, sinceMs })
      lastKeyAt = input.time
    }
    const answer = framer.key(input)
    if (answer.swallow) {
      event.preventDefault()
      event.stopImmediatePropagation()
      lastSwallowAt = input.time
    } else if (type === 'down') lastSwallowAt = -Infinity
    act(answer.actions)
    const lag = target.performance.now() - event.timeStamp
    lagMs = lag > longestLagMs ? 0 : Math.max(0, lag)
    waited = false
    arm()
  }

  // Alt codes insert their character after the keys: input right after a suppressed key is its text.
  function onText(event: Event): void {
    if (injecting || event.timeStamp - lastSwallowAt > 20 || event.timeStamp < lastSwallowAt) return
    if (event instanceof InputEvent && event.inputType !== 'insertText') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  target.addEventListener('keydown', onKey, options)
  target.addEventListener('keyup', onKey, options)
  target.addEventListener('keypress', onText, options)
  target.addEventListener('beforeinput', onText, options)
  return {
    /** Sets the profile for the following keys. A frame in progress is completed with the previous one. */
    setProfiles(others: readonly ScannerProfile[], framing = framingOf(others)) {
      next = () => {
        next = null
        profiles = others
        framer = createFramer(framing)
      }
      if (framer.dueAt() === null) next()
    },
    /** Processes keys typed before capturing started. */
    takeUp({ since, events }: EarlyKeys) {
      cut = createCutScan(since, restMs, () => listener.onNotTaken({ keys: 1, keyMs: null, reason: 'no_start' }))
      for (const event of events) {
        // Runs what was due between two keys.
        for (let due = framer.dueAt(); due !== null && due <= event.timeStamp; due = framer.dueAt())
          act(framer.tick(due))
        onKey(event)
      }
    },
    stop() {
      target.clearTimeout(timer)
      listening.abort()
    },
  }
}

function setValue(field: TextField, value: string): void {
  // React overrides the property: only the setter of the prototype makes it notice a change.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function insertText(page: Document, field: TextField, text: string): void {
  // The browser's own insertion keeps its undo history; elsewhere the value is set.
  if (typeof page.execCommand === 'function' && page.execCommand('insertText', false, text)) return
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? field.value.length
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end))
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length)
}

function pressKey(page: Document, key: string): void {
  const target = page.activeElement ?? page.body
  const shape = { key, bubbles: true, cancelable: true }
  target.dispatchEvent(new KeyboardEvent('keydown', shape))
  target.dispatchEvent(new KeyboardEvent('keyup', shape))
}

import type { KeyContext } from './pacing.ts'
import { GS } from './profile.ts'

/** One key event. `time` in milliseconds of a monotonic clock. */
export interface KeyInput {
  type: 'down' | 'up'
  key: string
  code: string
  ctrl: boolean
  alt: boolean
  meta: boolean
  /** AltGr, which writes characters on many layouts. */
  altGraph: boolean
  /** The key repeats while held down; scanners never do that. */
  repeat: boolean
  /** The key completes a character that a dead key began; which one only the browser knows. */
  completes?: boolean
  time: number
  context: KeyContext
}

/** True if the key writes a character, also with AltGr. */
export function isCharacter(input: KeyInput): boolean {
  if (Array.from(input.key).length !== 1 || input.meta) return false
  return input.altGraph || (input.ctrl && input.alt) || (!input.ctrl && !input.alt)
}

/** GS as a control character, or as Ctrl+] wherever the layout puts the bracket. */
export function isGroupSeparator(input: KeyInput): boolean {
  return isPlainSeparator(input) || (isControl(input) && input.code === 'BracketRight')
}

/** True if the key says itself that it is GS. The key of a US bracket may be another one here: Ctrl and + enlarge the page. */
export function isPlainSeparator(input: KeyInput): boolean {
  return input.key === GS || (isControl(input) && input.key === ']')
}

const isControl = ({ ctrl, alt, altGraph }: KeyInput) => ctrl && !alt && !altGraph

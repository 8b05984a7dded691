// Scanners that don't exist, with everything that differs between those that do.
import * as fc from 'fast-check'
import { GS } from '../../../src/renderer/scanner/profile.ts'
import type { createKeyboard } from './typing.ts'

export interface Scanner {
  prefix: string
  suffix: 'Enter' | 'Tab' | null
  /** Sends symbology identifiers. */
  symbology: boolean
  separator: { as: 'control' | 'alt' | 'lost' } | { as: 'text'; text: string }
  /** Received text per character, `''` for a dead key; other characters arrive unchanged. */
  layout: ReadonlyMap<string, string>
  keyMs: number
}

const from = (meant: string, typed: string) =>
  new Map(Array.from(meant, (char, at) => [char, Array.from(typed)[at] ?? '']))

/** A scanner set to a US keyboard at PCs with another one. `†` is a dead key. */
export const layouts = {
  us: new Map<string, string>(),
  latinAmerican: from(`-=];'\\/_+:"?@&*(){}|~^<>\``, `'¿+ñ{}-?¡Ñ[_"/(=)¨*°¬&;:|`),
  spanish: from(`-=];'\\/_+:"?@&*()|^<>#~`, `'¡+ñ†ç-?¿Ñ†_"/()=Ç&;:·ª`),
  german: from(`yzYZ-=];'\\/_+:"?@&*(){}|<>#^`, 'zyZYß´+öä#-?`Ö†_"/()=Ü*\'\u003b:§&'),
  french: from('1234567890qwazQWAZmM,.;-/', '&é"\'(-è_çàazqwAZQW,?;:m)!'),
}

const droppedByLayout = '†'
/** Scrambles what it gets: every character of a label arrives as exactly one other. */
const scrambled = fc
  .shuffledSubarray(
    Array.from(`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%&()*+,-./:;<=>?_!"'#$@|^~`),
    {
      minLength: 88,
      maxLength: 88,
    },
  )
  .map((typed) => new Map([...typed].toSorted().map((meant, at) => [meant, typed[at] ?? meant])))

export const layout = fc.oneof(fc.constantFrom(...Object.values(layouts)), scrambled)

export const scanner: fc.Arbitrary<Scanner> = fc.record({
  prefix: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.stringMatching(/^[§!-~]{1,4}$/)),
  suffix: fc.constantFrom('Enter' as const, 'Tab' as const, null),
  symbology: fc.boolean(),
  separator: fc.oneof(
    fc.record({ as: fc.constantFrom('control' as const, 'alt' as const, 'lost' as const) }),
    fc.record({
      as: fc.constant('text' as const),
      text: fc.constantFrom('~', '|', '^', '#', '{GS}', '<GS>', '/', '@@'),
    }),
  ),
  layout,
  keyMs: fc.integer({ min: 2, max: 100 }),
})

/** The received text of a label; separators arrive as GS unless they are text or lost. */
export function arrives(scanner: Scanner, text: string): string {
  const { separator } = scanner
  const sent =
    separator.as === 'text'
      ? text.replaceAll(GS, separator.text)
      : separator.as === 'lost'
        ? text.replaceAll(GS, '')
        : text
  return Array.from(sent, (char) => scanner.layout.get(char) ?? char)
    .join('')
    .replaceAll(droppedByLayout, '')
}

/** Types a label on a keyboard, key by key. */
export function typeLabel(
  keyboard: ReturnType<typeof createKeyboard>,
  scanner: Scanner,
  label: { data: string; identifier: string },
): void {
  const typed = arrives(scanner, scanner.prefix + (scanner.symbology ? label.identifier : '') + label.data)
  for (const [at, part] of typed.split(GS).entries()) {
    if (at > 0 && scanner.separator.as === 'alt') keyboard.altCode('0029', scanner.keyMs)
    if (at > 0 && scanner.separator.as === 'control') {
      keyboard.pass(scanner.keyMs)
      keyboard.press(']', { ctrl: true, code: 'BracketRight' })
    }
    keyboard.type(part, () => scanner.keyMs, null)
  }
  keyboard.pass(scanner.keyMs)
  if (scanner.suffix !== null) keyboard.press(scanner.suffix)
  keyboard.pass(1500)
}

// Valid values of every identifier of the facts, and values that break one rule each.
import type { Component, Format } from './independent-reader.ts'
import { rules } from './rules.ts'

function fill(component: Component, length: number, pattern: string): string {
  const [rule] = component.rules
  if (rule !== undefined) return rules[rule]?.good(length) ?? ''
  const allowed = Array.from(pattern)
    .filter((character) => component.characters.includes(character))
    .join('')
  return allowed.repeat(Math.ceil(length / allowed.length)).slice(0, length)
}

/** Patterns of free values: digits, letters, and every character. */
const patterns = ['4', '0123456789', '1', 'AB-4', 'ABC0123456789', '!"%&\'()*+,-./:;<=>?_azAZ09#']

/** Valid values: shortest and longest, with and without each optional component. */
export function goodValues({ components }: Format): string[] {
  const values = patterns.flatMap((pattern) =>
    components
      .map((_, last) => last + 1)
      .flatMap((count) => {
        const taken = components.slice(0, count)
        const missing = components.slice(count)
        if (missing.some(({ optional }) => !optional)) return []
        const end = taken.at(-1)
        const head = taken
          .slice(0, -1)
          .map((one) => fill(one, one.max, pattern))
          .join('')
        return end === undefined ? [] : [end.min, end.max].map((length) => head + fill(end, length, pattern))
      }),
  )
  return [...new Set(values)]
}

/** Values that break a rule, with its name; now and then another rule lets one pass, which the reader says. */
export function badValues(format: Format): [rule: string, value: string][] {
  const { components } = format
  const all: [string, string][] = []
  const whole = components.map((one) => fill(one, one.max, '4'))
  components.forEach((one, place) => {
    const before = whole.slice(0, place).join('')
    const after = whole.slice(place + 1).join('')
    const part = whole[place] ?? ''
    for (const rule of one.rules) {
      for (const bad of rules[rule]?.bad ?? []) {
        if (bad.length >= one.min && bad.length <= one.max) all.push([rule, before + bad + after])
      }
    }
    for (const stranger of [...Array.from('A#ñ ~^`$'), '\u0000', '\u0007', '４']) {
      if (one.characters.includes(stranger)) continue
      for (const at of new Set([0, part.length - 1])) {
        all.push(['character', before + part.slice(0, at) + stranger + part.slice(at + 1) + after])
      }
    }
    if (one.optional) {
      for (let length = 1; length < part.length; length++) all.push(['part', before + part.slice(0, length)])
    }
  })
  const longest = whole.join('')
  const shortest = components.filter(({ optional }) => !optional)
  all.push(['too long', `${longest}4`], ['too long', `${longest}${'1'.repeat(9)}`], ['empty', ''])
  const short = shortest.map((one) => fill(one, one.min, '4')).join('')
  if (short.length > 1) all.push(['too short', short.slice(0, -1)], ['too short', short.slice(1)])
  return all
}

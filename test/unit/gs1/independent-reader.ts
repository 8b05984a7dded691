// A second reader of element strings, slow and plain, from the facts alone: the tests compare ours with it.
import { formats, withoutSeparator } from './facts.ts'
import { rules } from './rules.ts'

const GS = '\u001D'

const characters: Readonly<Record<string, string>> = {
  digits: '0123456789',
  text: '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
  capitals: '#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base64: '-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
}

export interface Component {
  optional: boolean
  characters: string
  min: number
  max: number
  rules: readonly string[]
}

export interface Format {
  ai: string
  components: readonly Component[]
}

export interface Pair {
  ai: string
  value: string
}

function component(text: string): Component {
  const [, optional, kind = '', min = '', max = min, names = ''] =
    /^(optional )?(\w+) (\d+)(?:-(\d+))?(?:: (.*))?$/.exec(text.trim()) ?? []
  return {
    optional: optional !== undefined,
    characters: characters[kind] ?? '',
    min: Number(min),
    max: Number(max),
    rules: names === '' ? [] : names.split(', '),
  }
}

/** `10 21-22 310x-316x`: every identifier of the list. */
export function listed(ais: string): string[] {
  return ais.split(' ').flatMap((part) => {
    const [first = '', last = first] = part.split('-')
    const [from, to] = [first, last].map((end) => Number(end.replace('x', '')))
    const all: string[] = []
    for (let ai = from ?? 0; ai <= (to ?? 0); ai++) {
      const name = String(ai).padStart(first.replace('x', '').length, '0')
      all.push(...(first.endsWith('x') ? Array.from('012345').map((digit) => name + digit) : [name]))
    }
    return all
  })
}

/** Every identifier with its format. */
export const dictionary: ReadonlyMap<string, Format> = new Map(
  formats.flatMap(([format, ais]) =>
    listed(ais).map((ai) => [ai, { ai, components: format.split('|').map(component) }] as const),
  ),
)

/** True if no separator follows the identifier. */
export const isPredefined = (ai: string) => withoutSeparator.split(' ').includes(ai.slice(0, 2))

/** True if the value has the format: some way to cut it into components keeps every rule. */
export function fits(components: readonly Component[], value: string, year: number): boolean {
  const [first, ...rest] = components
  if (first === undefined) return value === ''
  if (first.optional && value === '') return true
  for (let length = first.min; length <= Math.min(first.max, value.length); length++) {
    const part = value.slice(0, length)
    const known = Array.from(part).every((character) => first.characters.includes(character))
    if (known && first.rules.every((rule) => rules[rule]?.keeps(part, year)) && fits(rest, value.slice(length), year))
      return true
  }
  return false
}

/** True if the identifier exists and the value has its format. */
export function isElement({ ai, value }: Pair, year: number): boolean {
  const format = dictionary.get(ai)
  return format !== undefined && fits(format.components, value, year)
}

/** The elements of a string whose prefix was taken away, by the standard; `null` if it is not valid. */
export function readSlowly(text: string, year: number): Pair[] | null {
  let rest = text.startsWith(GS) ? text.slice(1) : text
  const pairs: Pair[] = []
  if (rest === '') return null
  while (rest !== '') {
    const ai = [2, 3, 4].map((length) => rest.slice(0, length)).find((name) => dictionary.has(name))
    const format = dictionary.get(ai ?? '')
    if (ai === undefined || format === undefined) return null
    rest = rest.slice(ai.length)
    const [upToSeparator = ''] = rest.split(GS)
    const length = format.components.reduce((sum, { max }) => sum + max, 0)
    const value = isPredefined(ai) ? upToSeparator.slice(0, length) : upToSeparator
    if (!fits(format.components, value, year)) return null
    if (pairs.some((pair) => pair.ai === ai && pair.value !== value)) return null
    pairs.push({ ai, value })
    rest = rest.slice(value.length)
    if (rest.startsWith(GS)) rest = rest.slice(1)
  }
  return pairs
}

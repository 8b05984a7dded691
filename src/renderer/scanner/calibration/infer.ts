import type { ScannerProfile } from '../../../contract/shapes/scanner.ts'
import { GS, type FrameEnd } from '../profile.ts'
import { sheetCodes, type SheetCode } from './sheet.ts'

/** One code of the sheet as it was typed. */
export interface SheetReading {
  code: SheetCode['id']
  /** As typed: GS as U+001D where it came as a key. */
  typed: string
  end: FrameEnd
  separator: 'control' | 'alt' | null
  /** Milliseconds from key to key. */
  keyMs: number
}

/** Problems found by the calibration. */
export type CalibrationWarning =
  /** Not scanned: letters, small letters, signs or separator. */
  | 'letters_unread'
  | 'small_unread'
  | 'signs_unread'
  | 'separator_unread'
  /** Capital and small letters arrive exchanged: Caps Lock is on. Nothing is proposed. */
  | 'caps_lock'
  /** Signs do not arrive one to one: the layout combines them into accents. */
  | 'signs_dropped'
  /** Two characters arrive as the same one. */
  | 'characters_joined'
  /** Separators do not arrive. */
  | 'separator_lost'
  /** The scanner sends the same character for the separator and for characters of lots and serial numbers. */
  | 'separator_joined'
  /** A frame ends only by a pause. */
  | 'no_end'
  /** Sometimes Enter, sometimes Tab or nothing. */
  | 'ends_differ'

export type Proposal = Pick<
  ScannerProfile,
  'prefix' | 'suffix' | 'pauseMs' | 'separator' | 'separators' | 'exchanged' | 'symbology' | 'keyMs'
>

export interface CalibrationResult {
  /** `null` if the readings contradict each other or are too few. */
  proposal: Proposal | null
  doubts: CalibrationWarning[]
  /** The reading that is not the expected code, or is damaged. */
  misread: SheetCode['id'] | null
}

const longestPrefix = 16
const longestSeparator = 8
const letters = /^[A-Za-z]$/
/** Characters allowed in values of GS1 elements. */
const valueCharacter = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]$/

/**
 * Derives a scanner profile from the readings of the calibration sheet. A later reading of the same code replaces the
 * earlier one. The lengths of prefix and separators follow from the lengths of the readings, without knowledge of the
 * keyboard layout. Then data and typed text are compared character by character.
 */
export function inferProfile(readings: readonly SheetReading[]): CalibrationResult {
  const read = new Map(readings.map((reading) => [reading.code, reading]))
  const doubts: CalibrationWarning[] = (['letters', 'small', 'signs', 'separator'] as const)
    .filter((code) => !read.has(code))
    .map((code) => `${code}_unread` as const)
  const nothing = (misread: CalibrationResult['misread'], ...more: CalibrationWarning[]): CalibrationResult => ({
    proposal: null,
    doubts: [...doubts, ...more],
    misread,
  })
  const first = read.get('letters')
  if (first === undefined) return nothing(null)
  const before = first.typed.length - dataOf('letters').length
  if (before < 0 || before > longestPrefix + 3) return nothing('letters')

  const layout = createLayout()
  if (!layout.lay(first.typed.slice(before), dataOf('letters'))) return nothing('letters')
  const small = read.get('small')
  if (small !== undefined && !layout.lay(small.typed.slice(before), dataOf('small'))) return nothing('small')
  if (layout.capsLock()) return nothing(null, 'caps_lock')
  const signs = read.get('signs')
  const signsArrive = signs !== undefined && layout.lay(signs.typed.slice(before), dataOf('signs'))
  if (signs !== undefined && !signsArrive) doubts.push('signs_dropped')

  const separator = separatorIn(read, before)
  if (separator === 'misread') return nothing('separator')
  for (const code of ['separator', 'matrix', 'qr'] as const) {
    const reading = read.get(code)
    if (reading === undefined) continue
    const data = dataOf(code).split(GS)
    const text = separator?.text ?? ''
    const fits = reading.typed.length - before === data.join('').length + text.length * (data.length - 1)
    if (!fits || !layout.layAll(cut(reading.typed.slice(before), data, text.length), data)) return nothing(code)
  }

  const head = headOf([...read.values()], before, layout)
  if (head === null) return nothing('letters')
  if (layout.joined()) doubts.push('characters_joined')
  if (separator?.text === '') doubts.push('separator_lost')
  const text = separator?.text ?? ''
  const asText = text !== '' && text !== GS
  if (asText && layout.typesValue(text)) doubts.push('separator_joined')
  const ends = new Set([...read.values()].map(({ end }) => end))
  const [end = 'enter'] = ends
  if (ends.size > 1) doubts.push('ends_differ')
  else if (end === 'pause') doubts.push('no_end')
  const paces = [...read.values()].map(({ keyMs }) => keyMs).toSorted((a, b) => a - b)
  const keyMs = paces[Math.floor(paces.length / 2)] ?? null
  return {
    proposal: {
      prefix: head.prefix,
      suffix: ends.size > 1 ? 'auto' : end,
      // Longer than any gap within a frame, shorter than the gap between frames.
      pauseMs: Math.round(Math.min(5000, Math.max(200, 6 * (keyMs ?? 0)))),
      separator: separator === null ? 'unknown' : asText ? 'text' : text === '' ? 'lost' : separator.key,
      separators: asText ? [text] : [],
      exchanged: layout.exchanged(),
      symbology: head.symbology,
      keyMs: keyMs === null ? null : Math.round(keyMs * 10) / 10,
    },
    doubts,
    misread: null,
  }
}

function dataOf(id: SheetCode['id']): string {
  return sheetCodes.find((code) => code.id === id)?.data ?? ''
}

type Separator = { text: string; key: 'control' | 'alt' }

/** Text that arrives instead of GS. All separators have the same length, so it follows from the length of the frame. */
function separatorIn(read: ReadonlyMap<SheetCode['id'], SheetReading>, before: number): Separator | null | 'misread' {
  const reading = read.get('separator') ?? read.get('matrix') ?? read.get('qr')
  if (reading === undefined) return null
  const data = dataOf(reading.code).split(GS)
  const typed = reading.typed.slice(before)
  const length = (typed.length - data.join('').length) / (data.length - 1)
  if (!Number.isInteger(length) || length < 0 || length > longestSeparator) return 'misread'
  const [head = ''] = data
  const text = typed.slice(head.length, head.length + length)
  let at = 0
  for (const part of data.slice(0, -1)) {
    at += part.length
    if (typed.slice(at, at + length) !== text) return 'misread'
    at += length
  }
  return { text, key: reading.separator ?? 'control' }
}

function cut(typed: string, data: readonly string[], gap: number): string[] {
  let at = 0
  return data.map((part) => {
    const piece = typed.slice(at, at + part.length)
    at += part.length + gap
    return piece
  })
}

/** Characters before the data: a constant prefix, then possibly the symbology identifier. */
function headOf(
  readings: readonly SheetReading[],
  before: number,
  layout: Layout,
): { prefix: string; symbology: boolean } | null {
  const heads = readings.map((reading) => ({
    text: reading.typed.slice(0, before),
    identifiers: sheetCodes.find(({ id }) => id === reading.code)?.identifiers ?? [],
  }))
  const common = (length: number) => {
    const prefixes = new Set(heads.map(({ text }) => text.slice(0, length)))
    return prefixes.size === 1 && length <= longestPrefix ? ([...prefixes][0] ?? '') : null
  }
  const brackets = new Set(heads.map(({ text }) => text.charAt(before - 3)))
  const identified =
    before >= 3 &&
    brackets.size === 1 &&
    heads.every(({ text, identifiers }) => identifiers.some((it) => layout.mayMean(text.slice(-2), it.slice(1))))
  if (identified) {
    const prefix = common(before - 3)
    if (prefix !== null && layout.lay([...brackets].join(''), ']')) return { prefix, symbology: true }
  }
  const prefix = common(before)
  return prefix === null ? null : { prefix, symbology: false }
}

type Layout = ReturnType<typeof createLayout>

/** Map from received character to character of the label. */
function createLayout() {
  const meantBy = new Map<string, Set<string>>()

  function pairs(typed: readonly string[], meant: readonly string[]): [string, string][] | null {
    if (typed.length !== meant.length) return null
    const found = typed.map((char, at): [string, string] => [char, meant[at] ?? ''])
    // The same character of a label always arrives the same way.
    const typedBy = new Map([...meantBy].flatMap(([char, all]) => [...all].map((one) => [one, char] as const)))
    for (const [char, one] of found) {
      if ((typedBy.get(one) ?? char) !== char) return null
      typedBy.set(one, char)
    }
    return found
  }

  function layAll(typed: readonly string[], meant: readonly string[]): boolean {
    const found = pairs(
      typed.flatMap((text) => Array.from(text)),
      meant.flatMap((text) => Array.from(text)),
    )
    for (const [char, one] of found ?? []) meantBy.set(char, (meantBy.get(char) ?? new Set()).add(one))
    return found !== null
  }

  const only = (char: string) => {
    const all = [...(meantBy.get(char) ?? [])]
    return all.length === 1 ? all[0] : undefined
  }

  return {
    /** Aligns typed and intended text. Returns `false` and learns nothing if they contradict. */
    lay: (typed: string, meant: string) => layAll([typed], [meant]),
    layAll,
    /** Characters that arrive for two different ones stay unchanged. */
    exchanged: () =>
      [...meantBy.keys()].flatMap((typed) => {
        const meant = only(typed)
        return meant === undefined || meant === typed ? [] : [{ typed, meant }]
      }),
    joined: () => [...meantBy.values()].some((all) => all.size > 1),
    /** True if the typed text can mean this text. */
    mayMean: (typed: string, text: string) =>
      Array.from(typed).every((char, at) => meantBy.get(char)?.has(text.charAt(at)) ?? char === text.charAt(at)),
    /** True if a text can also occur within values of GS1 data. */
    typesValue: (text: string) =>
      Array.from(text).every((char) => [...(meantBy.get(char) ?? [])].some((one) => valueCharacter.test(one))),
    capsLock() {
      const known = [...meantBy].filter(([typed]) => letters.test(typed))
      const turned = known.filter(([typed, all]) => all.size === 1 && all.has(turnCase(typed)))
      return known.length > 0 && turned.length === known.length
    },
  }
}

function turnCase(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
}

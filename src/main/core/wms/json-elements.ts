import { type BodyEncoding, bodyText, textOfBinary } from './body-text.ts'
import { protocolFailure } from './failures.ts'
import { type ElementGroup, parseToLastObject } from './json-groups.ts'

export interface Element {
  value: unknown
  /** The text it was parsed from; made of the bytes each time. */
  readonly text: string
  /** `false` for a single object in place of a list. */
  ofList: boolean
}

/** Type of the root value of a response. `nothing`: an empty body or `null`. */
export type RootShape = 'list' | 'object' | 'nothing'

const maxDepth = 64
/** So often in a response the last `},` of a chunk may be within an element, before it is no longer tried. */
const maxMisses = 3

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** An element that lies within one chunk. Its text, which few are asked for, is made when it is. */
class GroupedElement implements Element {
  readonly value: unknown
  readonly ofList = true
  readonly #group: ElementGroup
  readonly #place: number

  constructor(group: ElementGroup, place: number) {
    this.value = group.values[place]
    this.#group = group
    this.#place = place
  }

  get text(): string {
    return this.#group.textOf(this.#place)
  }
}

/**
 * Splits a JSON array into its elements while bytes arrive, so that a list of any length needs the memory of one element.
 * Elements are parsed by `JSON.parse`, all of a chunk at once, so exactly the arrays that `JSON.parse` accepts are accepted
 * (up to depth 64 and 12 MB per element). A single object is a list of one.
 */
export function createElementSplitter(
  encoding: BodyEncoding = 'utf8',
  maxElementBytes = 12 * 1024 * 1024,
  maxElements = Number.POSITIVE_INFINITY,
  tries = true,
) {
  let state: 'start' | 'list' | 'object' | 'null' | 'done' = 'start'
  let shape: RootShape = 'nothing'
  let depth = 0
  let inString = false
  let escaped = false
  let rows = 0
  let misses = tries ? 0 : maxMisses
  // Text of one character a byte: large buffers stay in the process, a large string is given back by the next garbage collection.
  let begun = ''
  let begunBytes = 0
  let literal = ''
  let bomBytes = 0

  function keep(chunk: Buffer, from: number, to: number): void {
    if (to <= from) return
    begunBytes += to - from
    if (begunBytes > maxElementBytes) throw protocolFailure('too_large', 'One row of the response is too large')
    begun += chunk.toString('latin1', from, to)
  }

  /** Takes the element that ends here and began in an earlier chunk, or is a single object. */
  function take(chunk: Buffer, from: number, to: number): Element {
    keep(chunk, from, to)
    const text = textOfBinary(begun, encoding)
    begun = ''
    begunBytes = 0
    countRow()
    return { value: parse(text), text, ofList: shape === 'list' }
  }

  /** Takes the elements that lie within the chunk, parsed together: that is faster than each by itself. */
  function takeAll(chunk: Buffer, ends: readonly number[], elements: Element[]): void {
    const first = (ends[0] ?? 0) + 1
    const count = ends.length - 1
    if (count < 1) return
    const values = parse(`[${bodyText(chunk, encoding, first, ends[count])}]`) as unknown[]
    // One element without any text makes an empty list.
    if (values.length !== count) throw malformed()
    addGroup(
      { values, textOf: (place) => bodyText(chunk, encoding, (ends[place] ?? 0) + 1, ends[place + 1]) },
      elements,
    )
  }

  /** Takes the elements up to the last `},` at once if possible; returns where the next element begins. */
  function takeMost(chunk: Buffer, from: number, elements: Element[]): number {
    if (misses >= maxMisses || chunk.length > maxElementBytes) return from
    const found = parseToLastObject(chunk, from, { encoding, maxDepth })
    if (found === null || rows + found.values.length > maxElements) {
      misses += 1
      return from
    }
    const { values, end } = found
    rows += values.length
    let texts: readonly string[] | null = null
    const textOf = (place: number) => (texts ??= textsOf(chunk.subarray(from, end), encoding))[place] ?? ''
    addGroup({ values, textOf }, elements)
    return end + 1
  }

  /** Takes an element of a list at once if it began in an earlier chunk, else later with the others of its chunk. */
  function endElement(chunk: Buffer, begin: number, at: number, ends: number[], elements: Element[]): void {
    if (begunBytes > 0) {
      elements.push(take(chunk, begin, at))
      return
    }
    if (at - begin > maxElementBytes) throw protocolFailure('too_large', 'One row of the response is too large')
    countRow()
    if (ends.length === 0) ends.push(begin - 1)
    ends.push(at)
  }

  function countRow(): void {
    rows += 1
    if (rows > maxElements) throw protocolFailure('too_large', 'The response has too many rows')
  }

  /** Skips byte order mark and blanks; returns where the root's content begins. */
  function start(chunk: Buffer): number {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (bomBytes < 3 && byte === [0xef, 0xbb, 0xbf][bomBytes]) bomBytes += 1
      else if (bomBytes === 1 || bomBytes === 2) throw rootFailure(byte)
      else if (isSpace(byte)) bomBytes = 3
      else if (byte === openBracket) {
        state = 'list'
        shape = 'list'
        return at + 1
      } else if (byte === openBrace) {
        state = 'object'
        shape = 'object'
        return at
      } else if (byte === 0x6e) {
        state = 'null'
        return at
      } else throw rootFailure(byte)
    }
    return chunk.length
  }

  /** Takes the elements that end in the chunk; what is left of it begins the next one. */
  function scan(chunk: Buffer, from: number, elements: Element[]): number {
    // The byte before the first element, then the end of each: they are one byte, a comma, apart.
    const ends: number[] = []
    try {
      return findEnds(chunk, from, ends, elements)
    } finally {
      // Before a failure as well: an element that is no JSON comes before what is wrong after it.
      takeAll(chunk, ends, elements)
    }
  }

  function findEnds(chunk: Buffer, from: number, ends: number[], elements: Element[]): number {
    const { length } = chunk
    const isBetween = state === 'list' && depth === 0 && !inString && begunBytes === 0
    let at = isBetween ? takeMost(chunk, from, elements) : from
    let begin = at
    // Local variables for speed: this loop processes every byte of a list.
    let level = depth
    let quoted = inString
    if (escaped && at < length) {
      escaped = false
      at += 1
    }

    for (; at < length; at += 1) {
      const byte = chunk[at]!
      if (quoted) {
        if (byte === quote) quoted = false
        else if (byte === backslash) {
          at += 1
          escaped = at >= length
        }
      } else if (byte === quote) quoted = true
      else if (byte === openBrace || byte === openBracket) {
        level += 1
        if (level > maxDepth) throw protocolFailure('too_deep', 'The response is nested too deeply')
      } else if (byte === closeBrace || byte === closeBracket) {
        if (level > 0) {
          level -= 1
          if (level === 0 && state === 'object') {
            elements.push(take(chunk, begin, at + 1))
            state = 'done'
            return at + 1
          }
        } else if (byte === closeBracket) {
          if (rows > 0 || !isBlank(begun) || !chunk.subarray(begin, at).every(isSpace))
            endElement(chunk, begin, at, ends, elements)
          begun = ''
          state = 'done'
          return at + 1
        } else throw malformed()
      } else if (byte === comma && level === 0) {
        const began = begunBytes > 0
        endElement(chunk, begin, at, ends, elements)
        begin = began ? takeMost(chunk, at + 1, elements) : at + 1
        at = begin - 1
      }
    }
    depth = level
    inString = quoted
    keep(chunk, begin, length)
    return length
  }

  function rest(chunk: Buffer, from: number): void {
    for (let at = from; at < chunk.length; at += 1)
      if (!isSpace(chunk[at]!)) throw protocolFailure('malformed', 'There is data after the end of the response')
  }

  return {
    /** Parses the next bytes and returns the completed elements. Throws `Failure('protocol')`. */
    push(chunk: Buffer): Element[] {
      const elements: Element[] = []
      let at = state === 'start' ? start(chunk) : 0
      if (state === 'null') {
        const missing = 4 - literal.length
        literal += chunk.toString('latin1', at, at + missing)
        at = Math.min(chunk.length, at + missing)
        if (!'null'.startsWith(literal)) throw rootFailure(0x6e)
        if (literal === 'null') state = 'done'
      } else if (state === 'list' || state === 'object') at = scan(chunk, at, elements)
      if (state === 'done') rest(chunk, at)
      return elements
    },
    /** Returns the type of the root. Throws `Failure('protocol')` with reason `truncated` if it is incomplete. */
    end(): RootShape {
      const complete = state === 'done' || (state === 'start' && (bomBytes === 0 || bomBytes === 3))
      if (!complete) throw protocolFailure('truncated', 'The response ends too early')
      return shape
    },
  }
}

function addGroup(group: ElementGroup, elements: Element[]): void {
  for (let place = 0; place < group.values.length; place += 1) elements.push(new GroupedElement(group, place))
}

/** The texts of some elements with commas between them. */
function textsOf(bytes: Buffer, encoding: BodyEncoding): string[] {
  const splitter = createElementSplitter(encoding, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false)
  return splitter.push(Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')])).map(({ text }) => text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw malformed()
  }
}

function malformed(): Error {
  return protocolFailure('malformed', 'The response is not JSON')
}

function rootFailure(byte: number): Error {
  if (byte === 0x3c) return protocolFailure('html', 'The response is a web page')
  if (byte === 0xff || byte === 0xfe || byte === 0) return protocolFailure('encoding', 'The response is not UTF-8')
  return protocolFailure('root', 'The response is neither a list nor an object')
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text)
}

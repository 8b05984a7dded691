import { StringDecoder } from 'node:string_decoder'
import { protocolFailure } from './failures.ts'

export interface Element {
  value: unknown
  text: string
  /** `false` for a single object in place of a list. */
  ofList: boolean
}

/** Type of the root value of a response. `nothing`: an empty body or `null`. */
export type RootShape = 'list' | 'object' | 'nothing'

export interface JsonElementSplitter {
  /** Parses the next bytes and returns the completed elements. Throws `Failure('protocol')`. */
  push(chunk: Buffer): Element[]
  /** Returns the type of the root. Throws `Failure('protocol')` with reason `truncated` if it is incomplete. */
  end(): RootShape
}

const maxDepth = 64

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Splits a JSON array into its elements while bytes arrive, so that a list of any length needs the memory of one element.
 * Each element is parsed by `JSON.parse`, so exactly the arrays that `JSON.parse` accepts are accepted (up to depth 64
 * and 12 MB per element). A single object is a list of one.
 */
export function createElementSplitter(
  encoding: 'utf8' | 'latin1' = 'utf8',
  maxElementBytes = 12 * 1024 * 1024,
  maxElements = Number.POSITIVE_INFINITY,
): JsonElementSplitter {
  let state: 'start' | 'list' | 'object' | 'null' | 'done' = 'start'
  let shape: RootShape = 'nothing'
  let depth = 0
  let inString = false
  let escaped = false
  let rows = 0
  // Text, not bytes: large buffers stay in the process, a large string is given back by the next garbage collection.
  const decoder = new StringDecoder(encoding)
  let begun = ''
  let begunBytes = 0
  let literal = ''
  let bomBytes = 0

  function keep(chunk: Buffer, from: number, to: number): void {
    if (to <= from) return
    begunBytes += to - from
    if (begunBytes > maxElementBytes) throw protocolFailure('too_large', 'One row of the response is too large')
    begun += decoder.write(chunk.subarray(from, to))
  }

  function take(chunk: Buffer, from: number, to: number): Element {
    let text: string
    if (begunBytes === 0) {
      if (to - from > maxElementBytes) throw protocolFailure('too_large', 'One row of the response is too large')
      text = chunk.toString(encoding, from, to)
    } else {
      keep(chunk, from, to)
      text = begun + decoder.end()
      begun = ''
      begunBytes = 0
    }
    rows += 1
    if (rows > maxElements) throw protocolFailure('too_large', 'The response has too many rows')
    try {
      return { value: JSON.parse(text) as unknown, text, ofList: shape === 'list' }
    } catch {
      throw protocolFailure('malformed', 'The response is not JSON')
    }
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

  function scan(chunk: Buffer, from: number, elements: Element[]): number {
    const { length } = chunk
    let at = from
    let begin = from
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
            elements.push(take(chunk, begin, at))
          begun = ''
          state = 'done'
          return at + 1
        } else throw protocolFailure('malformed', 'The response is not JSON')
      } else if (byte === comma && level === 0) {
        elements.push(take(chunk, begin, at))
        begin = at + 1
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
    push(chunk) {
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
    end() {
      const complete = state === 'done' || (state === 'start' && (bomBytes === 0 || bomBytes === 3))
      if (!complete) throw protocolFailure('truncated', 'The response ends too early')
      return shape
    },
  }
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

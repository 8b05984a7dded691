import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createElementSplitter } from '../../src/main/core/wms/json-elements.ts'
import type { RootShape } from '../../src/main/core/wms/json-elements.ts'
import { samplesOf } from '../support/samples.ts'

function split(text: string | Buffer, cuts: number[] = []): { values: unknown[]; shape: RootShape } {
  const bytes = Buffer.from(text as string)
  const splitter = createElementSplitter()
  const values: unknown[] = []
  let from = 0
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    for (const { value } of splitter.push(bytes.subarray(from, to))) values.push(value)
    from = to
  }
  return { values, shape: splitter.end() }
}

const reasonOf = (text: string | Buffer) => {
  try {
    split(text)
    return null
  } catch (error) {
    return (error as { details: { reason: string } }).details.reason
  }
}

const cuts = fc.array(fc.nat(), { maxLength: 12 })

describe('splitting a list', () => {
  test('any list, cut anywhere, gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 5 })),
        fc.constantFrom(undefined, 1, '\t'),
        cuts,
        (list, indent, at) => {
          const text = JSON.stringify(list, null, indent)
          expect(split(text, at)).toEqual({ values: JSON.parse(text), shape: 'list' })
        },
      ),
      { seed: 11, numRuns: 400 },
    )
  })

  test('each element has the text it was parsed from, cut anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), cuts, (list, at) => {
        const parts = list.map((value) => ` ${JSON.stringify(value)}`)
        const bytes = Buffer.from(`[${parts.join(',')}]`)
        const splitter = createElementSplitter()
        const ends = [...at.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
        const elements = ends.flatMap((to, index) => splitter.push(bytes.subarray(ends[index - 1] ?? 0, to)))
        expect(elements.map(({ text }) => text)).toEqual(parts)
      }),
      { seed: 12, numRuns: 400 },
    )
  })

  test.each([
    ['[1,x,2]', 'malformed'],
    [`[{x},${'['.repeat(65)}`, 'malformed'],
    [`[{},${'['.repeat(65)}`, 'too_deep'],
    ['[1,x,2}', 'malformed'],
  ])('of %j the first reason counts', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('an element that is no JSON comes before one too many', () => {
    const reason = (text: string) => {
      try {
        createElementSplitter('utf8', 1000, 2).push(Buffer.from(text))
        return null
      } catch (error) {
        return (error as { details: { reason: string } }).details.reason
      }
    }
    expect([reason('[1,x,3,'), reason('[1,2,3,'), reason('[1,2,x,')]).toEqual(['malformed', 'too_large', 'too_large'])
  })

  test('takes exactly the texts that JSON.parse takes as a list', () => {
    const token = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '"a"',
      '"\\""',
      '"[',
      '1',
      'null',
      ' ',
      '{"a":[1,{}]}',
      '-',
      'ñ',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 9 }), cuts, (tokens, at) => {
        const text = `[${tokens.join('')}]`
        const outcome = (read: () => unknown) => {
          try {
            return { value: read() }
          } catch {
            return 'refused'
          }
        }
        expect(outcome(() => split(text, at).values)).toEqual(outcome(() => JSON.parse(text)))
      }),
      { numRuns: samplesOf(3000) },
    )
  })

  test('never reads a truncated text as a shorter list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (list, at) => {
        const text = Buffer.from(JSON.stringify(list))
        const cut = 1 + (at % (text.length - 1))
        expect(reasonOf(text.subarray(0, cut))).toMatch(/^(truncated|malformed)$/)
      }),
      { seed: 13 },
    )
  })

  test.each([
    ['', [], 'nothing'],
    [' \r\n', [], 'nothing'],
    ['null', [], 'nothing'],
    ['\ufeffnull ', [], 'nothing'],
    ['\ufeff[1]', [1], 'list'],
    ['[]', [], 'list'],
    ['[ \n ]\n', [], 'list'],
    ['{}', [{}], 'object'],
    [' {"a":"}]"} ', [{ a: '}]' }], 'object'],
    ['[null]', [null], 'list'],
  ])('%j', (text, values, shape) => {
    expect(split(text)).toEqual({ values, shape })
    expect(split(text, [1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ values, shape })
  })

  test.each([
    ['<!DOCTYPE html><html></html>', 'html'],
    ['\n <html>', 'html'],
    ['"text"', 'root'],
    ['12', 'root'],
    ['nil', 'root'],
    ['nul', 'truncated'],
    ['true', 'root'],
    ['\ufeffx', 'root'],
    [Buffer.from([0xef, 0x5b]), 'root'],
    [Buffer.from([0xef, 0xbb]), 'truncated'],
    [Buffer.from('\ufeff[1]', 'utf16le'), 'encoding'],
    ['[1', 'truncated'],
    ['[1,', 'truncated'],
    ['["\\', 'truncated'],
    ['{"a":1', 'truncated'],
    ['[1] x', 'malformed'],
    ['[1],[2]', 'malformed'],
    ['{}{}', 'malformed'],
    ['null,', 'malformed'],
    ['[1,]', 'malformed'],
    ['[,1]', 'malformed'],
    ['[1}', 'malformed'],
    [`[${'['.repeat(65)}`, 'too_deep'],
    ['[NaN]', 'malformed'],
    ["[{'a':1}]", 'malformed'],
  ])('refuses %j as %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('depth 64 passes', () => {
    const text = `[${'['.repeat(64)}${']'.repeat(64)}]`
    expect(split(text).values).toEqual(JSON.parse(text))
  })

  test('the depth of an element counts wherever it is', () => {
    const nested = (levels: number) => `[{},${'{"a":'.repeat(levels)}1${'}'.repeat(levels)},{}]`
    expect(split(nested(64)).values).toEqual(JSON.parse(nested(64)))
    expect(reasonOf(nested(65))).toBe('too_deep')
  })

  test('names of the language itself are harmless, the last of two equal names counts', () => {
    const [value] = split('[{"__proto__":{"a":1},"constructor":2,"b":1,"b":2}]').values as [Record<string, unknown>]
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'b'])
    expect(value['b']).toBe(2)
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  })

  test('rejects one element above 12 MB, but not the same bytes as many elements', () => {
    const splitter = createElementSplitter()
    splitter.push(Buffer.from('["'))
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    expect(() => {
      for (let i = 0; i < 13; i += 1) splitter.push(megabyte)
    }).toThrow('too large')

    const many = createElementSplitter()
    many.push(Buffer.from('[0'))
    const block = Buffer.from(`,"${'a'.repeat(1024 * 1024)}"`)
    for (let i = 0; i < 17; i += 1) expect(many.push(block)).toHaveLength(1)
    expect(many.push(Buffer.from(']'))).toHaveLength(1)
    expect(many.end()).toBe('list')
  })
})

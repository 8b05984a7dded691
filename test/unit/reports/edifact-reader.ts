import { expect } from 'vitest'

export type ReadSegment = string[][]

/** An independent reader: service characters from UNA, release characters undone, counts and references checked. */
export function read(text: string): ReadSegment[] {
  expect(text.slice(0, 3)).toBe('UNA')
  const [component = '', element = '', , release = '', , terminator = ''] = text.slice(3, 9)
  const segments: ReadSegment[] = []
  let segment: ReadSegment = [['']]
  for (let at = 9; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const last = segment.at(-1) ?? []
    if (sign === release) last[last.length - 1] += text[(at += 1)] ?? ''
    else if (sign === component) last.push('')
    else if (sign === element) segment.push([''])
    else if (sign === terminator) {
      segments.push(segment)
      segment = [['']]
    } else last[last.length - 1] += sign
  }
  expect(segment).toEqual([['']])
  expect(text).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]*$/)
  const [head, message, last, end] = [segments[0], segments[1], segments.at(-2), segments.at(-1)]
  expect([head?.[0], message?.[0], last?.[0], end?.[0]]).toEqual([['UNB'], ['UNH'], ['UNT'], ['UNZ']])
  expect(last?.[1]).toEqual([String(segments.length - 2)])
  expect(last?.[2]).toEqual(message?.[1])
  expect(end).toEqual([['UNZ'], ['1'], head?.[5]])
  return segments
}

/** Segments of the message in the order of directory D.96A, as far as they are used, with the most there may be. */
const table: [tag: string, least: number, most: number][] = [
  ['UNH', 1, 1],
  ['BGM', 1, 1],
  ['DTM', 1, 10],
  ['RFF', 0, 10],
  ['NAD', 1, 10],
  ['TDT', 0, 10],
  ['EQD', 0, 9999],
  ['CPS', 0, 9999],
  ['CNT', 0, 1],
  ['UNT', 1, 1],
]
const below: Record<string, [tag: string, most: number, least?: number][]> = {
  RFF: [['DTM', 1]],
  NAD: [['CTA', 10]],
  TDT: [
    ['DTM', 10],
    ['CDI', 10],
  ],
  EQD: [
    ['CDI', 10],
    ['SEL', 25],
  ],
  SEL: [['CDI', 10, 1]],
  CPS: [
    ['PAC', 9999],
    ['LIN', 9999],
  ],
  PAC: [
    ['QVR', 1],
    ['PCI', 999],
  ],
  PCI: [['CDI', 10]],
  LIN: [
    ['PIA', 10],
    ['IMD', 25],
    ['QTY', 10],
    ['QVR', 10],
    ['DTM', 5],
    ['CDI', 10],
    ['GIN', 99],
  ],
}

/** Walks the message along the table: every segment must have its place. */
export function checkOrder(segments: ReadSegment[]): void {
  const tags = segments.slice(1, -1).map((segment) => segment[0]?.[0] ?? '')
  let at = 0
  const take = (tag: string, most: number): number => {
    let count = 0
    while (tags[at] === tag) {
      at += 1
      count += 1
      for (const [child, mostOfIt, leastOfIt = 0] of below[tag] ?? [])
        expect(take(child, mostOfIt), child).toBeGreaterThanOrEqual(leastOfIt)
    }
    expect(count, tag).toBeLessThanOrEqual(most)
    return count
  }
  for (const [tag, least, most] of table) expect(take(tag, most), tag).toBeGreaterThanOrEqual(least)
  expect(tags.slice(at)).toEqual([])
}

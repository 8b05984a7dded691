import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { canonicalText } from '../../../src/main/core/domain/count-log/canonical.ts'
import type { CanonicalValue } from '../../../src/main/core/domain/count-log/canonical.ts'
import { genesisHash, nextLink, verifyChain } from '../../../src/main/core/domain/count-log/chain.ts'
import type { Link } from '../../../src/main/core/domain/count-log/chain.ts'
import { countEventView, readCountEvent } from '../../../src/main/core/domain/count-log/event.ts'
import { logEvent } from '../support/log-events.ts'

const sessionId = '0192f5a0-0000-7000-8000-000000000001'

/** The published vector, as the document shows it. */
function publishedVector(): { body: string; hash: string }[] {
  const document = readFileSync(new URL('../../../docs/count-log.md', import.meta.url), 'utf8')
  const bodies = [...document.matchAll(/^```text\n(.+)\n```$/gm)].map((match) => match[1] ?? '')
  const hashes = [...document.matchAll(/^`([0-9a-f]{64})`$/gm)].map((match) => match[1] ?? '')
  return bodies.map((body, index) => ({ body, hash: hashes[index] ?? '' }))
}

describe('canonical JSON', () => {
  test.each<[CanonicalValue, string]>([
    [{ b: 1, a: [true, null, 'x'], c: {} }, '{"a":[true,null,"x"],"b":1,"c":{}}'],
    [
      { '10': 1, '9': 2, Z: 3, a: 4, ä: 5, '\u{1f600}': 6, '\ufb33': 7 },
      '{"10":1,"9":2,"Z":3,"a":4,"ä":5,"😀":6,"\ufb33":7}',
    ],
    [{ gone: undefined, kept: null }, '{"kept":null}'],
    ['\u001d"\\/\b\u007f\ud800', '"\\u001d\\"\\\\/\\b\u007f\\ud800"'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [JSON.parse('{"__proto__":1}') as CanonicalValue, '{"__proto__":1}'],
  ])('%j', (value, text) => {
    expect(canonicalText(value)).toBe(text)
  })

  test.each([0.5, 2 ** 53, Number.NaN, Infinity, new Date(0), new Map(), 1n, () => 1])(
    '%s has no canonical form',
    (value) => {
      expect(() => canonicalText({ value: value as never })).toThrow(TypeError)
    },
  )

  test('endless nesting ends in a refusal', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as CanonicalValue
    expect(() => canonicalText(deep)).toThrow(TypeError)
  })

  test('it reads back, and the order in which fields were set is nothing', () => {
    const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
    // No backslash: where a key of one backslash stood before, the JSON.parse of V8 13.6 takes the key `"` for it.
    const key = fc.string().filter((text) => !text.includes('\\'))
    const value = fc.dictionary(key, fc.oneof(leaf, fc.array(leaf), fc.dictionary(key, leaf)))
    fc.assert(
      fc.property(value, (fields) => {
        const text = canonicalText(fields)
        const backwards = Object.fromEntries(Object.entries(fields).reverse())
        expect(canonicalText(backwards)).toBe(text)
        expect(canonicalText(JSON.parse(text) as CanonicalValue)).toBe(text)
      }),
    )
  })
})

describe('the chain', () => {
  test('the published vector holds', () => {
    const vector = publishedVector()
    expect(vector).toHaveLength(3)
    let head: Link | null = null
    for (const { body, hash } of vector) {
      head = nextLink(sessionId, head, readCountEvent(body))
      expect([head.body, head.hash]).toEqual([body, hash])
    }
    expect(head?.hash).toBe('711ad15e662ac804bcb242098e15e32b6523434994f4d81971bd211b68eedff8')
  })

  function chainOf(length: number): Link[] {
    const links: Link[] = []
    for (let index = 0; index < length; index += 1)
      links.push(nextLink(sessionId, links.at(-1) ?? null, logEvent('note', `e${index}`, { note: `n${index}` })))
    return links
  }

  test('an untouched chain is intact, an empty one too', () => {
    expect(verifyChain(sessionId, [])).toEqual({ intact: true, head: null, problems: [] })
    const links = chainOf(5)
    expect(links[0]?.previousHash).toBe(genesisHash)
    expect(verifyChain(sessionId, links)).toEqual({ intact: true, head: links[4]?.hash, problems: [] })
  })

  test.each<[string, (links: Link[]) => Link[], string[]]>([
    ['a changed body', (links) => edit(links, 2, { body: links[2]!.body.replace('n2', 'n9') }), ['3 hash']],
    ['a changed hash', (links) => edit(links, 2, { hash: 'f'.repeat(64) }), ['3 hash', '4 previous_hash']],
    ['a removed event', (links) => links.toSpliced(2, 1), ['4 sequence', '4 previous_hash']],
    ['a missing beginning', (links) => links.slice(1), ['2 sequence', '2 previous_hash']],
    [
      'two swapped events',
      (links) => [links[1]!, links[0]!, ...links.slice(2)],
      ['2 sequence', '2 previous_hash', '1 sequence', '1 previous_hash', '3 sequence', '3 previous_hash'],
    ],
    ['an event twice', (links) => links.toSpliced(2, 0, links[1]!), ['2 sequence', '2 previous_hash']],
    ['another time beside the body', (links) => edit(links, 2, { at: '2026-11-21T10:32:00.000-03:00' }), ['3 columns']],
    ['another id beside the body', (links) => edit(links, 2, { eventId: 'e9' }), ['3 columns']],
    ['a body that is no JSON', (links) => edit(links, 2, { body: '{' }), ['3 hash', '3 not_canonical']],
    ['a body that is a list', (links) => edit(links, 2, { body: '[]' }), ['3 hash', '3 not_canonical']],
    ['a spaced body', (links) => edit(links, 2, { body: ` ${links[2]!.body}` }), ['3 hash', '3 not_canonical']],
  ])('%s is seen', (_, tamper, problems) => {
    const verdict = verifyChain(sessionId, tamper(chainOf(5)))
    expect(verdict.intact).toBe(false)
    expect(verdict.problems.map(({ seq, code }) => `${seq} ${code}`)).toEqual(problems)
  })

  test('a body that was rewritten with a fitting hash is seen at the next link', () => {
    const links = chainOf(5)
    const forged = nextLink(sessionId, links[1]!, logEvent('note', 'e2', { note: 'forged' }))
    expect(verifyChain(sessionId, [...links.slice(0, 2), forged, ...links.slice(3)]).problems).toEqual([
      { seq: 4, code: 'previous_hash' },
    ])
  })

  test('a chain belongs to its session', () => {
    expect(verifyChain('another', chainOf(1)).problems).toEqual([{ seq: 1, code: 'hash' }])
  })

  test('any single changed character of any link is seen', () => {
    const fields = ['body', 'hash', 'previousHash', 'at', 'kind', 'eventId'] as const
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom(...fields),
        fc.nat(),
        fc.constantFrom('0', 'a', '"', ' '),
        (at, field, place, character) => {
          const links = chainOf(5)
          const text = links[at]?.[field] ?? ''
          const index = place % text.length
          fc.pre(text[index] !== character)
          const changed = text.slice(0, index) + character + text.slice(index + 1)
          expect(verifyChain(sessionId, edit(links, at, { [field]: changed })).intact).toBe(false)
        },
      ),
    )
  })
})

describe('events of the log', () => {
  test('a body reads back as it was written', () => {
    const event = logEvent('scan', 'e1', { units: '12.5', lot: 'L1', resolves: 'e0' })
    expect(readCountEvent(canonicalText(event))).toEqual(event)
  })

  test.each([
    { ...logEvent('scan', 'e1'), units: 1 },
    { ...logEvent('scan', 'e1'), units: '1.0' },
    { ...logEvent('scan', 'e1'), units: '0' },
    { ...logEvent('scan', 'e1'), units: '-1' },
    { ...logEvent('scan', 'e1'), units: '1,5' },
    { ...logEvent('scan', 'e1'), declared: '5' },
    { ...logEvent('needs', 'e1'), needs: [] },
    { ...logEvent('note', 'e1'), kind: 'erase' },
  ])('%j is no event', (event) => {
    expect(() => readCountEvent(JSON.stringify(event))).toThrow(ZodError)
  })

  test('the page sees units as numbers and nothing of hashes', () => {
    expect(countEventView(logEvent('manual', 'e1', { units: '0.25', lot: 'L1', resolves: 'e0' }), 7)).toEqual({
      eventId: 'e1',
      seq: 7,
      kind: 'manual',
      at: '2026-11-21T10:31:00.000-03:00',
      operator: 'Ana',
      articleCode: '104412',
      units: 0.25,
      lot: 'L1',
      condition: 'good',
      resolves: 'e0',
      outcome: 'counted',
    })
    expect(countEventView(logEvent('opened', 'e1', { documentHash: 'secret' }), 1)).not.toHaveProperty('documentHash')
    expect(countEventView(logEvent('learn', 'e1', { unitsPerScan: '24' }), 1).units).toBe(24)
    expect(countEventView(logEvent('needs', 'e1'), 1)).not.toHaveProperty('units')
  })
})

function edit(links: Link[], index: number, change: Partial<Link>): Link[] {
  return links.map((link, place) => (place === index ? { ...link, ...change } : link))
}

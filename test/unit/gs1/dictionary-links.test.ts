// Digital Links of every key, qualifier and attribute of the dictionary, against the facts alone.
import { expect, test } from 'vitest'
import { explainScan } from '../../../src/main/core/domain/scan.ts'
import { badValues, goodValues } from './dictionary-samples.ts'
import { linkKeys, notInQuery } from './facts.ts'
import { dictionary, isElement, listed } from './independent-reader.ts'

const year = 2026
const read = (path: string) => explainScan(`https://example.com${path}`, { year })
const plain = (pairs: readonly { ai: string; value: string }[]) =>
  pairs.map(({ ai, value }) => `(${ai})${value}`).join('')
const faults = (path: string) =>
  read(path).problems.map(({ at, code }) => `${code}@${at - 'https://example.com'.length}`)
const GTIN = '08412345678905'

const outside = new Set(listed(notInQuery))
const orders = (key: string) =>
  (linkKeys[key] ?? '').split('|').map((order) =>
    order
      .trim()
      .split(' ')
      .filter((ai) => ai !== ''),
  )
const qualifiers = [...new Set(Object.keys(linkKeys).flatMap((key) => orders(key).flat()))]

const sample = (ai: string) => goodValues(dictionary.get(ai) ?? { ai, components: [] }).at(-1) ?? ''
const escaped = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
const part = (ai: string) => `/${ai}/${escaped(sample(ai))}`

/** True if the list comes out of the order by leaving some of it out. */
function isPartOf(order: readonly string[], list: readonly string[]): boolean {
  const kept = order.filter((ai) => list.includes(ai))
  return kept.length === list.length && kept.every((ai, n) => ai === list[n])
}

const isPath = (key: string, list: readonly string[]) => orders(key).some((order) => isPartOf(order, list))

test('every key with up to three qualifiers: one of its orders, some left out, and nothing else', () => {
  const lists: string[][] = [[], ...qualifiers.map((ai) => [ai])]
  for (const a of qualifiers) for (const b of qualifiers) lists.push([a, b])
  const several = ['22', '10', '21', '235']
  for (const a of several) for (const b of several) for (const c of several) lists.push([a, b, c])
  let valid = 0
  for (const key of Object.keys(linkKeys)) {
    for (const list of lists) {
      const path = [key, ...list].map(part).join('')
      if (isPath(key, list)) valid += 1
      expect([path, read(path).valid]).toEqual([path, isPath(key, list)])
    }
  }
  expect(valid).toBe(39)
})

test('every identifier in the query of every key: attributes only, and what may stand in the path stands there', () => {
  for (const key of Object.keys(linkKeys)) {
    for (const list of [[], ...orders(key)]) {
      for (const ai of dictionary.keys()) {
        const path = `${[key, ...list].map(part).join('')}?${ai}=${escaped(sample(ai))}`
        const belongsInPath = [...list.keys(), list.length].some((place) => isPath(key, list.toSpliced(place, 0, ai)))
        const valid = ai !== key && !list.includes(ai) && !outside.has(ai) && !belongsInPath
        expect([path, read(path).valid]).toEqual([path, valid])
      }
    }
  }
})

test('a lot is an attribute where the path has the third-party serial, which excludes it from the path', () => {
  const path = `/01/${GTIN}/235/TPX?10=L-7`
  expect([faults(path), plain(read(path).elements)]).toEqual([[], `(01)${GTIN}(235)TPX(10)L-7`])
  expect(faults(`/01/${GTIN}/21/S/235/TPX`)).toEqual(['misplaced_ai@24'])
  expect(faults(`/01/${GTIN}/21/S?10=L-7`)).toEqual(['misplaced_ai@24'])
})

test('values of every attribute: valid ones escaped and not, broken ones refused in the query', () => {
  for (const format of dictionary.values()) {
    const { ai } = format
    const key = ['01', '10', '22', '37'].includes(ai) || outside.has(ai) ? null : `/01/${GTIN}/235/T`
    if (key === null) continue
    for (const value of goodValues(format)) {
      const path = `${key}?${ai}=${escaped(value)}`
      expect([path, plain(read(path).elements)]).toEqual([path, `(01)${GTIN}(235)T(${ai})${value}`])
    }
    for (const [rule, value] of badValues(format)) {
      if (isElement({ ai, value }, year)) continue
      expect([ai, rule, value, read(`${key}?${ai}=${escaped(value)}`).valid]).toEqual([ai, rule, value, false])
    }
  }
})

test.each([
  // Repeated, with another value or the same, in the path or in the query.
  [`/01/${GTIN}/01/${GTIN}`, 'duplicate_ai@19'],
  [`/01/${GTIN}/01/09506000134352`, 'duplicate_ai@19'],
  [`/01/${GTIN}/10/L/01/${GTIN}`, 'duplicate_ai@24'],
  [`/01/${GTIN}?01=${GTIN}`, 'duplicate_ai@19'],
  [`/01/${GTIN}?99=A&99=A`, 'duplicate_ai@24'],
  [`/01/${GTIN}?99=A&99=B`, 'duplicate_ai@24'],
  [`/01/${GTIN}?99=A;x=1;99=A`, 'duplicate_ai@28'],
  [`/01/${GTIN}?17=261231&%317=261231`, 'duplicate_ai@29'],
  [`/01/${GTIN}/10/L?10=L`, 'duplicate_ai@24'],
  [`/00/384123450000000011?00=384123450000000011`, 'duplicate_ai@23'],
  // A plus sign in a query is a blank; in a path it is itself.
  [`/01/${GTIN}?99=A+B`, 'bad_character@23'],
  [`/01/${GTIN}/10/A%20B`, 'bad_character@23'],
  // Escapes.
  [`/01/${GTIN}/10/A%2`, 'bad_percent_encoding@23'],
  [`/01/${GTIN}/10/A%ZZB`, 'bad_percent_encoding@23'],
  [`/01/${GTIN}/10/%`, 'bad_percent_encoding@22'],
  [`/01/${GTIN}?99=%4`, 'bad_percent_encoding@22'],
  [`/01/${GTIN}/10/A%00B`, 'bad_character@23'],
  [`/01/${GTIN}/10/A%1DB`, 'bad_character@23'],
  [`/01/${GTIN}/10/A%C3%B1`, 'bad_character@23'],
  // Characters that no address has.
  [`/01/${GTIN}/10/A"B`, 'bad_character@23'],
  [`/01/${GTIN}/10/A<B`, 'bad_character@23'],
  [`/01/${GTIN}/10/Añ`, 'bad_character@23'],
  [`/01/${GTIN}/10/A^B`, 'bad_character@23'],
  // Unknown and compressed keys.
  [`/01/${GTIN}?89=A`, 'unknown_ai@19'],
  [`/01/${GTIN}?0=A`, 'unknown_ai@19'],
  [`/01/${GTIN}/89/A`, 'unknown_ai@19'],
  [`/01/${GTIN}/lot/A`, 'unknown_ai@19'],
  [`/01/${GTIN}/AQgkzjEAAA`, 'bad_link@19'],
  // Lengths and check digits.
  ['/01/8412345678905', 'too_short@17'],
  ['/01/08412345678904', 'bad_check_digit@17'],
  ['/00/384123450000000012', 'bad_check_digit@21'],
  [`/01/${GTIN}/10/${'A'.repeat(21)}`, 'too_long@42'],
])('refuses %s: %s', (path, fault) => {
  expect(faults(path)[0]).toBe(fault)
  expect(read(path)).toMatchObject({ kind: 'link', valid: false, gtin: null, lot: null })
})

test.each([
  [`/01/${GTIN}/10/A+B`, `(01)${GTIN}(10)A+B`],
  [`/01/${GTIN}/10/A%2BB`, `(01)${GTIN}(10)A+B`],
  [`/01/${GTIN}?99=A%2bB`, `(01)${GTIN}(99)A+B`],
  [`/01/${GTIN}/10/%41%25/21/S?17=261200#ref`, `(01)${GTIN}(10)A%(21)S(17)261200`],
  [`/00/faux/01/${GTIN}`, `(01)${GTIN}`],
  [`/tienda/8/01/${GTIN}?utm_source=a+b&x`, `(01)${GTIN}`],
  [`/8010/9521-%23/8011/12`, `(8010)9521-#(8011)12`],
])('reads %s', (path, elements) => {
  expect([faults(path), plain(read(path).elements)]).toEqual([[], elements])
})

test('an address without a key is no link but an ordinary code, compressed ones too', () => {
  for (const path of ['', '/', '/AQnYUc1gmiERBhQ', '/89/A', '/gtin/08412345678905', `/?01=${GTIN}`, '/10/L']) {
    expect([path, read(path).kind, read(path).valid]).toEqual([path, 'code', true])
  }
})

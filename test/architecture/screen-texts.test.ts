import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as es from '../../src/renderer/i18n/es/index.ts'

type Tree = { [key: string]: string | Tree }

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )
}

const sources = globSync('src/renderer/**/*.{ts,tsx}', { exclude: ['src/renderer/i18n/{en,es}/**'] })
const source = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Keys written out, without their namespace. */
const literals = new Set([...source.matchAll(/'([^'\n]*)'/g)].map((match) => (match[1] ?? '').replace(/^\w+:/, '')))
/** Prefixes and suffixes of composed keys: `state.${name}`, `${code}.fact`. */
const beginnings = [...source.matchAll(/`(?:\w+:)?(\w[\w.]+)\$\{/g)].map((match) => match[1] ?? '')
const ends = [...source.matchAll(/`(?:\w+:)?\$\{[^`{}]*\}([\w.]{2,})`/g)].map((match) => match[1] ?? '')

/** Texts of the page that no file of the page names. */
function unused(texts: Tree): string[] {
  return Object.values(texts)
    .flatMap((namespace) => (typeof namespace === 'string' ? [] : keysOf(namespace)))
    .map((key) => key.replace(/_(zero|one|other)$/, ''))
    .filter((key) => !literals.has(key))
    .filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)))
    .filter((key) => !ends.some((end) => key.endsWith(end)))
}

it('every text of the page is used', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(unused(es)).toEqual([])
})

it('finds an unused text', () => {
  expect(unused({ common: { textThatNobodyUses: 'x', part: { thatNobodyUses: 'x' } } })).toEqual([
    'textThatNobodyUses',
    'part.thatNobodyUses',
  ])
})

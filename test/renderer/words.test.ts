import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../src/contract/error-codes.ts'
import * as en from '../../src/renderer/i18n/en/index.ts'
import * as es from '../../src/renderer/i18n/es/index.ts'
import { i18n, localeOf, resolveLanguage } from '../../src/renderer/i18n/index.ts'

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )
}

const spanish = new Map(leaves(es))
const english = new Map(leaves(en))
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))

describe('words', () => {
  it('has the same keys in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...spanish.keys()].toSorted())
  })

  it('fills the same places in both languages', () => {
    const differing = [...spanish].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('says one of a thing in the singular, where a figure may be one', () => {
    // Another text is shown where there is one; the others say a part of several, or a limit.
    const several =
      /^(count\.tally\.(lots|heldLots)|count\.more\.lastPhotos|stock\.article\.moreLots|orders\.create\.pastedPart|settings\.data\.showLog)$/
    const plural =
      /\{\{\w+\}\} (days|weeks|hours|months|counts|entries|units|lots|lines|photos|días|semanas|horas|meses|conteos|entradas|unidades|lotes|líneas|fotos)(?!\p{L})/u
    const texts = [...spanish, ...english].filter(([key]) => !key.endsWith('_other') && !several.test(key))
    expect(texts.filter(([, text]) => plural.test(text))).toEqual([])
  })

  it('leaves nothing empty', () => {
    expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('states facts: no blame, no begging, no shouting', () => {
    const forbidden = /\berror\b|por favor|please|[¡!]/i
    expect([...spanish, ...english].filter(([, text]) => forbidden.test(text))).toEqual([])
  })

  it('promises of counts that they are saved on this PC, never that they were sent', () => {
    const counting = /^(binding|common|comparison|count|document|home|receiving)\./
    // Home says of the hand-over what was sent and is not acknowledged: that is of signed controls.
    const texts = [...spanish, ...english].filter(
      ([key]) => counting.test(key) && !key.startsWith('home.kind.handover_'),
    )
    expect(texts.filter(([, text]) => /enviad|\bsent\b/i.test(text))).toEqual([])
  })

  it('addresses the reader as usted', () => {
    const informal = /(?<!\p{L})(vos|tus?|tenés|podés|sabés|seguís|estás|acá)(?!\p{L})/iu
    const imperative =
      /(?<!\p{L})(?!(?:sá|está|ahí|allí|así|aquí|sí|guardará|tratará|preguntará)(?!\p{L}))\p{L}+[áí](?!\p{L})/iu
    expect([...spanish].filter(([, text]) => informal.test(text) || imperative.test(text))).toEqual([])
  })

  it('has a fact and a next step for every failure code', () => {
    for (const code of errorCodes) {
      expect(Object.keys(es.failures[code])).toEqual(['fact', 'next'])
    }
  })

  it('has both forms of every plural', () => {
    const ones = [...spanish.keys()].filter((key) => key.endsWith('_one'))
    expect(ones.length).toBeGreaterThan(0)
    expect(ones.filter((key) => !spanish.has(key.replace(/_one$/, '_other')))).toEqual([])
  })
})

it.each([
  [0, '0 filas'],
  [1, '1 fila'],
  [2, '2 filas'],
  [1_000_000, '1.000.000 filas'],
])('counts %d rows', (count, text) => {
  expect(i18n.getFixedT('es', 'frame')('connection.rows', { count })).toBe(text)
})

describe('language of the system', () => {
  it.each([
    ['system', ['es-MX', 'en'], 'es'],
    ['system', ['en-US', 'es'], 'en'],
    ['system', ['de-DE'], 'en'],
    ['system', [], 'es'],
    ['en', ['es-AR'], 'en'],
  ] as const)('%s on %j is %s', (setting, system, language) => {
    expect(resolveLanguage(setting, system)).toBe(language)
  })

  it('puts the day before the month in both', () => {
    expect([localeOf('es', ['en-US']), localeOf('en', ['en-US'])]).toEqual(['es', 'en-GB'])
  })

  it('writes numbers as the Spanish of the system does', () => {
    expect(localeOf('es', ['en-US', 'es-MX', 'es'])).toBe('es-MX')
    expect(localeOf('es', ['est-EE'])).toBe('es')
  })
})

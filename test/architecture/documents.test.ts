import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failureReasons } from '../../src/contract/failure-reasons.ts'
import { referencePage } from '../../scripts/reference.ts'

const root = resolve(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'AGENTS.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const prose = text.replace(/```[\s\S]*?```/g, '')

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? '')
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it('names files and folders that exist', () => {
    const paths = [...prose.matchAll(/`((?:src|test|docs|scripts|resources|tools|\.ci)\/[A-Za-z0-9_./-]*)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('links to files that exist', () => {
    const links = [...prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !existsSync(resolve(root, dirname(document), link)))).toEqual([])
  })
})

describe('the reference of operations', () => {
  it('matches the contract', () => {
    expect(readFileSync(join(root, 'docs/reference.md'), 'utf8')).toBe(referencePage())
  })
})

describe('the reasons of failures', () => {
  it('are in docs/errors.md, each once, and nothing else is', () => {
    const tables = readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(
      /^\| reason .*\n\|[ -|]+\n((?:\|.*\n)+)/gm,
    )
    const listed = [...tables].flatMap(([, rows = '']) =>
      rows
        .split('\n')
        .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word)),
    )
    expect(listed.sort()).toEqual([...failureReasons].sort())
  })

  // That no other reason is used is the compiler's: `Failure` takes only these.
  it('are used by the program', () => {
    const main = join(root, 'src/main')
    const source = readdirSync(main, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(main, name), 'utf8'))
      .join('\n')
    expect(failureReasons.filter((reason) => !new RegExp(`\\b${reason}\\b`).test(source))).toEqual([])
  })
})

describe('package.json', () => {
  it('runs files that exist', () => {
    const files = Object.values(scripts).flatMap((line) =>
      [...line.matchAll(/(?:scripts|test)\/[\w./-]+/g)].map((match) => match[0]),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('docs/dependencies.md', () => {
  it('lists every package of package.json and no other', () => {
    const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| *(`[^|]+`) *\|/gm)
    const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
  })
})

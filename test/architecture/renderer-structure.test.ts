import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/temporary-folder.ts'

const repository = resolve(import.meta.dirname, '../..')
const page = join(repository, 'src/renderer')
const files = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name))

/** Files of the page that a file imports, type-only imports included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(page, file), 'utf8')
  return [...text.matchAll(/(?<![.\w])(?:from|import)\s*\(?\s*['"](\.[^'"\n]+)['"]/g)]
    .map((match) => relative(page, resolve(page, dirname(file), match[1] ?? '')).replaceAll('\\', '/'))
    .filter((target) => files.includes(target))
}

/** Files that import themselves over others; an empty list if the graph has no circle. */
function circular(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph)
  let size: number
  do {
    size = left.size
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file)
  } while (left.size < size)
  return [...left.keys()]
}

describe('imports of the page', () => {
  it('have no circle between files', () => {
    expect(circular(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
    expect(
      circular(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
          ['c', []],
        ]),
      ),
    ).toEqual(['a', 'b'])
  })

  it('have no circle between folders', () => {
    const folder = (file: string) => file.split('/', 1)[0] ?? ''
    const inFolder = files.filter((file) => file.includes('/'))
    const graph = new Map(
      [...new Set(inFolder.map(folder))].map((name) => [
        name,
        inFolder
          .filter((file) => folder(file) === name)
          .flatMap((file) => importsOf(file).map(folder))
          .filter((target) => target !== name),
      ]),
    )
    expect(circular(graph)).toEqual([])
  })
})

describe('the lint rules of the page', () => {
  const copy = makeFolder()
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const above = {
    i18n: 'state',
    state: 'ui',
    scanner: 'ui',
    ui: 'shell',
    help: 'shell',
    shell: 'shared',
    shared: 'screens',
  }
  const screens = readdirSync(join(page, 'screens')).filter((name) =>
    statSync(join(page, 'screens', name)).isDirectory(),
  )
  const planted = [
    ...Object.entries(above).map(([folder, other]) => ({ file: `${folder}/planted.ts`, from: `../${other}/any.ts` })),
    ...screens.map((screen) => ({
      file: `screens/${screen}/planted.ts`,
      from: `../${screen === 'stock' ? 'orders' : 'stock'}/any.ts`,
    })),
  ]

  it('refuse an import of another screen or of a folder above, in every folder', () => {
    cpSync(join(repository, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
    for (const { file, from } of planted) {
      mkdirSync(dirname(join(copy, 'src/renderer', file)), { recursive: true })
      writeFileSync(join(copy, 'src/renderer', file), `export { any } from '${from}'\n`)
    }
    let output = ''
    try {
      const program = join(repository, 'node_modules/oxlint/bin/oxlint')
      execFileSync(process.execPath, [program, '--format=unix', 'src'], { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      output = String((error as { stdout?: unknown }).stdout)
    }
    const refused = output.split('\n').filter((line) => line.includes('no-restricted-imports'))
    const missed = planted.filter(({ file }) => !refused.some((line) => line.includes(file)))
    expect(screens.length).toBeGreaterThan(5)
    expect(missed).toEqual([])
  })
})

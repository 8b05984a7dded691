import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../support/temporary-folder.ts'

const project = resolve(import.meta.dirname, '../..')
const core = join(project, 'src/main/core')
const rooms = readdirSync(core, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'))
const roomOf = (file: string) => file.split('/')[0] ?? ''

/** The files of the core that a file imports, types too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(core, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'\n]+)'/g)]
    .map((match) => relative(core, resolve(core, dirname(file), match[1] ?? '')).replaceAll('\\', '/'))
    .filter((target) => !target.startsWith('..'))
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const importedRooms = new Map(
  rooms.map((room) => {
    const targets = files.filter((file) => roomOf(file) === room).flatMap((file) => imports.get(file) ?? [])
    return [room, [...new Set(targets.map(roomOf))].filter((target) => target !== room)]
  }),
)

/** A cycle through a node, or `null`. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  function visit(node: string, path: readonly string[]): string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}

test('finds a circle where there is one', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }
  expect(findCircle(new Map(Object.entries(graph)))).toEqual(['b', 'd', 'b'])
})

test('neither the files nor the rooms of the core import each other in a circle', () => {
  expect(imports.size).toBeGreaterThan(100)
  expect(findCircle(imports)).toBeNull()
  expect(findCircle(importedRooms)).toBeNull()
})

test('only the file that assembles the core is outside a room', () => {
  expect(files.filter((file) => !file.includes('/'))).toEqual(['create-core.ts'])
})

const hasFolders = (room: string) => files.some((file) => roomOf(file) === room && file.split('/').length > 2)

/** Lints one file per import, from a room to every other place; returns the rejected ones as "room > place". */
function refusedImports(): string[] {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(project, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const places = [
    ...rooms.map((room) => ({ name: room, path: join('src/main/core', room, 'planted.ts') })),
    { name: 'create-core', path: 'src/main/core/create-core.ts' },
    { name: 'host', path: 'src/main/host/planted.ts' },
    { name: 'practice', path: 'src/main/practice/webhooks/planted.ts' },
  ]
  const plantedAs = new Map<string, string>()
  for (const from of rooms)
    // A file in the room's own folder, and one in a folder below it.
    for (const below of hasFolders(from) ? ['', 'below'] : [''])
      for (const { name, path } of places) {
        const file = join('src/main/core', from, below, `imports-${name}.ts`)
        const specifier = relative(dirname(file), path)
        if (!specifier.startsWith('..')) continue
        mkdirSync(join(folder, dirname(file)), { recursive: true })
        writeFileSync(join(folder, file), `export type { Planted } from '${specifier.replaceAll('\\', '/')}'\n`)
        plantedAs.set(file, `${from}${below && `/${below}`} > ${name}`)
      }
  const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', '.'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename }) => plantedAs.get(join(filename)) ?? filename)
    .sort()
}

test('lint refuses every import from a room that the room has no use for', () => {
  const elsewhere = [...rooms, 'create-core', 'host', 'practice']
  const foreign = rooms.flatMap((room) =>
    elsewhere
      .filter((place) => place !== room && !importedRooms.get(room)?.includes(place))
      .flatMap((place) => [`${room} > ${place}`, ...(hasFolders(room) ? [`${room}/below > ${place}`] : [])]),
  )
  expect(refusedImports()).toEqual(foreign.sort())
})

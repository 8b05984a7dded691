import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, dirname } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

// Code that loads Electron outside electron/ gets this instead.
vi.mock('electron', () => {
  throw new Error('electron was loaded')
})

const root = resolve(import.meta.dirname, '../../src')

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

const all = files('.')

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?<![.\w])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map((match) => match[1] ?? '')
}

/** Target of an import: a path below src, or the name of a package. */
function target(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
}

/** The modules that loading a file loads at once: no types, no `import()`. */
function loadedBy(file: string): string[] {
  if (!all.includes(file)) return []
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*? from '[^']*'$/gm, '')
  return [...text.matchAll(/^(?:import|export) (?:[^']*? from )?'([^']+)'$/gm)].map((match) =>
    target(file, match[1] ?? ''),
  )
}

/** The same of what those load, and so on. */
function allLoadedBy(file: string, loaded = new Set<string>()): string[] {
  if (loaded.has(file)) return [...loaded]
  loaded.add(file)
  for (const to of loadedBy(file)) allLoadedBy(to, loaded)
  return [...loaded]
}

function edges(folder: string): { file: string; to: string }[] {
  return all
    .filter((file) => file === folder || file.startsWith(`${folder}/`))
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, to: target(file, specifier) })))
}

const inside = (to: string, ...folders: string[]) =>
  folders.some((folder) => to === folder || to.startsWith(`${folder}/`))
const isNode = (to: string) => to.startsWith('node:')

describe('the dependency rule', () => {
  const rules: [folder: string, allowed: (to: string) => boolean][] = [
    ['contract', (to) => to === 'zod' || inside(to, 'contract')],
    [
      'main/core/domain',
      (to) =>
        inside(to, 'contract', 'main/core/domain', 'main/core/kernel/ports.ts') ||
        ['zod', 'node:crypto', 'saxes'].includes(to),
    ],
    [
      'main/core',
      (to) =>
        inside(to, 'contract', 'main/core') ||
        isNode(to) ||
        to.startsWith('undici/lib/') ||
        [
          'zod',
          'better-sqlite3',
          'undici',
          'csv-parse/sync',
          'csv-stringify/sync',
          'uqr',
          'saxes',
          'nodemailer',
          'pg',
        ].includes(to),
    ],
    ['main/host', (to) => !inside(to, 'main/electron', 'main/practice', 'renderer', 'preload') && to !== 'electron'],
    ['main/practice', (to) => !inside(to, 'main/electron', 'main/host', 'renderer', 'preload') && to !== 'electron'],
    // They run in a browser and in Node 20.
    ['main/core/domain/verification', (to) => inside(to, 'contract', 'main/core/domain')],
    ['main/core/domain/receipt', (to) => inside(to, 'contract', 'main/core/domain')],
    [
      'verify',
      (to) =>
        inside(to, 'contract', 'verify', 'main/core/domain/verification', 'main/core/domain/receipt') || isNode(to),
    ],
    ['preload', (to) => to === 'electron' || inside(to, 'contract', 'preload')],
    ['renderer', (to) => !isNode(to) && to !== 'electron' && !inside(to, 'main', 'preload')],
  ]
  it.each(rules)('holds for %s', (folder, allowed) => {
    const found = edges(folder)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ to }) => !allowed(to))).toEqual([])
  })

  it('gives the preload names only', () => {
    expect(importsOf('contract/ipc-channels.ts')).toEqual([])
    const typeless = readFileSync(join(root, 'preload/index.ts'), 'utf8').replace(/^import type .*$/gm, '')
    expect([...typeless.matchAll(/from '([^']+)'/g)].map((match) => match[1])).toEqual([
      'electron',
      '../contract/ipc-channels.ts',
    ])
  })

  it('keeps electron in one folder', () => {
    const users = all.filter((file) => importsOf(file).includes('electron'))
    const outside = users.filter((file) => !inside(file, 'main/electron', 'main/index.ts', 'preload'))
    expect(outside).toEqual([])
    expect(users.length).toBeGreaterThan(0)
  })

  it('writes SQL in the store only', () => {
    const sql = /\b(SELECT .+ FROM|INSERT INTO|CREATE TABLE|DELETE FROM|UPDATE \w+ SET)\b/
    const outside = all.filter(
      (file) => !file.startsWith('main/core/store/') && sql.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(outside).toEqual([])
  })

  it('starts the worker that fills the cache without schemas and without the client of the WMS', () => {
    const loaded = allLoadedBy('main/core/refresh/refresh-worker.ts')
    expect(loaded).toContain('main/core/store/cache/open-cache.ts')
    expect(
      loaded.filter((name) => ['zod', 'main/core/wms/create-wms.ts'].includes(name) || name.startsWith('undici')),
    ).toEqual([])
  })

  it('reads from the WMS without schemas, which a thread would load at its first reading', () => {
    const loaded = allLoadedBy('main/core/wms/create-wms.ts')
    expect(loaded).toContain('main/core/wms/transport.ts')
    expect(loaded).not.toContain('zod')
  })

  it('opens the window without schemas and without the loopback host', () => {
    const loaded = allLoadedBy('main/index.ts')
    expect(loaded).toContain('main/electron/window.ts')
    const heavy = ['zod', 'main/host/http-host.ts', 'main/core/create-core.ts']
    expect(loaded.filter((name) => heavy.includes(name))).toEqual([])
  })

  it('imports no `node:http`, which loads an HTTP client with it: `kernel/node-http.ts` has what is used', () => {
    expect(all.filter((file) => loadedBy(file).includes('node:http'))).toEqual([])
  })

  it('shows the page without schemas: the core checks what it is sent', () => {
    const loaded = allLoadedBy('renderer/main.tsx')
    expect(loaded).toContain('contract/client.ts')
    expect(loaded).not.toContain('zod')
  })

  const modules = all.filter((file) => file.startsWith('main/core/') && !/(refresh|backup)-worker\.ts$/.test(file))
  it('loads every module of the core without electron', async () => {
    for (const file of modules) await expect(import(join(root, file)), file).resolves.toBeDefined()
  })
})

describe('the size of files', () => {
  it('has at most 300 lines, style sheets included', () => {
    const styles = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join('renderer', name).replaceAll('\\', '/'))
    const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
    const long = [...all, ...styles].filter((file) => lines(file) > 300)
    expect(long).toEqual([])
  })
})

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build.mjs'
import type { Product } from './product.ts'

export interface Target {
  platform: 'linux' | 'win32' | 'darwin'
  arch: 'x64' | 'arm64'
}

/** Files of a dependency that the program never reads: sources, types and documents. */
const unread = /(^|\/)(README\.md|History\.md|\.npmignore|\.travis\.yml|binding\.gyp|docs|types|scripts|src|deps|benchmark|[^/]+\.d\.ts|[^/]+\.map)$/

/**
 * Lays out what goes into the archive of the application: the built program without source maps, and the packages it loads
 * from node_modules, with the one native module of the target.
 */
export function stageApplication(folder: string, product: Product, target: Target): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const part of ['main', 'preload', 'renderer', 'verify'])
    copy(join(root, 'out', part), join(folder, 'out', part))
  copy(product.icon, join(folder, 'resources/icon.png'))
  writeFileSync(join(folder, 'resources/update-keys.json'), `${JSON.stringify(product.updateKeys)}\n`)
  const modules = product.testRuntime === null ? join(root, 'node_modules') : join(product.testRuntime, 'overlay/node_modules')
  const loaded = ['better-sqlite3', 'undici', 'bindings', 'file-uri-to-path'].filter((name) =>
    existsSync(join(modules, name)),
  )
  for (const name of loaded) copy(join(modules, name), join(folder, 'node_modules', name))
  keepOneBinary(join(folder, 'node_modules/better-sqlite3'), join(modules, 'better-sqlite3'), target)
  writeFileSync(join(folder, 'package.json'), packageFile(folder, product, loaded))
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !unread.test(path.slice(from.length)) })
}

/** Of the prebuilt binaries, which are for eight systems, the one of the target; or the one that was compiled. */
function keepOneBinary(staged: string, installed: string, { platform, arch }: Target): void {
  const compiled = join(installed, 'build/Release/better_sqlite3.node')
  rmSync(join(staged, 'build'), { recursive: true, force: true })
  rmSync(join(staged, 'prebuilds'), { recursive: true, force: true })
  const prebuilt = `prebuilds/${platform}-${arch}.node`
  if (existsSync(join(installed, prebuilt))) cpSync(join(installed, prebuilt), join(staged, prebuilt))
  else if (existsSync(compiled)) cpSync(compiled, join(staged, 'build/Release/better_sqlite3.node'))
  else throw new Error(`better-sqlite3 has no binary for ${platform}-${arch}`)
}

function packageFile(folder: string, product: Product, loaded: string[]): string {
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const kept = ['name', 'productName', 'version', 'description', 'license', 'author', 'homepage', 'desktopName', 'type']
  const dependencies = loaded.map((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string
    }
    return [name, version]
  })
  const shown = Object.fromEntries(kept.map((name) => [name, source[name]]))
  return `${JSON.stringify({ ...shown, version: product.version, main: source['main'], dependencies: Object.fromEntries(dependencies) }, null, 2)}\n`
}

/** Every file below a folder, as paths with slashes, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

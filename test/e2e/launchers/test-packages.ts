import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, root } from '../../../scripts/build.mjs'
import { readProduct } from '../../../scripts/dist/product.ts'
import { filesBelow } from '../../../scripts/dist/stage-application.ts'
import { updateKeyOf } from '../../../src/main/core/domain/updates/manifest.ts'
import { electronRuntime } from './electron-setup.ts'

/** Packages are installed on the machine of the test: only where that is meant to be, with this variable. */
export const mayInstall =
  electronRuntime !== null &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  process.env['MUELLE_TEST_INSTALL'] === '1'

export const { version } = readProduct({})
export const next = '9.9.9'

/** Runs a program and returns its output; throws if it fails. */
export function run(program: string, args: string[], environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 64e6,
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

/** Installs a package, with what it depends on. */
export function install(path: string): void {
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--reinstall', path])
}

export interface TestPackages {
  /** Folders of `npm run dist`: of this version, of the same built once more, and of the next version. */
  first: string
  again: string
  next: string
  /** The two keys that sign updates for these packages. */
  keys: KeyObject[]
}

type Build = 'first' | 'again' | 'next'

/** These packages of the source as it is. They are built once; whatever goes into them is in the name of their folder. */
export function testPackages(...builds: Build[]): TestPackages {
  ensureBuild()
  const folders = ['out', 'scripts', 'packaging', 'resources']
  const files = [
    ...folders.flatMap((folder) => filesBelow(join(root, folder)).map((name) => join(root, folder, name))),
    ...['package.json', 'package-lock.json', 'tools/packaging/package-lock.json'].map((name) => join(root, name)),
  ]
  const inside = createHash('sha256').update(electronRuntime ?? '')
  for (const path of files) if (!path.endsWith('.built')) inside.update(path).update(readFileSync(path))
  const all = join(root, '.cache/test-packages')
  const folder = join(all, inside.digest('hex').slice(0, 16))
  const at = (name: string) => join(folder, name)
  if (!existsSync(at('keys.json'))) {
    // Those of earlier sources have a hundred megabytes each.
    rmSync(all, { recursive: true, force: true })
    makeKeys(folder)
  }
  for (const name of builds) if (!existsSync(at(name))) build(folder, name)
  const keys = [0, 1].map((index) => createPrivateKey(readFileSync(at(`key-${index}.pem`))))
  return { first: at('first'), again: at('again'), next: at('next'), keys }
}

function makeKeys(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const keys = [0, 1].map(() => generateKeyPairSync('ed25519').privateKey)
  for (const [index, key] of keys.entries())
    writeFileSync(join(folder, `key-${index}.pem`), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys.map(updateKeyOf)))
}

function build(folder: string, name: Build): void {
  run('npm', ['run', '--silent', 'dist', '--', '--linux', 'deb'], {
    SOURCE_DATE_EPOCH: '1700000000',
    MUELLE_SIGNING_KEY: join(folder, 'key-0.pem'),
    MUELLE_TEST_SIGNING: '1',
    MUELLE_UPDATE_KEYS: join(folder, 'keys.json'),
    MUELLE_TEST_VERSION: name === 'next' ? next : version,
  })
  renameSync(join(root, 'dist'), join(folder, name))
}

/** The value of one call through a served program. */
// eslint-disable-next-line typescript/no-explicit-any -- the schemas are the program's, and it checks them itself
export async function callServed(line: string, operation: string, input: object): Promise<any> {
  const { rpc, token } = JSON.parse(line) as { rpc: string; token: string }
  const response = await fetch(`${rpc}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { ok: boolean; value: unknown; error?: unknown }
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

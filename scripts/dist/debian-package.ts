import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build.mjs'
import type { Product } from './product.ts'
import { filesBelow } from './stage-application.ts'

const architectures = { x64: 'amd64', arm64: 'arm64' }
/** Packages of the system with the libraries that the executable loads. */
const depends = [
  'adduser',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libxss1',
  'libxtst6',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libsecret-1-0',
  'openssl',
  'xdg-utils',
]

/** Packs a built folder as a Debian package and returns its path. Two packages of the same folder have the same bytes. */
export function packDebian(
  product: Product,
  options: { folder: string; documents: string[]; output: string; arch: 'x64' | 'arm64'; date: number },
): string {
  const tree = join(root, '.cache/dist/deb')
  const program = join(tree, 'opt', product.name)
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  mkdirSync(dirname(program), { recursive: true })
  cpSync(options.folder, program, { recursive: true })
  const put = (from: string, to: string, mode = 0o644) => {
    mkdirSync(dirname(join(tree, to)), { recursive: true })
    writeFileSync(join(tree, to), filled(join(root, 'packaging/linux', from), product))
    chmodSync(join(tree, to), mode)
  }
  put('muelle.sh', `opt/${product.name}/muelle.sh`, 0o755)
  put('update.sh', `opt/${product.name}/update.sh`, 0o755)
  put('install-update', `opt/${product.name}/install-update`, 0o755)
  writeFileSync(join(program, 'update-keys'), product.updateKeys.map((key) => `${key}\n`).join(''))
  put('muelle.policy', 'usr/share/polkit-1/actions/example.muelle.policy')
  put('muelle.desktop', 'usr/share/applications/muelle.desktop')
  put('muelle-mime.xml', 'usr/share/mime/packages/muelle.xml')
  for (const script of ['postinst', 'postrm']) put(script, `DEBIAN/${script}`, 0o755)
  for (const script of ['preinst', 'prerm']) put('refuse-while-running', `DEBIAN/${script}`, 0o755)
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync(`/opt/${product.name}/muelle.sh`, join(tree, 'usr/bin', product.command))
  const icon = join(tree, 'usr/share/icons/hicolor/256x256/apps/muelle.png')
  mkdirSync(dirname(icon), { recursive: true })
  cpSync(product.icon, icon)
  const about = join(tree, 'usr/share/doc/muelle')
  mkdirSync(about, { recursive: true })
  for (const path of options.documents) cpSync(path, join(about, path.split('/').at(-1) ?? ''))
  writeFileSync(join(tree, 'DEBIAN/control'), control(product, options.arch, sizeOf(tree)))
  makeUniform(tree, options.date)
  const path = join(options.output, `${product.command}_${product.version}_${architectures[options.arch]}.deb`)
  // Level 6 of gzip: the others take minutes for a tenth less. A package for tests is not sent anywhere.
  const level = product.testRuntime === null ? '-z6' : '-z1'
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', level, '--build', tree, path], {
    SOURCE_DATE_EPOCH: String(options.date),
  })
  rmSync(tree, { recursive: true, force: true })
  return path
}

function filled(path: string, product: Product): string {
  return readFileSync(path, 'utf8')
    .replaceAll('@NAME@', product.name)
    .replaceAll('@VERSION@', product.version)
    .replaceAll('@DESCRIPTION@', product.description)
}

function control(product: Product, arch: 'x64' | 'arm64', bytes: number): string {
  const test = product.testRuntime === null ? '' : ` This package is for tests only: it contains Electron ${product.electronVersion}.\n`
  return `Package: ${product.command}
Version: ${product.version}
Architecture: ${architectures[arch]}
Maintainer: ${product.publisher} <${product.contact}>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: ${depends.join(', ')}
Section: misc
Priority: optional
Homepage: ${product.homepage}
Description: ${product.description}
 Operators find a receiving document and count blind what is on the pallet.
${test}`
}

function sizeOf(tree: string): number {
  return filesBelow(tree).reduce((sum, name) => sum + statSync(join(tree, name)).size, 0)
}

/** Times and rights that do not depend on the PC that builds. */
function makeUniform(tree: string, date: number): void {
  run('find', [tree, '-type', 'd', '-exec', 'chmod', '755', '{}', '+'])
  run('find', [tree, '-type', 'f', '-perm', '/111', '-exec', 'chmod', '755', '{}', '+'])
  run('find', [tree, '-type', 'f', '-not', '-perm', '/111', '-exec', 'chmod', '644', '{}', '+'])
  // Where the kernel gives users no namespaces of their own, Chromium's sandbox needs this program with root's rights.
  chmodSync(join(tree, 'opt/Muelle/chrome-sandbox'), 0o4755)
  run('find', [tree, '-exec', 'touch', '--no-dereference', '--date', `@${date}`, '{}', '+'])
  utimesSync(tree, date, date)
}

function run(program: string, args: string[], environment: Record<string, string> = {}): void {
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} failed`)
}

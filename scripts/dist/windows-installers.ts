import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../build.mjs'
import { appId } from '../../src/main/host/app-id.ts'
import { zipFile } from '../../src/main/core/kernel/zip.ts'
import { groupPolicyTemplate, groupPolicyWords } from './group-policy.ts'
import type { Product } from './product.ts'
import { filesBelow } from './stage-application.ts'

/** Identifies all versions of the MSI: a newer one replaces an older one. It must never change. */
export const upgradeCode = '6E5A6D53-7A0D-4B0D-9B5A-2B5B0E8E7C41'

/** The identity of the program on its shortcut: otherwise a pinned one and the program are two buttons of the taskbar. */
const shortcutProperties = [
  ['MsiShortcutProperty', 'Shortcut_', 'PropertyKey', 'PropVariantValue'],
  ['s72', 's72', 's255', 's255'],
  ['MsiShortcutProperty', 'MsiShortcutProperty'],
  ['StartMenuIdentity', 'StartMenu', 'System.AppUserModel.ID', appId],
]
  .map((row) => `${row.join('\t')}\r\n`)
  .join('')

const work = join(root, '.cache/dist/windows')

/** Compiles the installer of a Windows folder with makensis and returns its path. */
export function compileInstaller(product: Product, folder: string, output: string): string {
  const path = join(output, `Muelle-${product.version}-setup.exe`)
  mkdirSync(work, { recursive: true })
  const icon = join(work, 'muelle.ico')
  writeFileSync(icon, icoOf(readFileSync(product.icon)))
  run('makensis', [
    '-V2',
    '-WX',
    '-INPUTCHARSET',
    'UTF8',
    `-DVERSION=${product.version}`,
    `-DPUBLISHER=${product.publisher}`,
    `-DAPP=${folder}`,
    `-DICON=${icon}`,
    `-DAPP_ID=${appId}`,
    `-DOUTPUT=${path}`,
    join(root, 'packaging/windows/installer.nsi'),
  ])
  return path
}

/** Compiles the MSI of a Windows folder with wixl and returns its path. */
export function compileMsi(product: Product, folder: string, output: string): string {
  const path = join(output, `Muelle-${product.version}-x64.msi`)
  mkdirSync(work, { recursive: true })
  const source = join(work, 'muelle.wxs')
  writeFileSync(source, msiSource(product, folder))
  run('wixl', ['--arch', 'x64', '--output', path, source], folder)
  // wixl knows no properties of shortcuts.
  const table = join(work, 'MsiShortcutProperty.idt')
  writeFileSync(table, shortcutProperties)
  run('msibuild', [path, '-i', table])
  return path
}

/** Writes the templates of group policy: a ZIP to unpack into `PolicyDefinitions`. Returns its path. */
export function packGroupPolicy(product: Product, output: string): string {
  const path = join(output, `Muelle-${product.version}-policies.zip`)
  const files = {
    'Muelle.admx': groupPolicyTemplate(product),
    'es-ES/Muelle.adml': groupPolicyWords(product, 'es'),
    'en-US/Muelle.adml': groupPolicyWords(product, 'en'),
  }
  writeFileSync(path, zipFile(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))))
  return path
}

/** An icon file with one picture: the PNG as it is. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  // A width and height of 0 is 256.
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

/** An identifier that is the same in every build: of a name, never of the time. */
function guidOf(name: string): string {
  const hex = createHash('sha256').update(`muelle/msi/${name}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-').toUpperCase()
}

const shortId = (kind: string, name: string) => `${kind}${createHash('sha256').update(name).digest('hex').slice(0, 20)}`

function msiSource(product: Product, folder: string): string {
  const files = filesBelow(folder)
  const components: string[] = []

  /** The elements of one folder; its components are collected. */
  function elements(path: string): string {
    const below = files.filter((name) => path === '' || name.startsWith(`${path}/`))
    const own = below.filter((name) => dirname(name) === (path === '' ? '.' : path))
    const names = [...new Set(below.map((name) => name.slice(path === '' ? 0 : path.length + 1)).filter((name) => name.includes('/')).map((name) => name.split('/')[0] ?? ''))]
    const shown = own.map((name) => {
      const id = shortId('c', name)
      components.push(id)
      return `<Component Id="${id}" Guid="${guidOf(name)}" Win64="yes"><File Id="${shortId('f', name)}" Name="${basename(name)}" Source="${name}" KeyPath="yes"/></Component>`
    })
    const folders = names.map((name) => {
      const inner = path === '' ? name : `${path}/${name}`
      return `<Directory Id="${shortId('d', inner)}" Name="${name}">${elements(inner)}</Directory>`
    })
    return [...shown, ...folders].join('\n')
  }

  const tree = elements('')
  const references = ['Shortcuts', 'CountFiles', 'DataFolder', ...components].map((id) => `<ComponentRef Id="${id}"/>`)
  return readFileSync(join(root, 'packaging/windows/muelle.wxs'), 'utf8')
    .replaceAll('@VERSION@', product.version)
    .replaceAll('@PUBLISHER@', product.publisher)
    .replaceAll('@HOMEPAGE@', product.homepage)
    .replaceAll('@UPGRADE_CODE@', upgradeCode)
    .replaceAll('@PRODUCT_CODE@', guidOf(`product ${product.version}`))
    .replace('@FILES@', () => tree)
    .replace('@REFERENCES@', () => references.join('\n'))
}

function run(program: string, args: string[], cwd = root): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] })
  if (error) throw new Error(`${program} is not installed (Debian: the packages nsis, wixl and msitools)`, { cause: error })
  if (status !== 0) throw new Error(`${program} failed`)
}

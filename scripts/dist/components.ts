import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledFolder } from '../bundled-packages.ts'
import { root } from '../build.mjs'
import type { Product } from './product.ts'

/** A package that is inside the program. */
export interface Component {
  name: string
  version: string
  license: string
  /** The text of its licence; a package without one is described by its author and the name of the licence. */
  text: string
  /** Checksum of the package as it was published, of the form `sha512-…`; `null` where the lock file has none. */
  integrity: string | null
}

interface PackageFile {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

/**
 * Every package inside the program, sorted: those in the bundles, as the build listed them, and those it loads from its
 * node_modules (`staged`).
 */
export function componentsInside(product: Product, staged: string): Component[] {
  const bundled = readdirSync(bundledFolder).flatMap(
    (name) => JSON.parse(readFileSync(join(bundledFolder, name), 'utf8')) as string[],
  )
  const loaded = readdirSync(join(staged, 'node_modules')).filter((name) => !name.startsWith('.'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>
  }
  const parts = [
    ...[...new Set(bundled)].map((folder) => ({ folder, from: root })),
    ...loaded.map((name) => ({ folder: `node_modules/${name}`, from: staged })),
  ].map(({ folder, from }) => {
    const component = read(join(from, folder))
    const locked = packages[folder]
    return { ...component, integrity: locked?.version === component.version ? (locked.integrity ?? null) : null }
  })
  return [...parts, electron(product)].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function read(folder: string): Component {
  const { name, version, license = 'unknown', author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageFile
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const writer = typeof author === 'string' ? author : (author?.name ?? 'its authors')
  const text = file === undefined ? `${license}. Copyright ${writer}.` : readFileSync(join(folder, file), 'utf8').trim()
  return { name, version, license, text, integrity: null }
}

function electron({ electronVersion, testRuntime }: Product): Component {
  const own = join(root, 'node_modules/electron/LICENSE')
  const text =
    testRuntime === null && existsSync(own)
      ? readFileSync(own, 'utf8').trim()
      : 'MIT. Copyright (c) Electron contributors, (c) GitHub Inc.'
  return {
    name: 'electron',
    version: electronVersion,
    license: 'MIT',
    text: `${text}\nThe licences of Chromium, Node and everything in them are in LICENSES.chromium.html beside the program.`,
    integrity: null,
  }
}

/** The licences of everything inside, as one text. */
export function licencesText(components: Component[]): string {
  const sections = components.map(({ name, version, text }) => `== ${name} ${version}\n\n${text}\n`)
  return `Muelle contains the following packages.\n\n${sections.join('\n')}`
}

/** Bill of materials in the format CycloneDX 1.6. It has no time and no random number: two builds give the same text. */
export function billOfMaterials(product: Product, components: Component[]): string {
  const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
  const own = { type: 'application', name: product.command, version: product.version, 'bom-ref': product.command }
  const listed = components.map(({ name, version, license, integrity }) => ({
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    purl: purl(name, version),
    licenses: /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license.replace(/^\(|\)$/g, '') }],
    ...(integrity === null
      ? {}
      : {
          hashes: [
            { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
          ],
        }),
  }))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own, supplier: { name: product.publisher, url: [product.homepage] } },
    components: listed,
    dependencies: [
      { ref: product.command, dependsOn: listed.map((component) => component['bom-ref']) },
      ...listed.map((component) => ({ ref: component['bom-ref'] })),
    ],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

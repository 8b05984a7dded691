import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

/** Where each part of a build lists the packages that are in its files. Not part of the program. */
export const bundledFolder = join(root, 'out/packages')

/** A plugin of the build that lists the packages in its bundle, for the bill of materials. */
export function bundledPackages(part: string) {
  const folders = new Set<string>()
  return {
    name: 'muelle:bundled-packages',
    generateBundle(
      this: { getModuleIds(): IterableIterator<string> },
      _options: unknown,
      bundle: Record<string, { type: string; originalFileNames?: string[] }>,
    ) {
      for (const id of this.getModuleIds()) add(id)
      // A font that a style names is no module.
      for (const file of Object.values(bundle)) for (const from of file.originalFileNames ?? []) add(from)
      mkdirSync(bundledFolder, { recursive: true })
      writeFileSync(join(bundledFolder, `${part}.json`), `${JSON.stringify([...folders].sort())}\n`)
    },
  }

  function add(id: string): void {
    const [folder] =
      /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?@]+(?=\/)/.exec(id.replaceAll('\\', '/')) ?? []
    if (folder !== undefined && !id.includes('node_modules/.')) folders.add(folder)
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../build.mjs'
import { updateKey } from '../../src/contract/shapes/update.ts'

/** Name, publisher, version and icon of all packages. Everything is taken from package.json. */
export interface Product {
  name: string
  /** The name of the command, the package and the executable. */
  command: string
  version: string
  description: string
  publisher: string
  contact: string
  homepage: string
  icon: string
  /** Version of Electron that is inside. */
  electronVersion: string
  /** The folder of another Electron to build tests with, or `null`. */
  testRuntime: string | null
  /** Public keys whose updates the program accepts. */
  updateKeys: string[]
}

interface PackageFile {
  name: string
  productName: string
  version: string
  description: string
  author: { name: string; email: string }
  homepage: string
  devDependencies: Record<'electron', string>
}

/**
 * Reads the product from package.json, and its keys of updates from `resources/update-keys.json` or the file of
 * `MUELLE_UPDATE_KEYS`. With `MUELLE_TEST_ELECTRON` it contains that Electron and is only for tests, which may give it another
 * version.
 */
export function readProduct(environment: NodeJS.ProcessEnv): Product {
  const file = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile
  const testRuntime = environment['MUELLE_TEST_ELECTRON'] || null
  return {
    name: file.productName,
    command: file.name,
    version: (testRuntime === null ? undefined : environment['MUELLE_TEST_VERSION']) ?? file.version,
    description: file.description,
    publisher: file.author.name,
    contact: file.author.email,
    homepage: file.homepage,
    icon: join(root, 'resources/icon.png'),
    electronVersion:
      testRuntime === null
        ? file.devDependencies.electron
        : readFileSync(join(testRuntime, 'dist/version'), 'utf8').trim(),
    testRuntime,
    updateKeys: z
      .array(updateKey)
      .parse(JSON.parse(readFileSync(environment['MUELLE_UPDATE_KEYS'] || join(root, 'resources/update-keys.json'), 'utf8'))),
  }
}

/** The seconds that every file of a package is dated: `SOURCE_DATE_EPOCH`, or the time of the commit. */
export function sourceDate(environment: NodeJS.ProcessEnv, timeOfCommit: () => string): number {
  const seconds = Number(environment['SOURCE_DATE_EPOCH'] ?? timeOfCommit())
  if (!Number.isInteger(seconds) || seconds <= 0) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds')
  return seconds
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifestName } from '../../../src/main/core/domain/updates/manifest.ts'
import { mayInstall, testPackages } from '../launchers/test-packages.ts'

test.skipIf(!mayInstall)('a package that is built again from the same source has the same bytes', () => {
  const { first, again } = testPackages('first', 'again')
  // The manifest names the moment at which it was signed.
  const names = readdirSync(first).filter((name) => name !== manifestName)
  expect(names.some((name) => name.endsWith('.deb'))).toBe(true)
  for (const name of names)
    expect(readFileSync(join(again, name)).equals(readFileSync(join(first, name))), name).toBe(true)
})

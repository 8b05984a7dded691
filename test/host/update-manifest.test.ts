import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stageUpdate, writeUpdateManifest } from '../../scripts/dist/update-manifest.ts'
import { openManifest, updateKeyOf } from '../../src/main/core/domain/updates/manifest.ts'
import { updateTarget } from '../../src/main/host/update-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function release() {
  const folder = temporaryFolder()
  const keys = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey)
  const keyPath = join(folder, 'key.pem')
  writeFileSync(keyPath, keys[0]?.export({ type: 'pkcs8', format: 'pem' }) ?? '')
  const names = ['amd64.deb', 'x86_64.AppImage', 'arm64.AppImage', 'x64.dmg', 'arm64.dmg'].map(
    (end) => `muelle_1.0.0_${end}`,
  )
  const paths = [...names, 'Muelle-1.0.0-setup.exe', 'SHA256SUMS'].map((name) => join(folder, name))
  for (const path of paths) writeFileSync(path, `content of ${path}`)
  return { folder, keyPath, paths, trusted: keys.map(updateKeyOf) }
}
const issued = new Date('2026-11-20T10:00:00Z')

test('the manifest names the packages, and is signed again for more of the PCs', () => {
  const { folder, keyPath, paths, trusted } = release()
  const path = writeUpdateManifest(paths, { folder, version: '1.0.0', staging: 10, issued, keyPath, trusted })
  const read = () => openManifest(readFileSync(path, 'utf8'), trusted).manifest
  const first = read()
  expect(first).toMatchObject({ version: '1.0.0', staging: 10, issued: '2026-11-20T10:00:00.000Z' })
  expect(first.files.map(({ name, target }) => [name, target])).toEqual([
    ['muelle_1.0.0_amd64.deb', updateTarget('linux', 'x64', undefined)],
    ['muelle_1.0.0_x86_64.AppImage', updateTarget('linux', 'x64', '/opt/muelle.AppImage')],
    ['muelle_1.0.0_arm64.AppImage', updateTarget('linux', 'arm64', '/opt/muelle.AppImage')],
    ['muelle_1.0.0_x64.dmg', updateTarget('darwin', 'x64')],
    ['muelle_1.0.0_arm64.dmg', updateTarget('darwin', 'arm64')],
    ['Muelle-1.0.0-setup.exe', updateTarget('win32', 'x64')],
  ])
  const later = new Date('2026-11-21T10:00:00Z')
  stageUpdate(folder, { staging: 50, issued: later, keyPath, trusted })
  expect(read()).toEqual({ ...first, staging: 50, issued: later.toISOString() })
})

test('a build that trusts one key, or another one, publishes nothing', () => {
  const { folder, keyPath, paths, trusted } = release()
  const write = (keys: string[]) => () =>
    writeUpdateManifest(paths, { folder, version: '1.0.0', staging: 100, issued, keyPath, trusted: keys })
  expect(write(trusted.slice(0, 1))).toThrow('two keys')
  expect(write(trusted.slice(1))).toThrow('does not trust')
})

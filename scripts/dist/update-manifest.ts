import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  manifestName,
  openManifest,
  sealManifest,
  updateKeyOf,
  type UpdateManifest,
} from '../../src/main/core/domain/updates/manifest.ts'

/** Packages that the program installs or shows as ready, and the PCs that they are for. */
const targets: readonly [RegExp, string][] = [
  [/_amd64\.deb$/, 'linux-x64-deb'],
  [/_arm64\.deb$/, 'linux-arm64-deb'],
  [/-setup\.exe$/, 'win32-x64-installer'],
  [/_x64\.dmg$/, 'darwin-x64-dmg'],
  [/_arm64\.dmg$/, 'darwin-arm64-dmg'],
  // electron-builder names the processor as such packages do elsewhere.
  [/_x86_64\.AppImage$/, 'linux-x64-appimage'],
  [/_arm64\.AppImage$/, 'linux-arm64-appimage'],
]

/** Writes the signed manifest beside the packages and returns its path. */
export function writeUpdateManifest(
  paths: readonly string[],
  options: { folder: string; version: string; staging: number; issued: Date; keyPath: string; trusted: readonly string[] },
): string {
  const files = paths.flatMap((path) => {
    const target = targets.find(([pattern]) => pattern.test(path))?.[1]
    if (target === undefined) return []
    const sha512 = createHash('sha512').update(readFileSync(path)).digest('hex')
    return [{ name: basename(path), target, bytes: statSync(path).size, sha512 }]
  })
  const { version, staging, issued } = options
  return write(options, { version, issued: issued.toISOString(), staging, files })
}

/** Signs a manifest again with another percentage: the packages stay as they are. */
export function stageUpdate(
  folder: string,
  options: { staging: number; issued: Date; keyPath: string; trusted: readonly string[] },
): string {
  const { manifest } = openManifest(readFileSync(join(folder, manifestName), 'utf8'), options.trusted)
  const { staging, issued } = options
  return write({ ...options, folder }, { ...manifest, staging, issued: issued.toISOString() })
}

function write(
  { folder, keyPath, trusted }: { folder: string; keyPath: string; trusted: readonly string[] },
  manifest: UpdateManifest,
): string {
  const path = join(folder, manifestName)
  writeFileSync(path, sealManifest(manifest, [readSigningKey(keyPath, trusted)]))
  return path
}

/**
 * The key of releases. A build that trusts only this one could never replace it; one that trusts none has no updates, only packages
 * that are signed.
 */
export function readSigningKey(path: string, trusted: readonly string[]): KeyObject {
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 key`)
  if (trusted.length === 0) return key
  if (!trusted.includes(updateKeyOf(key))) throw new Error(`the build does not trust the key ${path}`)
  if (new Set(trusted).size < 2) throw new Error('the build must trust two keys at least, so that one can be replaced')
  return key
}

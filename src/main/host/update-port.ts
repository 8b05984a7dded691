import type { UpdatesPort } from '../core/kernel/ports.ts'

const formats: Partial<Record<NodeJS.Platform, string>> = { win32: 'installer', darwin: 'dmg' }

/** The packages that fit a PC, as manifests name them. `appImage`: the file that runs, where it is one. */
export function updateTarget(
  platform: NodeJS.Platform,
  arch: string,
  appImage: string | undefined = process.env['APPIMAGE'],
): string {
  const onLinux = appImage === undefined ? 'deb' : 'appimage'
  return `${platform}-${arch}-${formats[platform] ?? onLinux}`
}

/** Updates of a program that cannot install them itself: an administrator installs the downloaded package. */
export function createUpdatePort(keys: readonly string[]): UpdatesPort {
  return { keys, target: updateTarget(process.platform, process.arch), install: null }
}

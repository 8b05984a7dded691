import type { UpdatesPort } from '../core/kernel/ports.ts'

const formats: Partial<Record<NodeJS.Platform, string>> = { win32: 'installer', darwin: 'dmg' }

/** The packages that fit a PC, as manifests name them. */
export function updateTarget(platform: NodeJS.Platform, arch: string): string {
  return `${platform}-${arch}-${formats[platform] ?? 'deb'}`
}

/** Updates of a program that cannot install them itself: an administrator installs the downloaded package. */
export function createUpdatePort(keys: readonly string[]): UpdatesPort {
  return { keys, target: updateTarget(process.platform, process.arch), install: null }
}

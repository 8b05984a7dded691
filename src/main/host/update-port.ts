import type { UpdatesPort } from '../core/kernel/ports.ts'

const formats: Partial<Record<NodeJS.Platform, string>> = { win32: 'installer', darwin: 'dmg' }

/** Updates of a program that cannot install them itself: an administrator installs the downloaded package. */
export function createUpdatePort(keys: readonly string[]): UpdatesPort {
  const { platform, arch } = process
  return { keys, target: `${platform}-${arch}-${formats[platform] ?? 'deb'}`, install: null }
}

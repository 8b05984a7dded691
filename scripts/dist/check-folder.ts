import { statSync } from 'node:fs'
import { join } from 'node:path'
import { toolsRequire } from './build-folder.ts'
import { fuses } from './builder-configuration.ts'
import { filesBelow } from './stage-application.ts'

/** Upper limits of a folder and of the archive inside, in bytes. What exceeds them was packed by mistake. */
const maxFolderBytes = 320e6
const maxArchiveBytes = 12e6

/** Names of electron-builder's options for the fuses, in the order of the wire. */
const wire = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const

interface FuseTools {
  getCurrentFuseWire(executable: string): Promise<Record<string, number>>
}

interface AsarTools {
  listPackage(archive: string): string[]
}

/** The fuses as they are in an executable. */
export async function readFuses(executable: string): Promise<typeof fuses> {
  const { getCurrentFuseWire } = toolsRequire('@electron/fuses') as FuseTools
  const states = await getCurrentFuseWire(executable)
  // The wire holds the digits 0 and 1 as characters.
  return Object.fromEntries(wire.map((name, index) => [name, states[index] === 0x31])) as typeof fuses
}

/** Returns what is wrong with a built folder, as lines; none if it may be packed. */
export async function faultsOfFolder(folder: string, executable: string): Promise<string[]> {
  const faults: string[] = []
  const archive = join(folder, 'resources/app.asar')
  const files = filesBelow(folder)
  const inside = (toolsRequire('@electron/asar') as AsarTools).listPackage(archive)
  const set = await readFuses(join(folder, executable))
  for (const name of wire) if (set[name] !== fuses[name]) faults.push(`the fuse ${name} is ${set[name] ? 'on' : 'off'}`)
  const native = files.filter((name) => name.endsWith('.node'))
  if (native.length !== 1) faults.push(`${native.length} native modules outside of the archive: ${native.join(', ')}`)
  const listed = inside.filter((name) => name.endsWith('.node'))
  if (listed.length !== 1) faults.push(`the archive names ${listed.length} native modules`)
  const maps = [...files, ...inside].filter((name) => /\.(map|ts)$/.test(name))
  if (maps.length > 0) faults.push(`source maps or sources inside: ${maps.slice(0, 3).join(', ')}`)
  for (const part of ['package.json', 'out/main/boot.cjs', 'out/main/core-process.js', 'out/renderer/index.html'])
    if (!inside.includes(`/${part}`)) faults.push(`${part} is missing`)
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (bytes > maxFolderBytes) faults.push(`${bytes} bytes, more than ${maxFolderBytes}`)
  const archived = statSync(archive).size
  if (archived > maxArchiveBytes) faults.push(`an archive of ${archived} bytes, more than ${maxArchiveBytes}`)
  return faults
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../store/atomic-file.ts'
import { primaryFileName } from '../store/primary-database.ts'
import { profileId } from './profile-folder.ts'

const addresses = z.object({ baseUrl: z.string().nullable(), legacyBaseUrl: z.string().nullable() })
type Addresses = z.infer<typeof addresses>

const fileName = 'profile.json'

/** Writes the addresses of real data into their folder: its name is only a digest of them. */
export function rememberAddresses(folder: string, { baseUrl, legacyBaseUrl }: Addresses): void {
  if (baseUrl === null && legacyBaseUrl === null) return
  const known = readAddresses(folder)
  if (known?.baseUrl === baseUrl && known.legacyBaseUrl === legacyBaseUrl) return
  writeFileAtomically(join(folder, fileName), `${JSON.stringify({ baseUrl, legacyBaseUrl })}\n`)
}

/**
 * Finds the real data of a data folder whose selection was lost: the folder that was written last, with its addresses if
 * they are known. `null` if there are no real data.
 */
export function findRealData(dataFolder: string) {
  const profiles = join(dataFolder, 'profiles')
  const [newest, ...others] = (existsSync(profiles) ? readdirSync(profiles) : [])
    .filter((id) => id.startsWith('wms-') && existsSync(join(profiles, id, primaryFileName)))
    .map((id) => ({ id, writtenAt: lastWrite(join(profiles, id, primaryFileName)) }))
    .sort((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? -1 : 1))
  if (newest === undefined) return null
  const { id } = newest
  const known = readAddresses(join(profiles, id))
  const fits = known !== null && profileId('wms', known.baseUrl, known.legacyBaseUrl) === id
  return {
    opened: [id, ...others.map((other) => `not ${other.id}`)].join(', '),
    selection: { profile: 'wms', ...(fits ? known : { profileFolder: id }) } as const,
  }
}

function readAddresses(folder: string): Addresses | null {
  try {
    return addresses.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')))
  } catch {
    return null
  }
}

function lastWrite(path: string): number {
  return Math.max(...[path, `${path}-wal`].map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)))
}

import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { scannerSettings } from '../../../contract/shapes/scanner.ts'
import { updateSettings } from '../../../contract/shapes/update.ts'
import { writeFileAtomically } from '../store/atomic-file.ts'
import { readIfFile } from '../store/read-if-file.ts'
import { readKnown } from './known-values.ts'
import { findRealData } from './real-data.ts'

export { profileId } from './profile-folder.ts'

/** Network settings; the proxy's secret is stored in the secret store. */
const network = z.object({
  proxy: z
    .object({
      mode: z.enum(['system', 'none', 'address']).default('system'),
      address: z.string().nullable().default(null),
      user: z.string().nullable().default(null),
      exclusions: z.array(z.string()).default([]),
    })
    .prefault({}),
  proxySecretPlace: z.enum(['a', 'b']).nullable().default('a'),
  systemAuthorities: z.boolean().default(true),
  /** Certificates in PEM, one text each. */
  authorities: z.array(z.string()).default([]),
})

/** Content of `installation.json`. */
export const installation = z.object({
  /** Only in files of versions before devices had keys: the device that wrote the data of then. */
  deviceId: z.uuid().optional(),
  profile: z.enum(['practice', 'wms']).default('practice'),
  baseUrl: z.string().nullable().default(null),
  legacyBaseUrl: z.string().nullable().default(null),
  /** Folder of the real data to open while their addresses are unknown; `null` as soon as addresses are entered. */
  profileFolder: z.string().nullable().default(null),
  language: z.enum(['system', 'es', 'en']).default('system'),
  theme: z.enum(['system', 'light', 'dark', 'contrast']).default('system'),
  soundVolume: z.number().min(0).max(1).default(0.8),
  spokenAnswers: z.boolean().default(false),
  startScreen: z.enum(['receiving', 'home']).default('receiving'),
  tourSeen: z.boolean().default(false),
  autostart: z.boolean().default(false),
  kiosk: z.boolean().default(false),
  /** The kiosk of the administrator, when it was known last. */
  managedKiosk: z.boolean().default(false),
  scanners: scannerSettings.default({ profiles: [], used: [] }),
  network: network.prefault({}),
  updates: updateSettings.default({ mode: 'never', source: null }),
})

/** Settings needed before a profile is opened: selected profile, appearance of the page, scanners. */
export type Installation = z.infer<typeof installation>

export interface InstallationStore {
  read(): Installation
  /** Writes a temporary file, syncs and renames it: never leaves a partial file. */
  update(patch: Partial<Omit<Installation, 'deviceId'>>): Installation
  /** Problem of the file at this start and its repair: code and detail of a notice. */
  readonly problem: { code: string; detail: string } | null
}

/**
 * Opens `installation.json` of a data folder. A damaged file is quarantined; a missing or damaged one is replaced by its
 * copy (`.bak`). Values of another version of the program have their defaults, and the file as it was stays beside the new one. Without a
 * copy the profile of the data found in the folder is selected: real data before practice.
 * A file that cannot be read now, as while another program has it open, stays as it is and its copy is used. Throws a
 * `Failure` (`storage_*`) if neither can be read: no other settings may take their place.
 */
export function openInstallation(folder: string, now: number): InstallationStore {
  const path = join(folder, 'installation.json')
  const backup = `${path}.bak`
  mkdirSync(folder, { recursive: true })
  let problem: InstallationStore['problem'] = null
  let current = load()

  function load(): Installation {
    let found: Reading | null
    try {
      found = readInstallation(path)
    } catch (error) {
      const copy = readInstallation(backup)
      if (copy === null) throw error
      return copy.value
    }
    if (found !== null && found.unknown.length === 0) {
      if (!existsSync(backup)) writeFileAtomically(backup, text(found.value))
      return found.value
    }
    const other = readInstallation(backup)
    // Two files of another version of the program: this one's copy would have no such value.
    const copy = other === null || (found !== null && other.unknown.length > 0) ? found : other
    let detail = 'installation.json'
    if (existsSync(path)) {
      detail = `installation.json.damaged-${now}`
      renameSync(path, `${path}.damaged-${now}`)
    }
    const data = copy === null ? findRealData(folder) : null
    if (copy !== null && copy.unknown.length > 0)
      problem = { code: 'settings_unknown', detail: `${copy.unknown.join(', ')} (${detail})` }
    else if (copy !== null) problem = { code: 'installation_restored', detail }
    else if (data !== null) problem = { code: 'profile_choice_lost', detail: `${detail} → ${data.opened}` }
    else if (existsSync(join(folder, 'profiles'))) problem = { code: 'installation_lost', detail }
    const next = copy?.value ?? installation.parse(data?.selection ?? {})
    write(next)
    return next
  }

  function write(next: Installation): void {
    writeFileAtomically(path, text(next))
    writeFileAtomically(backup, text(next))
  }

  return {
    read: () => current,
    update(patch) {
      const next = installation.parse({ ...current, ...patch })
      write(next)
      current = next
      return next
    },
    get problem() {
      return problem
    },
  }
}

const text = (value: Installation) => `${JSON.stringify(value, null, 2)}\n`

type Reading = ReturnType<typeof readKnown<typeof installation>>

/** What other data would be opened without: these are read, or the file is damaged. */
const needed = installation.pick({ profile: true, baseUrl: true, legacyBaseUrl: true, profileFolder: true })

/** `null` if there is no such file, or if it is damaged. */
function readInstallation(path: string): Reading | null {
  const content = readIfFile(path)
  if (content === null) return null
  try {
    const found: unknown = JSON.parse(content)
    return readKnown(installation, { ...z.record(z.string(), z.unknown()).parse(found), ...needed.parse(found) })
  } catch {
    return null
  }
}

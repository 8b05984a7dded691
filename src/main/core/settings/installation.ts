import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { scannerSettings } from '../../../contract/shapes/scanner.ts'
import { writeFileAtomically } from '../store/atomic-file.ts'

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

const installation = z.object({
  deviceId: z.uuid(),
  profile: z.enum(['practice', 'wms']).default('practice'),
  baseUrl: z.string().nullable().default(null),
  legacyBaseUrl: z.string().nullable().default(null),
  language: z.enum(['system', 'es', 'en']).default('system'),
  theme: z.enum(['system', 'light', 'dark', 'contrast']).default('system'),
  soundVolume: z.number().min(0).max(1).default(0.8),
  startScreen: z.enum(['receiving', 'home']).default('receiving'),
  tourSeen: z.boolean().default(false),
  scanners: scannerSettings.default({ profiles: [], used: [] }),
  network: network.prefault({}),
})

/** Settings needed before a profile is opened: selected profile, appearance of the page, scanners. */
export type Installation = z.infer<typeof installation>

export interface InstallationStore {
  read(): Installation
  /** Writes a temporary file, syncs and renames it: never leaves a partial file. */
  update(patch: Partial<Omit<Installation, 'deviceId'>>): Installation
  /** Name of the quarantined file if the file was damaged. */
  readonly setAside: string | null
}

/** Opens `installation.json` of a data folder; a damaged one is quarantined and replaced by a new one. */
export function openInstallation(folder: string, now: number): InstallationStore {
  const path = join(folder, 'installation.json')
  mkdirSync(folder, { recursive: true })
  let setAside: string | null = null
  let current = load()

  function load(): Installation {
    if (existsSync(path)) {
      try {
        return installation.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        setAside = `${path}.damaged-${now}`
        renameSync(path, setAside)
      }
    }
    const fresh = installation.parse({ deviceId: randomUUID() })
    write(fresh)
    return fresh
  }

  function write(next: Installation): void {
    writeFileAtomically(path, `${JSON.stringify(next, null, 2)}\n`)
  }

  return {
    read: () => current,
    update(patch) {
      const next = installation.parse({ ...current, ...patch })
      write(next)
      current = next
      return next
    },
    get setAside() {
      return setAside
    },
  }
}

/** Folder name of a profile: practice, or one pair of WMS addresses. Practice and real data never mix. */
export function profileId(profile: 'practice' | 'wms', baseUrl: string | null, legacyBaseUrl: string | null): string {
  if (profile === 'practice') return 'practice'
  const pair = [baseUrl, legacyBaseUrl].map((address) =>
    address === null ? '' : new URL(address).href.replace(/\/+$/, ''),
  )
  return `wms-${createHash('sha256').update(pair.join('\n')).digest('hex').slice(0, 12)}`
}

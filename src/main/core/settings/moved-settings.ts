import type { Ports } from '../kernel/ports.ts'
import type { Installation } from './installation.ts'
import { installation, profileId } from './installation.ts'
import type { ActiveProfile } from './select-profile.ts'
import { selectProfile } from './select-profile.ts'

/** Settings of a PC that stay with it: how it starts, and the id that data of early versions had. */
const staying = ['deviceId', 'autostart', 'kiosk', 'managedKiosk']

/** The settings of `installation.json` that move to another PC, with the profile that is open. */
export function movingSettings(now: Installation, { kind, id, baseUrl, legacyBaseUrl }: ActiveProfile) {
  const moving = Object.fromEntries(Object.entries(now).filter(([name]) => !staying.includes(name)))
  if (kind === 'practice') return { ...moving, profile: kind }
  const folder = profileId(kind, baseUrl, legacyBaseUrl) === id ? null : id
  return { ...moving, profile: kind, baseUrl, legacyBaseUrl, profileFolder: folder }
}

/** Those settings as this program knows them; what another version wrote differently stays as it is here. */
export function movedSettings(found: Record<string, unknown>): Partial<Installation> {
  const known = Object.entries(installation.shape).flatMap(([name, schema]) => {
    if (staying.includes(name) || found[name] === undefined) return []
    const parsed = schema.safeParse(found[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(known)
}

/** The only profile that this PC can open, where its administrator or command line fixes one; `null`: any. */
export function fixedProfile(ports: Pick<Ports, 'overrides' | 'practice' | 'policy'>): string | null {
  const chosen = (baseUrl: string) =>
    selectProfile(installation.parse({ profile: 'wms', baseUrl, legacyBaseUrl: baseUrl }), ports).id
  const [one, other] = [chosen('http://one.invalid'), chosen('http://other.invalid')]
  return one === other ? one : null
}

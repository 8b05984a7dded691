import type { Ports } from '../kernel/ports.ts'
import type { Installation } from './installation.ts'
import { profileId } from './installation.ts'
import { managedAddresses } from './managed-settings.ts'

export interface ActiveProfile {
  kind: 'practice' | 'wms'
  /** Name of the profile's folder under `profiles/`. */
  id: string
  baseUrl: string | null
  legacyBaseUrl: string | null
}

/** The profile of this start: command line first, then the selected one; practice by default. */
export function selectProfile(
  installation: Installation,
  { overrides, practice, policy }: Pick<Ports, 'overrides' | 'practice' | 'policy'>,
): ActiveProfile {
  const managed = managedAddresses(policy)
  if (managed !== null && overrides.profile !== 'practice') {
    const { isWrong, baseUrl, legacyBaseUrl } = managed
    // While an address is wrong, the data stay those of the last right one.
    const last = installation.profileFolder ?? profileId('wms', installation.baseUrl, installation.legacyBaseUrl)
    return { kind: 'wms', id: isWrong ? last : profileId('wms', baseUrl, legacyBaseUrl), baseUrl, legacyBaseUrl }
  }
  const given = overrides.baseUrl !== undefined || overrides.legacyBaseUrl !== undefined
  const kind = overrides.profile ?? (given ? 'wms' : installation.profile)
  if (kind === 'practice')
    return { kind, id: 'practice', baseUrl: practice?.baseUrl ?? null, legacyBaseUrl: practice?.legacyBaseUrl ?? null }
  // One address on the command line is used for both unless the other is given too.
  const baseUrl = given ? (overrides.baseUrl ?? overrides.legacyBaseUrl ?? null) : installation.baseUrl
  const legacyBaseUrl = given ? (overrides.legacyBaseUrl ?? overrides.baseUrl ?? null) : installation.legacyBaseUrl
  const id = (given ? null : installation.profileFolder) ?? profileId(kind, baseUrl, legacyBaseUrl)
  return { kind, id, baseUrl, legacyBaseUrl }
}

import { createHash } from 'node:crypto'

/** Folder name of a profile: practice, or one pair of WMS addresses. Practice and real data never mix. */
export function profileId(profile: 'practice' | 'wms', baseUrl: string | null, legacyBaseUrl: string | null): string {
  if (profile === 'practice') return 'practice'
  const pair = [baseUrl, legacyBaseUrl].map((address) =>
    address === null ? '' : new URL(address).href.replace(/\/+$/, ''),
  )
  return `wms-${createHash('sha256').update(pair.join('\n')).digest('hex').slice(0, 12)}`
}

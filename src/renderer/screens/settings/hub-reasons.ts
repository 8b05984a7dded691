import { hub } from '../../i18n/es/hub.ts'

type HubReason = keyof typeof hub.reason

const known = Object.keys(hub.reason) as HubReason[]

/** The reason of a failure of the site's server, if there are words for it. */
export function hubReason(reason: unknown): HubReason | null {
  return known.find((one) => one === reason) ?? null
}

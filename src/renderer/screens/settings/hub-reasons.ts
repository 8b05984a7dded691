import { hub } from '../../i18n/es/hub.ts'
import { knownKey } from '../../i18n/known-key.ts'

/** The reason of a failure of the site's server, if there are words for it. */
export const hubReason = (reason: unknown) => knownKey(hub.reason, reason)

import type { CoreContext } from '../kernel/core-context.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sharedIdentityKey, writeSetting } from '../store/settings.ts'

/** Another PC has the id and the key of this one, as after a whole disk was copied: the next start makes a new device of it. */
export function leaveIdentity(
  { log, now, ports }: Pick<CoreContext, 'log' | 'now' | 'ports'>,
  database: PrimaryDatabase,
  counts: number,
): void {
  log.warn('device.identity_shared', { counts })
  database.transaction((writer) => writeSetting(writer, sharedIdentityKey, now()))
  ports.restart()
}

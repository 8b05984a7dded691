import type { CoreContext } from '../kernel/core-context.ts'
import { addNotice, hasNotice } from '../store/notices.ts'
import type { ProfileData } from './open-profile.ts'

/** Tells once which settings have their defaults because another version of the program wrote values that this one does not know. */
export function noteUnknownSettings(
  { now, log }: CoreContext,
  { database }: Pick<ProfileData, 'database'>,
  unknown: readonly string[],
): void {
  const notice = { code: 'settings_unknown', detail: unknown.join(', ') }
  if (unknown.length === 0 || hasNotice(database, notice.code, notice.detail)) return
  log.warn('settings.unknown', { names: notice.detail })
  database.transaction((writer) => addNotice(writer, { ...notice, at: now() }))
}

import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SecretProblem } from '../kernel/guarded-secrets.ts'
import { addNotice } from '../store/notices.ts'
import type { ProfileData } from './open-profile.ts'

/** Reports that the secret store failed or recovered: notifies pages and restarts what uses secrets. */
export function noteSecretProblem(
  { log, now, eventBus }: Pick<CoreContext, 'log' | 'now' | 'eventBus'>,
  { database }: Pick<ProfileData, 'database'>,
  reconnect: () => Promise<void>,
  problem: SecretProblem | null,
): void {
  const code = (error: unknown) => (error instanceof Failure ? error.code : 'internal')
  eventBus.changed('settings')
  if (problem === null) {
    log.info('secrets.readable')
    reconnect().catch((error: unknown) => log.warn('secrets.not_used', { code: code(error) }))
    return
  }
  log.warn('secrets.unreadable', { problem })
  try {
    database.transaction((writer) => addNotice(writer, { code: 'secrets_unreadable', at: now(), detail: problem }))
  } catch (error) {
    // The page shows the problem in any case; the notice is for support.
    log.warn('secrets.not_noted', { code: code(error) })
  }
}

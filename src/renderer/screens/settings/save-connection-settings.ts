import type { Client } from '../../../contract/client.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { waitForRestart } from '../../state/wait-for-restart.ts'
import type { AuthDraft, ConnectionDraft } from './connection-form.ts'

const restartDeadlineMs = 15_000

/** The host was started for one warehouse; settings can't change it. */
const forced: OperationError = {
  code: 'conflict',
  message: 'The host was started for another warehouse',
  retryable: false,
  details: { reason: 'profile_forced' },
  traceId: '',
}

type Guarded = <T>(run: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Saves a connection in the order the core needs it: first the warehouse and its addresses, which open another data
 * folder with a new core; then what that folder holds; the credentials last.
 */
export async function saveConnectionSettings(
  client: Client,
  guarded: Guarded,
  before: Settings,
  draft: ConnectionDraft,
): Promise<Result<unknown>> {
  const baseUrl = draft.baseUrl.trim() === '' ? null : draft.baseUrl.trim()
  // An empty second address means the same as the first.
  const legacyBaseUrl = draft.legacyBaseUrl.trim() === '' ? baseUrl : draft.legacyBaseUrl.trim()
  const moved =
    draft.profile !== before.profile ||
    (draft.profile === 'wms' &&
      (baseUrl !== before.connection.baseUrl || legacyBaseUrl !== before.connection.legacyBaseUrl))
  if (moved) {
    const addresses = draft.profile === 'practice' ? {} : { connection: { baseUrl, legacyBaseUrl } }
    const arrival = waitForRestart(client, restartDeadlineMs)
    const result = await guarded(() => client.command('settings.update', { profile: draft.profile, ...addresses }))
    if (!result.ok) {
      arrival.stop()
      return result
    }
    await arrival.ready
    const now = await client.query('settings.get', {})
    if (!now.ok) return now
    if (now.value.profile !== draft.profile) return { ok: false, error: forced }
  }
  if (draft.profile === 'practice') return { ok: true, value: null }

  const { allowSecretOverHttp, adjustmentsDateFormat } = draft
  const rest = { allowSecretOverHttp, adjustmentsDateFormat, warehouseTimeZone: draft.warehouseTimeZone.trim() }
  const saved = await guarded(() => client.command('settings.update', { connection: rest }))
  if (!saved.ok) return saved
  for (const input of credentialInputs(draft)) {
    const result = await guarded(() => client.command('credentials.set', input))
    if (!result.ok) return result
  }
  return saved
}

type CredentialInput = Omit<Input<'credentials.set'>, 'commandId'>

function credentialInputs(draft: ConnectionDraft): CredentialInput[] {
  const input = (address: 'v2' | 'v1' | 'both', auth: AuthDraft): CredentialInput => ({
    address,
    kind: auth.kind,
    ...(auth.name.trim() === '' ? {} : { name: auth.name.trim() }),
    ...(auth.secret === '' ? {} : { secret: auth.secret }),
  })
  return draft.separateAuth ? [input('v2', draft.auth), input('v1', draft.legacyAuth)] : [input('both', draft.auth)]
}

import type { Handlers } from '../dispatch.ts'
import type { Grants } from '../access/grants.ts'
import { Failure } from '../domain/failure.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsService } from '../settings.ts'

export interface SettingsHandlerOptions {
  settings: SettingsService
  secrets: SecretStore
  grants: Grants
  /** The talk with the WMS starts anew with other addresses, secrets or formats. */
  reconnect(): Promise<void>
  /** The webhook receiver follows its settings. */
  applyReceiver(): Promise<void>
  /** Another profile: the host makes a new core once this call is answered. */
  restart(): void
}

/** Settings and credentials. Where a PIN is set, what concerns the WMS and the rules of counting needs the supervisor. */
export function settingsHandlers({
  settings,
  secrets,
  grants,
  reconnect,
  applyReceiver,
  restart,
}: SettingsHandlerOptions): Pick<Handlers, 'settings.get' | 'settings.update' | 'credentials.set'> {
  async function demandSupervisor(callerId: string): Promise<void> {
    const { pinSet } = await settings.view()
    if (pinSet && !grants.of(callerId))
      throw new Failure('forbidden', 'These settings need the supervisor', { reason: 'supervisor_needed' })
  }

  return {
    'settings.get': () => settings.view(),
    async 'settings.update'({ commandId: _id, ...patch }, context) {
      const { profile, connection, counting, webhooks } = patch
      const guarded = [profile, connection, counting, webhooks].some((part) => part !== undefined)
      if (guarded) await demandSupervisor(context.callerId)
      const before = await settings.view()
      let outcome = { restart: false }
      const value = context.commit(() => {
        outcome = settings.update(patch)
        return merge(before, patch)
      }, 'settings')
      if (outcome.restart) restart()
      else {
        if (connection) await reconnect()
        if (webhooks) await applyReceiver()
      }
      return value
    },
    async 'credentials.set'({ address, kind, name, secret }, context) {
      if (settings.profile.kind === 'practice')
        throw new Failure('conflict', 'The practice warehouse takes no credentials', { reason: 'practice' })
      await demandSupervisor(context.callerId)
      if (kind !== 'none' && kind !== 'bearer' && !name)
        throw new Failure('validation', 'A header or user name is needed', {
          issues: [{ path: 'name', code: 'missing' }],
        })
      const names = address === 'both' ? (['v2', 'v1'] as const) : ([address] as const)
      for (const each of names) {
        if (kind === 'none') await secrets.set(settings.secretName(each), null)
        else if (secret !== undefined) await secrets.set(settings.secretName(each), secret)
      }
      const before = await settings.view()
      const auth = { kind, name: name ?? null }
      const value = context.commit(() => {
        settings.setAuth(address, auth)
        const { connection } = before
        return {
          ...before,
          connection: {
            ...connection,
            ...(address === 'v1'
              ? {}
              : { auth: { ...auth, stored: kind !== 'none' && (secret !== undefined || connection.auth.stored) } }),
            ...(address === 'v2'
              ? {}
              : {
                  legacyAuth: {
                    ...auth,
                    stored: kind !== 'none' && (secret !== undefined || connection.legacyAuth.stored),
                  },
                }),
          },
        }
      }, 'settings')
      await reconnect()
      return value
    },
  }
}

type View = Awaited<ReturnType<SettingsService['view']>>

/** The settings as they read once the patch is in. */
function merge(before: View, patch: Parameters<SettingsService['update']>[0]): View {
  const present = (part: object | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...present(patch),
    connection: { ...before.connection, ...present(patch.connection) },
    counting: { ...before.counting, ...present(patch.counting) },
    webhooks: { ...before.webhooks, ...present(patch.webhooks) },
  }
}

import type { Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { assertNotManaged } from './managed-settings.ts'
import type { Desktop } from './desktop.ts'
import type { SecretRotation } from './secret-rotation.ts'
import { personalFields, type SettingsService } from './settings.ts'

/** Settings of later rooms: each has its own reaction to their changes. */
const reacting = ['webhooks', 'exchange', 'advices', 'backup', 'updates'] as const

/** Reactions of later rooms to changes of their settings. */
export type SettingsReactions = Partial<Record<(typeof reacting)[number], Reaction>>

interface Reaction {
  /** Rejects if the folder cannot be used. */
  test?(folder: string): Promise<void>
  apply(): void | Promise<void>
}

interface SettingsHandlerOptions {
  settings: SettingsService
  secretRotation: SecretRotation
  assertSupervisor(callerId: string, message: string): void
  /** Reconnects to the WMS with other addresses, secrets or formats. */
  reconnect(): Promise<void>
  reactions: SettingsReactions
  desktop: Desktop
  /** Another profile was selected: the host starts a new core after this call returns. */
  restart(): void
}

/** Handlers of settings and credentials. If a PIN is set, WMS settings and counting rules need the supervisor. */
export function settingsHandlers(options: SettingsHandlerOptions) {
  const { settings, secretRotation, reconnect, reactions, desktop, restart } = options
  const assertSupervisor = (callerId: string) =>
    options.assertSupervisor(callerId, 'These settings need the supervisor')

  return {
    'settings.get': () => settings.view(),
    'kiosk.leave'(_input, context) {
      assertSupervisor(context.callerId)
      if (desktop.startup()?.inKiosk !== true)
        throw new Failure('conflict', 'The program is not in kiosk mode', { reason: 'no_kiosk' })
      const value = context.commit(() => ({ left: true }), 'settings')
      desktop.leaveKiosk()
      return value
    },
    async 'settings.update'({ commandId: _id, ...patch }, context) {
      const { connection, counting } = patch
      const isPersonal = Object.entries(patch).every(([name, value]) => value === undefined || personal.has(name))
      if (!isPersonal) assertSupervisor(context.callerId)
      const before = await settings.view()
      assertNotManaged(patch, before)
      for (const name of ['exchange', 'advices', 'backup'] as const) {
        const folder = patch[name]?.folder
        if (folder != null) await reactions[name]?.test?.(folder)
      }
      let outcome = { restart: false }
      const value = context.commit(
        () => {
          outcome = settings.update(patch)
          return merge(before, patch)
        },
        'settings',
        // Blindness, decisions and tolerance depend on the counting rules.
        ...(counting ? (['counts', 'controls'] as const) : []),
      )
      if (outcome.restart) restart()
      else {
        if (connection) await reconnect()
        for (const name of reacting) if (patch[name]) await reactions[name]?.apply()
      }
      return value
    },
    async 'credentials.set'({ address, kind, name, secret }, context) {
      if (settings.profile.kind === 'practice')
        throw new Failure('conflict', 'The practice warehouse takes no credentials', { reason: 'practice' })
      assertSupervisor(context.callerId)
      if (kind !== 'none' && kind !== 'bearer' && !name)
        throw new Failure('validation', 'A header or user name is needed', {
          issues: [{ path: 'name', code: 'missing' }],
        })
      const addresses = address === 'both' ? (['v2', 'v1'] as const) : ([address] as const)
      const auth = { kind, name: name ?? null }
      const before = await settings.view()
      const entered = kind === 'none' ? undefined : secret
      const value = await secretRotation.swap(() => ({
        fresh:
          entered === undefined
            ? []
            : addresses.map((each) => ({ name: settings.freshSecretName(each), secret: entered })),
        commit: () =>
          context.commit(() => {
            settings.setAuth(addresses, auth, kind === 'none' ? 'forgotten' : entered === undefined ? 'stays' : 'fresh')
            const { connection } = before
            const changed = (known: Auth, which: 'v2' | 'v1') =>
              address === which || address === 'both'
                ? { ...auth, stored: kind !== 'none' && (entered !== undefined || known.stored) }
                : known
            return {
              ...before,
              // The store has accepted the value that was just stored.
              secretProblem: entered === undefined ? before.secretProblem : null,
              connection: {
                ...connection,
                auth: changed(connection.auth, 'v2'),
                legacyAuth: changed(connection.legacyAuth, 'v1'),
              },
            }
          }, 'settings'),
      }))
      await reconnect()
      return value
    },
  } satisfies Partial<Handlers>
}

/** Settings that anybody changes; all others only a supervisor. */
const personal: ReadonlySet<string> = new Set(['language', ...personalFields])

type View = Awaited<ReturnType<SettingsService['view']>>
type Auth = View['connection']['auth']

/** The settings after the patch. */
function merge(before: View, patch: Parameters<SettingsService['update']>[0]): View {
  const present = (part: object | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...present(patch),
    connection: { ...before.connection, ...present(patch.connection) },
    counting: { ...before.counting, ...present(patch.counting) },
    webhooks: { ...before.webhooks, ...present(patch.webhooks) },
    backup: { ...before.backup, ...present(patch.backup) },
    retention: { ...before.retention, ...present(patch.retention) },
    updates: { ...before.updates, ...present(patch.updates) },
    startup: before.startup === null ? null : { ...before.startup, ...present(patch.startup) },
    labels: patch.labels === undefined ? before.labels : { ...patch.labels, numbersConfirmed: true },
  }
}

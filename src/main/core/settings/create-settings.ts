import type { CountLogRoom } from '../count-log/create-count-log.ts'
import { calendarDayAt, instantIn } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { PracticePort } from '../kernel/ports.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import { limitCrashDumps } from '../store/crash-dumps.ts'
import { readMoved } from '../store/move-settings.ts'
import { readPin } from '../store/pins.ts'
import { createSupervisorGrants } from './access/grants.ts'
import { createOperatorPins } from './access/operator-pins.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { createConnection } from './create-connection.ts'
import { createDesktop } from './desktop.ts'
import { diagnosticsHandlers } from './diagnostics-handlers.ts'
import { networkHandlers } from './network-handlers.ts'
import type { ProfileData } from './open-profile.ts'
import { operatorHandlers } from './operator-handlers.ts'
import { createSecretRotation } from './secret-rotation.ts'
import type { SettingsReactions } from './settings-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { noteSecretProblem } from './secret-notice.ts'
import { createSettings } from './settings.ts'
import { noteUnknownSettings } from './unknown-notice.ts'
import { supervisorHandlers } from './supervisor-handlers.ts'

export type SettingsRoom = ReturnType<typeof createSettingsRoom>

/** Settings, credentials, operators, supervisor grants, the WMS connection and diagnostics. */
export function createSettingsRoom(context: CoreContext, data: ProfileData, { countLogWriter }: CountLogRoom) {
  const { ports, clock, eventBus, resources } = context
  const { profile, installation, database, store } = data
  const pinSet = () => readPin(database) !== null
  // A PC is retired, and taken back, with a restart.
  const moved = readMoved(database)
  const grants = createSupervisorGrants(clock, () => eventBus.changed('supervisor', 'controls'))
  resources.add('supervisor grants', grants.close)
  const desktop = createDesktop(context, { installation, database })
  const settings = createSettings(context, data, {
    initial: profile.kind === 'practice' && ports.practice ? practiceSettings(ports.practice, data.deviceId) : {},
    desktop,
    facts: () => ({ pinSet: pinSet(), ...(moved === null ? {} : { moved: { at: moved.at, to: moved.to } }) }),
  })
  database.onRollback(() => settings.reread())
  noteUnknownSettings(context, data, settings.unknown)
  const connection = createConnection(context, data, settings)
  const { network, connectionMonitor } = connection
  const secretRotation = createSecretRotation(context, () => [
    ...settings.unusedSecrets(),
    ...network.proxySecret.unusedNames(),
  ])
  ports.secrets.onChange((problem) => noteSecretProblem(context, data, connection.reconnect, problem))
  /** Throws `forbidden` if a PIN is set and the caller has no supervisor rights. */
  function assertSupervisor(callerId: string, message: string): void {
    if (pinSet() && !grants.of(callerId)) throw new Failure('forbidden', message, { reason: 'supervisor_needed' })
  }
  const reactions: SettingsReactions = {}

  return {
    settings,
    grants,
    operatorPins: createOperatorPins({ database, clock, isOn: () => settings.read().operatorPins }),
    connection,
    pinSet,
    assertSupervisor,
    /** Today's date at the warehouse. */
    today: () => calendarDayAt(clock.now(), settings.read().warehouseTimeZone),
    /** The calendar day of an instant at the warehouse. */
    dayOf: (at: string) => calendarDayAt(Date.parse(at), settings.read().warehouseTimeZone),
    /** An instant as the clocks at the warehouse show it, with their offset; other texts are unchanged. */
    atWarehouse: (at: string) => instantIn(settings.read().warehouseTimeZone, at),
    /** Default language of files. */
    language: () => (settings.language() === 'en' ? ('en' as const) : ('es' as const)),
    /** Registers reactions of a room to changes of its settings. */
    react: (own: SettingsReactions) => void Object.assign(reactions, own),
    async start() {
      limitCrashDumps(ports.crashDumps, clock.now())
      await secretRotation.forgetUnused()
      await connection.reconnect()
      desktop.start()
    },
    handlers: joinHandlers(
      settingsHandlers({
        settings,
        secretRotation,
        assertSupervisor,
        reconnect: connection.reconnect,
        reactions,
        desktop,
        restart: ports.restart,
      }),
      networkHandlers({
        network,
        secretRotation,
        fromEnvironment: ports.secrets.kind === 'environment',
        assertSupervisor,
        clock,
        reconnectOnNewRoute: connection.reconnectOnNewRoute,
      }),
      connectionHandlers({ profile, connectionMonitor, practice: ports.practice, test: connection.test }),
      supervisorHandlers(context, { database, grants, countLogWriter }),
      operatorHandlers(context, { database, assertSupervisor }),
      diagnosticsHandlers(context, { store, profile, grants }),
    ),
  }
}

/** Settings of new practice data. */
function practiceSettings({ temperatureLimits, labels }: PracticePort, labelsDevice: string) {
  return { temperatureLimits: temperatureLimits(), ...(labels === null ? {} : { labels, labelsDevice }) }
}

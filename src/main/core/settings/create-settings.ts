import type { CountLogRoom } from '../count-log/create-count-log.ts'
import { wallClockText } from '../domain/dates.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import { readPin } from '../store/pins.ts'
import { readSettings, writeSetting } from '../store/settings.ts'
import { createGrants } from './access/grants.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { createConnection } from './create-connection.ts'
import { diagnosticsHandlers } from './diagnostics-handlers.ts'
import { networkHandlers } from './network-handlers.ts'
import type { ProfileData } from './open-profile.ts'
import { operatorHandlers } from './operator-handlers.ts'
import { createSecretRotation } from './secret-rotation.ts'
import type { SettingsReactions } from './settings-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { createSettings } from './settings.ts'
import { supervisorHandlers } from './supervisor-handlers.ts'

export type SettingsRoom = ReturnType<typeof createSettingsRoom>

/** Settings, credentials, operators and supervisor's rights, the connection to the WMS, and the diagnostics. */
export function createSettingsRoom(context: CoreContext, data: ProfileData, { countLogWriter }: CountLogRoom) {
  const { ports, clock, random, log, now, newId } = context
  const { profile, installation, database, store } = data
  const pinSet = () => readPin(database) !== null
  const grants = createGrants(clock)
  const settings = createSettings({
    profile,
    installation,
    repository: {
      all: () => readSettings(database),
      set: (key, value) => writeSetting(database.writer(), key, value),
    },
    secrets: ports.secrets,
    pinSet,
  })
  database.onRollback(() => settings.reread())
  const connection = createConnection(context, data, settings)
  const { network, connectionMonitor } = connection
  const secretRotation = createSecretRotation({
    secrets: ports.secrets,
    log,
    unused: () => [...settings.unusedSecrets(), ...network.proxySecret.unusedNames()],
  })
  const reactions: SettingsReactions = {
    applyReceiver: () => Promise.resolve(),
    testExchangeFolder: () => Promise.resolve(),
    applyExchange: () => {},
  }

  return {
    settings,
    grants,
    connection,
    pinSet,
    /** Today's calendar date at the warehouse. */
    today: () => wallClockText(clock.now(), settings.read().warehouseTimeZone).slice(0, 10),
    /** Files are written in this language unless the caller names one. */
    language: () => (installation.read().language === 'en' ? ('en' as const) : ('es' as const)),
    /** A room says what it does when its part of the settings was changed. */
    react: (own: Partial<SettingsReactions>) => void Object.assign(reactions, own),
    async start() {
      await secretRotation.forgetUnused()
      await connection.reconnect()
    },
    handlers: joinHandlers(
      settingsHandlers({
        settings,
        secretRotation,
        grants,
        reconnect: connection.reconnect,
        reactions,
        restart: ports.restart,
      }),
      networkHandlers({
        network,
        secretRotation,
        fromEnvironment: ports.secrets.kind === 'environment',
        grants,
        pinSet,
        clock,
        reconnectOnNewRoute: connection.reconnectOnNewRoute,
      }),
      connectionHandlers({ profile, connectionMonitor, practice: ports.practice, test: connection.test }),
      supervisorHandlers({ database, grants, countLogWriter, clock, random }),
      operatorHandlers({ database, grants, newId, now }),
      diagnosticsHandlers({ context, store, profile }),
    ),
  }
}

import type { CountLogRoom } from '../count-log/create-count-log.ts'
import { concealCountsOf } from '../counts/files/device-handlers.ts'
import { createLogContinuation } from '../counts/files/continue-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import { createKeyStore } from '../devices/key-store.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { addDevice, knownDevice } from '../store/devices.ts'
import { readHubConfig, hubSecretName, rereadHub, writeHubConfig } from './hub-config.ts'
import type { FollowPorts } from './follow-instruction.ts'
import { createFollowInstruction } from './follow-instruction.ts'
import { joinHub } from './hub-enrolment.ts'
import { createFactOutbox } from './fact-outbox.ts'
import { factHandlers } from './hub-fact-handlers.ts'
import { createHubFacts } from './hub-facts.ts'
import { createHubFeed } from './hub-feed.ts'
import { daysLeft, hubHandlers, ofNewerPrograms } from './hub-handlers.ts'
import { createHubMessages } from './hub-messages.ts'
import { createHubOutbox } from './hub-outbox.ts'
import { createHubSync } from './hub-sync.ts'
import { instructionHandlers } from './instruction-handlers.ts'
import { leaveIdentity } from './shared-identity.ts'

/** Decisions of a supervisor at another PC, as the comparison carries them out. */
export type SupervisorDecisions = Omit<FollowPorts, 'countService'>

/** The hub of the site: off until this PC joins one. */
export function createHub(
  context: CoreContext,
  data: ProfileData,
  { assertSupervisor, settings }: Pick<SettingsRoom, 'assertSupervisor' | 'settings'>,
  { recordLog }: Pick<CountLogRoom, 'recordLog'>,
  { fileDeps, onDeviceConfirmed }: Pick<CountsRoom, 'fileDeps' | 'onDeviceConfirmed'>,
  decisions: SupervisorDecisions,
) {
  const { ports, clock, log, eventBus, now, resources } = context
  const { database, deviceId } = data
  const keys = createKeyStore(ports.secrets, ports.dataFolder)
  const outbox = createHubOutbox(data, {
    stateOf: (sessionId) => fileDeps.countService.states.of(sessionId).state,
    foreign: (sessionIds) => leaveIdentity(context, database, sessionIds.length),
    wentBack() {
      log.warn('hub.went_back', {})
      database.transaction((writer) => rereadHub(writer))
    },
  })
  const facts = createHubFacts(context, {
    database,
    append: recordLog.append,
    deviceChanged(device) {
      concealCountsOf(fileDeps.countService, device)
      fileDeps.countService.imported.changed()
    },
    devicesChanged: () => devicesChanged(),
    changed(resources) {
      settings.reread()
      eventBus.changed(...resources)
    },
  })
  const { countService } = fileDeps
  const messages = createHubMessages(context, data, {
    follow: createFollowInstruction({ countService, ...decisions }),
    changed: () => eventBus.changed('counts', 'controls', 'supervisor'),
  })
  const factOutbox = createFactOutbox(context, data)
  const sync = createHubSync(context, {
    config: () => readHubConfig(database),
    deviceId,
    keys,
    outbox,
    facts,
    messages,
    factOutbox,
    feed: createHubFeed(context, database, createLogContinuation(countService)),
    keepPins(pins) {
      const config = readHubConfig(database)
      if (config !== null) database.transaction((writer) => writeHubConfig(writer, { ...config, pins }))
    },
    // So that a supervisor can confirm a PC that has not counted yet, as an office.
    sawPcs(pcs) {
      const unknown = pcs.filter(({ device: id, publicKey }) => knownDevice(database, id, publicKey) === null)
      if (unknown.length === 0) return
      database.transaction((writer) => {
        for (const { device: id, publicKey, name } of unknown)
          addDevice(writer, { deviceId: id, publicKey, own: 0, name, firstSeen: now() })
      })
      eventBus.changed('settings')
    },
    received: () => eventBus.changed('counts', 'controls'),
    changed: () => eventBus.changed('settings'),
  })
  resources.add('hub', sync.close)
  database.onCommit(() => {
    if (database.appended.some(({ table }) => table === 'count_event')) sync.wake()
  })
  /** Logs that were refused because nobody had confirmed their device are read again. */
  function devicesChanged() {
    if (readHubConfig(database) === null) return
    database.transaction((writer) => rereadHub(writer))
    // A PC that has just joined and counted may be missing in the last list: decisions go to those that are in it.
    sync.listAgain()
    sync.wake()
  }
  onDeviceConfirmed(devicesChanged)
  return {
    start() {
      if (readHubConfig(database) !== null) facts.watch()
      // What an earlier version of the program did not know, this one may.
      const { counts, facts: unread, messages: unheard } = ofNewerPrograms(database)
      if (counts + unread + unheard > 0) database.transaction((writer) => rereadHub(writer))
      sync.apply()
    },
    /** True if the hub, not away, has this number of events of a count of this PC, or this PC joined none. */
    has: (sessionId: string, events: number) => readHubConfig(database) === null || outbox.has(sessionId, events),
    /** Events that the hub has not acknowledged. */
    waiting: () => (readHubConfig(database) === null ? 0 : outbox.waiting()),
    /** For Home: days until the certificate of the server expires, and what only a newer version of this program reads. */
    warnings() {
      const { counts, facts: unread, messages: unheard } = ofNewerPrograms(database)
      return { certificateDays: daysLeft(sync.state(), clock.now()), newer: counts + unread + unheard }
    },
    handlers: joinHandlers(
      instructionHandlers(context, { countService, sync, messages, ports: decisions }),
      factHandlers({ database, facts, sync, settings, assertSupervisor }),
      hubHandlers(context, {
        database,
        sync,
        outbox,
        join: (input) => joinHub(context, data, keys, input),
        async forgetSecret(config) {
          try {
            await keys.write(hubSecretName(config), '')
          } catch (error) {
            if (!(error instanceof Failure)) throw error
            log.warn('hub.secret_left', { code: error.code })
          }
        },
        assertSupervisor,
        shareFacts() {
          facts.watch()
          factOutbox.forget()
        },
      }),
    ),
  }
}
